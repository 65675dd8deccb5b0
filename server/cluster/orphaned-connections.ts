import type { Clock } from '../runtime/clock';

/** Milliseconds that a living worker has to take a connection that was handed to it. */
const handoverTime = 2_000;

/**
 * Closes the connections that a worker was handed and did not take before it ended: Node's round robin waits for its reply for
 * ever, and so would the client.
 * Measured on Node 20.20: one connection for each worker that is killed while its event loop is busy. Remove when a primary
 * process closes them by itself (`RoundRobinHandle.handoff` of lib/internal/cluster/round_robin_handle.js).
 * @param clock counts the time after which what is still there belongs to no living worker.
 */
export function closeOrphanedConnections(clock: Clock): void {
  const waiting = connectionsInTransit();
  if (waiting.size === 0) return;
  clock.after(handoverTime, () => {
    for (const connection of connectionsInTransit()) if (waiting.has(connection)) connection.close();
  });
}

interface Handle {
  readonly close: () => void;
}

/** Accepted connections that no socket of this process owns. The process's own sockets and servers have other classes. */
function connectionsInTransit(): ReadonlySet<Handle> {
  const { _getActiveHandles: activeHandles } = process as typeof process & {
    readonly _getActiveHandles?: () => readonly (Handle & {
      readonly constructor: { readonly name: string };
    })[];
  };
  return new Set(activeHandles?.().filter(({ constructor }) => constructor.name === 'TCP'));
}
