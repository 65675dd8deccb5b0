import type { Page } from 'playwright-core';
import { overflowOn } from './overflow';

/** A way of reading: window size, size of text, and styles that the user or the browser adds. */
export interface Reading {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly styles: string;
  /** Pixels of text whose size no stylesheet sets: the browser's own setting. Default: 16. */
  readonly fontSize?: number;
}

/** Text spacing of WCAG 1.4.12: users may set it, and no content may be lost. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Ways of reading in which every page must fit. */
export const readings: readonly Reading[] = [
  // The narrowest window of WCAG 1.4.10.
  { name: '320 pixels', width: 320, height: 640, styles: '' },
  // A window of 1280 by 1024 pixels at 200 %.
  { name: '200 % zoom', width: 640, height: 512, styles: '' },
  { name: 'text of 200 %', width: 1280, height: 1024, styles: '', fontSize: 32 },
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

/** Sets the size of text in the browser's settings, which media queries follow as well. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
}

/** The part of the window's height that the page's header takes. */
function heightOfHeader(page: Page): Promise<number> {
  return page.evaluate(() => {
    const header = document.querySelector('header');
    return (header?.getBoundingClientRect().height ?? 0) / innerHeight;
  });
}

/** Reads the page that is open in a way, which stays until it loads again. @returns one line for each part that does not fit. */
export async function crampedAs(page: Page, reading: Reading): Promise<string[]> {
  const { name, width, height, styles, fontSize } = reading;
  await page.setViewportSize({ width, height });
  await addStyles(page, styles);
  if (fontSize !== undefined) await setFontSize(page, fontSize);
  const { sideways, cut } = await overflowOn(page);
  const findings = [...(sideways === 0 ? [] : [`the page scrolls sideways by ${sideways}`]), ...cut];
  if (fontSize !== undefined) {
    if ((await heightOfHeader(page)) > 1 / 3)
      findings.push('the header takes more than a third of the window');
    await setFontSize(page, 16);
  }
  return findings.map((finding) => `with ${name}: ${finding}`);
}
