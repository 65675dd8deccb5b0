import { SCHEME_KEY } from '../common/site/scheme-key';

// A file of its own in the head of every page, which runs before the first paint: the colours never change before a visitor's
// eyes. It is no module, since modules wait for the document. The bundle is tested to stay below 300 bytes.

/** Applies the colour scheme that an event names, else the one that the visitor chose before, or `system`. */
function apply({ detail }: Partial<CustomEvent<string>>): void {
  let chosen = detail ?? 'system';
  try {
    chosen = detail ?? localStorage.getItem(SCHEME_KEY) ?? chosen;
  } catch {
    // Blocked: a choice lasts until the page is left.
  }
  document.documentElement.dataset['scheme'] = chosen;
  for (const frame of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    const { scheme } = frame.dataset;
    const isChosen = scheme === chosen ? 'all' : 'not all';
    frame.media = chosen === 'system' ? `(prefers-color-scheme:${scheme})` : isChosen;
  }
}

apply({});
// The switch in the footer dispatches it in its own tab, browsers in the others.
addEventListener('storage', apply);
// A page that comes back from the browser's cache may be older than the choice.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) apply({});
});
