import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { escapeHtml } from '../../../server/http/escape';
import { asksForPage, forward } from './forward';
import type { PageChannel } from './live-reload';
import {
  EVENTS_PATH,
  excerptOf,
  placeText,
  problemTitles,
  REPORT_PATH,
  SCRIPT_PATH,
  type Problem,
} from '../page/page-events';

/** What stands in front of the site. */
export interface FrontDeps {
  readonly channel: PageChannel;
  /** Takes what pages tell of themselves. */
  readonly takeReport: RequestListener;
  /** Resolves once nothing is being built or started. */
  readonly idle: () => Promise<void>;
  /** Where the site listens on this machine; undefined where none runs. */
  readonly port: () => number | undefined;
  /** The stylesheet as it is now. */
  readonly style: () => string;
  /** The script that pages are given. */
  readonly script: string;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds for which a request waits for a build and a start. */
const longestHold = 15_000;

/** The site's stylesheet under every address that a page may still know it by. */
const styleAddress = /^\/assets\/site-[A-Z0-9]+\.css$/;

/** Answers what is for developers, and holds everything else until the newest site can answer it. */
export function createFront({
  channel,
  takeReport,
  idle,
  port,
  style,
  script,
  now,
}: FrontDeps): RequestListener {
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await Promise.race([idle(), wait(longestHold, undefined, { ref: false })]);
    if (response.destroyed) return;
    const addition = `<script type="module" src="${SCRIPT_PATH}?since=${now()}"></script>`;
    const target = port();
    if (target === undefined) return explain(request, response, channel.standing(), addition);
    const onFailure = ({ message }: Error): void => {
      const hungUp: Problem = {
        noticedBy: 'site',
        message: `It hung up before it answered: ${message}`,
        place: null,
      };
      explain(request, response, [...channel.standing(), hungUp], addition);
    };
    forward(request, response, { port: target, addition, onFailure });
  }

  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === EVENTS_PATH) channel.handle(request, response);
    else if (path === REPORT_PATH) takeReport(request, response);
    else if (path === SCRIPT_PATH) answer(response, 200, 'text/javascript', script);
    else if (styleAddress.test(path) && style() !== '') answer(response, 200, 'text/css', style());
    else passOn(request, response).catch(() => response.destroy());
  };
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
    .end(body);
}

/** Where there is no site to ask: what has to be mended before there is one. */
function explain(
  request: IncomingMessage,
  response: ServerResponse,
  problems: readonly Problem[],
  addition: string,
): void {
  const texts = problems.map((problem) =>
    [problemTitles[problem.noticedBy], placeText(problem), problem.message, excerptOf(problem)]
      .filter((line) => line !== '')
      .join('\n'),
  );
  const body = texts.length === 0 ? 'The site is being built.' : texts.join('\n\n');
  if (!asksForPage(request)) return answer(response, 503, 'text/plain', `${body}\n`);
  const html = `<!DOCTYPE html><html lang="en"><head>${addition}<meta charset="utf-8"><title>No site yet</title></head><body><pre>${escapeHtml(body)}</pre></body></html>`;
  answer(response, 503, 'text/html', html);
}
