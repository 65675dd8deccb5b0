import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Headers that speak of one connection alone (RFC 9110, 7.6.1) and are each side's own. */
const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Headers that ask for less than the whole page as it is, which a page that is changed on its way cannot answer. */
const partialRequests = ['accept-encoding', 'if-none-match', 'if-modified-since', 'if-range', 'range'];

/** Headers that are no longer true of a page that was changed. */
const outdatedByChange = new Set(['content-length', 'etag', 'last-modified', 'accept-ranges']);

/** The site may be gone by the next request, so no connection is kept. */
const agent = new Agent({ keepAlive: false });

/** How a request is passed on. */
export interface Forward {
  /** Where the site listens on this machine. */
  readonly port: number;
  /** What is put at the beginning of the head of every page, before any script of its own. */
  readonly addition: string;
  /** Called where the site hangs up before it answers. */
  readonly onFailure: (error: Error) => void;
}

/** True for a request by which a browser opens a page. */
export function asksForPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/**
 * Passes a request on to the site and its answer back. Pages get the addition; everything else, redirects, compressed
 * and conditional answers among it, streams through as it is.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { port, addition, onFailure }: Forward,
): void {
  const changing = asksForPage(request);
  const headers = { ...request.headers };
  for (const name of [...ownHeaders, ...(changing ? partialRequests : [])]) delete headers[name];
  const { method = 'GET', url: path = '/' } = request;
  const asked = ask({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    answer.once('error', () => response.destroy());
    if (changing && isPage(answer)) {
      void changePage(answer, response, addition, method);
    } else {
      response.writeHead(answer.statusCode ?? 502, headersOf(answer, ownHeaders));
      answer.pipe(response);
    }
  });
  asked.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) onFailure(error);
  });
  response.once('close', () => asked.destroy());
  request.pipe(asked);
}

function isPage({ headers }: IncomingMessage): boolean {
  return (headers['content-type'] ?? '').startsWith('text/html') && headers['content-encoding'] === undefined;
}

async function changePage(
  answer: IncomingMessage,
  response: ServerResponse,
  addition: string,
  method: string,
): Promise<void> {
  const page = await text(answer).catch(() => undefined);
  if (page === undefined) return; // broke off: the response is gone already
  const headers = headersOf(answer, new Set([...ownHeaders, ...outdatedByChange]));
  const changed = Buffer.from(
    page.includes('<head>') ? page.replace('<head>', () => `<head>${addition}`) : page + addition,
  );
  if (method !== 'HEAD') headers.push('Content-Length', String(changed.length));
  response.writeHead(answer.statusCode ?? 502, headers).end(method === 'HEAD' ? undefined : changed);
}

/** An answer's headers as they came, in pairs, without those named. */
function headersOf({ rawHeaders }: IncomingMessage, without: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!without.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}
