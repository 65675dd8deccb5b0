import { Agent, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Request headers that allow less than the whole uncompressed page, which the proxy needs to change it. */
const partialRequests = ['accept-encoding', 'if-none-match', 'if-modified-since', 'if-range', 'range'];

/** Response headers that do not fit the changed page. */
const outdatedByChange = new Set(['content-length', 'etag', 'last-modified', 'accept-ranges']);

/** The site may have been replaced by the next request, so no connection is reused. */
const agent = new Agent({ keepAlive: false });

export interface ForwardOptions {
  /** The site's port on 127.0.0.1. */
  readonly port: number;
  /** HTML for the beginning of each page's head, before any script of the page. */
  readonly addition: string;
  /** Called if the connection fails before the site responds. */
  readonly onFailure: (error: Error) => void;
}

/** True for a request by which a browser opens a page. */
export function isPageRequest({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/**
 * Forwards a request to the site and its response back. Pages get the addition; everything else, such as redirects,
 * compressed and conditional responses, streams through unchanged.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { port, addition, onFailure }: ForwardOptions,
): void {
  const mayChange = isPageRequest(request);
  const headers = { ...request.headers };
  for (const name of [...hopByHop, ...(mayChange ? partialRequests : [])]) delete headers[name];
  const { method = 'GET', url: path = '/' } = request;
  const toSite = send({ host: '127.0.0.1', port, method, path, headers, agent }, (fromSite) => {
    fromSite.once('error', () => response.destroy());
    if (mayChange && isPage(fromSite)) {
      void sendChangedPage(fromSite, response, addition, method);
    } else {
      response.writeHead(fromSite.statusCode ?? 502, headersOf(fromSite, hopByHop));
      fromSite.pipe(response);
    }
  });
  toSite.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) onFailure(error);
  });
  response.once('close', () => toSite.destroy());
  request.pipe(toSite);
}

function isPage({ headers }: IncomingMessage): boolean {
  return (headers['content-type'] ?? '').startsWith('text/html') && headers['content-encoding'] === undefined;
}

async function sendChangedPage(
  fromSite: IncomingMessage,
  response: ServerResponse,
  addition: string,
  method: string,
): Promise<void> {
  const page = await text(fromSite).catch(() => undefined);
  if (page === undefined) return; // the connection broke, and the response is destroyed already
  const headers = headersOf(fromSite, new Set([...hopByHop, ...outdatedByChange]));
  const changed = Buffer.from(
    page.includes('<head>') ? page.replace('<head>', () => `<head>${addition}`) : page + addition,
  );
  if (method !== 'HEAD') headers.push('Content-Length', String(changed.length));
  response.writeHead(fromSite.statusCode ?? 502, headers).end(method === 'HEAD' ? undefined : changed);
}

/** The raw headers of a response, names and values in turn, without the excluded ones. */
function headersOf({ rawHeaders }: IncomingMessage, excluded: ReadonlySet<string>): string[] {
  const headers: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!excluded.has(name.toLowerCase())) headers.push(name, value);
  }
  return headers;
}
