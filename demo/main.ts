import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ended } from './children';
import { announce, CommandError, runCommand } from './command';
import { readDemoSettings } from './demo-settings';
import { originOf } from './content-service/listen';
import { addressesOf, startSampleContent } from './sample-content';

// `npm run demo`: the embedded content service on the sample space, and the site in front of it.
const root = join(__dirname, '..');

runCommand(root, async ({ children, isStopping, atEnd }) => {
  const settings = readDemoSettings(root);
  const content = await startSampleContent(root, settings);
  atEnd(content.close);
  const { siteEnv } = content;
  // The service is on this machine, and nobody else asks it meanwhile.
  const buildEnv = { ...siteEnv, CONTENT_RATE_LIMIT: '1000' };
  if ((await ended(children.start(['-r', 'esbuild-register', 'build/main.ts'], buildEnv))) !== 0) {
    throw new CommandError('The demo cannot start without a build.');
  }
  if (isStopping()) return;
  const gone = ended(children.start(['server/start.mjs'], siteEnv)).then(() => 'gone' as const);
  if ((await Promise.race([gone, answering(`${originOf(settings.site)}/readyz`)])) === 'gone') {
    if (isStopping()) return;
    throw new CommandError('The site did not start.');
  }
  announce('The sample site is ready.', addressesOf(settings, content));
  await gone;
  if (!isStopping()) throw new CommandError('The site has ended by itself.');
});

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
