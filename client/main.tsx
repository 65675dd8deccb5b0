import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { componentsIn, makeBlockLibrary } from '../common/blocks/block-library';
// What all blocks share travels with the entry, as one chunk.
import '../common/blocks/define-block';
import { registry } from '../common/blocks/registry';
import { PAGE_DATA_ID, ROOT_ID } from '../common/constants';
import { languageCodeOf, parsePageData, type PageData } from '../common/page/page-data';
import type { ContentReport } from '../common/story/site-context';
import { createAnnouncer } from './announcer';
import { createProgress } from './progress';
import { createScrollPositions } from './scroll-positions';
import { SiteClient, type ClientDeps } from './SiteClient';
import { whenIdleOrUsed } from './when-idle-or-used';

const library = makeBlockLibrary(registry);

async function start(root: HTMLElement, first: PageData): Promise<void> {
  // Before hydration starts: what is not there yet would throw the server's markup away.
  await Promise.all([
    library.load(
      componentsIn(
        first.shown.kind === 'story' ? first.shown.story.content : null,
        first.shown.config?.content,
      ),
    ),
    whenIdleOrUsed(),
  ]);
  // The browser's own restoration would scroll the page that is being left; on a full load it is the better one.
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));

  const deps: ClientDeps = {
    first,
    library,
    report: reportOnConsole(),
    progress: createProgress(languageCodeOf(first)),
    announce: createAnnouncer(),
    positions: createScrollPositions(),
    loadFully: () => window.location.reload(),
  };
  // Errors that a block's boundary caught are reported by it.
  hydrateRoot(
    root,
    <Hydrated
      deps={deps}
      onReady={() => {
        root.dataset['client'] = 'ready';
      }}
    />,
    {
      onCaughtError: () => {},
    },
  );
}

function Hydrated({ deps, onReady }: { readonly deps: ClientDeps; readonly onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady]);
  return (
    <BrowserRouter>
      <SiteClient {...deps} />
    </BrowserRouter>
  );
}

/** Says each thing once, for the developer who looks. */
function reportOnConsole(): (report: ContentReport) => void {
  const reported = new Set<string>();
  return (report) => {
    const { event, component, uid } = report;
    const what =
      event === 'block-unknown' ? `Unknown block "${component}"` : `Block "${component}" (${uid}) failed`;
    if (reported.has(what)) return;
    reported.add(what);
    console.error(what, ...(event === 'block-failed' ? [report.error] : []));
  };
}

const root = document.getElementById(ROOT_ID);
// Content may hold an element of that id, but no script.
const data = document.querySelector(`script#${PAGE_DATA_ID}`);
if (root !== null && data !== null) {
  start(root, parsePageData(JSON.parse(data.textContent))).catch((error: unknown) => {
    // The page stays as the server made it: readable, with links that work.
    console.error('The page could not be brought to life', error);
  });
}
