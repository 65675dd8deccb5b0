import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { HttpClient } from '../http-client';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';

/** What a balancer sends requests to. */
interface Backend {
  readonly name: string;
  readonly origin: string;
}

/** A connection to a machine that broke before the whole response was there. */
export interface BrokenConnection {
  readonly backend: string;
  readonly method: string;
  readonly path: string;
  /** The system's code, such as `ECONNRESET`. */
  readonly code: string;
  /** True for one that had been idle: HTTP lets a server close it at any time, and has a client repeat its request. */
  readonly wasIdle: boolean;
}

/**
 * A load balancer as nginx is by default: in turn, with one retry on another machine of requests that may be repeated, and of
 * those that were never sent; over a new connection to the same machine where an idle one broke. A machine whose `/readyz` is not
 * 200 gets none.
 */
export interface LoadBalancer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two health checks of a machine, and until one counts as failed. */
const checkInterval = 500;
const checkTimeout = 1_500;

interface Target extends Backend {
  readonly agent: Agent;
  /** Checks its health, each time over a connection of its own. */
  readonly probe: HttpClient;
  isUp: boolean;
}

/** A machine, and whether its connections in use are good enough. */
interface Attempt {
  readonly target: Target;
  readonly isFresh: boolean;
}

interface Forwarded {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

/**
 * Starts a balancer.
 * @param onBroken receives every connection that broke, those that were refused included, retried or not.
 */
export async function startLoadBalancer(
  backends: readonly Backend[],
  onBroken: (broken: BrokenConnection) => void,
): Promise<LoadBalancer> {
  // Idle connections are closed before the machines close them, as operate.md requires.
  const targets = backends.map((backend): Target => {
    const agent = new Agent({ keepAlive: true, timeout: 30_000, maxFreeSockets: 8 });
    const probe = new HttpClient(backend.origin, { isPersistent: false, timeout: checkTimeout });
    return { ...backend, agent, probe, isUp: true };
  });
  let next = 0;
  const inOrder = (): readonly Target[] => {
    next += 1;
    const rotated = targets.map((_, index) => targets[(next + index) % targets.length] as Target);
    const up = rotated.filter(({ isUp }) => isUp);
    return up.length > 0 ? up : rotated;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => {
      const [first, second = first] = inOrder();
      const attempts = [first, second].flatMap((target) => (target ? [{ target, isFresh: false }] : []));
      forward({ request, response, body: Buffer.concat(parts) }, attempts, onBroken);
    });
    request.once('error', () => response.destroy());
  });
  const port = await listenOnFreePort(server);
  const checks = targets.map((target) =>
    setInterval(() => {
      void target.probe.send({ path: '/readyz' }).then(({ status }) => {
        target.isUp = status === 200;
      });
    }, checkInterval),
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const check of checks) clearInterval(check);
      await closeNow(server);
      for (const { agent } of targets) agent.destroy();
    },
  };
}

const safeMethods = new Set(['GET', 'HEAD']);

function forward(
  forwarded: Forwarded,
  [attempt, ...others]: readonly Attempt[],
  onBroken: (broken: BrokenConnection) => void,
): void {
  const { request, response, body } = forwarded;
  const { method = 'GET', url = '/', headers } = request;
  if (attempt === undefined) return void response.writeHead(502, { 'x-soak-balancer': 'broken' }).end();
  const { target, isFresh } = attempt;
  const isSafe = safeMethods.has(method);
  const keepsAlive = isSafe && !isFresh;
  const sent = sendRequest(
    `${target.origin}${url}`,
    {
      method,
      headers: { ...headers, connection: keepsAlive ? 'keep-alive' : 'close' },
      agent: keepsAlive ? target.agent : false,
    },
    (received) => {
      response.writeHead(received.statusCode ?? 502, withoutConnection(received));
      received.once('error', () => {
        // Unless the client has left.
        if (!response.destroyed) report('truncated');
        response.destroy();
      });
      received.pipe(response);
    },
  );
  const report = (code: string): void =>
    onBroken({ backend: target.name, method, path: url, code, wasIdle: sent.reusedSocket });
  sent.once('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return;
    const code = error.code ?? error.message;
    report(code);
    if (code === 'ECONNREFUSED') target.isUp = false;
    const mayRepeat = isSafe || code === 'ECONNREFUSED';
    const next = sent.reusedSocket ? [{ target, isFresh: true }, ...others] : others;
    forward(forwarded, mayRepeat ? next : [], onBroken);
  });
  response.once('close', () => sent.destroy());
  sent.end(body);
}

function withoutConnection({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    'transfer-encoding': _encoding,
    ...rest
  } = headers;
  return rest;
}
