import type { Page } from 'playwright-core';

/** A view transition of a page. */
export interface Transition {
  /** Its elements that moved from one place to another, by the name that the stylesheet or the script gives them. */
  readonly moved: readonly string[];
  /** True if the first heading was on the page as soon as it had changed. */
  readonly hasHeading: boolean;
}

/** Records the view transitions of the pages that load from now on. Call it before `page.goto`. @returns reads those so far. */
export async function watchTransitions(page: Page): Promise<() => Promise<readonly Transition[]>> {
  await page.addInitScript(() => {
    const transitions: { moved: string[]; hasHeading: boolean }[] = [];
    Object.assign(window, { transitions });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const recorded = { moved: [] as string[], hasHeading: false };
      const transition = start(change);
      void transition.updateCallbackDone.then(() => {
        recorded.hasHeading = document.querySelector('main h1')?.checkVisibility() === true;
      });
      transition.ready.then(
        () => {
          const animated = document.getAnimations().flatMap(({ effect }) => {
            const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
            return /^::view-transition-group\((.*)\)$/.exec(pseudo ?? '')?.[1] ?? [];
          });
          recorded.moved.push(...animated);
        },
        () => {},
      );
      transitions.push(recorded);
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitions: Transition[] }).transitions);
}
