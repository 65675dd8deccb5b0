/** An entry of event timing. @see https://w3c.github.io/event-timing/#sec-performance-event-timing */
export interface TimedEvent {
  /** The same for all events of an interaction; 0 or left out for an event of none. */
  readonly interactionId?: number;
  /** Milliseconds until the next paint. */
  readonly duration: number;
}

/** For each 50 interactions one outlier, the longest, is ignored, as web.dev defines INP. */
const interactionsPerOutlier = 50;

/**
 * Interaction to Next Paint: the longest interaction, of many the 98th percentile.
 * @param countAll the page's interactions, those too short for an entry included; undefined where the browser does not count.
 * @returns `latency` in milliseconds is undefined without interactions.
 * @see https://web.dev/articles/inp
 */
export function createInteractions(countAll: () => number | undefined) {
  const before = countAll() ?? 0;
  /** The longest event of each interaction, by the interaction's id. */
  const durations = new Map<number, number>();
  return {
    add: ({ interactionId: id, duration }: TimedEvent): void => {
      if (id) durations.set(id, Math.max(duration, durations.get(id) ?? 0));
    },
    latency: (): number | undefined => {
      const shortestFirst = [...durations.values()].toSorted((one, other) => one - other);
      const { length } = shortestFirst;
      const outliers = Math.floor(Math.max((countAll() ?? 0) - before, length) / interactionsPerOutlier);
      return shortestFirst[Math.max(length - 1 - outliers, 0)];
    },
  };
}
