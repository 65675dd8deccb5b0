import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port';
import { copyOfProject } from '../support/project-copy';
import { closeNow, json, listenOnFreePort, startFakeServer } from '../support/fake-server';
import { requestPage, startServer } from './support/running-site';

const root = join(__dirname, '../..');

/** Requests a page and resolves with its status once the response is complete. */
async function statusOf(address: string): Promise<number> {
  return (await requestPage(address)).status;
}

describe('a server that cannot start gives the reason in one line', () => {
  test.each([
    ['', {}],
    [', on a site of several machines', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('when the port is taken%s', async (_, env) => {
    const other = createServer();
    const port = await listenOnFreePort(other);
    const server = startServer({ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `PORT must be free, but ${port} on 127.0.0.1 is taken: stop the other program or set another PORT\n`,
    );
    await closeNow(other);
  });

  test('when a setting is malformed', async () => {
    const server = startServer({ PORT: 'three thousand' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe('PORT must be a whole number from 0 to 65535, got "three thousand"\n');
  });

  test('when several settings are malformed, a line each', async () => {
    const server = startServer({ PORT: '-1', CONTENT_CACHE: 'perhaps' });
    expect(await server.ended).toBe(1);
    expect(server.output().split('\n')).toHaveLength(3);
  });

  test('when DATA_DIR is a file', async () => {
    const server = startServer({ PORT: '0', DATA_DIR: __filename, LOG_LEVEL: 'silent' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `DATA_DIR must be a writable folder, and ${__filename} is not: it, or what it is in, is a file\n`,
    );
  });

  test('when the host is not of this machine', async () => {
    const server = startServer({ PORT: '0', HOST: '192.0.2.1', LOG_LEVEL: 'silent' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe('HOST must be an address of this machine, and 192.0.2.1 is not\n');
  });

  test('when there is no build', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anyam-start-'));
    mkdirSync(join(folder, 'server'));
    copyFileSync(join(root, 'server/start.mjs'), join(folder, 'server/start.mjs'));
    const server = startServer({}, join(folder, 'server/start.mjs'));
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe('There is no build to start in dist/: run "npm run build" first.\n');
  });

  test('when the build is incomplete', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anyam-start-'));
    const runtime = ['load-bundle.mjs', 'node-version.cjs'].map((name) => `server/runtime/${name}`);
    for (const file of ['server/start.mjs', ...runtime, 'dist/server/main.cjs']) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    const server = startServer({ LOG_LEVEL: 'silent' }, join(folder, 'server/start.mjs'));
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `The build in ${join(folder, 'dist')} is missing or incomplete: run "npm run build"\n`,
    );
  });
});

test('a build with a faulty theme ends with one line: the value, and what to write instead', async () => {
  const folder = copyOfProject();
  const file = join(folder, 'build/theme/theme.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace("text: 'Plus Jakarta Sans'", "text: 'Inter'"));
  const build = spawn(process.execPath, ['-r', './build/run-typescript.cjs', 'build/main.ts'], {
    cwd: folder,
    env: {},
  });
  let errors = '';
  build.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const [code]: unknown[] = await once(build, 'close');
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The build failed: The theme "sogan" \(build\/theme\/theme\.ts\): fonts\.text is "Inter".* Take one of .*\n$/,
  );
});

test('an unknown setting of ours is warned of, once, with the nearest name', async () => {
  const server = startServer({
    PORT: '0',
    HOST: '127.0.0.1',
    SITE_URL: 'https://sogan.example',
    CONTENT_TOKN: 'SECRET-MARK',
  });
  expect((await server.logged('setting-warning'))['warning']).toMatch(/CONTENT_TOKN.*CONTENT_TOKEN/);
  await server.logged('started');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toContain('SECRET-MARK');
  expect(server.output().match(/CONTENT_TOKN/g)).toHaveLength(1);
});

test('spaces around a setting are no part of it: one process is no site of several', async () => {
  const server = startServer({ PORT: ' 0 ', HOST: ' 127.0.0.1 ', WEB_CONCURRENCY: ' 1 ' });
  expect((await server.logged('started'))['pid']).toBe(server.child.pid);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('without a content token the server starts, logs it once, and is alive but not ready', async () => {
  const server = startServer({ PORT: '0', HOST: '127.0.0.1' });
  const { port } = await server.logged('started');
  const origin = `http://127.0.0.1:${String(port)}`;
  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/', '/a/_payload.json'].map((path) => statusOf(origin + path)),
  );
  expect(statuses).toEqual([200, 503, 503, 503]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output().match(/"level":"error"/g)).toHaveLength(1);
  expect(server.output()).toContain('content-disabled');
});

describe('a server that receives a signal to stop', () => {
  test.each([['SIGTERM'], ['SIGINT'], ['SIGHUP']] as const)(
    'by %s, several times, lets the request in flight finish, then leaves nothing behind',
    async (signal) => {
      const story = { story: { uuid: 'u', name: 'A', full_slug: 'home', content: {} }, cv: 1 };
      let receive = (): void => {};
      const received = new Promise<void>((resolve) => (receive = resolve));
      const held: [Parameters<ReturnType<typeof json>>[0], ServerResponse][] = [];
      const upstream = await startFakeServer((request, response) => {
        if (request.url?.includes('/home') !== true) return json(404, ['none'])(request, response);
        held.push([request, response]);
        receive();
      });
      const server = startServer({
        PORT: '0',
        HOST: '127.0.0.1',
        CONTENT_API_URL: `${upstream.origin}/v2`,
        CONTENT_TOKEN: 'TOKEN-MARK',
      });
      const { port } = await server.logged('started');
      const origin = `http://127.0.0.1:${String(port)}`;
      const status = statusOf(`${origin}/`);
      await received;
      server.child.kill(signal);
      server.child.kill(signal);
      await server.logged('stopping');
      // It serves for a while, so that a load balancer can notice and choose another.
      expect(await statusOf(`${origin}/readyz`)).toBe(503);
      server.child.kill(signal);
      for (const [request, response] of held) json(200, story)(request, response);
      expect(await status).toBe(200);
      expect(await server.ended).toBe(0);
      expect(server.output()).not.toContain('TOKEN-MARK');
      await expect(statusOf(`${origin}/healthz`)).rejects.toThrow('ECONNREFUSED');
      await upstream.close();
    },
  );
});

/** What the demo reads from its environment: free ports on this machine alone. */
async function demoEnvironment() {
  const [port, demoPort, bookPort] = await Promise.all([freePort(), freePort(), freePort()]);
  return {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    DEMO_PORT: String(demoPort),
    BOOK_PORT: String(bookPort),
  };
}

describe('the demo', () => {
  test('prints its addresses, serves them, and takes everything with it when it is stopped', async () => {
    const env = await demoEnvironment();
    const { PORT: port, DEMO_PORT: demoPort, BOOK_PORT: bookPort } = env;
    const folder = copyOfProject();
    const demo = spawn(process.execPath, ['-r', './build/run-typescript.cjs', 'demo/main.ts'], {
      cwd: folder,
      env,
    });
    let output = '';
    const ready = new Promise<void>((resolve) => {
      demo.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ctrl-C')) resolve();
      });
    });
    const ended = once(demo, 'exit');
    await Promise.race([ready, ended]);
    expect(output).toContain(`http://127.0.0.1:${port}`);
    expect(await statusOf(`http://127.0.0.1:${port}/koleksi`)).toBe(200);
    expect(await statusOf(`http://127.0.0.1:${demoPort}/v2/cdn/spaces/me?token=demo-public`)).toBe(200);
    expect(await statusOf(`http://127.0.0.1:${bookPort}/__states/quote/full?frame=header`)).toBe(200);
    demo.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    await expect(statusOf(`http://127.0.0.1:${port}/`)).rejects.toThrow('ECONNREFUSED');
    await expect(statusOf(`http://127.0.0.1:${demoPort}/`)).rejects.toThrow('ECONNREFUSED');
    await expect(statusOf(`http://127.0.0.1:${bookPort}/`)).rejects.toThrow('ECONNREFUSED');
  });

  test.each([
    ['demo/main.ts', 'CONTENT_RATE_LIMIT', 1_000_000],
    ['demo/dev.ts', 'CONTENT_TIMEOUT', 60_000],
  ])('ends %s with one line for a malformed setting', async (file, setting, maximum) => {
    const command = spawn(process.execPath, ['-r', './build/run-typescript.cjs', file], {
      cwd: copyOfProject(),
      env: { ...(await demoEnvironment()), [setting]: 'five' },
    });
    const [errors, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')]);
    expect(errors).toBe(`${setting} must be a whole number from 1 to ${maximum}, got "five"\n`);
    expect(code).toBe(1);
  });
});

test('the log has a line for each request, the last one before the end included', async () => {
  const server = startServer({ PORT: '0', HOST: '127.0.0.1' });
  const { port } = await server.logged('started');
  for (let request = 0; request < 200; request += 1)
    expect(await statusOf(`http://127.0.0.1:${String(port)}/healthz`)).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const lines = server.output().trim().split('\n');
  const events = lines.map((line) => (JSON.parse(line) as Record<string, unknown>)['event']);
  expect(events.filter((event) => event === 'request')).toHaveLength(200);
  expect(events.at(-1)).toBe('stopped');
});

test('a server whose log is read no more keeps running, and ends with exit code 0', async () => {
  const upstream = await startFakeServer(json(404, ['This record could not be found']));
  const server = startServer({
    PORT: '0',
    HOST: '127.0.0.1',
    CONTENT_API_URL: upstream.origin,
    CONTENT_TOKEN: 'demo-public',
  });
  const started = await server.logged('started');
  server.child.stdout?.destroy();
  const address = `http://127.0.0.1:${String(started['port'])}`;
  // Each of them writes to the log.
  for (const path of ['/a', '/b', '/c']) expect(await statusOf(address + path)).toBe(404);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await upstream.close();
});
