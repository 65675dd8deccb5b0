import { createElement, createPageLink, surfaceStyle } from './bar-elements';
import { barMessages, type BarMessages, type ConnectionState } from './bar-messages';
import { createPagesList } from './pages-list';
import type { PagesShowing } from './pages-showing';

/** What became of the editor's last change on this page. */
type LastChange = 'none' | 'shown' | 'other-language';

const barStyle = {
  ...surfaceStyle,
  position: 'fixed',
  insetInlineStart: '0.75rem',
  insetBlockEnd: '0.75rem',
  maxInlineSize: 'calc(100vw - 1.5rem)',
  zIndex: '2147483000',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 0.75rem',
  padding: '0.5rem 0.875rem',
  font: '400 0.875rem/1.5rem system-ui, sans-serif',
};

/**
 * The bar at the edge of a preview. It shows that this is a draft, of which story, its last change, the connection to the editor and
 * the pages that show the story, and links to the published page.
 */
export class PreviewBar {
  readonly #bar = createElement('aside', '', barStyle);
  readonly #parts = createParts();
  #text: BarMessages;
  #connection: ConnectionState | undefined;
  #showing: PagesShowing | null = null;
  #change: LastChange = 'none';
  #changedAt = new Date();

  /**
   * Adds it to the page.
   * @param language language code of the page.
   */
  constructor(language: string) {
    const bar = this.#bar;
    // The colour of links, and of the ring around what has the focus.
    bar.style.setProperty('--primary', 'currentcolor');
    bar.append(...Object.values(this.#parts));
    this.#text = barMessages(language);
    this.#showTexts();
    document.body.append(bar);
    passClicks(bar);
    leaveSpace(bar);
  }

  setState(state: ConnectionState): void {
    if (this.#connection === 'expired') return;
    this.#connection = state;
    this.#showConnection();
  }

  /** Shows the name of a story, and everything else in the language of its page, by its code. */
  setPage(storyName: string, language: string): void {
    this.#parts.story.textContent = storyName;
    this.#parts.leave.href = window.location.pathname;
    const text = barMessages(language);
    if (text === this.#text) return;
    this.#text = text;
    this.#showTexts();
  }

  /** Shows the published pages that show the story; null where they are unknown. */
  setPages(showing: PagesShowing | null): void {
    this.#showing = showing;
    this.#showPages();
  }

  /** Shows the current time as that of the last change, or that it is in another language. */
  setChange(change: LastChange): void {
    this.#change = change;
    this.#changedAt = new Date();
    this.#showChange();
  }

  #showTexts(): void {
    const { language, title, draft, leave } = this.#text;
    this.#bar.lang = language;
    this.#bar.setAttribute('aria-label', title);
    this.#parts.draft.textContent = draft;
    this.#parts.leave.textContent = leave;
    this.#showConnection();
    this.#showPages();
    this.#showChange();
  }

  #showConnection(): void {
    const connection = this.#connection;
    this.#bar.dataset['previewBar'] = connection ?? '';
    this.#parts.status.textContent = connection === undefined ? '' : this.#text[connection];
  }

  #showPages(): void {
    const list = this.#showing === null ? null : createPagesList(this.#showing, this.#text);
    this.#parts.pages.hidden = list === null;
    this.#parts.pages.replaceChildren(...(list === null ? [] : [list]));
  }

  #showChange(): void {
    const { language, changed, otherLanguage } = this.#text;
    const time = this.#changedAt.toLocaleTimeString(language);
    this.#parts.change.hidden = this.#change === 'none';
    this.#parts.change.textContent = this.#change === 'shown' ? `${changed} ${time}` : otherLanguage;
  }
}

/** The parts of the bar, in their order. */
function createParts() {
  const [draft, story, pages] = [createElement('strong'), createElement('span'), createElement('span')];
  const [change, status] = [createElement('span'), createElement('span')];
  status.setAttribute('role', 'status');
  return { draft, story, pages, change, status, leave: createPageLink(window.location.pathname, '') };
}

/** The end of the page, and what gets the focus, can be scrolled above the bar. */
function leaveSpace(bar: HTMLElement): void {
  const sizes = new ResizeObserver(() => {
    const space = `calc(${window.innerHeight - bar.getBoundingClientRect().top}px + 0.75rem)`;
    document.body.style.paddingBlockEnd = space;
    document.documentElement.style.scrollPaddingBlockEnd = space;
  });
  sizes.observe(bar);
}

/** Clicks in the bar are no concern of the page: in the editor, where a click on a link selects its block, they follow links. */
function passClicks(bar: HTMLElement): void {
  const stop = (event: MouseEvent): void => {
    if (event.target instanceof Node && bar.contains(event.target)) event.stopPropagation();
  };
  // Capturing at the window: before every listener of the document.
  window.addEventListener('click', stop, true);
}
