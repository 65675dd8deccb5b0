import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Space } from '../../../demo/content-service/api/story';
import { launchBrowser, type LaunchOptions } from './chromium';
import { untilHydrated } from './open-page';
import { collectErrors } from './page-errors';
import { startBuiltSite, type RunningSite } from './running-site';

/** An empty page in a context of its own. */
export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Its errors, as they happen. */
  readonly errors: string[];
}

/** The tab of the current test. */
export interface Tabs {
  /** Replaces the open tab by one with other settings. */
  readonly open: (options?: BrowserContextOptions) => Promise<void>;
  /** Opens a path of the site and waits until the client is ready. */
  readonly visit: (path: string) => Promise<void>;
  /** The URL of a path of the site. */
  readonly at: (path: string) => string;
}

/** Options of the site and of the browser. */
interface SiteOptions extends Pick<LaunchOptions, 'pictures' | 'hasEmptyCaches'> {
  /** Additional settings of the site. */
  readonly env?: Record<string, string>;
}

/**
 * Opens a tab for each test of a file, in one browser and on one site.
 * @param usual default settings of a tab.
 * @param onOpen called with each new tab.
 * @param options of the site and the browser. Default: no additional settings, and no pictures.
 */
export function tabForEachTest(
  space: () => Space,
  usual: BrowserContextOptions,
  onOpen: (tab: Tab) => void,
  { env = {}, pictures = false, hasEmptyCaches = false }: SiteOptions = {},
): Tabs {
  let browser: Browser;
  let site: RunningSite;
  let tab: Tab | undefined;

  const open = async (options: BrowserContextOptions = {}): Promise<void> => {
    await tab?.context.close();
    const context = await browser.newContext({ ...usual, ...options });
    const page = await context.newPage();
    tab = { page, context, errors: await collectErrors(page) };
    onOpen(tab);
  };
  const at = (path: string): string => site.origin + path;

  beforeAll(async () => {
    [browser, site] = await Promise.all([
      launchBrowser({ pictures, hasEmptyCaches }),
      startBuiltSite(space(), undefined, env),
    ]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(() => open());
  afterEach(() => tab?.context.close());

  return {
    open,
    at,
    visit: async (path) => {
      if (tab === undefined) throw new Error('There is a tab in tests and their hooks alone.');
      await tab.page.goto(at(path));
      await untilHydrated(tab.page);
    },
  };
}
