import { executionAsyncResource } from 'node:async_hooks';

/** One of the objects that Node makes for each `process.nextTick`, of which an answer takes several. */
let kept: object | undefined;

/**
 * Keeps one such object alive. V8 forgets their form where it collects garbage while none is waiting, and writes each of
 * them by its slowest way from then on (`Runtime_DefineKeyedOwnPropertyInLiteral` takes the form that it no longer knows
 * for a second one): three microseconds an answer, a sixth of one from memory.
 * @returns the object, once it is kept.
 */
export function keepNextTickShape(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => resolve((kept ??= executionAsyncResource())));
  });
}
