import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds that a connection without a request stays open: above the idle time of the usual balancers (60 s), so that
 * they never meet one that was just closed.
 */
export const idleTime = 65_000;

/** Milliseconds for which a server counts as used after its last connection. */
const recently = 5_000;

const newest = Symbol('newest answer');

/** A connection with the newest answer on it: requests that came in one go end with the last of them. */
export type Connection = Socket & { [newest]?: ServerResponse | null };

/** When a connection was last seen to do something, and what it had received by then. */
interface Seen {
  at: number;
  bytes: number;
}

/**
 * The connections of a server, as far as closing them politely needs to know. Every request pays for what is noted, so Node's
 * own idle time is off: it sets a timer before and after each answer, which costs a twentieth of one from memory.
 */
export class Connections {
  readonly #open = new Map<Connection, Seen>();
  readonly #now: () => number;
  #ending = false;
  #accepted = 0;
  #lastUsed = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds from some moment on. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Those accepted so far. */
  get accepted(): number {
    return this.#accepted;
  }

  accept(socket: Connection): void {
    this.#accepted += 1;
    this.#open.set(socket, { at: this.#now(), bytes: 0 });
    socket[newest] = null;
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#lastUsed = this.#now();
    });
  }

  /** Notes that a connection has brought a request, which `response` will answer. */
  note(socket: Connection, response: ServerResponse): void {
    socket[newest] = response;
    if (this.#ending) announce(response);
  }

  /** False where no connection is open, nor was a moment ago. */
  isUsed(): boolean {
    return this.#open.size > 0 || this.#now() - this.#lastUsed < recently;
  }

  /** Closes those that had their answers and have sent nothing since, once for {@link idleTime}. To be called time and again. */
  closeIdle(): void {
    const now = this.#now();
    for (const [socket, seen] of this.#open) {
      if (!isAnswered(socket) || socket.bytesRead !== seen.bytes) {
        seen.at = now;
        seen.bytes = socket.bytesRead;
      } else if (now - seen.at >= idleTime) {
        socket.destroy();
      }
    }
  }

  /** Closes those that have not brought a request yet; to Node they are not idle. */
  closeSilent(): void {
    for (const socket of this.#open.keys()) if (isSilent(socket)) socket.destroy();
  }

  /** Tells every client whose answer has not begun, now and from now on, that its connection ends with the answer. */
  announceEnd(): void {
    this.#ending = true;
    for (const { [newest]: response } of this.#open.keys()) if (response) announce(response);
  }
}

function isSilent({ [newest]: response }: Connection): boolean {
  return !response;
}

/** False of one that is silent, too: how long that may last is up to Node. */
function isAnswered({ [newest]: response }: Connection): boolean {
  return response?.writableFinished === true;
}

function announce(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
