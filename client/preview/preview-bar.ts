import { createElement, createPageLink, surfaceStyle } from './bar-elements';
import { barMessages, type ConnectionState } from './bar-messages';
import { createPagesList } from './pages-list';
import type { PagesShowing } from './pages-showing';

/** What became of the editor's last change on this page. */
type LastChange = 'none' | 'shown' | 'other-language';

/** The bar at the edge of a preview. */
export interface PreviewBar {
  readonly setState: (state: ConnectionState) => void;
  /** Shows the name of a story. */
  readonly setName: (name: string) => void;
  /** Shows the published pages that show the story; null where they are unknown. */
  readonly setPages: (showing: PagesShowing | null) => void;
  /** Shows the current time as that of the last change, or that it is in another language. */
  readonly setChange: (change: LastChange) => void;
}

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
 * Adds the bar to the page. It shows that this is a draft, of which story, its last change, the connection to the editor and the
 * pages that show the story, and links to the published page.
 * @param language language code of the page.
 */
export function showPreviewBar(language: string): PreviewBar {
  const text = barMessages(language);
  const bar = createElement('aside', '', barStyle);
  bar.setAttribute('aria-label', text.title);
  bar.dataset['previewBar'] = '';
  // The colour of links, and of the ring around what has the focus.
  bar.style.setProperty('--primary', 'currentcolor');
  const story = createElement('span');
  const pages = createElement('span');
  const change = createElement('span');
  change.hidden = true;
  const status = createElement('span');
  status.setAttribute('role', 'status');
  const leave = createPageLink(window.location.pathname, text.leave);
  bar.append(createElement('strong', text.draft), story, pages, change, status, leave);
  document.body.append(bar);
  passClicks(bar);
  leaveSpace(bar);
  return {
    setState: (state) => {
      if (bar.dataset['previewBar'] === 'expired') return;
      bar.dataset['previewBar'] = state;
      status.textContent = text[state];
    },
    setName: (storyName) => {
      story.textContent = storyName;
      leave.href = window.location.pathname;
    },
    setPages: (showing) => {
      const list = showing === null ? null : createPagesList(showing, language);
      pages.hidden = list === null;
      pages.replaceChildren(...(list === null ? [] : [list]));
    },
    setChange: (last) => {
      change.hidden = last === 'none';
      change.textContent =
        last === 'shown' ? `${text.changed} ${new Date().toLocaleTimeString(language)}` : text.otherLanguage;
    },
  };
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
