/** A connection that the primary process has accepted, as Node hands it to a worker. */
interface Handle {
  readonly close: () => void;
}

/** A message of Node's own between the primary process and a worker (lib/internal/cluster/utils.js). */
interface ClusterMessage {
  readonly act?: string;
  readonly ack?: number;
}

/** A worker's process with the members by which Node hands connections to it. */
interface HandoverProcess {
  readonly on: (event: 'internalMessage', listener: (message: ClusterMessage) => void) => unknown;
  send?: (message: ClusterMessage, handle?: Handle, ...rest: unknown[]) => boolean;
}

/**
 * Watches the connections that a worker is handed, one at a time.
 * @returns closes the one that the worker has not taken before it ended: Node's round robin waits for its reply for ever, and so
 * would the client. No other connection may be closed: those that wait for a free worker are handed over later, and a closed one
 * is an error (`write EINVAL`) that ends the primary process.
 * Measured on Node 20.20: one connection for each worker that is killed while its event loop is busy. Remove when a primary
 * process closes it by itself (`RoundRobinHandle.handoff` of lib/internal/cluster/round_robin_handle.js).
 */
export function watchHandover(process: HandoverProcess): () => void {
  let unaccepted: Handle | undefined;
  const send = process.send?.bind(process);
  if (send === undefined) return () => {};
  process.send = (message, handle, ...rest) => {
    if (message.act === 'newconn') unaccepted = handle;
    return send(message, handle, ...rest);
  };
  process.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) unaccepted = undefined;
  });
  return () => {
    unaccepted?.close();
    unaccepted = undefined;
  };
}
