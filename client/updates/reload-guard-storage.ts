import { isJsonObject } from '../../common/json';
import type { GuardStorage } from './reload-guard';

const key = 'anyam:reloads';

/** The tab's own storage. Throws where the browser blocks it. */
export const inSessionStorage: GuardStorage = {
  read: () => JSON.parse(sessionStorage.getItem(key) ?? '[]'),
  write: (reloads) => sessionStorage.setItem(key, JSON.stringify(reloads)),
};

/**
 * The tab's history, which no blocking of storage takes away: each entry can hold a state beside the one that the router
 * keeps in `history.state`, and a page sees those of all entries of its site (Navigation API, HTML standard 7.2.6). Throws
 * in browsers that do not have it (Safari before 26.2, Firefox before 147).
 */
export const inHistoryEntries: GuardStorage = {
  read: () =>
    window.navigation.entries().flatMap((entry) => {
      const state: unknown = entry.getState();
      const stored = isJsonObject(state) ? state[key] : null;
      return Array.isArray(stored) ? stored : [];
    }),
  write: (reloads) => {
    const state: unknown = window.navigation.currentEntry?.getState();
    window.navigation.updateCurrentEntry({
      state: { ...(isJsonObject(state) ? state : {}), [key]: reloads },
    });
  },
};
