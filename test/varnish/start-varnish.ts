import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/free-port';
import { findVarnish, varnishFolder, vclFile } from './find-varnish';

/** A varnishd in front of a site. */
export interface RunningVarnish {
  /** The address of visitors, and of purges. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Little memory and few threads; and nothing is served stale unless its headers say so. */
const parameters = ['thread_pools=1', 'thread_pool_min=10', 'default_grace=0'].flatMap((name) => [
  '-p',
  name,
]);

/** Milliseconds after which `until` gives up. */
const patience = 20_000;

/**
 * Calls a condition until it is true. What varnishd does by its own clock cannot be waited for otherwise.
 * @throws Error if it never becomes true.
 */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > patience) throw new Error(`Not true within ${patience} ms: ${condition}`);
    await wait(20);
  }
}

/** The configuration, with another port of the site, and probes that do not take a test's time. */
function readVcl(port: string): string {
  const text = readFileSync(vclFile, 'utf8');
  const replaced = text
    .replace('.port = "3000"', `.port = "${port}"`)
    .replace('.interval = 5s', '.interval = 100ms');
  if (replaced.includes('3000') || replaced.includes('5s'))
    throw new Error(`${vclFile} has another port or interval than the test replaces`);
  return replaced;
}

/**
 * Starts varnishd with `docs/varnish.vcl`.
 * @param site address of the site.
 * @param token `CDN_PURGE_TOKEN` of its environment; without it there is none.
 * @throws Error with its output if it does not start.
 */
export async function startVarnish(site: string, token?: string): Promise<RunningVarnish> {
  const varnish = findVarnish();
  if (typeof varnish === 'string') throw new Error(`${varnish}: run npm run test:varnish`);
  const { path, args, env } = varnish;
  mkdirSync(varnishFolder, { recursive: true });
  // Not with other temporary files: varnishd loads code from here, which memory file systems may forbid.
  const folder = mkdtempSync(join(varnishFolder, 'run-'));
  const vcl = join(folder, 'varnish.vcl');
  writeFileSync(vcl, readVcl(new URL(site).port));
  const port = await freePort();
  const child = spawn(
    path,
    [
      ...args,
      '-F',
      '-T',
      'none',
      '-n',
      join(folder, 'work'),
      '-f',
      vcl,
      '-a',
      `127.0.0.1:${port}`,
      '-s',
      'malloc,32m',
      ...parameters,
    ],
    { env: { ...env, ...(token === undefined ? {} : { CDN_PURGE_TOKEN: token }) } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`varnishd does not start:\n${output}`);
    return fetch(origin, { method: 'PURGE' }).then(
      () => true,
      () => false,
    );
  });
  return {
    origin,
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
