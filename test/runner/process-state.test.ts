import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { recordProcessState } from './process-state';

interface Globals {
  added?: string;
  fetch: typeof fetch;
}

test('globals, environment, listeners and methods of the process are put back', () => {
  const globals = globalThis as unknown as Globals;
  const { fetch, process } = globalThis;
  const { exit, env, exitCode } = process;
  env['CHANGED'] = 'before';
  const putBack = recordProcessState();

  globals.added = 'yes';
  globals.fetch = () => Promise.reject(new Error('replaced'));
  process.exit = () => {
    throw new Error('replaced');
  };
  process.exitCode = 3;
  const listener = () => {};
  process.on('SIGUSR2', listener);
  env['ADDED'] = 'yes';
  env['CHANGED'] = 'after';
  delete env['PATH'];

  putBack();
  expect(globals.added).toBeUndefined();
  expect(globalThis.fetch).toBe(fetch);
  expect(process.exit).toBe(exit);
  expect(process.exitCode).toBe(exitCode);
  expect(process.listeners('SIGUSR2')).not.toContain(listener);
  expect([env['ADDED'], env['CHANGED']]).toEqual([undefined, 'before']);
  expect(env['PATH']).toBeDefined();
  delete env['CHANGED'];
});

test('a replaced environment is put back, and what stays is not touched', () => {
  const { env } = process;
  const putBack = recordProcessState();
  process.env = { ONLY: 'this' };
  putBack();
  expect(process.env).toBe(env);
  expect(process.env['ONLY']).toBeUndefined();
});

test('timers that still run are cleared, and setTimeout keeps its form for promises', async () => {
  const { setTimeout } = globalThis;
  const putBack = recordProcessState();
  const calls: string[] = [];
  globalThis.setTimeout(() => calls.push('timeout'), 0);
  globalThis.setInterval(() => calls.push('interval'), 1);
  await promisify(globalThis.setTimeout)(5);
  expect(calls).toContain('timeout');
  globalThis.setTimeout(() => calls.push('late'), 0);
  putBack();
  calls.length = 0;
  await promisify(globalThis.setTimeout)(5);
  expect(calls).toEqual([]);
  expect(globalThis.setTimeout).toBe(setTimeout);
});
