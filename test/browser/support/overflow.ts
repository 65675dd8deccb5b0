import type { Page } from 'playwright-core';

/** What a page is short of room for. */
export interface Cramped {
  /** Pixels by which the page scrolls sideways. */
  readonly sideways: number;
  /** Text that runs out of the window where nothing scrolls to it, and text that its control cuts off. */
  readonly cut: readonly string[];
}

/** Runs in the page. */
function lookForCuts(): Cramped {
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  const nameOf = (element: Element): string => {
    const block = element.closest('[data-block]')?.getAttribute('data-block') ?? '';
    return `${block} ${element.localName}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  };

  /** True inside something that scrolls sideways by itself, and in text that is only meant for screen readers. */
  const isReservedPath = (element: Element): boolean => {
    for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
      const { overflowX, clipPath, position } = getComputedStyle(outer);
      if (/auto|scroll/.test(overflowX) && outer !== document.documentElement && outer !== document.body)
        return true;
      if (position === 'absolute' && (clipPath !== 'none' || outer.clientWidth <= 1)) return true;
    }
    return false;
  };

  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (element === null || (text.nodeValue ?? '').trim() === '' || isHidden(element)) continue;
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (width > 0 && (right > innerWidth + 1 || left < -1) && !isReservedPath(element))
      cut.push(`${nameOf(element)} runs from ${Math.round(left)} to ${Math.round(right)}`);
  }

  const controls = 'a, button, summary, label, legend, select, input:not([type="hidden"]), textarea';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    if (isHidden(control) || control.clientWidth === 0 || isReservedPath(control)) continue;
    const over = [control.scrollWidth - control.clientWidth, control.scrollHeight - control.clientHeight];
    if (over.some((pixels) => pixels > 1) && control.localName !== 'textarea')
      cut.push(`${nameOf(control)} is too small by ${over.join(' and ')}`);
  }
  return { sideways: document.documentElement.scrollWidth - innerWidth, cut };
}

/** Looks for what does not fit into the page's window. */
export function crampedOn(page: Page): Promise<Cramped> {
  return page.evaluate(lookForCuts);
}
