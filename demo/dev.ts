import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { ended } from './children';
import { announce, CommandError, runCommand } from './command';
import { readDemoSettings } from './demo-settings';
import { type FilePlace, MalformedJsonError } from './content-service/space/malformed-json';
import {
  addressesOf,
  CATALOGUE,
  SAMPLE_SPACE,
  startSampleContent,
  type SampleContent,
} from './sample-content';

// `npm run dev`: the embedded content service on the sample space, and the site in front of it, both of which follow
// what is saved. Building and running the site is the work of the build's own program.
const root = join(__dirname, '..');

/** The exit code by which that program asks to be started again: something that it is made of changed. */
const RESTART_CODE = 75;

/** What that program tells us. */
const report = z.object({ kind: z.enum(['ready', 'content-changed']) });

const watched: readonly (readonly [string, string])[] = [
  [
    'Watching',
    `client/, common/, server/, ${SAMPLE_SPACE}/ and the files of ${CATALOGUE}/; after a change of`,
  ],
  ['', 'build/ or of the rest of demo/ stop this and start it again.'],
];

runCommand(root, async ({ children, isStopping, atEnd }) => {
  const settings = readDemoSettings(root);
  const content = await startSampleContent(root, settings);
  atEnd(content.close);
  // Every page is asked for anew, so that a story shows as soon as it is saved.
  const env = { ...content.siteEnv, CONTENT_CACHE: 'off', CONTENT_RATE_LIMIT: '1000' };
  const args = ['-r', 'esbuild-register', 'build/dev/main.ts', SAMPLE_SPACE, CATALOGUE];
  let announced = false;
  for (;;) {
    const site = children.startTalking(args, env);
    site.on('message', (message) => {
      const { kind } = report.parse(message);
      if (kind === 'content-changed') reread(content, site);
      if (kind === 'ready' && !announced) {
        announced = true;
        announce('The sample site is ready and follows what you save.', [
          ...addressesOf(settings, content),
          ...watched,
        ]);
      }
    });
    const code = await ended(site);
    if (isStopping()) return;
    if (code !== RESTART_CODE)
      throw new CommandError(announced ? 'The site has ended by itself.' : 'The site did not start.');
  }
});

/** What the site's program is told of content that cannot be read. */
interface ContentProblem {
  readonly message: string;
  readonly place: FilePlace | null;
}

/** Reads the stories anew and says what came of it, here and to those who show the site. */
function reread(content: SampleContent, site: ChildProcess): void {
  let problem: ContentProblem | null = null;
  try {
    content.reread();
  } catch (error) {
    problem = problemOf(error);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  if (site.connected) site.send({ kind: 'content-read', problem });
}

function problemOf(error: unknown): ContentProblem {
  if (error instanceof MalformedJsonError) return { message: error.reason, place: error.place };
  return { message: error instanceof Error ? error.message : String(error), place: null };
}
