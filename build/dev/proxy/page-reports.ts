import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { frameText, sourceFrames, withSourceFrames, type FindSource } from '../process/source-frames';
import { longest, type PageReport, type Place, type Problem } from '../page/page-events';

/** Takes what open pages tell of themselves. */
export interface PageReports {
  /** Answers an error with the problem that it is, for the page to show; a warning with nothing. */
  readonly handle: RequestListener;
  /** What was told before may be told again: another build runs. */
  readonly forget: () => void;
}

export interface PageReportDeps {
  readonly find: FindSource;
  /** Takes what is for the terminal: each text once. */
  readonly print: (text: string) => void;
  /** The clock, in milliseconds. */
  readonly now: () => number;
}

const pageReport = z.object({
  level: z.enum(['error', 'warning']),
  path: z.string().max(longest.path),
  message: z.string().max(longest.message),
  stack: z.string().max(longest.stack),
  owners: z.string().max(longest.owners),
}) satisfies z.ZodType<PageReport>;

/** Bytes of a report; browsers send no more either. */
const mostBytes = 64 * 1024;

/** Reports a second from all pages together. */
const mostReports = 20;

/** Anything that a terminal would obey rather than show. */
const controls = /[^\P{Cc}\n\t]/gu;

export function createPageReports({ find, print, now }: PageReportDeps): PageReports {
  const printed = new Set<string>();
  let recent: number[] = [];

  function isTooOften(): boolean {
    recent = recent.filter((time) => now() - time < 1_000);
    return recent.push(now()) > mostReports;
  }

  function printOnce(what: string, shownAs: string): void {
    if (printed.has(what)) return;
    printed.add(what);
    print(shownAs);
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = refusalOf(request) ?? (isTooOften() ? 429 : undefined);
    if (status !== undefined) return refuse(response, status);
    const report = readReport(await text(request));
    if (report === undefined) return refuse(response, 400);
    const problem = await problemOf(report, find);
    if (report.level === 'error') {
      printOnce(problem.message, `In the browser at ${shown(report.path)}: ${problem.message}`);
      sendJson(response, problem);
    } else {
      printOnce(problem.message, problem.message);
      response.writeHead(204).end();
    }
  }

  return {
    handle: (request, response) => {
      take(request, response).catch(() => response.destroy());
    },
    forget: () => printed.clear(),
  };
}

/** Pages of other sites may send us requests, though not of this kind. */
function refusalOf({ method, headers }: IncomingMessage): number | undefined {
  if (method !== 'POST') return 405;
  if (headers['content-type'] !== 'application/json') return 415;
  if (hostOf(headers.origin) !== headers.host) return 403;
  return Number(headers['content-length'] ?? Number.NaN) <= mostBytes ? undefined : 413;
}

function hostOf(origin = ''): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function readReport(body: string): PageReport | undefined {
  try {
    return pageReport.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

async function problemOf({ message, stack, owners }: PageReport, find: FindSource): Promise<Problem> {
  const inStack = await sourceFrames(stack, find);
  // What React noticed by itself has a stack of React alone.
  const frames = inStack.length > 0 ? inStack : await sourceFrames(owners, find);
  const lines = [await withSourceFrames(message, find), ...frames.map(frameText)];
  const [place] = frames;
  return {
    noticedBy: 'browser',
    message: shown(lines.join('\n')),
    place: place === undefined ? null : placeOf(place),
  };
}

function placeOf({ file, line, column, source }: Place): Place {
  return { file, line, column, source };
}

function shown(received: string): string {
  return received.replaceAll(controls, '');
}

function sendJson(response: ServerResponse, body: Problem): void {
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number): void {
  // What is not read must not be taken for another request.
  response.writeHead(status, { Connection: 'close' }).end();
}
