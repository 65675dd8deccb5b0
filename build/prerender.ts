import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Settings } from '../server/config/settings';
import type { prerenderPages } from '../server/pages/prerender/prerender-pages';
import type { FailedPage, PrerenderReport } from '../server/pages/prerender/prerender-run';
import { createProgressBar, type Screen } from './progress-bar';
import type { Prerender } from './output/write-site';
import { messageOf } from '../server/runtime/logging/error-message';
import { firstLines } from '../server/runtime/first-of';

/** The part of the server's bundle that the build uses. */
interface ServerBundle {
  readonly prerenderPages: typeof prerenderPages;
}

export interface PrerenderingOptions {
  readonly settings: Settings;
  readonly screen: Screen;
  /** Continue without the pages that fail. */
  readonly keepGoing: boolean;
  /** What to say besides where there is no token. Default: nothing. */
  readonly hint?: string;
}

/** Failed pages in the list. While the CMS is down, all pages fail. */
const maxListed = 50;

/**
 * Creates the build step that renders all published pages with the server that was just built.
 * @returns undefined without a content token, after a line on the screen.
 */
export function prerendering({
  settings,
  screen,
  keepGoing,
  hint = '',
}: PrerenderingOptions): Prerender | undefined {
  const { contentToken: token } = settings;
  if (token === undefined) {
    screen.write(`CONTENT_TOKEN is not set: no page is prerendered${hint}\n`);
    return undefined;
  }
  return async (buildFolder) => {
    const bundle = join(buildFolder, 'server', 'main.cjs');
    const server: ServerBundle = createRequire(__filename)(bundle);
    const bar = createProgressBar(screen);
    let report: PrerenderReport;
    try {
      report = await server.prerenderPages({ buildFolder, settings, token, report: bar.show });
    } catch (error) {
      if (!isOfContent(error)) throw inSources(error, bundle); // A site of this build would not start either.
      const message = messageOf(error);
      const problem = `The pages to prerender could not be listed: ${message}${adviceOn(error)}`;
      if (!keepGoing) throw new Error(`${problem}\n${advice}`, { cause: error });
      screen.write(`${problem}\nThe build continues without prerendered pages.\n`);
      return [];
    } finally {
      bar.end();
    }
    return finish(report, screen, keepGoing);
  };
}

/**
 * An error of the bundle's own code, such as of a block that throws while it is loaded, with the line of its source in front. Node
 * reads the bundle's source map, whose paths begin beside the bundle.
 */
function inSources(error: unknown, bundle: string): unknown {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = [...stack.matchAll(/^ +at .*?([^\s()]+):(\d+):\d+\)?$/gm)];
  const [, path, line] = frames.find(([, file]) => file !== bundle) ?? [];
  if (path === undefined) return error;
  const source = relative(dirname(bundle), path).replaceAll('\\', '/');
  return source.startsWith('..')
    ? error
    : new Error(`${source}:${line}: ${messageOf(error)}`, { cause: error });
}

/** True for a failed call to the CMS. The error is one of another bundle, so that its class is another one, too. */
function isOfContent(error: unknown): boolean {
  return error instanceof Error && error.name === 'ContentError';
}

const refusedToken =
  'CONTENT_TOKEN must be the public token of the space, and CONTENT_API_URL the address of its region';

/** What to do, by the status of the response; 0 is none. */
const advices: ReadonlyMap<unknown, string> = new Map([
  [0, 'CONTENT_API_URL must be an address that responds: npm run doctor tests it'],
  [401, refusedToken],
  [403, refusedToken],
  [404, 'CONTENT_API_URL must be the base of the API, such as https://api.storyblok.com/v2'],
]);

/** What to do about a call that failed: a line of its own. */
function adviceOn(error: unknown): string {
  const found = advices.get(error instanceof Error && 'status' in error ? error.status : undefined);
  return found === undefined ? '' : `\n${found}`;
}

const advice = 'dist/ stays as it was. To build without the pages that fail: npm run build -- --keep-going';

/**
 * Prints the outcome.
 * @returns the paths of the prerendered pages.
 * @throws Error that lists the failed pages, unless `keepGoing` is set.
 */
function finish(report: PrerenderReport, { write }: Screen, keepGoing: boolean): readonly string[] {
  const { pages, failed, untried, unknownBlocks } = report;
  if (failed.length + untried > 0) {
    const list = failureList(failed, untried);
    if (!keepGoing) throw new Error(`${list}\n${advice}`);
    write(`${list}\nThe build continues without them.\n`);
  }
  if (unknownBlocks.length > 0) {
    const names = unknownBlocks.map((name) => `"${name}"`).join(', ');
    write(`Unknown blocks are left out of pages: ${names}\n`);
  }
  write(`Prerendered ${pages.length} of ${countOf(pages.length + failed.length + untried)}\n`);
  return pages;
}

function failureList(failed: readonly FailedPage[], untried: number): string {
  const lines = failed.map(({ path, reason }) => `${path}  ${oneLine(reason)}`);
  return [
    `${countOf(failed.length)} could not be prerendered:`,
    ...firstLines(lines, maxListed),
    ...(untried > 0 ? [`The CMS stopped responding: ${countOf(untried)} not tried`] : []),
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}

function countOf(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}
