import { setTimeout as delay } from 'node:timers/promises';

/** Commands of WebDriver (https://www.w3.org/TR/webdriver2/) that are used here, with their parameters. */
export interface Commands {
  readonly navigate: { readonly url: string };
  readonly setWindowRect: { readonly width: number; readonly height: number };
  readonly executeAsyncScript: { readonly script: string; readonly args: readonly unknown[] };
  readonly findElement: { readonly using: 'css selector'; readonly value: string };
  readonly elementClick: { readonly id: string };
  readonly elementSendKeys: { readonly id: string; readonly text: string };
  readonly performActions: { readonly actions: readonly object[] };
  readonly switchToFrame: { readonly id: number | null };
  readonly getWindowHandles: object;
}

/** Sends a command to a browser. @returns the value of the response. @throws Error with the message of a failure. */
export type SendCommand = <Name extends keyof Commands>(
  name: Name,
  parameters: Commands[Name],
) => Promise<unknown>;

/** A function that runs in the page, and its arguments. */
type PageFunction<Args extends readonly unknown[], Result> = (...args: Args) => Result | Promise<Result>;

/** A window of a browser. */
export interface EngineBrowser {
  /** Loads a page, and waits for its load event. */
  readonly goto: (url: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly evaluate: <Args extends readonly unknown[], Result>(
    run: PageFunction<Args, Result>,
    ...args: Args
  ) => Promise<Result>;
  /** Waits until a function returns something true, over loads of other pages, too. */
  readonly until: <Args extends readonly unknown[]>(
    condition: PageFunction<Args, unknown>,
    ...args: Args
  ) => Promise<void>;
  readonly click: (selector: string) => Promise<void>;
  /** Types into a field. */
  readonly type: (selector: string, text: string) => Promise<void>;
  /** Presses keys, one after the other. */
  readonly press: (...keys: readonly (keyof typeof keyCodes)[]) => Promise<void>;
  /** Clicks with the middle button. */
  readonly clickMiddle: (selector: string) => Promise<void>;
  /** Where `evaluate` and the others go on: the first frame of the page, or the page. */
  readonly enter: (where: 'frame' | 'page') => Promise<void>;
  /** Waits until an action has opened a window or a tab. The current one stays the same. */
  readonly opensWindow: (action: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const keyCodes = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014' };

/** The name of what identifies an element: https://www.w3.org/TR/webdriver2/#elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Milliseconds for what a page does. */
const patience = 30_000;
/** Milliseconds between two looks at a page. */
const lookAgain = 50;

/** Looks again and again. @throws Error with what was awaited, in time. */
async function untilTrue(look: () => Promise<unknown>, awaited: string): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`Not within ${patience / 1_000} s: ${awaited}`);
    await delay(lookAgain);
  }
}

/** Finds elements of the page, and runs functions in it. */
function inPage(send: SendCommand) {
  const evaluate: EngineBrowser['evaluate'] = async (run, ...args) => {
    const script = `const [args, done] = arguments; Promise.resolve((${run})(...args)).then(
      (value) => done({ value }), (error) => done({ error: String(error) }))`;
    const result = (await send('executeAsyncScript', { script, args: [args] })) as
      | { readonly value: Awaited<ReturnType<typeof run>> }
      | { readonly error: string };
    if ('error' in result) throw new Error(result.error);
    return result.value;
  };
  /** Brings an element into view. @returns its id. */
  const find = async (selector: string): Promise<string> => {
    // WebKit clicks before a smooth scroll has ended.
    await evaluate((wanted) => {
      document.querySelector(wanted)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    }, selector);
    const element = await send('findElement', { using: 'css selector', value: selector });
    return (element as Record<string, string>)[elementKey] ?? '';
  };
  return { evaluate, find };
}

/** Mouse and keyboard. */
function input(send: SendCommand, find: (selector: string) => Promise<string>) {
  const click = async (selector: string): Promise<true> => {
    await send('elementClick', { id: await find(selector) });
    return true;
  };
  return {
    // It is refused where the element has been replaced, or something moves over it.
    click: (selector: string) =>
      untilTrue(() => click(selector).catch(() => false), `A click on ${selector}`),
    clickMiddle: async (selector: string) => {
      const origin = { [elementKey]: await find(selector) };
      const button = 1;
      const actions = [
        { type: 'pointerMove', origin, x: 0, y: 0 },
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ];
      await send('performActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    type: async (selector: string, text: string) =>
      void (await send('elementSendKeys', { id: await find(selector), text })),
    press: async (...keys: readonly (keyof typeof keyCodes)[]) => {
      const actions = keys.flatMap((key) =>
        ['keyDown', 'keyUp'].map((type) => ({ type, value: keyCodes[key] })),
      );
      await send('performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };
}

/** A browser that follows WebDriver's commands. @param end closes it. */
export function createEngineBrowser(send: SendCommand, end: () => Promise<void>): EngineBrowser {
  const { evaluate, find } = inPage(send);
  const countWindows = async (): Promise<number> =>
    ((await send('getWindowHandles', {})) as readonly string[]).length;
  return {
    goto: async (url) => void (await send('navigate', { url })),
    resize: async (width, height) => void (await send('setWindowRect', { width, height })),
    evaluate,
    until: (condition, ...args) =>
      // A load ends what runs in the page before.
      untilTrue(() => evaluate(condition, ...args).catch(() => false), String(condition)),
    ...input(send, find),
    enter: async (where) => void (await send('switchToFrame', { id: where === 'frame' ? 0 : null })),
    opensWindow: async (action) => {
      const before = await countWindows();
      await action();
      await untilTrue(async () => (await countWindows()) > before, `A window opens by ${String(action)}`);
    },
    close: end,
  };
}
