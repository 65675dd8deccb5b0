import { INTERACTIVE_ATTRIBUTE } from '../../common/constants';
import { entryNames } from './entry-script';
import { watchUses, whenPainted } from './idle';
import { isFastLine } from './line';

/**
 * Resolves when React is to start: after the first paint in a preview and on a fast line. On a slow one when the visitor uses an
 * interactive block, or once the line proves to be fast.
 * @param onUse called with each use of the page for which React does not start.
 */
export function whenWanted(onUse: (use: Event) => void): Promise<void> {
  return new Promise((resolve) => {
    const isPreview = location.search.includes('_storyblok');
    const check = (target: EventTarget | null): boolean => {
      const isWanted = isPreview || isInteractive(target) || isFastLine();
      if (isWanted) {
        stop();
        resolve();
      }
      return isWanted;
    };
    const stop = watchUses((use) => {
      if (!check(use.target)) onUse(use);
    });
    void whenPainted().then(() => check(null));
  });
}

/** True for what is in one of the page's interactive blocks. */
function isInteractive(target: EventTarget | null): boolean {
  const blocks = entryNames(INTERACTIVE_ATTRIBUTE).map((name) => `[data-block="${name}"]`);
  return target instanceof Element && blocks.length > 0 && target.closest(blocks.join()) !== null;
}
