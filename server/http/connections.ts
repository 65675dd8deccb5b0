import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Share of the maximum that is closed at once when the maximum is reached. */
const evictedShare = 0.1;

/** Milliseconds for which a server counts as used after its last connection. */
const usedFor = 5_000;

/** Milliseconds for which a connection's first request may be on its way: a busy machine holds a proxy up after it has connected. */
const firstRequestTime = 1_000;

const lastResponse = Symbol('last response');

/** A connection with its newest response: pipelined requests end with the last of them. */
export type Connection = Socket & { [lastResponse]?: ServerResponse };

/** The open connections of a server: at most `max`, and closed without cutting off a response. */
export class Connections {
  /** By connection, when it was accepted. */
  readonly #open = new Map<Connection, number>();
  readonly #now: () => number;
  readonly #max: number;
  #ending = false;
  #accepted = 0;
  #lastUsed = Number.NEGATIVE_INFINITY;

  /**
   * @param now milliseconds of a monotonic clock.
   * @param max connections that may be open at once.
   */
  constructor(now: () => number, max: number) {
    this.#now = now;
    this.#max = max;
  }

  /** Connections accepted so far. */
  get accepted(): number {
    return this.#accepted;
  }

  accept(socket: Connection): void {
    this.#accepted += 1;
    if (this.#open.size >= this.#max && !this.#evict()) return void socket.destroy();
    this.#open.set(socket, this.#now());
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#lastUsed = this.#now();
    });
  }

  /** Records a request of a connection, by its response. */
  record(socket: Connection, response: ServerResponse): void {
    socket[lastResponse] = response;
    if (this.#ending) closeAfter(response);
  }

  /** True while a connection is open, and for five seconds after the last one. */
  isUsed(): boolean {
    return this.#open.size > 0 || this.#now() - this.#lastUsed < usedFor;
  }

  /** Closes connections that have had no request for a second: Node does not count them as idle. */
  closeUnused(): void {
    const oldest = this.#now() - firstRequestTime;
    for (const [socket, acceptedAt] of this.#open)
      if (isUnused(socket) && acceptedAt <= oldest) socket.destroy();
  }

  /** Sends `Connection: close` with every response that has not begun, now and from now on. */
  sendConnectionClose(): void {
    this.#ending = true;
    for (const { [lastResponse]: response } of this.#open.keys()) if (response) closeAfter(response);
  }

  /** Closes the oldest idle connections, then the oldest unused ones. @returns whether there were any. */
  #evict(): boolean {
    const sockets = [...this.#open.keys()];
    const evictable = [...sockets.filter(isIdle), ...sockets.filter(isUnused)];
    for (const socket of evictable.slice(0, Math.ceil(this.#max * evictedShare))) {
      this.#open.delete(socket);
      socket.destroy();
    }
    return evictable.length > 0;
  }
}

function isUnused({ [lastResponse]: response }: Connection): boolean {
  return response === undefined;
}

function isIdle({ [lastResponse]: response }: Connection): boolean {
  return response?.writableFinished === true;
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
