import type { Browser, Page } from 'playwright-core';
import { watchNavigationTiming } from './navigation-timing';
import { watchResources, type ResourceWatch } from './network-idle';
import { watchPhone } from './phone-timing';

/** Slow 4G: milliseconds until a response begins, bytes a second. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A tab of a telephone with nothing in its caches. */
export interface Phone {
  readonly page: Page;
  readonly resources: ResourceWatch;
  readonly close: () => Promise<void>;
}

interface PhoneOptions {
  /** How many times slower its processor is than this machine's. */
  readonly slowdown: number;
  /** True: it asks to save data. Default false. */
  readonly savesData?: boolean;
}

/** Opens a tab of Lighthouse's phone on slow 4G. */
export async function openPhone(
  browser: Browser,
  { slowdown, savesData = false }: PhoneOptions,
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    // Without it a page that stops scrolling reserves the place of a scrollbar, which takes none on a phone.
    isMobile: true,
    ...(savesData ? { extraHTTPHeaders: { 'Save-Data': 'on' } } : {}),
  });
  const page = await context.newPage();
  if (savesData) await page.addInitScript(saveData);
  await page.addInitScript(watchPhone);
  await page.addInitScript(watchNavigationTiming);
  const session = await context.newCDPSession(page);
  const resources = await watchResources(session);
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, resources, close: () => context.close() };
}

/** Runs in the page. */
function saveData(): void {
  const connection = { saveData: true, effectiveType: '4g' };
  Object.defineProperty(navigator, 'connection', { value: connection });
}
