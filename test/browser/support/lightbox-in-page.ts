import type { Locator, Page } from 'playwright-core';

/** Locators and waits for a page's lightbox. */
export function lightboxIn(page: Page) {
  const dialog = page.locator('dialog:modal');
  return {
    /** The links that open it. */
    thumbs: page.locator('a[data-photo]'),
    dialog,
    /** The slide in view; while the row moves, the slide it moves to. */
    slide: dialog.locator('li:not([aria-hidden])'),
    /** Resolves when the counter has this text. */
    shows: (counter: string): Promise<void> => dialog.getByText(counter, { exact: true }).waitFor(),
    closed: (): Promise<void> => dialog.waitFor({ state: 'detached' }),
    /** Resolves when the row has stopped moving. */
    settled: async (): Promise<void> => {
      await page.waitForFunction(
        () => document.querySelector('dialog li:not([aria-hidden])')?.getBoundingClientRect().left === 0,
      );
    },
  };
}

/** True if an element has the focus. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}
