import { messagesIn, type Messages } from '../../common/messages';
import css from './update-banner.css';

interface BannerMessages {
  readonly name: string;
  readonly said: string;
  readonly reload: string;
  readonly later: string;
}

const words: Messages<BannerMessages> = {
  id: {
    name: 'Pembaruan situs',
    said: 'Situs ini baru saja diperbarui. Muat ulang agar semuanya kembali berfungsi.',
    reload: 'Muat ulang',
    later: 'Nanti saja',
  },
  en: {
    name: 'Site update',
    said: 'This site has just been updated. Reload the page to make everything work again.',
    reload: 'Reload',
    later: 'Not now',
  },
};

let shown: HTMLElement | null = null;

/**
 * Offers to load the page again, at the lower edge of the window, in the page's language. It takes no focus, hides nothing
 * that has it, and shows once however often it is offered.
 * @param accept what the visitor agrees to.
 */
export function showReloadBar(accept: () => void): void {
  if (shown !== null) return;
  const { name, said, reload, later } = messagesIn(words, document.documentElement.lang);
  let cameFrom: EventTarget | null = null;

  const bar = document.createElement('section');
  bar.className = css.bar ?? '';
  bar.setAttribute('aria-label', name);
  bar.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && bar.contains(relatedTarget))) cameFrom = relatedTarget;
  });
  const text = document.createElement('p');
  text.className = css.text ?? '';
  text.setAttribute('role', 'status');
  const close = (): void => {
    const hadFocus = bar.contains(document.activeElement);
    bar.remove();
    shown = null;
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  };
  const actions = document.createElement('div');
  actions.className = css.actions ?? '';
  actions.append(button(later, css.later ?? '', close), button(reload, css.reload ?? '', accept));
  bar.append(text, actions);
  document.body.append(bar);
  shown = bar;
  // Only what changes in a live region is read out, not what it came with.
  setTimeout(() => text.append(said), 100);
}

function button(label: string, className: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = label;
  made.addEventListener('click', act);
  return made;
}
