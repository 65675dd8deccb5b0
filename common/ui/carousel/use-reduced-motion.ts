import { useSyncExternalStore } from 'react';

/** The media query of those who want as little movement as possible. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** True where a visitor wants as little movement as possible, and until that is known. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(reducedMotion).matches,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(reducedMotion);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
