import { AsyncLocalStorage } from 'node:async_hooks';
import NodeEnvironment from 'jest-environment-node';
import { shareCompiledModules } from './compiled-modules';

shareCompiledModules();

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

/** The storages that the current test file, and Jest for it, have used. */
const used = new Set<AsyncLocalStorage<unknown>>();

function recordUse(this: AsyncLocalStorage<unknown>, ...args: Parameters<typeof run>): unknown {
  used.add(this);
  return Reflect.apply(run, this, args);
}

/**
 * Node's environment, plus:
 * - one turn of the event loop after each test and hook, so that an unhandled rejection fails the test in which it arose.
 *   Jest's option `waitForUnhandledRejections` waits by a timer instead, which takes 40 per cent of the time of a file of
 *   small tests;
 * - the end of each file's async storages. Node keeps a used storage for the life of the process and copies its value into
 *   each promise, so that each file, with the storages of its own copies of Jest and React, would slow the later ones down
 *   and leave its memory behind;
 * - modules that all files of a worker share in their compiled form.
 */
export default class TestEnvironment extends NodeEnvironment {
  override async setup(): Promise<void> {
    AsyncLocalStorage.prototype.run = recordUse as typeof run;
    await super.setup();
  }

  override async teardown(): Promise<void> {
    AsyncLocalStorage.prototype.run = run;
    for (const storage of used) storage.disable();
    used.clear();
    await super.teardown();
  }

  async handleTestEvent({ name }: { readonly name: string }): Promise<void> {
    if (ends.has(name)) await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
