import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { request as send, type Agent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { listen, type Listening } from '../../server/http/listen';
import { startFormSite, type FormSite } from '../support/form-site';
import { freePort } from '../support/free-port';
import type { RunningProxy, StartProxy } from './proxy-process';

/** A complete response. */
export interface ProxiedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent: compressed. */
  readonly body: Buffer;
}

/** A request of a visitor. */
export interface Visit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The visitor's address. Default: 127.0.0.1. */
  readonly from?: string | undefined;
  readonly agent?: Agent;
}

/** The site with a proxy in front. */
export class ProxiedSite {
  /** The headers of all requests that reached the site, in order. */
  readonly received: IncomingHttpHeaders[] = [];
  /** Responses that a test scripts, by path; the site does not see these requests. */
  readonly scripted = new Map<string, RequestListener>();
  readonly #handle: RequestListener;

  private constructor(
    readonly site: FormSite,
    readonly proxy: RunningProxy,
    readonly ports: { readonly port: number; readonly standIn: number },
    public listening: Listening,
    handle: RequestListener,
  ) {
    this.#handle = handle;
  }

  /** Starts site and proxy. */
  static async start(startProxy: StartProxy): Promise<ProxiedSite> {
    const site = await startFormSite({
      env: { SITE_URL: 'https://localhost', TRUST_PROXY: '1', FORM_RATE_LIMIT: '1' },
    });
    const [port, standIn] = await Promise.all([freePort(), freePort()]);
    const handle: RequestListener = (request, response) => {
      proxied.received.push(request.headers);
      (proxied.scripted.get(request.url ?? '') ?? site.app)(request, response);
    };
    const listening = await listen(handle, { port, host: '127.0.0.1' });
    const proxy = await startProxy({ port, standIn }).catch(async (error: unknown) => {
      await listening.close(0);
      await site.close();
      throw error;
    });
    const proxied = new ProxiedSite(site, proxy, { port, standIn }, listening, handle);
    return proxied;
  }

  /** Listens on one of the ports, as a process of the site does. */
  listenOn(port: number): Promise<Listening> {
    return listen(this.#handle, { port, host: '127.0.0.1' });
  }

  /** Sends a request through the proxy, the path as it is. */
  async visit(
    path: string,
    { body, from, method = 'GET', headers = {}, agent }: Visit = {},
  ): Promise<ProxiedResponse> {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const request = send({
        host: '127.0.0.1',
        port: this.proxy.https,
        servername: 'localhost',
        ca: this.proxy.certificate,
        path,
        method,
        headers: { Host: 'localhost', ...length, ...headers },
        agent: agent ?? false,
        ...(from === undefined ? {} : { localAddress: from }),
      });
      request.once('error', reject).once('response', (response) => {
        buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
          reject,
        );
      });
      request.end(body);
    });
  }

  /** Submits the form `kontak` as a script does, or what it would submit to another path. */
  submit(
    visit: Pick<Visit, 'from' | 'headers'>,
    fields: object = {},
    path = '/forms/kontak',
  ): Promise<ProxiedResponse> {
    const values = { nama: 'Sari', surel: 'sari@contoh.id', _page: '/kontak', ...fields };
    return this.visit(path, {
      from: visit.from,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://localhost', ...visit.headers },
      body: JSON.stringify(values),
    });
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await this.listening.close(0);
    await this.site.close();
  }
}
