import cluster from 'node:cluster';
import { receive, type Channel } from '../coordination/channel';
import { createWorkerState } from '../coordination/ipc-state';
import type { SharedState } from '../coordination/shared-state';
import { joinGathering } from './gather';
import { fromPrimary, type FromWorker } from './worker-messages';

/** This process as a worker of several on one port. */
export interface WorkerRole {
  readonly shared: SharedState;
  /** True for the one that says what concerns all of them. */
  readonly isFirst: boolean;
  /**
   * Contributes a text of this worker whenever one of them gathers those of all, such as its metrics.
   * @returns gathers them.
   */
  readonly join: (contribute: () => Promise<string>) => () => Promise<string[]>;
  /** Tells the primary process that this one serves. */
  readonly ready: () => void;
  /**
   * Resolves once no connection is on its way to this process, which listens no more. A connection that it takes off the channel is
   * handed to another worker; one that is in the channel when the process ends is lost.
   */
  readonly released: () => Promise<void>;
  /**
   * Calls the listener when the primary process asks this one to stop, or has ended; at once where it already has.
   * `hasTime`: another worker serves already.
   */
  readonly onStop: (listener: (reason: string, hasTime: boolean) => void) => void;
}

/** The role of a worker; null for a process that is the only one. */
export function workerRole(): WorkerRole | null {
  if (!cluster.isWorker) return null;
  const report = (worker: FromWorker['worker']): void => channel.send({ worker } satisfies FromWorker);
  const stops: Parameters<WorkerRole['onStop']>[0][] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  /** The first order to stop. It may come while this process starts, before there is a listener. */
  let stopped: string | undefined;
  const stop = (reason: string): void => {
    stopped ??= reason;
    for (const listener of stops) listener(reason, reason === 'retire');
  };
  receive(channel, fromPrimary, ({ primary: order }) => {
    if (order === 'ping') report('alive');
    else if (order === 'released') release();
    else stop(order);
  });
  report('alive'); // an order before this one was not heard
  process.on('disconnect', () => {
    release();
    stop('the primary process has ended');
  });
  return {
    shared: createWorkerState(channel),
    isFirst: cluster.worker?.id === 1,
    join: (contribute) => joinGathering(channel, contribute),
    ready: () => report('ready'),
    released: () => {
      report('closed');
      return released;
    },
    onStop: (listener) => {
      stops.push(listener);
      if (stopped !== undefined) listener(stopped, stopped === 'retire');
    },
  };
}

/** Lets a worker that cannot start end: its channel would keep it running. Does nothing in any other process. */
export function endWorker(): void {
  if (cluster.isWorker && process.connected) process.disconnect();
}

const channel: Channel = {
  // A primary process that has ended hears nothing; `disconnect` follows.
  send: (message) => void (process.connected && process.send?.(message, undefined, {}, () => {})),
  receive: (listener) => void process.on('message', listener),
};
