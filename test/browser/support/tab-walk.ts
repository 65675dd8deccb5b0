import type { Page } from 'playwright-core';

/** What the page says about the element that has the focus. */
interface Stop {
  /** The element, for a finding. */
  readonly name: string;
  /** What is wrong with it. */
  readonly faults: readonly string[];
}

/** More stops than any page has. */
const limit = 250;

/**
 * Walks through a part of a page by Tab, as from the link that skips to it.
 * @param selector the part.
 * @returns one line for each element that is out of order, shows no focus or lies hidden, and for each that is not reached.
 */
export async function walkByTab(page: Page, selector: string): Promise<readonly string[]> {
  await page.evaluate(startWalk, selector);
  const faults: string[] = [];
  for (let count = 0; ; count += 1) {
    if (count === limit) return [...faults, `no end after ${limit} stops`];
    await page.keyboard.press('Tab');
    const stop = await findFocus(page);
    if (stop === null) break;
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  const missed = await page.evaluate(unreached);
  return [...faults, ...missed.map((name) => `${name}: not reached`)];
}

/** Milliseconds that the focus may take out of a frame, on a busy machine. */
const longestMove = 2000;

/** Looks at the focus. Out of a frame in another process it moves some time after the key; meanwhile nothing has it. */
async function findFocus(page: Page): Promise<Stop | null> {
  const stop = await page.evaluate(lookAtFocus);
  if (stop !== 'nowhere') return stop;
  await page.waitForFunction(isSomewhere, undefined, { timeout: longestMove }).catch(() => {});
  const later = await page.evaluate(lookAtFocus);
  return later === 'nowhere' ? null : later;
}

const isSomewhere = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;

/** The walk's state, in the page. */
interface WalkingWindow extends Window {
  walk: { part: Element; seen: Set<Element>; last: Element };
}

function startWalk(selector: string): void {
  const part = document.querySelector<HTMLElement>(selector);
  if (part === null) throw new Error(`No ${selector}`);
  (window as unknown as WalkingWindow).walk = { part, seen: new Set(), last: part };
  window.scrollTo({ top: 0, behavior: 'instant' });
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** @returns null behind the part's last element, `nowhere` where no element has the focus. */
function lookAtFocus(): Stop | 'nowhere' | null {
  const { walk } = window as unknown as WalkingWindow;
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'nowhere';
  if (!walk.part.contains(focused)) return null;
  // Within a frame or a player.
  if (focused === walk.last) return { name: '', faults: [] };
  if (walk.seen.has(focused)) return null;
  const faults: string[] = [];
  const follows = walk.last.compareDocumentPosition(focused);
  if (!(follows & Node.DOCUMENT_POSITION_FOLLOWING)) faults.push('out of order');
  walk.seen.add(focused);
  walk.last = focused;

  // An outline of its own, or of what it spans. Browsers draw those of frames and players.
  const styles = [focused, focused.parentElement, focused.closest('article, figure, li, label')].flatMap(
    (each) =>
      each === null
        ? []
        : [getComputedStyle(each), getComputedStyle(each, '::after'), getComputedStyle(each, '::before')],
  );
  const hasOutline = styles.some(
    (style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
  );
  if (!hasOutline && !/^(?:iframe|video)$/i.test(focused.tagName)) faults.push('no visible focus');

  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  );
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (focused.contains(hit) || hit.contains(focused));
  });
  if (!isSeen) faults.push('hidden');
  const label = focused.getAttribute('aria-label') ?? focused.textContent.trim();
  return { name: `${focused.tagName.toLowerCase()} ${label.slice(0, 60)}`, faults };
}

/** What can be clicked or typed into, and had no focus. */
function unreached(): string[] {
  const { walk } = window as unknown as WalkingWindow;
  const active =
    'a[href], button:enabled, summary, input:enabled, select:enabled, textarea:enabled, video[controls]';
  return [...walk.part.querySelectorAll(active)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !walk.seen.has(element))
    .filter((element) => element.closest('[inert], [aria-hidden="true"]') === null)
    .map((element) => `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 60)}`);
}
