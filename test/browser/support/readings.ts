import type { Page } from 'playwright-core';
import { overflowOn } from './overflow';

/** A way of reading: window size, and styles that the user or the browser adds. */
export interface Reading {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly styles: string;
}

/** Text spacing of WCAG 1.4.12: users may set it, and no content may be lost. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** The narrowest window of WCAG 1.4.10. */
export const narrowest: Reading = { name: '320 pixels', width: 320, height: 640, styles: '' };

/** Ways of reading in which every page must fit. */
export const readings: readonly Reading[] = [
  narrowest,
  // A window of 1280 by 1024 pixels at 200 %.
  { name: '200 % zoom', width: 640, height: 512, styles: '' },
  { name: 'text of 200 %', width: 1280, height: 1024, styles: 'html { font-size: 200% !important; }' },
  { name: 'wide spacing', width: 390, height: 844, styles: spacing },
];

/** Adds styles in a way that the page's Content-Security-Policy cannot block. */
async function addStyles(page: Page, styles: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, styles);
}

/** Reads the page that is open in a way, which stays until it loads again. @returns one line for each part that does not fit. */
export async function crampedAs(page: Page, { name, width, height, styles }: Reading): Promise<string[]> {
  await page.setViewportSize({ width, height });
  await addStyles(page, styles);
  const { sideways, cut } = await overflowOn(page);
  return [...(sideways === 0 ? [] : [`the page scrolls sideways by ${sideways}`]), ...cut].map(
    (finding) => `with ${name}: ${finding}`,
  );
}
