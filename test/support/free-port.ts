import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { closeNow } from './fake-server';

/**
 * A port that is free on every address of this machine, for a process that must know its port before it listens.
 *
 * It is below those that systems give to connections and to `listen(0)` (Linux from 32768, macOS and Windows from 49152): one of
 * those is soon taken by another test.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  if (isFree) await closeNow(server);
  return isFree ? port : freePort();
}
