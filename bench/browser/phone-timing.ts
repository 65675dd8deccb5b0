// These functions run in the page, so they use nothing outside of themselves.

/** What a page has recorded of itself, in milliseconds. */
export interface PhoneTimes {
  readonly blocking: number;
  readonly largestPaint: number;
  /** The longest interaction from its event to the next paint; 0 if none took longer than a frame. */
  readonly interaction: number;
  /** From the first click to the first change of the page after it; null if there was none. */
  readonly firstChange: number | null;
}

declare global {
  interface Window {
    benchPhone?: {
      tasks: { start: number; duration: number }[];
      paint: number;
      largest: number;
      interaction: number;
      clicked: number | null;
      changedAt: number | null;
    };
  }
}

/** Runs before the page's first script. Records long tasks, paints and interactions. */
export function watchPhone(): void {
  const seen = {
    tasks: [] as { start: number; duration: number }[],
    paint: Number.NaN,
    largest: 0,
    interaction: 0,
    clicked: null as number | null,
    changedAt: null as number | null,
  };
  window.benchPhone = seen;
  const observe = (
    type: string,
    onEntry: (entry: PerformanceEntry) => void,
    options: PerformanceObserverInit = {},
  ): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  const frame: PerformanceObserverInit & { durationThreshold: number } = { durationThreshold: 16 };
  observe(
    'event',
    (entry) => {
      if ('interactionId' in entry && entry.interactionId !== 0)
        seen.interaction = Math.max(seen.interaction, entry.duration);
    },
    frame,
  );
  const changes = new MutationObserver(() => {
    seen.changedAt ??= performance.now();
    changes.disconnect();
  });
  document.addEventListener(
    'click',
    (event) => {
      seen.clicked ??= event.timeStamp;
      const main = document.body;
      changes.observe(main, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { capture: true, once: true },
  );
}

/** The records so far. */
export function phoneTimes(): PhoneTimes {
  const {
    tasks = [],
    paint = 0,
    largest = 0,
    interaction = 0,
    clicked = null,
    changedAt = null,
  } = window.benchPhone ?? {};
  return {
    // Only what exceeds 50 ms of a task blocks, and only after there is something to use.
    blocking: tasks
      .filter(({ start, duration }) => start + duration > paint)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
    largestPaint: largest,
    interaction,
    firstChange: clicked === null || changedAt === null ? null : changedAt - clicked,
  };
}
