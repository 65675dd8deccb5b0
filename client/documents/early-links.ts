import type { BrowserLocation } from '../../common/site/browser-location';
import type { ClientHistory } from '../navigation/browser-history';
import { isPress } from '../startup/idle';
import { isDataScarce } from '../startup/line';

/** What follows links before React has started. */
export interface EarlyLinks {
  /** Loads it for the first use of the page; on scarce data for the first press. */
  readonly onUse: (use: Event) => void;
  /** Leaves links to React. @returns the history entry of the page on screen. */
  readonly stop: () => BrowserLocation;
}

/**
 * Loads the code that follows links by their documents when the page is used, or the history leads to another page.
 * @param reportView called with each page that is shown.
 */
export function createEarlyLinks(history: ClientHistory, reportView: () => void): EarlyLinks {
  const first = history.location();
  const isAway = (): boolean => history.location().pathname !== first.pathname;
  let lastUse: Event | undefined;
  let isEnded = false;
  let stop = (): BrowserLocation => (isAway() ? first : history.location());
  const follow = async (): Promise<void> => {
    const { followDocuments } = await import('./follow-documents');
    if (!isEnded) stop = followDocuments(history, stop(), lastUse, reportView);
  };
  let following: Promise<void> | undefined;
  const load = (): Promise<void> => (following ??= follow());
  history.subscribe(() => {
    if (!isEnded && isAway()) load().catch(() => location.reload());
  });
  return {
    onUse: (use) => {
      // The focus that a press moves is part of it.
      if (lastUse === undefined || !isPress(lastUse)) lastUse = use;
      // Without the code links load in full.
      if (!isDataScarce() || isPress(use)) load().catch(() => {});
    },
    stop: () => {
      isEnded = true;
      return stop();
    },
  };
}
