import { PAGE_DATA_ID } from '../../../common/constants';
import { createOverlay } from './overlay';
import { EVENTS_PATH, type AffectedPages, type PageEvents, type Problem } from './page-events';
import { reportErrors } from './report-errors';

// The script that `npm run dev` adds to every page. Its URL holds the time of the page's request, so that a page that
// missed a change while it was loading or hidden gets it as soon as it listens.
const since = new URL(import.meta.url).searchParams.get('since') ?? '0';
const overlay = createOverlay();
/** The path of the request: a navigation afterwards reports its failures by itself. */
const { pathname } = window.location;
/** Problems from the event stream, and errors of this page. */
let received: readonly Problem[] = [];
const own: Problem[] = [];
let source: EventSource | undefined;
let style = Number(since);

const actions: { [Name in keyof PageEvents]: (data: PageEvents[Name]) => void } = {
  problems: (problems) => {
    received = problems.filter(({ affects }) => affects === undefined || isAffected(affects));
    showAll();
  },
  style: swapStylesheet,
  reload: () => window.location.reload(),
};

// Before the site's own script, which may fail as soon as it runs.
reportErrors((problem) => {
  own.push(problem);
  showAll();
});

function showAll(): void {
  overlay.show([...received, ...own]);
}

function isAffected(pages: AffectedPages): boolean {
  if ('path' in pages) return pages.path === pathname;
  return document.querySelector(`script#${PAGE_DATA_ID}`)?.textContent.includes(pages.uid) ?? false;
}

function on<Name extends keyof PageEvents>(events: EventSource, name: Name): void {
  events.addEventListener(name, ({ data }: MessageEvent<string>) => {
    const parsed: PageEvents[Name] = JSON.parse(data);
    actions[name](parsed);
  });
}

/** Loads the new stylesheet beside the old one, and removes the old one once the new one applies. */
function swapStylesheet(version: number): void {
  style = version;
  const links = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/assets/site-"]'),
  ];
  const newest = links.at(-1);
  if (newest === undefined) return;
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.href = `${new URL(newest.href).pathname}?${version}`;
  next.addEventListener('load', () => {
    for (const link of links) link.remove();
  });
  next.addEventListener('error', () => next.remove());
  newest.after(next);
}

/** Browsers limit the connections to one host, so a hidden page closes its stream. */
function listenWhileVisible(): void {
  source?.close();
  if (document.visibilityState !== 'visible') return;
  source = new EventSource(`${EVENTS_PATH}?since=${since}&style=${style}`);
  on(source, 'problems');
  on(source, 'style');
  on(source, 'reload');
}

document.addEventListener('visibilitychange', listenWhileVisible);
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) listenWhileVisible();
});
window.addEventListener('pagehide', () => source?.close());
listenWhileVisible();
