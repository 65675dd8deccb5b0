import type { Clock } from '../../server/runtime/clock';

/** Rounds of promises that follow one timer, at most: nothing in a simulation waits for more of them. */
const rounds = 12;

/** A clock of a simulation: time jumps from timer to timer, and only promises run in between. Much faster than a fake clock. */
export interface SimulatedTime extends Clock {
  /** Runs everything that is due until then. */
  readonly runUntil: (time: number) => Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
  isCancelled: boolean;
}

export function createSimulatedTime(): SimulatedTime {
  let time = 0;
  let order = 0;
  /** A binary heap, the earliest first. */
  const heap: Timer[] = [];
  return {
    now: () => time,
    after: (milliseconds, call) => {
      order += 1;
      const timer = { at: time + Math.max(0, milliseconds), order, call, isCancelled: false };
      push(heap, timer);
      return () => void (timer.isCancelled = true);
    },
    runUntil: async (until) => {
      for (let next = heap[0]; next !== undefined && next.at <= until; next = heap[0]) {
        pop(heap);
        if (next.isCancelled) continue;
        time = next.at;
        next.call();
        for (let round = 0; round < rounds; round += 1) await undefined;
      }
      time = until;
    },
  };
}

function isBefore(one: Timer | undefined, other: Timer | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  return one.at === other.at ? one.order < other.order : one.at < other.at;
}

function swap(heap: Timer[], one: number, other: number): void {
  const [first, second] = [heap[one], heap[other]];
  if (first === undefined || second === undefined) return;
  heap[one] = second;
  heap[other] = first;
}

function push(heap: Timer[], timer: Timer): void {
  heap.push(timer);
  let index = heap.length - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!isBefore(heap[index], heap[parent])) return;
    swap(heap, index, parent);
    index = parent;
  }
}

function pop(heap: Timer[]): void {
  swap(heap, 0, heap.length - 1);
  heap.pop();
  let index = 0;
  for (;;) {
    const [left, right] = [2 * index + 1, 2 * index + 2];
    const child = isBefore(heap[right], heap[left]) ? right : left;
    if (!isBefore(heap[child], heap[index])) return;
    swap(heap, index, child);
    index = child;
  }
}
