import type { Page } from 'playwright-core';

/** What does not fit into a page's window. */
export interface Overflow {
  /** Pixels by which the page scrolls sideways. */
  readonly sideways: number;
  /** Text outside the window that cannot be scrolled to, and text that its control cuts off. */
  readonly cut: readonly string[];
}

/** Runs in the page, so that everything it calls is inside. */
function findOverflow(): Overflow {
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  const nameOf = (element: Element): string => {
    const block = element.closest('[data-block]')?.getAttribute('data-block') ?? '';
    return `${block} ${element.localName}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  };

  const scrollsOrClips = (element: Element): boolean => {
    const { overflowX, clipPath, position } = getComputedStyle(element);
    const isRoot = element === document.documentElement || element === document.body;
    if (/auto|scroll/.test(overflowX) && !isRoot) return true;
    return position === 'absolute' && (clipPath !== 'none' || element.clientWidth <= 1);
  };

  /** True inside a scroll container, and in text for screen readers alone. */
  const mayOverflow = (element: Element | null): boolean =>
    element !== null && (scrollsOrClips(element) || mayOverflow(element.parentElement));

  const range = document.createRange();
  const cutOfText = (text: Node): string[] => {
    const element = text.parentElement;
    if (element === null || (text.nodeValue ?? '').trim() === '' || isHidden(element)) return [];
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    const fits = right <= innerWidth + 1 && left >= -1;
    if (width === 0 || fits || mayOverflow(element)) return [];
    return [`${nameOf(element)} runs from ${Math.round(left)} to ${Math.round(right)}`];
  };

  const cutOfControl = (control: HTMLElement): string[] => {
    if (isHidden(control) || control.clientWidth === 0 || mayOverflow(control)) return [];
    const over = [control.scrollWidth - control.clientWidth, control.scrollHeight - control.clientHeight];
    const fits = over.every((pixels) => pixels <= 1) || control.localName === 'textarea';
    return fits ? [] : [`${nameOf(control)} is too small by ${over.join(' and ')}`];
  };

  const texts: Node[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) texts.push(walker.currentNode);
  const selector = 'a, button, summary, label, legend, select, input:not([type="hidden"]), textarea';
  const controls = [...document.querySelectorAll<HTMLElement>(selector)];
  return {
    sideways: document.documentElement.scrollWidth - innerWidth,
    cut: [...texts.flatMap(cutOfText), ...controls.flatMap(cutOfControl)],
  };
}

/** Finds what does not fit into the page's window. */
export function overflowOn(page: Page): Promise<Overflow> {
  return page.evaluate(findOverflow);
}
