import type { IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';

/**
 * Refuses requests that name another host than the server's. The owner of any name can have it lead to this machine: to a browser,
 * pages of that name are then of one origin with this server, and may read what visitors sent, and drafts (DNS rebinding).
 * `localhost` and addresses without a name have no such owner.
 * @param origin the server's own.
 * @param open the URLs that respond at every name: pages of every origin may read them anyway. Default: none.
 */
export function refuseOtherHosts(origin: string, handle: RequestListener, open?: RegExp): RequestListener {
  return (request, response) => {
    const isOpen = open?.test(request.url ?? '') === true;
    if (isOpen || isOwnHost(request, origin)) return void handle(request, response);
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(`This server responds at ${origin} alone.\n`);
  };
}

function isOwnHost({ headers: { host = '' } }: IncomingMessage, origin: string): boolean {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;
  return isAddress || hostname === 'localhost' || hostname === new URL(origin).hostname;
}
