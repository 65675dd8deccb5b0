import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { escapeHtml } from '../../../server/http/escape';
import {
  EVENTS_PATH,
  excerptOf,
  locationText,
  problemTitles,
  REPORT_PATH,
  SCRIPT_PATH,
  type Problem,
} from '../page/page-events';
import { forward, isPageRequest } from './forward';
import type { LiveReload } from './live-reload';

export interface ProxyDeps {
  readonly liveReload: LiveReload;
  /** Handles the reports of open pages. */
  readonly handleReport: RequestListener;
  /** Resolves once nothing is being built or started. */
  readonly idle: () => Promise<void>;
  /** The site's port on 127.0.0.1; undefined while no site runs. */
  readonly port: () => number | undefined;
  /** The current stylesheet. */
  readonly style: () => string;
  /** The script that is added to every page. */
  readonly script: string;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds for which a request waits for a build and a start. */
const maxWait = 15_000;

/** The path of the site's stylesheet in any build; open pages may still have an older one. */
const stylePath = /^\/assets\/site-[A-Z0-9]+\.css$/;

/** Serves the paths for development itself, and forwards every other request once the newest site runs. */
export function createProxy({
  liveReload,
  handleReport,
  idle,
  port,
  style,
  script,
  now,
}: ProxyDeps): RequestListener {
  async function forwardToSite(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await Promise.race([idle(), wait(maxWait, undefined, { ref: false })]);
    if (response.destroyed) return;
    const addition = `<script type="module" src="${SCRIPT_PATH}?since=${now()}"></script>`;
    const sitePort = port();
    if (sitePort === undefined)
      return respondWithProblems(request, response, liveReload.problems(), addition);
    const onFailure = ({ message }: Error): void => {
      const problem: Problem = {
        reportedBy: 'site',
        message: `The site closed the connection without a response: ${message}`,
        location: null,
      };
      respondWithProblems(request, response, [...liveReload.problems(), problem], addition);
    };
    forward(request, response, { port: sitePort, addition, onFailure });
  }

  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === EVENTS_PATH) liveReload.handle(request, response);
    else if (path === REPORT_PATH) handleReport(request, response);
    else if (path === SCRIPT_PATH) respond(response, 200, 'text/javascript', script);
    else if (stylePath.test(path) && style() !== '') respond(response, 200, 'text/css', style());
    else forwardToSite(request, response).catch(() => response.destroy());
  };
}

function respond(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
    .end(body);
}

/** The response while no site runs: the problems that keep it from running. */
function respondWithProblems(
  request: IncomingMessage,
  response: ServerResponse,
  problems: readonly Problem[],
  addition: string,
): void {
  const texts = problems.map((problem) =>
    [problemTitles[problem.reportedBy], locationText(problem), problem.message, excerptOf(problem)]
      .filter((line) => line !== '')
      .join('\n'),
  );
  const body = texts.length === 0 ? 'The site is being built.' : texts.join('\n\n');
  if (!isPageRequest(request)) return respond(response, 503, 'text/plain', `${body}\n`);
  const html = `<!DOCTYPE html><html lang="en"><head>${addition}<meta charset="utf-8"><title>No site yet</title></head><body><pre>${escapeHtml(body)}</pre></body></html>`;
  respond(response, 503, 'text/html', html);
}
