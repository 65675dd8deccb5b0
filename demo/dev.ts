import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { childError, CommandError, exitCodeOf, printAddresses, runCommand } from './command';
import { messageOf } from './content-service/error-message';
import { readDemoSettings, type DemoSettings } from './demo-settings';
import { openOwnSpace, type OwnSpace } from './own-space/own-space';
import { type FileLocation, MalformedJsonError } from './content-service/space/malformed-json';
import { addressesOf, CATALOGUE, SAMPLE_SPACE, startSampleContent } from './sample-content';

// `npm run dev`: the site in front of the space of the settings, else of the embedded content service on the sample space. Both
// follow what is saved. The site is built and run by a process of its own, build/dev/main.ts.
const root = join(__dirname, '..');

/** The exit code with which that process requests a restart, after a change of its own code. */
const RESTART_CODE = 75;

/** A message from that process. */
const report = z.object({ kind: z.enum(['ready', 'content-changed']) });

const usage = `npm run dev   shows the site while you change it: every save is on the page at once

  --help  shows this

With CONTENT_TOKEN it shows that space, with CONTENT_PREVIEW_TOKEN its drafts, else the sample site. Ports are PORT (3000),
DEMO_PORT (3001) and BOOK_PORT (3002), for a space of your own HTTPS_PORT (3010). Settings come from the environment and .env.
Ctrl-C stops everything. Exit code 0 after a signal, 1 where it cannot start, 2 for a wrong command line.
`;

runCommand(root, { name: 'npm run dev', usage }, async ({ children, isStopping, onExit }) => {
  const content = await openContent(readDemoSettings(root));
  onExit(content.close);
  const args = ['-r', './build/run-typescript.cjs', 'build/dev/main.ts', ...content.folders];
  let announced = false;
  for (;;) {
    const site = children.startWithIpc(args, content.siteEnv);
    site.on('message', (message) => {
      const { kind } = report.parse(message);
      if (kind === 'content-changed') reloadContent(content, site);
      if (kind === 'ready' && !announced) {
        announced = true;
        printAddresses(content.title, content.addresses);
      }
    });
    const code = await exitCodeOf(site);
    if (isStopping()) return;
    if (code === RESTART_CODE) continue;
    if (announced) throw new CommandError('The site has exited unexpectedly.');
    throw childError(code, 'The site did not start.');
  }
});

/** What the site shows. */
interface Content extends OwnSpace {
  /** Folders whose files are its stories. */
  readonly folders: readonly string[];
}

/** The space of the settings, else the sample space. */
async function openContent(settings: DemoSettings): Promise<Content> {
  const own = await openOwnSpace(root, settings);
  if (own !== null) {
    const watched = `client/, common/, server/, build/theme/ and the files of ${CATALOGUE}/`;
    return { ...own, addresses: [...own.addresses, ...watchedFolders(watched)], folders: [CATALOGUE] };
  }
  const sample = await startSampleContent(root, settings);
  const watched = `client/, common/, server/, build/theme/, ${SAMPLE_SPACE}/ and the files of ${CATALOGUE}/`;
  return {
    ...sample,
    title: 'The sample site is ready and follows what you save.',
    // Without the cache, a story shows as soon as it is saved.
    siteEnv: { ...sample.siteEnv, CONTENT_CACHE: 'off', CONTENT_RATE_LIMIT: '1000' },
    addresses: [...addressesOf(settings, sample), ...watchedFolders(watched)],
    folders: [SAMPLE_SPACE, CATALOGUE],
  };
}

function watchedFolders(folders: string): readonly (readonly [string, string])[] {
  return [
    ['Watching', `${folders}; after a change of`],
    ['', 'the rest of build/ or demo/ stop this and start it again.'],
  ];
}

/** An error in the content, in the form of the site's process. */
interface ContentProblem {
  readonly message: string;
  readonly location: FileLocation | null;
}

/** Reloads the stories and reports the result, on the console and to the site's process. */
function reloadContent(content: Content, site: ChildProcess): void {
  let problem: ContentProblem | null = null;
  try {
    content.reload();
  } catch (error) {
    problem = problemOf(error);
    process.stderr.write(`${messageOf(error)}\n`);
  }
  if (site.connected) site.send({ kind: 'content-read', problem });
}

function problemOf(error: unknown): ContentProblem {
  if (error instanceof MalformedJsonError) return { message: error.reason, location: error.location };
  return { message: messageOf(error), location: null };
}
