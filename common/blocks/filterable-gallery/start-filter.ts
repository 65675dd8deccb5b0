import type { BehaviourScope } from '../../block-system/behaviour';
import { fill, type Template } from '../../texts/template';
import { afterPaint } from '../../ui/after-paint';
import { animateChange, elementsAbove } from '../../ui/animate-change';
import { namesIn, withNames } from './filter-names';

/** The parts of a gallery with categories, which an edit in a preview may replace. */
interface Parts {
  readonly list: HTMLElement;
  readonly bar: HTMLElement;
  readonly status: HTMLElement;
}

/**
 * Lets visitors filter a gallery. The active categories are in the URL (`?filter=a,b`), so that Back, sharing and reloading
 * work. The server's markup does not depend on the query: it shows all items. Names are compared without regard to case.
 *
 * All galleries of a page share the parameter. A name that is not a category of this gallery belongs to another one: it
 * filters nothing here and stays in the URL. A name that several galleries have filters all of them, and each can remove it.
 */
export function startFilter(
  gallery: HTMLElement,
  { history, path }: BehaviourScope,
  signal: AbortSignal,
): void {
  const show = (): void => {
    const parts = partsOf(gallery);
    const { search, pathname } = history.location();
    // While a navigation loads, the query is the next page's.
    if (parts !== null && pathname === path) showActive(parts, namesIn(search));
  };
  const press = (button: Element, parts: Parts): void => {
    if (button.hasAttribute('aria-expanded')) {
      button.setAttribute('aria-expanded', String(!is(button, 'aria-expanded')));
      return show();
    }
    const toggles = togglesIn(parts.bar);
    const update = updateOf(button, toggles);
    button.setAttribute('aria-pressed', String(button === toggles[0] || !is(button, 'aria-pressed')));
    const change = (): void => {
      // While items are still animated, an earlier change may be in the URL already.
      const { search, pathname } = history.location();
      const before = namesIn(search);
      const names = update(before);
      // The visitor has left the page, or presses "all" while all are shown.
      if (signal.aborted || pathname !== path || names.length === before.length) return;
      history.change({ search: withNames(search, names), state: { keepsPlace: true } });
    };
    // Before an animation a phone takes a tenth of a second for its pictures.
    afterPaint(() => {
      const items = new Map([...itemsOf(parts.list), ...elementsAbove()]);
      animateChange(items, () => {
        change();
        return items;
      });
    });
  };
  const onClick = (event: MouseEvent): void => {
    const parts = event.defaultPrevented ? null : partsOf(gallery);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (parts === null || button === null || !parts.bar.contains(button)) return;
    event.preventDefault();
    press(button, parts);
  };
  const onFocus = ({ target }: FocusEvent): void => showWhole(target, partsOf(gallery)?.bar);
  // Before React's listeners, which stop the propagation in blocks that are not hydrated; after that of the editor.
  document.body.addEventListener('click', onClick, { capture: true, signal });
  document.body.addEventListener('focusin', onFocus, { capture: true, signal });
  signal.addEventListener('abort', history.subscribe(show));
  const observer = new MutationObserver(show);
  observer.observe(gallery, { childList: true, subtree: true, attributeFilter: ['data-categories'] });
  signal.addEventListener('abort', () => observer.disconnect());
  show();
}

function itemsOf({ children }: HTMLElement): [string, HTMLElement][] {
  return [...children].filter(isHtmlElement).map((item, index) => [`item-${index}`, item]);
}

function isHtmlElement(element: Element): element is HTMLElement {
  return element instanceof HTMLElement;
}

/** A browser leaves a button of the bar where it is that takes the focus and is seen in part. */
function showWhole(button: EventTarget | null, bar: HTMLElement | undefined): void {
  if (button instanceof Element && bar?.contains(button) === true && button.matches(':focus-visible'))
    button.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** @returns null for a gallery without a filter. */
function partsOf(gallery: HTMLElement): Parts | null {
  const [status, bar, list] = ['[data-showing]', '[role="group"]', '[data-lightbox]'].map((selector) =>
    gallery.querySelector<HTMLElement>(selector),
  );
  return status && bar && list ? { status, bar, list } : null;
}

/** The toggles, that for all categories first. */
function togglesIn(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[aria-pressed]')];
}

function nameOf(toggle: Element): string {
  return (toggle.textContent ?? '').toLowerCase();
}

/** What a toggle does to the names in the URL. */
function updateOf(
  toggle: Element,
  [all, ...others]: readonly Element[],
): (names: readonly string[]) => readonly string[] {
  const own = new Set(others.map(nameOf));
  const name = nameOf(toggle);
  return (names) => {
    if (toggle === all) return names.filter((each) => !own.has(each));
    return names.includes(name) ? names.filter((each) => each !== name) : [...names, name];
  };
}

function showActive({ list, bar, status }: Parts, requested: readonly string[]): void {
  const [all, ...toggles] = togglesIn(bar);
  const active = new Set(toggles.map(nameOf).filter((name) => requested.includes(name)));
  all?.setAttribute('aria-pressed', String(active.size === 0));
  for (const toggle of toggles) toggle.setAttribute('aria-pressed', String(active.has(nameOf(toggle))));
  fold(bar, toggles);
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  for (const item of items)
    item.hidden = active.size > 0 && !categoriesOf(item).some((each) => active.has(each));
  const visible = items.filter(({ hidden }) => !hidden).length;
  const text = fill(status.dataset['showing'] as Template<'visible' | 'total'>, {
    visible,
    total: items.length,
  });
  // The same text again would be announced again.
  if (status.textContent !== text) status.textContent = text;
}

/** True if an attribute says so. */
function is(element: Element, attribute: 'aria-expanded' | 'aria-pressed'): boolean {
  return element.getAttribute(attribute) === 'true';
}

function categoriesOf(item: HTMLElement): readonly string[] {
  return (item.dataset['categories'] ?? '').toLowerCase().split(',');
}

/** Collapses many toggles, or shows them all, as the last button of the bar says. */
function fold(bar: HTMLElement, toggles: readonly HTMLElement[]): void {
  const more = bar.querySelector('[aria-expanded]');
  if (more === null) return;
  const isOpen = is(more, 'aria-expanded');
  const first = Number(bar.dataset['first']);
  bar.toggleAttribute('data-folded', !isOpen);
  toggles.forEach((toggle, index) => {
    // Hidden, it would lose the focus.
    const stays = is(toggle, 'aria-pressed') || toggle.matches(':focus-visible');
    toggle.hidden = !isOpen && index >= first && !stays;
  });
  const [open, close] = more.children;
  open?.toggleAttribute('hidden', isOpen);
  close?.toggleAttribute('hidden', !isOpen);
}
