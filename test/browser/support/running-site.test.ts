import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../support/temp-dir';
import { startServer } from './running-site';

/** Starts a process that runs this code in place of the server. */
function startScript(code: string) {
  const file = join(makeTempDir(), 'script.cjs');
  writeFileSync(file, code);
  return startServer({}, file);
}

test('waiting for an event ends with the process, and says what it wrote', async () => {
  const server = startScript(`console.log('{"event":"first"}'); console.error('Faulty');`);
  expect(await server.logged('first')).toEqual({ event: 'first' });
  const error =
    /^The process ended before it logged "second"\. The output of the process:\n(?=.*first).*Faulty/s;
  await expect(server.logged('second')).rejects.toThrow(error);
  await expect(server.logged('second')).rejects.toThrow(error);
});

test('waiting for a response ends when its connection breaks, and says what the process wrote', async () => {
  const server = startScript(`
    const { createServer } = require('node:http');
    const { log } = console;
    const respond = (request, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('part', () => process.exit(3));
    };
    const server = createServer(respond).listen(0, '127.0.0.1', () =>
      log(JSON.stringify({ event: 'started', port: server.address().port })));
  `);
  const { port } = await server.logged('started');
  const url = `http://127.0.0.1:${String(port)}/a`;
  await expect(server.request(url)).rejects.toThrow(
    /^No whole response from http:\S+\/a \(Error: aborted\)\. .*\n\{"event":"started"/,
  );
  expect(await server.ended).toBe(3);
  await expect(server.request(url)).rejects.toThrow('ECONNREFUSED');
});
