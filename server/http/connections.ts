import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds that a connection without a request stays open: above the idle time of the usual balancers (60 s), so that
 * they never meet one that was just closed.
 */
export const idleTime = 65_000;

/** Connections that may be open at once: an idle one takes some ten kilobytes, and files a process may have open are few. */
const usualMost = 10_000;

/** The part of them that is closed at once where there are too many. */
const closedPart = 0.1;

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
  readonly #most: number;
  #ending = false;
  #accepted = 0;
  #lastUsed = Number.NEGATIVE_INFINITY;

  /**
   * @param now milliseconds from some moment on.
   * @param most that may be open at once, 10,000 unless given.
   */
  constructor(now: () => number, most = usualMost) {
    this.#now = now;
    this.#most = most;
  }

  /** Those accepted so far. */
  get accepted(): number {
    return this.#accepted;
  }

  accept(socket: Connection): void {
    this.#accepted += 1;
    if (this.#open.size >= this.#most && !this.#evict()) return void socket.destroy();
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

  /** Closes those that had their answers and have sent nothing for {@link idleTime}. To be called time and again. */
  closeIdle(): void {
    const now = this.#now();
    for (const [socket, seen] of this.#open) {
      if (!hasResponded(socket) || socket.bytesRead !== seen.bytes) {
        seen.at = now;
        seen.bytes = socket.bytesRead;
      } else if (now - seen.at >= idleTime) {
        socket.destroy();
      }
    }
  }

  /** Closes those that have not brought a request yet; to Node they are not idle. */
  closeUnused(): void {
    for (const socket of this.#open.keys()) if (isSilent(socket)) socket.destroy();
  }

  /** Tells every client whose answer has not begun, now and from now on, that its connection ends with the answer. */
  sendConnectionClose(): void {
    this.#ending = true;
    for (const { [newest]: response } of this.#open.keys()) if (response) announce(response);
  }

  /** Closes the oldest of those that wait for nothing, then of those that never asked. @returns whether there were any. */
  #evict(): boolean {
    const sockets = [...this.#open.keys()];
    const useless = [...sockets.filter(hasResponded), ...sockets.filter(isSilent)];
    for (const socket of useless.slice(0, Math.ceil(this.#most * closedPart))) {
      this.#open.delete(socket);
      socket.destroy();
    }
    return useless.length > 0;
  }
}

function isSilent({ [newest]: response }: Connection): boolean {
  return !response;
}

/** False of one that is silent, too: how long that may last is up to Node. */
function hasResponded({ [newest]: response }: Connection): boolean {
  return response?.writableFinished === true;
}

function announce(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
