import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Space } from '../../../demo/content-service/api/story';
import { launchBrowser } from './chromium';
import { collectFaults } from './page-errors';
import { startBuiltSite, type RunningSite } from './running-site';

/** An empty page in a context of its own. */
export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What goes wrong in it, as it happens. */
  readonly faults: string[];
}

/** What the tests of a file do with their tabs. */
export interface Tabs {
  /** Opens a tab with other settings in place of the one that is open. */
  readonly open: (options?: BrowserContextOptions) => Promise<void>;
  /** Goes to a path of the site and waits until the client is there. */
  readonly visit: (path: string) => Promise<void>;
  /** The whole address of a path of the site. */
  readonly at: (path: string) => string;
}

/**
 * Gives each test of a file a tab of its own, in one browser before one site.
 * @param usual settings of a tab, where a test opens none with others.
 * @param onOpen takes each tab as it opens.
 */
export function tabForEachTest(
  space: () => Space,
  usual: BrowserContextOptions,
  onOpen: (tab: Tab) => void,
): Tabs {
  let browser: Browser;
  let site: RunningSite;
  let tab: Tab | undefined;

  const open = async (options: BrowserContextOptions = {}): Promise<void> => {
    await tab?.context.close();
    const context = await browser.newContext({ ...usual, ...options });
    const page = await context.newPage();
    tab = { page, context, faults: await collectFaults(page) };
    onOpen(tab);
  };
  const at = (path: string): string => site.origin + path;

  beforeAll(async () => {
    [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(space())]);
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
      await tab?.page.goto(at(path));
      await tab?.page.waitForSelector('#root[data-client="ready"]');
    },
  };
}
