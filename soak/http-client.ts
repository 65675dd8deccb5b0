import { Agent, request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';

/** A request of an actor. */
export interface ActorRequest {
  readonly method?: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back. */
export interface Reply {
  /** 0 if no whole response arrived. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
  /** The system's code of what went wrong; null for a whole response. */
  readonly failure: string | null;
}

interface HttpClientOptions {
  /** False: each request has a connection of its own. */
  readonly isPersistent?: boolean;
  /** Milliseconds after which a request counts as failed. */
  readonly timeout?: number;
  readonly onReply?: (reply: Reply) => void;
}

/** A browser or program that sends requests to one origin. */
export class HttpClient {
  readonly origin: string;
  readonly #agent: Agent | false;
  readonly #timeout: number;
  readonly #onReply: (reply: Reply) => void;

  constructor(
    origin: string,
    { isPersistent = true, timeout = 30_000, onReply = () => {} }: HttpClientOptions = {},
  ) {
    this.origin = origin;
    this.#agent = isPersistent && new Agent({ keepAlive: true, timeout: 20_000, maxFreeSockets: 4 });
    this.#timeout = timeout;
    this.#onReply = onReply;
  }

  /** Sends a request; never rejects. */
  async send(request: ActorRequest): Promise<Reply> {
    const started = performance.now();
    const received = await this.#exchange(request).catch((error: NodeJS.ErrnoException) => {
      return { status: 0, headers: {}, text: '', failure: error.code ?? error.message };
    });
    const reply = { ...received, milliseconds: performance.now() - started };
    this.#onReply(reply);
    return reply;
  }

  #exchange({
    method = 'GET',
    path,
    headers = {},
    body,
  }: ActorRequest): Promise<Omit<Reply, 'milliseconds'>> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = sendRequest(`${this.origin}${path}`, {
        method,
        agent: this.#agent,
        headers: { ...headers, ...length },
        signal: AbortSignal.timeout(this.#timeout),
      });
      sent.once('error', reject);
      sent.once('response', (response) => {
        const { statusCode: status = 0, headers: own } = response;
        buffer(response).then(
          (bytes) => resolve({ status, headers: own, text: bytes.toString(), failure: null }),
          reject,
        );
      });
      sent.end(body);
    });
  }

  /** Closes idle connections. */
  close(): void {
    if (this.#agent !== false) this.#agent.destroy();
  }
}
