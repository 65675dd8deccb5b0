import { useSyncExternalStore } from 'react';

/** The media query for users who prefer reduced motion. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** True if the user prefers reduced motion; also true until the preference can be read. */
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
