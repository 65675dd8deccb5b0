import { PAGE_DATA_ID } from '../../../common/constants';
import { createOverlay } from './overlay';
import { EVENTS_PATH, type Concern, type PageEvents, type Problem } from './page-events';
import { reportErrors } from './report-errors';

// What `npm run dev` adds to every page. The address of this script says when the page was asked for, so that a page
// that missed a change while it was loading or out of sight is told as soon as it listens.
const since = new URL(import.meta.url).searchParams.get('since') ?? '0';
const overlay = createOverlay();
/** The page that was asked for: what the site failed at later on has a load of its own. */
const { pathname } = window.location;
/** What the project is told to suffer from, and what went wrong in this page. */
let standing: readonly Problem[] = [];
const own: Problem[] = [];
let source: EventSource | undefined;
let style = Number(since);

const actions: { [Name in keyof PageEvents]: (told: PageEvents[Name]) => void } = {
  problems: (problems) => {
    standing = problems.filter(({ concerns }) => concerns === undefined || isOurs(concerns));
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
  overlay.show([...standing, ...own]);
}

function isOurs(concerns: Concern): boolean {
  if ('path' in concerns) return concerns.path === pathname;
  return document.querySelector(`script#${PAGE_DATA_ID}`)?.textContent.includes(concerns.uid) ?? false;
}

function listen(): void {
  source?.close();
  source = new EventSource(`${EVENTS_PATH}?since=${since}&style=${style}`);
  on(source, 'problems');
  on(source, 'style');
  on(source, 'reload');
}

function on<Name extends keyof PageEvents>(events: EventSource, name: Name): void {
  events.addEventListener(name, ({ data }: MessageEvent<string>) => {
    const told: PageEvents[Name] = JSON.parse(data);
    actions[name](told);
  });
}

/** Loads the new stylesheet beside the old one, which goes when the new one is in force. */
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

/** Browsers hold few connections to one host: a page that nobody sees leaves its own to others. */
function listenWhileSeen(): void {
  if (document.visibilityState === 'visible') {
    listen();
  } else {
    source?.close();
    source = undefined;
  }
}

document.addEventListener('visibilitychange', listenWhileSeen);
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) listenWhileSeen();
});
window.addEventListener('pagehide', () => source?.close());
listenWhileSeen();
