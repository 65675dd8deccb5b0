import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError, exitCodeOf, printAddresses, runCommand } from './command';
import { readDemoSettings } from './demo-settings';
import { type FileLocation, MalformedJsonError } from './content-service/space/malformed-json';
import {
  addressesOf,
  CATALOGUE,
  SAMPLE_SPACE,
  startSampleContent,
  type SampleContent,
} from './sample-content';

// `npm run dev`: the embedded content service on the sample space, and the site in front of it. Both follow what is
// saved. The site is built and run by a process of its own, build/dev/main.ts.
const root = join(__dirname, '..');

/** The exit code with which that process requests a restart, after a change of its own code. */
const RESTART_CODE = 75;

/** A message from that process. */
const report = z.object({ kind: z.enum(['ready', 'content-changed']) });

const watched: readonly (readonly [string, string])[] = [
  [
    'Watching',
    `client/, common/, server/, ${SAMPLE_SPACE}/ and the files of ${CATALOGUE}/; after a change of`,
  ],
  ['', 'build/ or of the rest of demo/ stop this and start it again.'],
];

runCommand(root, async ({ children, isStopping, onExit }) => {
  const settings = readDemoSettings(root);
  const content = await startSampleContent(root, settings);
  onExit(content.close);
  // Without the cache, a story shows as soon as it is saved.
  const env = { ...content.siteEnv, CONTENT_CACHE: 'off', CONTENT_RATE_LIMIT: '1000' };
  const args = ['-r', 'esbuild-register', 'build/dev/main.ts', SAMPLE_SPACE, CATALOGUE];
  let announced = false;
  for (;;) {
    const site = children.startWithIpc(args, env);
    site.on('message', (message) => {
      const { kind } = report.parse(message);
      if (kind === 'content-changed') reloadContent(content, site);
      if (kind === 'ready' && !announced) {
        announced = true;
        printAddresses('The sample site is ready and follows what you save.', [
          ...addressesOf(settings, content),
          ...watched,
        ]);
      }
    });
    const code = await exitCodeOf(site);
    if (isStopping()) return;
    if (code !== RESTART_CODE)
      throw new CommandError(announced ? 'The site has exited unexpectedly.' : 'The site did not start.');
  }
});

/** An error in the content, in the form of the site's process. */
interface ContentProblem {
  readonly message: string;
  readonly location: FileLocation | null;
}

/** Reloads the stories and reports the result, on the console and to the site's process. */
function reloadContent(content: SampleContent, site: ChildProcess): void {
  let problem: ContentProblem | null = null;
  try {
    content.reload();
  } catch (error) {
    problem = problemOf(error);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  if (site.connected) site.send({ kind: 'content-read', problem });
}

function problemOf(error: unknown): ContentProblem {
  if (error instanceof MalformedJsonError) return { message: error.reason, location: error.location };
  return { message: error instanceof Error ? error.message : String(error), location: null };
}
