import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'node:vm';
import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { shareModules } from './compiled-modules';
import { recordProcessState } from './process-state';

shareModules();

/** Jest's events at which test code ends. A rejection that this code left unhandled belongs to it. */
const ends = new Set([
  'test_fn_success',
  'test_fn_failure',
  'hook_success',
  'hook_failure',
  'run_describe_finish',
  'run_finish',
]);

const { run } = AsyncLocalStorage.prototype;
/** Node's own, also while a test has its own clock. */
const { setImmediate } = globalThis;

/** The storages that the current test file, and Jest for it, have used. */
const used = new Set<AsyncLocalStorage<unknown>>();

function recordUse(this: AsyncLocalStorage<unknown>, ...args: Parameters<typeof run>): unknown {
  used.add(this);
  return Reflect.apply(run, this, args);
}

/**
 * An environment for Node's own globals. Jest's gives each test file a context, in which every use of a global passes a proxy, nothing
 * that was compiled for another file counts, and `instanceof Error` is false for errors of Node. This one has none, and puts back
 * what a file has changed. It also has:
 * - one turn of the event loop after each test and hook, so that an unhandled rejection fails the test in which it arose.
 *   Jest's option `waitForUnhandledRejections` waits by a timer instead, which takes 40 per cent of the time of a file of
 *   small tests;
 * - the end of each file's async storages. Node keeps a used storage for the life of the process and copies its value into
 *   each promise, so that each file, with the storages of its own copies of modules, would slow the later ones down and leave
 *   its memory behind;
 * - modules that all files of a worker share.
 */
export default class TestEnvironment implements JestEnvironment {
  // Before Jest adds its own.
  readonly #putBack = recordProcessState();
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {
    AsyncLocalStorage.prototype.run = recordUse as typeof run;
  }

  async teardown(): Promise<void> {
    AsyncLocalStorage.prototype.run = run;
    for (const storage of used) storage.disable();
    used.clear();
    this.fakeTimersModern.dispose();
    this.#putBack();
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Where Jest would compile modules, which `shareModules` does. */
  getVmContext(): Context {
    return globalThis;
  }

  async handleTestEvent({ name }: { readonly name: string }): Promise<void> {
    if (ends.has(name)) await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
