import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { createChildren, ended } from './children';
import { createContentService } from './content-service';
import { listen, originOf, unlisten, type Place } from './listen';
import { loadSpace } from './space-files';

// `npm run demo`: the embedded content service on the sample space, and the site in front of it.
const root = join(__dirname, '..');
const children = createChildren(root);
let contentServer: Server | undefined;
let stopping = false;

/** Something that ends the demo with one clear line. */
class DemoError extends Error {}

async function run(): Promise<void> {
  const env = environment();
  const host = hostOf(env);
  const site: Place = { setting: 'PORT', port: portOf(env, 'PORT', 3000), host };
  const content: Place = { setting: 'DEMO_PORT', port: portOf(env, 'DEMO_PORT', 3001), host };
  const origin = originOf(content);
  // Tried before the build, and so that another program's answer is never taken for the site's.
  await unlisten(await listen(() => {}, site));
  const space = loadSpace(join(root, 'demo', 'space'));
  const service = createContentService({ space, assetOrigin: origin });
  contentServer = await listen(service.app, content);

  const siteEnv = {
    ...env,
    CONTENT_API_URL: `${origin}/v2`,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
    CONTENT_SPACE_ID: String(space.id),
    CONTENT_ASSET_ORIGINS: origin,
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
  };
  if ((await ended(children.start(['-r', 'esbuild-register', 'build/main.ts'], siteEnv))) !== 0) {
    throw new DemoError('The demo cannot start without a build.');
  }
  if (stopping) return;
  const gone = ended(children.start(['server/start.mjs'], siteEnv)).then(() => 'gone' as const);
  if ((await Promise.race([gone, answering(`${originOf(site)}/readyz`)])) === 'gone') {
    if (stopping) return;
    throw new DemoError('The site did not start.');
  }
  announce(originOf(site), origin);
  await gone;
  if (!stopping) throw new DemoError('The site has ended by itself.');
}

/** The environment, with what `.env` adds to it. */
function environment(): NodeJS.ProcessEnv {
  const file = join(root, '.env');
  if (!existsSync(file)) return { ...process.env };
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
  } catch (error) {
    throw new DemoError(`.env must be a file that can be read: ${String(error)}`);
  }
}

/** Where both servers listen. */
function hostOf(env: NodeJS.ProcessEnv): string {
  const host = env['HOST']?.trim() ?? '';
  return host === '' ? '0.0.0.0' : host;
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]?.trim() ?? '';
  const port = text === '' ? fallback : Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new DemoError(`${name} must be a whole number from 1 to 65535, got "${text.slice(0, 80)}"`);
}

/** Resolves once an address answers 200. */
async function answering(address: string): Promise<'answering'> {
  for (;;) {
    const status = await fetch(address).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return 'answering';
    await setTimeout(100);
  }
}

function announce(siteOrigin: string, contentOrigin: string): void {
  process.stdout.write(
    [
      '',
      'The sample site is ready.',
      '',
      `  Site         ${siteOrigin}`,
      `  Content API  ${contentOrigin}/v2/cdn/stories?token=demo-public`,
      '',
      'Press Ctrl-C to stop.',
      '',
    ].join('\n'),
  );
}

async function stop(exitCode: number): Promise<never> {
  stopping = true;
  await children.stop();
  if (contentServer !== undefined) await unlisten(contentServer);
  process.exit(exitCode);
}

// Ctrl-C reaches every program of the terminal at once, SIGTERM only this one: both end all of them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) void stop(0);
  });
}

run().catch((error: unknown) => {
  if (stopping) return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void stop(1);
});
