import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContentService } from '../../demo/content-service/content-service';
import { startBuiltSite, sampleSpace } from '../browser/support/running-site';
import { closeNow, listenOnFreePort } from '../support/fake-server';

// Run by the Node that is tested: builds and prerenders the sample site, starts it, requests pages, stores a submission and stops
// it. Prints what Node warned of. Exit code 1 if something is not as in production.

const root = join(__dirname, '../..');

/** What Node writes of things that a later version will not have. */
const warning = /^\(node:\d+\) .*|^\(Use `node .*/gm;

async function build(): Promise<string> {
  const server = createServer(createContentService({ space: sampleSpace() }).app);
  const port = await listenOnFreePort(server);
  const env = {
    PATH: process.env['PATH'],
    CONTENT_API_URL: `http://127.0.0.1:${port}/v2`,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_RATE_LIMIT: '1000',
  };
  const args = ['-r', './build/run-typescript.cjs', 'build/main.ts'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  await closeNow(server);
  if (!/prerendered/i.test(stdout)) throw new Error(`Nothing was prerendered:\n${stdout}`);
  return stderr;
}

async function expectStatus(url: string, expected: number, init: RequestInit = {}): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  if (response.status !== expected)
    throw new Error(`${url}: ${response.status}, not ${expected}\n${await response.text()}`);
}

async function visitSite(): Promise<string> {
  const { origin, paths, server, close } = await startBuiltSite();
  for (const path of [...paths.slice(0, 20), '/healthz', '/readyz', '/search?q=batik'])
    await expectStatus(origin + path, 200);
  await expectStatus(`${origin}/tidak-ada`, 404);
  const fields = { _page: '/cerita', nama: 'Sari', surel: 'sari@contoh.id', minat: [] };
  await expectStatus(`${origin}/forms/kabar`, 202, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  await close();
  if ((await server.ended) !== 0) throw new Error(`The server did not stop:\n${server.output()}`);
  return server.output();
}

async function main(): Promise<void> {
  const output = (await build()) + (await visitSite());
  const warnings = [...new Set(output.match(warning))];
  for (const line of warnings) console.error(line);
  if (warnings.length > 0) process.exitCode = 1;
}

void main();
