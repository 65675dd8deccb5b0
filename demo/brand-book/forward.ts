import {
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';

/** Request headers of this connection alone, and those that allow less than the whole uncompressed page. */
const ownHeaders = ['connection', 'accept-encoding', 'if-none-match', 'if-modified-since', 'range'];

/** Response headers that do not fit a changed page, or belong to this connection alone. */
const outdated = [
  'content-length',
  'etag',
  'last-modified',
  'accept-ranges',
  'connection',
  'transfer-encoding',
];

/**
 * Forwards a request to the site and its response back.
 * @param site the site's origin.
 * @param change changes the HTML of a page; undefined leaves it as it is.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  site: string,
  change?: (html: string) => string,
): void {
  const { method = 'GET', url = '/' } = request;
  const headers = { ...request.headers };
  // Development adds its client to pages that browsers open. In many frames at once it would take all connections.
  if (change !== undefined) {
    for (const name of ownHeaders) delete headers[name];
    headers.accept = '*/*';
  }
  const toSite = send(onSite(url, site), { method, headers }, (fromSite) => {
    fromSite.once('error', () => response.destroy());
    if (change !== undefined && isPage(fromSite)) void sendChanged(fromSite, response, change);
    else {
      response.writeHead(fromSite.statusCode ?? 502, fromSite.headers);
      fromSite.pipe(response);
    }
  });
  toSite.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end(`The site does not respond: ${error.message}\n`);
  });
  response.once('close', () => toSite.destroy());
  request.pipe(toSite);
}

/** The address on the site. A request may name another host, such as `//other.example/` or `http://other.example/`. */
function onSite(requested: string, site: string): URL {
  const { pathname, search } = new URL(requested, 'http://book');
  const address = new URL(site);
  // Unlike a base, these never change the host.
  address.pathname = pathname;
  address.search = search;
  return address;
}

function isPage({ headers }: IncomingMessage): boolean {
  return (headers['content-type'] ?? '').startsWith('text/html');
}

async function sendChanged(
  fromSite: IncomingMessage,
  response: ServerResponse,
  change: (html: string) => string,
): Promise<void> {
  const page = await text(fromSite).catch(() => undefined);
  if (page === undefined) return; // the connection broke, and the response is destroyed already
  const headers: OutgoingHttpHeaders = { ...fromSite.headers, 'cache-control': 'no-store' };
  for (const name of outdated) delete headers[name];
  response.writeHead(fromSite.statusCode ?? 502, headers).end(change(page));
}
