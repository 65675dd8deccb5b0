import { SCHEME_KEY } from '../common/site/scheme-key';

// A file of its own in the head of every page, which runs before the first paint: the colours never change before a visitor's
// eyes. It is no module, since modules wait for the document. The bundle is tested to stay below 300 bytes.

/** Applies the colour scheme that the visitor chose, or `system`. */
function apply(): void {
  const chosen = localStorage.getItem(SCHEME_KEY) ?? 'system';
  document.documentElement.dataset['scheme'] = chosen;
  for (const frame of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    const { scheme } = frame.dataset;
    const isChosen = scheme === chosen ? 'all' : 'not all';
    frame.media = chosen === 'system' ? `(prefers-color-scheme:${scheme})` : isChosen;
  }
}

try {
  apply();
  // The switch in the footer dispatches it in its own tab, browsers in the others.
  addEventListener('storage', apply);
  // A page that comes back from the browser's cache may be older than the choice.
  addEventListener('pageshow', apply);
} catch {
  // Without storage there is no choice to remember, and the switch stays hidden.
}
