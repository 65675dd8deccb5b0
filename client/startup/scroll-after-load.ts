import type { BrowserLocation } from '../../common/site/browser-location';
import { createScrollPositions, restorePositionsOurselves } from '../navigation/scroll-positions';

/** Scrolls to where the full load of an entry begins whose position the browser does not restore, since the client does. */
export function scrollAfterLoad(location: BrowserLocation): void {
  if (history.scrollRestoration === 'auto') return;
  restorePositionsOurselves();
  const position = createScrollPositions().find(location.key);
  if (position !== undefined) scrollTo(0, position);
  // Loads nothing: the browser goes to the fragment.
  else if (location.hash !== '') window.location.replace(location.hash);
}
