import type { Page } from 'playwright-core';

/** What arrives late, so that layout that depends on it shifts: scripts, fonts, pictures. */
const lateParts = ['*.js', '*.woff2', '*.svg', 'f/*'].map((path) => `http://*:*/${path}`);

/** Milliseconds of their delay. */
const latency = 300;

/** Layout shifts that the page recorded. */
interface Recording {
  readonly shifts: string[];
  /** Resolves once all shifts so far are recorded. */
  readonly caughtUp: () => Promise<void>;
}

/** Runs in the page before its first script: records each shift with the elements that moved and their positions. */
function recordShifts(): void {
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const shifts: string[] = [];
  let onMark = (): void => {};
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'a removed node');
  const rectOf = ({ x, y, width, height }: DOMRect): string => `${x},${y} ${width}x${height}`;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('layout-shift') as Shift[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} (${rectOf(previousRect)} to ${rectOf(currentRect)})`,
      );
      shifts.push(`${entry.value.toFixed(4)} by ${moved.join(', ')}`);
    }
    if (list.getEntriesByName('caught up').length > 0) onMark();
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  observer.observe({ type: 'mark' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const caughtUp = async (): Promise<void> => {
    // The latest changes are laid out in the next frame, and reach the observer before a later mark.
    await frame();
    await frame();
    await new Promise<void>((resolve) => {
      onMark = resolve;
      performance.mark('caught up');
    });
  };
  Object.assign(window, { recording: { shifts, caughtUp } satisfies Recording });
}

/** Makes a page record its layout shifts, and load everything from the network, some parts late. */
export async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(recordShifts);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Routes would delay them too, by a round trip through Playwright for each request.
  const conditions = { latency, downloadThroughput: -1, uploadThroughput: -1 };
  const matchedNetworkConditions = lateParts.map((urlPattern) => ({ urlPattern, ...conditions }));
  await session.send('Network.emulateNetworkConditionsByRule', { offline: false, matchedNetworkConditions });
}

/** Waits until everything visible is there. @returns the layout shifts since the page began to load, one line each. */
export function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Pictures outside the window load lazily.
    const visible = [...document.images].filter((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      return right > Math.max(left, 0) && left < innerWidth && bottom > Math.max(top, 0) && top < innerHeight;
    });
    await Promise.allSettled(visible.map((image) => image.decode()));
    const { recording } = window as unknown as { recording: Recording };
    await recording.caughtUp();
    return recording.shifts;
  });
}
