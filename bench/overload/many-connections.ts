import { setTimeout } from 'node:timers/promises';
import { memoryOf } from '../process/process-costs';
import type { RunningProcess } from '../process/start-process';
import { megabytes, whole, type Row } from '../table';
import { watchPage } from './probe';
import { openSocket, openSockets, firstLine } from './raw-sockets';
import { describeNoticed } from './slow-clients';

type Report = (row: Row) => void;

/** Milliseconds for which idle connections are held. */
const holdMs = 5_000;

/** Opens connections that each get one page and then stay. @param path of a page in memory. */
export async function measureIdle(
  ours: RunningProcess,
  { count, path, what }: { readonly count: number; readonly path: string; readonly what: string },
  report: Report,
): Promise<void> {
  const before = memoryOf(ours.pid).now;
  const sockets = await openSockets(ours.port, count, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const noticed = await watchPage(ours, path, setTimeout(holdMs));
  const open = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  const { now } = memoryOf(ours.pid);
  report({
    what,
    figure: `${whole(open)} open; ${megabytes(now - before)} more memory; ${describeNoticed(noticed)}`,
    wanted: '≤ 1 s, 0 failed',
  });
}

/** Heads that are too large, and requests sent all at once. */
export async function measureHeads(ours: RunningProcess, path: string, report: Report): Promise<void> {
  const head = (lines: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${lines}\r\n\r\n`;
  const cases: readonly (readonly [string, string])[] = [
    ['a head of 20 KB (H7)', head(`X-A: ${'a'.repeat(20_000)}`)],
    ['a head of 2,001 lines (H7)', head(Array.from({ length: 2_001 }, () => 'a:b').join('\r\n'))],
    ['Content-Length and Transfer-Encoding (H4)', head('Content-Length: 4\r\nTransfer-Encoding: chunked')],
  ];
  for (const [what, bytes] of cases)
    report({ what, figure: await firstLine(ours.port, bytes), wanted: '431 or 400' });
  await measurePipelining(ours, path, report);
}

const pipelined = { connections: 100, requests: 100 };

async function measurePipelining(ours: RunningProcess, path: string, report: Report): Promise<void> {
  const before = memoryOf(ours.pid).now;
  const bytes = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(pipelined.requests);
  const sending = Promise.all(
    Array.from({ length: pipelined.connections }, async () => {
      const socket = await openSocket(ours.port);
      socket.write(bytes);
      await setTimeout(20);
      socket.resetAndDestroy();
    }),
  );
  const noticed = await watchPage(
    ours,
    path,
    sending.then(() => setTimeout(2_000)),
  );
  const { now } = memoryOf(ours.pid);
  report({
    what: `${pipelined.connections} times ${pipelined.requests} requests in one write, then a reset (H12)`,
    figure: `${megabytes(now - before)} more memory; ${describeNoticed(noticed)}`,
    wanted: '0 failed',
  });
}
