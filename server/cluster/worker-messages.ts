import * as z from 'zod';

/**
 * What a worker sends to its primary process besides calls of the shared state: `alive` once it hears messages
 * and in reply to `ping`, `ready` once it serves, `closed` once it has stopped to listen.
 * A primary process outlives reloads, so it may be of an earlier build than its workers: messages are only ever added.
 */
export const fromWorker = z.object({ worker: z.enum(['ready', 'alive', 'closed']) });
export type FromWorker = z.output<typeof fromWorker>;

/**
 * What the primary process sends to a worker. `stop`: complete the requests in flight, and end. `retire`: the same, without haste:
 * another worker serves already. `released`, in reply to `closed`: every connection that was handed to the worker came before this.
 */
export const fromPrimary = z.object({ primary: z.enum(['stop', 'retire', 'ping', 'released']) });
export type FromPrimary = z.output<typeof fromPrimary>;
