import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { childError, CommandError, exitCodeOf, printAddresses, runCommand } from './command';
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
  // The service runs on this machine. The build and the frames of the brand book ask for many pages at once.
  const env = { CONTENT_RATE_LIMIT: '1000', ...siteEnv };
  const build = children.start(['-r', './build/run-typescript.cjs', 'build/main.ts'], env);
  const built = await exitCodeOf(build);
  if (isStopping()) return;
  if (built !== 0) throw childError(built, 'The demo cannot start without a build.');
  const exited = exitCodeOf(children.start(['server/start.mjs'], env));
  const first = await Promise.race([exited, ready(`${originOf(settings.site)}/readyz`)]);
  if (isStopping()) return;
  if (first !== 'ready') throw childError(first, 'The site did not start.');
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
