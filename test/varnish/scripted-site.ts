import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { closeNow, listenOnFreePort } from '../support/fake-server';

/** What the site responds with to an address. */
export interface ScriptedPage {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Default true. */
  readonly hasEtag?: boolean;
}

/**
 * What the site does: `error` responds with 500 and `drop` closes the connection, while its health check is fine; `down` closes
 * that, too.
 */
type SiteFault = 'none' | 'error' | 'drop' | 'down';

/** A site whose pages a test scripts. It has ETags and compresses, as Anyam does. */
export interface ScriptedSite {
  readonly origin: string;
  /** Pages by path and query; others are 404. */
  readonly pages: Map<string, ScriptedPage>;
  /** The requests to an address, in order. */
  readonly requests: (url: string) => readonly IncomingMessage[];
  fault: SiteFault;
  /** Resolves before each response of a page is sent. */
  before: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function send(
  { status = 200, headers = {}, body = '', hasEtag = true }: ScriptedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isGzip = String(request.headers['accept-encoding']).includes('gzip');
  const hash = createHash('sha1').update(body).digest('hex').slice(0, 8);
  const etag = `"${hash}${isGzip ? '-gzip' : ''}"`;
  const common = {
    ...headers,
    ...(hasEtag ? { ETag: etag } : {}),
    Vary: 'Accept-Encoding',
    ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
  };
  const isKnown = status === 200 && String(request.headers['if-none-match']).includes(hash);
  response.writeHead(isKnown ? 304 : status, common);
  response.end(isKnown ? undefined : isGzip ? gzipSync(body) : body);
}

/** Starts a site without pages. */
export async function startScriptedSite(): Promise<ScriptedSite> {
  const requests: IncomingMessage[] = [];
  const pages = new Map<string, ScriptedPage>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isProbe = request.url === '/healthz';
    if (!isProbe) requests.push(request);
    if (site.fault === 'down' || (site.fault === 'drop' && !isProbe)) return void request.socket.destroy();
    if (isProbe) return void response.end('ok');
    await site.before();
    if (site.fault === 'error') return void response.writeHead(500).end('error');
    return send(pages.get(request.url ?? '') ?? { status: 404 }, request, response);
  };
  const server = createServer((request, response) => void respond(request, response));
  const port = await listenOnFreePort(server);
  const site: ScriptedSite = {
    origin: `http://127.0.0.1:${port}`,
    pages,
    requests: (url) => requests.filter((request) => request.url === url),
    fault: 'none',
    before: () => Promise.resolve(),
    close: () => closeNow(server),
  };
  return site;
}
