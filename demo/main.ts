import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError, exitCodeOf, printAddresses, runCommand } from './command';
import { readDemoSettings } from './demo-settings';
import { originOf } from './content-service/listen';
import { addressesOf, startSampleContent } from './sample-content';

// `npm run demo`: the embedded content service on the sample space, and the site in front of it.
const root = join(__dirname, '..');

const usage = `npm run demo   starts the sample site with its content service, visual editor and brand book

  --help  shows this

Needs no account. Ports are PORT (3000), DEMO_PORT (3001) and BOOK_PORT (3002); settings come from the environment and .env.
Ctrl-C stops everything. Exit code 0 after a signal, 1 where it cannot start, 2 for a wrong command line.
`;

runCommand(root, { name: 'npm run demo', usage }, async ({ children, isStopping, onExit }) => {
  const settings = readDemoSettings(root);
  const content = await startSampleContent(root, settings);
  onExit(content.close);
  const { siteEnv } = content;
  // The service runs on this machine and has no other clients during the build.
  const buildEnv = { ...siteEnv, CONTENT_RATE_LIMIT: '1000' };
  if (
    (await exitCodeOf(children.start(['-r', './build/run-typescript.cjs', 'build/main.ts'], buildEnv))) !== 0
  ) {
    throw new CommandError('The demo cannot start without a build.');
  }
  if (isStopping()) return;
  // The frames of the brand book ask for many pages at once.
  const runEnv = { CONTENT_RATE_LIMIT: '1000', ...siteEnv };
  const exited = exitCodeOf(children.start(['server/start.mjs'], runEnv)).then(() => 'exited' as const);
  if ((await Promise.race([exited, ready(`${originOf(settings.site)}/readyz`)])) === 'exited') {
    if (isStopping()) return;
    throw new CommandError('The site did not start.');
  }
  printAddresses('The sample site is ready.', addressesOf(settings, content));
  await exited;
  if (!isStopping()) throw new CommandError('The site has exited unexpectedly.');
});

/** Resolves once a URL responds with 200. */
async function ready(url: string): Promise<'ready'> {
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return 'ready';
    await setTimeout(100);
  }
}
