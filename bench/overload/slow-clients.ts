import type { Socket } from 'node:net';
import { memoryOf } from '../process/process-costs';
import type { RunningProcess } from '../process/start-process';
import { megabytes, time, whole, type Row } from '../table';
import { watchPage, type Noticed } from './probe';
import { openSockets, whenClosed } from './raw-sockets';

// Clients that hold their connections by being slow.

/** A kind of client. */
interface SlowClients {
  readonly what: string;
  readonly wanted: string;
  readonly count: number;
  /** Sent once. */
  readonly first: string;
  /** Sent again and again. */
  readonly again?: { readonly bytes: string; readonly every: number };
  /** `slow`: a byte a second; `all`: as fast as it comes. */
  readonly reads: 'all' | 'slow';
}

/** Milliseconds after which a connection that is still open counts as held. */
const patience = 90_000;

/** Pages of half a megabyte that a connection requests: the kernel took 3 MB of what is not read, and not 6. */
const unreadPages = 12;

/** @param path of a page of half a megabyte. */
const kinds = (path: string): readonly SlowClients[] => [
  {
    what: '500 connections send a byte of a header a second (H1)',
    wanted: '≤ 15 s',
    count: 500,
    first: 'GET / HTTP/1.1\r\nHost: a\r\nX-A: ',
    again: { bytes: 'a', every: 1_000 },
    reads: 'all',
  },
  {
    what: '200 connections send a byte of a form every two seconds (H2)',
    wanted: '≤ 25 s',
    count: 200,
    first:
      'POST /forms/kontak HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 5000\r\n\r\n',
    again: { bytes: ' ', every: 2_000 },
    reads: 'all',
  },
  {
    what: '500 connections send nothing',
    wanted: '≤ 15 s',
    count: 500,
    first: '',
    reads: 'all',
  },
  {
    what: '200 connections read a byte a second of twelve pages of half a megabyte (H3)',
    wanted: '≤ 60 s, or ≤ 64 MB',
    count: 200,
    first: `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(unreadPages),
    reads: 'slow',
  },
];

/** @param page of half a megabyte, in memory. @param watched a page in memory, for other visitors. */
export async function measureSlowClients(
  ours: RunningProcess,
  { page, watched }: { readonly page: string; readonly watched: string },
  report: (row: Row) => void,
): Promise<void> {
  for (const kind of kinds(page)) report(await measure(ours, kind, watched));
}

async function measure(ours: RunningProcess, kind: SlowClients, watched: string): Promise<Row> {
  const before = memoryOf(ours.pid).now;
  const sockets = await openSockets(ours.port, kind.count);
  const timers = sockets.flatMap((socket) => behave(socket, kind));
  const closed = whenClosed(sockets, patience);
  const [milliseconds, noticed] = await Promise.all([closed, watchPage(ours, watched, closed)]);
  for (const timer of timers) clearInterval(timer);
  const open = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  const end =
    milliseconds === null ? `${open} open after ${time(patience)}` : `closed after ${time(milliseconds)}`;
  const { now } = memoryOf(ours.pid);
  return {
    what: kind.what,
    figure: `${end}; ${megabytes(now - before)} more memory; ${describeNoticed(noticed)}`,
    wanted: kind.wanted,
  };
}

/** What another visitor notices, in words. */
export function describeNoticed({ slowest, failed, looks }: Noticed): string {
  return `a page for others ≤ ${time(slowest)}, ${failed} of ${whole(looks)} failed`;
}

function behave(socket: Socket, { first, again, reads }: SlowClients): readonly NodeJS.Timeout[] {
  if (first !== '') socket.write(first, 'latin1');
  const timers: NodeJS.Timeout[] = [];
  if (reads === 'all') socket.resume();
  else {
    socket.pause();
    // Without a listener for the data, bytes are taken one by one.
    timers.push(setInterval(() => void socket.read(1), 1_000));
  }
  if (again !== undefined)
    timers.push(setInterval(() => socket.writable && void socket.write(again.bytes), again.every));
  return timers;
}
