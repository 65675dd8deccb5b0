import { EventEmitter } from 'node:events';
import type { Channel } from '../../server/coordination/channel';
import { createWorkerState, WorkerStates } from '../../server/coordination/ipc-state';
import { createMemoryState } from '../../server/coordination/memory-state';
import type { SharedState } from '../../server/coordination/shared-state';
import type { Clock } from '../../server/runtime/clock';

/** Both ends of a channel whose messages arrive as copies, in order and later, as those between processes do. */
export function joinedChannel(): readonly [Channel, Channel] {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const end = (own: EventEmitter, other: EventEmitter): Channel => ({
    send: (message) => {
      const copy: unknown = JSON.parse(JSON.stringify(message));
      setImmediate(() => other.emit('message', copy));
    },
    receive: (listener) => void own.on('message', listener),
  });
  return [end(ends[0], ends[1]), end(ends[1], ends[0])];
}

/** The shared states of workers of one primary process. */
export function joinWorkers(
  count: number,
  { callsPerSecond, clock }: { readonly callsPerSecond: number; readonly clock: Clock },
): readonly SharedState[] {
  const primary = new WorkerStates(createMemoryState({ callsPerSecond, clock }));
  return Array.from({ length: count }, () => {
    const [ofPrimary, ofWorker] = joinedChannel();
    primary.serve(ofPrimary);
    return createWorkerState(ofWorker);
  });
}
