import type { Locator, Page } from 'playwright-core';

/** A page's lightbox as tests see it. */
export function lightboxIn(page: Page) {
  const dialog = page.locator('dialog:modal');
  return {
    /** The links that open it. */
    thumbs: page.locator('a[data-photo]'),
    dialog,
    /** The slide in view, or on its way there. */
    slide: dialog.locator('li:not([aria-hidden])'),
    /** Resolves when the counter reads like this. */
    shows: (place: string): Promise<void> => dialog.getByText(place, { exact: true }).waitFor(),
    closed: (): Promise<void> => dialog.waitFor({ state: 'detached' }),
    /** Resolves when the slide in view has come to rest. */
    rests: async (): Promise<void> => {
      await page.waitForFunction(
        () => document.querySelector('dialog li:not([aria-hidden])')?.getBoundingClientRect().left === 0,
      );
    },
  };
}

/** True where an element has the focus. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}
