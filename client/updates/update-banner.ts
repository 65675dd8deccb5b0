import { pageTexts } from '../../common/texts/page-texts';
import css from './update-banner.css';

let current: HTMLElement | null = null;

/**
 * Offers a full load at the lower edge of the window, in the page's language. The banner takes no focus, covers nothing that has
 * it, and is there once however often it is offered.
 * @param accept called when the visitor accepts.
 */
export function showUpdateBanner(accept: () => void): void {
  if (current !== null) return;
  const { lang, dir } = document.documentElement;
  const { name, text, reload, later } = pageTexts(lang).update;
  let previousFocus: EventTarget | null = null;

  const banner = document.createElement('section');
  banner.className = css.banner ?? '';
  banner.setAttribute('aria-label', name);
  // The next page may be in another language.
  banner.lang = lang;
  banner.dir = dir || 'ltr';
  banner.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && banner.contains(relatedTarget))) previousFocus = relatedTarget;
  });
  const status = document.createElement('p');
  status.className = css.text ?? '';
  status.setAttribute('role', 'status');
  const close = (): void => {
    const hadFocus = banner.contains(document.activeElement);
    banner.remove();
    current = null;
    if (hadFocus && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  };
  const actions = document.createElement('div');
  actions.className = css.actions ?? '';
  actions.append(createButton(later, css.later ?? '', close), createButton(reload, css.reload ?? '', accept));
  banner.append(status, actions);
  document.body.append(banner);
  current = banner;
  // Screen readers read changes of a live region, not its initial content.
  setTimeout(() => status.append(text), 100);
}

function createButton(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}
