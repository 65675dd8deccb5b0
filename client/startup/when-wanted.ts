import { AHEAD_ATTRIBUTE, INTERACTIVE_ATTRIBUTE } from '../../common/constants';
import { linkOf } from '../navigation/link-of';
import { watchUses, whenPainted } from './idle';
import { isDataScarce, isFastLine } from './line';

/**
 * Resolves when React is to start: after the first paint in a preview and on a fast line. On a slow one when the visitor uses an
 * interactive block, or once the line proves to be fast. Until then links load in full, and browsers with speculation rules
 * fetch the document of a link that the visitor points at, touches or focuses.
 */
export function whenWanted(): Promise<void> {
  return new Promise((resolve) => {
    const isPreview = location.search.includes('_storyblok');
    const interactive = interactiveSelector();
    const check = (target: EventTarget | null): boolean => {
      const isUsed = target instanceof Element && interactive !== '' && target.closest(interactive) !== null;
      const isWanted = isPreview || isUsed || isFastLine();
      if (isWanted) {
        stop();
        resolve();
      }
      return isWanted;
    };
    const stop = watchUses((event) => {
      if (!check(event.target)) fetchAhead(linkOf(event));
    });
    void whenPainted().then(() => check(null));
  });
}

/** Matches the page's interactive blocks; empty if it has none. */
function interactiveSelector(): string {
  const script = document.querySelector(`script[${INTERACTIVE_ATTRIBUTE}]`);
  const names = script?.getAttribute(INTERACTIVE_ATTRIBUTE)?.split(' ') ?? [];
  return names.flatMap((name) => (name === '' ? [] : `[data-block="${name}"]`)).join();
}

/** Makes a link match the speculation rules. */
function fetchAhead(link: HTMLAnchorElement | null): void {
  if (!isDataScarce()) link?.setAttribute(AHEAD_ATTRIBUTE, '');
}
