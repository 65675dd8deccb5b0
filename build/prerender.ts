import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Settings } from '../server/config/settings';
import type { prerenderPages } from '../server/pages/prerender/prerender-pages';
import type { FailedPage, PrerenderReport } from '../server/pages/prerender/prerender-run';
import { createProgressBar, type Screen } from './progress-bar';
import type { Prerender } from './output/write-site';

/** The part of the server's bundle that the build uses. */
interface ServerBundle {
  readonly prerenderPages: typeof prerenderPages;
}

/** How pages are prerendered. */
export interface PrerenderingOptions {
  readonly settings: Settings;
  readonly screen: Screen;
  /** Goes on without the pages that fail. */
  readonly keepGoing: boolean;
}

/** Failed pages that are named; a service that is down fails them all. */
const mostNamed = 50;

/**
 * Makes the build's step that renders all published pages, with the server that was just built; undefined without a content
 * token, which is said in a line.
 */
export function prerendering({ settings, screen, keepGoing }: PrerenderingOptions): Prerender | undefined {
  const { contentToken: token } = settings;
  if (token === undefined) {
    screen.write('CONTENT_TOKEN is not set: no page is prerendered\n');
    return undefined;
  }
  return async (buildFolder) => {
    const server: ServerBundle = createRequire(__filename)(join(buildFolder, 'server', 'main.cjs'));
    const bar = createProgressBar(screen);
    let outcome: PrerenderReport;
    try {
      outcome = await server.prerenderPages({ buildFolder, settings, token, report: bar.show });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const problem = `The pages to prerender could not be listed: ${message}`;
      if (!keepGoing) throw new Error(`${problem}\n${advice}`, { cause: error });
      screen.write(`${problem}\nThe build goes on without prerendered pages.\n`);
      return [];
    } finally {
      bar.end();
    }
    return judge(outcome, screen, keepGoing);
  };
}

const advice =
  'What was in dist/ before is still there. To go on without what fails: npm run build -- --keep-going';

/** @throws Error that lists the failed pages, unless the build goes on without them. */
function judge(outcome: PrerenderReport, { write }: Screen, keepGoing: boolean): readonly string[] {
  const { pages, failed, untried, unknownBlocks } = outcome;
  if (failed.length + untried > 0) {
    const list = failureList(failed, untried);
    if (!keepGoing) throw new Error(`${list}\n${advice}`);
    write(`${list}\nThe build goes on without them.\n`);
  }
  if (unknownBlocks.length > 0) {
    const names = unknownBlocks.map((name) => `"${name}"`).join(', ');
    write(`Blocks that nobody knows are left out of pages: ${names}\n`);
  }
  write(`Prerendered ${countOf(pages.length)}\n`);
  return pages;
}

function failureList(failed: readonly FailedPage[], untried: number): string {
  const named = failed.slice(0, mostNamed).map(({ path, reason }) => `  ${path}  ${oneLine(reason)}`);
  const rest = failed.length - named.length;
  return [
    `${countOf(failed.length)} could not be prerendered:`,
    ...named,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    ...(untried > 0 ? [`The content service stopped answering: ${countOf(untried)} not tried any more`] : []),
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}

function countOf(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}
