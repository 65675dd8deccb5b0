import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Methods of a context or a page whose result takes back what they did. */
const undoable = ['addInitScript', 'exposeFunction', 'exposeBinding'];
/** Methods of a context or a page whose effect stays. */
const lasting = ['grantPermissions', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'];
/** Methods of a clock, of which the same holds. */
const clockSetting = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];
const subscribing = ['on', 'once', 'addListener'];

/** Milliseconds for an address of the site: one that a test has brought to a halt does not respond. */
const patience = 10_000;

/** Calls `after` with the result and the arguments of each call of a method, where there is such a method. */
function watch(
  target: object,
  names: readonly string[],
  after: (result: Promise<object>, args: readonly unknown[]) => void,
): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') continue;
    Reflect.set(target, name, (...args: readonly unknown[]) => {
      const result = Reflect.apply(method, target, args);
      after(result, args);
      return result;
    });
  }
}

/** Gives a page the settings of its user, which a context has for its first user alone. */
async function setUp(page: Page, options: BrowserContextOptions): Promise<void> {
  const { viewport = { width: 1280, height: 720 } } = options;
  if (viewport !== null) await page.setViewportSize(viewport);
  const { colorScheme, reducedMotion, forcedColors, contrast } = options;
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
    forcedColors: forcedColors ?? 'none',
    contrast: contrast ?? 'no-preference',
  });
}

/** What contexts must have in common for one to be used as another: all but what {@link setUp} gives to a page. */
function keyOf(options: BrowserContextOptions): string {
  const { viewport, colorScheme, reducedMotion, forcedColors, contrast, ...others } = options;
  return JSON.stringify({ ...others, hasViewport: viewport !== null });
}

/** A context of which closing means that it is prepared for another test. */
class ReusableContext {
  readonly context: BrowserContext;
  readonly #undo: (() => unknown)[] = [];
  #options: BrowserContextOptions;
  #isLastinglyChanged = false;
  /** A page that has no user now. */
  #freePage: Page | undefined;

  /** @param onFree called when another test may use the context. */
  constructor(context: BrowserContext, options: BrowserContextOptions, onFree: () => void) {
    const newPage = context.newPage.bind(context);
    const close = context.close.bind(context);
    this.context = context;
    this.#options = options;
    this.#record(context);
    this.#record(context.clock);
    const open = async (): Promise<Page> => {
      const page = await newPage();
      this.#record(page);
      return page;
    };
    context.newPage = async () => {
      const page = this.#freePage ?? (await open());
      this.#freePage = undefined;
      await setUp(page, this.#options);
      return page;
    };
    context.close = async () => {
      if (this.#freePage !== undefined) return;
      this.#freePage = await this.#clean().catch(() => undefined);
      if (this.#freePage === undefined) await close();
      else onFree();
    };
  }

  /** The context with the settings of another test. */
  as(options: BrowserContextOptions): BrowserContext {
    this.#options = options;
    return this.context;
  }

  #record(target: object): void {
    watch(target, [...lasting, ...clockSetting], () => (this.#isLastinglyChanged = true));
    watch(target, undoable, (result) => {
      this.#undo.push(async () => (await (result as Promise<{ dispose: () => unknown }>)).dispose());
    });
    watch(target, ['newCDPSession'], (result) => {
      // A test may have detached it.
      this.#undo.push(async () =>
        (await (result as Promise<{ detach: () => Promise<void> }>)).detach().catch(() => {}),
      );
    });
    watch(target, subscribing, (_, args) => {
      this.#undo.push(() => Reflect.apply(Reflect.get(target, 'off'), target, args));
    });
  }

  /** Takes back what a test has done. @returns a page for the next one; undefined where something stays. */
  async #clean(): Promise<Page | undefined> {
    const [page, ...others] = this.context.pages();
    if (this.#isLastinglyChanged || page === undefined) return undefined;
    // An address of the site keeps the renderer process. Others, such as about:blank, have no storage.
    const { href } = new URL('/robots.txt', page.url());
    await Promise.all(this.#undo.splice(0).map((undo) => undo()));
    await Promise.all([page, this.context].map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(others.map((other) => other.close()));
    await page.goto(href, { timeout: patience });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      window.name = '';
    });
    await this.context.clearCookies();
    await page.mouse.move(-1, -1);
    return page;
  }
}

/**
 * Has a browser use its contexts again: one that a test closes is for the next with like options. Its renderer process has
 * compiled the site's scripts, which is half of what a page costs. Storage, cookies, routes, listeners, scripts and settings of
 * pages are taken back; where that cannot be done, the context is closed. HTTP cache and session history stay.
 */
export function reuseContexts(browser: Browser): void {
  const free = new Map<string, ReusableContext[]>();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    // Without scripts there is nothing to gain.
    if (options.javaScriptEnabled === false) return newContext(options);
    const key = keyOf(options);
    const contexts = free.get(key) ?? [];
    free.set(key, contexts);
    const used = contexts.pop();
    if (used !== undefined) return used.as(options);
    const created = new ReusableContext(await newContext(options), options, () => contexts.push(created));
    return created.context;
  };
  browser.newPage = async (options) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.close = () => context.close();
    return page;
  };
}
