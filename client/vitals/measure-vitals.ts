import { VITALS_PATH } from '../../common/vitals-path';
import { createInteractions } from './interactions';
import { createLayoutShifts } from './layout-shifts';

/** A page view as it is reported: times in milliseconds. What the browser does not measure is undefined. */
interface View {
  readonly page: string | undefined;
  readonly navigation: string | undefined;
  readonly ttfb: number | undefined;
  lcp?: number;
  fcp?: number;
  cls?: number;
  inp?: number | undefined;
}

/** Listeners to entries of performance, by the entries' type, which each of them relies on. */
type Listeners = Readonly<Record<string, (entry: never) => void>>;

// Of Chromium alone.
type Navigation = PerformanceNavigationTiming & { readonly activationStart?: number };
type Counting = Performance & { readonly interactionCount?: number };
type Prerenderable = Document & { readonly prerendering?: boolean };

const isHidden = (): boolean => document.visibilityState === 'hidden';

/**
 * Measures the web vitals of this document, and reports them once, when it is hidden for the first time: browsers announce no later
 * end. A document that comes back from the back/forward cache is another page view. Pages that the client shows in place of the
 * first one belong to its view: their shifts and interactions count, and they have no paint of their own.
 * @param page the kind of the page.
 * @see https://web.dev/articles/vitals
 */
export function measureVitals(page: string | undefined): void {
  if ((document as Prerenderable).prerendering === true) {
    // Perhaps it is never seen.
    document.addEventListener('prerenderingchange', () => measureVitals(page));
    return;
  }
  const [navigation] = performance.getEntriesByType('navigation') as [Navigation?];
  // Times of a page that was prerendered count from when it was shown.
  const shownAt = navigation?.activationStart ?? 0;
  const since = (time: number): number => Math.max(time - shownAt, 0);
  const view: View = {
    page,
    navigation: shownAt > 0 ? 'prerender' : navigation?.type,
    ttfb: navigation && since(navigation.responseStart),
  };
  // What is painted once the page was hidden says when the visitor came back.
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= shownAt);
  const hiddenAt = hidden?.startTime ?? (isHidden() ? 0 : Infinity);
  const onPaint =
    (time: 'lcp' | 'fcp') =>
    ({ name, startTime }: PerformanceEntry): void => {
      if (startTime < hiddenAt && name !== 'first-paint') view[time] = since(startTime);
    };
  measureUntilHidden(view, true, { 'largest-contentful-paint': onPaint('lcp'), paint: onPaint('fcp') });

  addEventListener('pageshow', ({ persisted, timeStamp }) => {
    if (!persisted) return;
    const again: View = { page, navigation: 'back_forward_cache', ttfb: 0 };
    // The page is painted before the second frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (again.lcp = again.fcp = performance.now() - timeStamp)),
    );
    measureUntilHidden(again, false, {});
  });
}

/**
 * Measures shifts and interactions until the page is hidden, then reports the view.
 * @param buffered true if what the browser has measured so far belongs to this view.
 * @param others called with other entries.
 */
function measureUntilHidden(view: View, buffered: boolean, others: Listeners): void {
  const shifts = createLayoutShifts();
  const interactions = createInteractions(() => (performance as Counting).interactionCount);
  const listeners: Listeners = {
    ...others,
    'layout-shift': shifts.add,
    event: interactions.add,
    'first-input': interactions.add,
  };
  const receive = (entries: PerformanceEntryList): void => {
    for (const entry of entries) listeners[entry.entryType]?.(entry as never);
  };
  const observer = new PerformanceObserver((list) => receive(list.getEntries()));
  // Shorter events than by default: a fast page has no others.
  for (const type in listeners)
    observer.observe({ type, buffered, durationThreshold: 16 } as PerformanceObserverInit);
  const report = (): void => {
    if (!isHidden()) return;
    document.removeEventListener('visibilitychange', report);
    receive(observer.takeRecords());
    observer.disconnect();
    // In a page that was never painted nothing shifts.
    if (view.fcp !== undefined && 'LayoutShift' in window) view.cls = shifts.score();
    view.inp = interactions.latency();
    navigator.sendBeacon?.(VITALS_PATH, JSON.stringify(view));
  };
  document.addEventListener('visibilitychange', report);
  report();
}
