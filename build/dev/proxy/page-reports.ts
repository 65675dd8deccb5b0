import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseJson } from '../../../common/json';
import { maxLengths, type PageReport, type Problem } from '../page/page-events';
import { frameText, sourceFrames, withSourceFrames, type FindSource } from '../process/source-frames';

/** Receives the reports of open pages. */
export interface PageReports {
  /** Responds to an error with its problem, for the page to show, and to a warning without a body. */
  readonly handle: RequestListener;
  /** Allows texts to be printed again: another build runs. */
  readonly reset: () => void;
}

export interface PageReportDeps {
  readonly find: FindSource;
  /** Prints to the terminal; called once for each text. */
  readonly print: (text: string) => void;
  /** The clock, in milliseconds. */
  readonly now: () => number;
}

const pageReport = z.object({
  level: z.enum(['error', 'warning']),
  path: z.string().max(maxLengths.path),
  message: z.string().max(maxLengths.message),
  stack: z.string().max(maxLengths.stack),
  owners: z.string().max(maxLengths.owners),
}) satisfies z.ZodType<PageReport>;

/** Bytes of a report; the limit of browsers for a page that is being closed. */
const maxBytes = 64 * 1024;

/** Reports per second from all pages together. */
const maxReports = 20;

/** Control characters, which a terminal would execute. */
const controls = /[^\P{Cc}\n\t]/gu;

export function createPageReports({ find, print, now }: PageReportDeps): PageReports {
  const printed = new Set<string>();
  let recent: number[] = [];

  function isTooOften(): boolean {
    recent = recent.filter((time) => now() - time < 1_000);
    return recent.push(now()) > maxReports;
  }

  function printOnce(key: string, output: string): void {
    if (printed.has(key)) return;
    printed.add(key);
    print(output);
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = refusalOf(request) ?? (isTooOften() ? 429 : undefined);
    if (status !== undefined) return refuse(response, status);
    const report = pageReport.safeParse(parseJson(await text(request)));
    if (!report.success) return refuse(response, 400);
    const { level, path } = report.data;
    const problem = await problemOf(report.data, find);
    if (level === 'error') {
      printOnce(problem.message, `In the browser at ${printable(path)}: ${problem.message}`);
      sendJson(response, problem);
    } else {
      printOnce(problem.message, problem.message);
      response.writeHead(204).end();
    }
  }

  return {
    handle: (request, response) => {
      receive(request, response).catch(() => response.destroy());
    },
    reset: () => printed.clear(),
  };
}

/** The status for a request that is no report of our own pages; other sites can send simple requests only. */
function refusalOf({ method, headers }: IncomingMessage): number | undefined {
  if (method !== 'POST') return 405;
  if (headers['content-type'] !== 'application/json') return 415;
  if (hostOf(headers.origin) !== headers.host) return 403;
  return Number(headers['content-length'] ?? Number.NaN) <= maxBytes ? undefined : 413;
}

function hostOf(origin = ''): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

async function problemOf({ message, stack, owners }: PageReport, find: FindSource): Promise<Problem> {
  const inStack = await sourceFrames(stack, find);
  // The stack of an error that React itself detects holds React's frames only.
  const frames = inStack.length > 0 ? inStack : await sourceFrames(owners, find);
  const lines = [await withSourceFrames(message, find), ...frames.map(frameText)];
  return {
    reportedBy: 'browser',
    message: printable(lines.join('\n')),
    location: frames[0]?.location ?? null,
  };
}

function printable(received: string): string {
  return received.replaceAll(controls, '');
}

function sendJson(response: ServerResponse, body: Problem): void {
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number): void {
  // The unread body must not be taken for another request.
  response.writeHead(status, { Connection: 'close' }).end();
}
