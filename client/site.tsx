import { startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  componentsIn,
  interactiveIn,
  createBlockLoader,
  type BlockLoader,
} from '../common/block-system/block-loader';
import { registry } from '../common/blocks/registry';
import { PAGE_DATA_ID, ROOT_ID } from '../common/constants';
import { languageCodeOf, parsePageData } from '../common/page/page-data';
import { createRouteResolver } from '../common/routes';
import type { RenderIssue } from '../common/site/site-context';
import { createAnnouncer } from './navigation/announcer';
import { createBrowserAddress } from './navigation/browser-history';
import type { ChunkReload } from './updates/chunk-reload';
import { followLinks } from './navigation/intercept-links';
import { createPageSource } from './navigation/page-loader';
import { composePreview } from './preview/load-preview';
import { fetchLinksAhead } from './navigation/prefetch-links';
import { createProgress } from './navigation/progress';
import { createScrollPositions } from './navigation/scroll-positions';
import { SiteClient, type ClientDeps } from './SiteClient';

/** What the client is started with. */
export interface StartOptions {
  /** Called once React hears what happens on the page. */
  readonly onHydrating: () => void;
  /** Loads what deals with newer builds; undefined where it cannot be had. */
  readonly newerBuilds: () => Promise<ChunkReload | undefined>;
  /** True where another build than this one is known to be served. */
  readonly isOutdated: () => boolean;
}

/** Milliseconds for which a page that came to life is left alone before it fetches what deals with newer builds. */
const calm = 10_000;

/**
 * Brings the page to life that the server rendered.
 * @throws Error where the page's data cannot be read or the code of its blocks cannot be had.
 */
export async function startSite({ onHydrating, newerBuilds, isOutdated }: StartOptions): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  // Content may hold an element of that id, but no script.
  const data = document.querySelector(`script#${PAGE_DATA_ID}`);
  if (root === null || data === null) return onHydrating();
  const first = parsePageData(JSON.parse(data.textContent));
  const { shown, site } = first;
  const { preview } = site;
  // In a preview every block may change at any moment.
  const blockLoader = createBlockLoader(registry, { skipStatic: preview === undefined });
  // Before hydration starts: what moves and is not there yet would throw the server's markup away.
  const content = [shown.kind === 'story' ? shown.story.content : null, shown.config?.content];
  await blockLoader.load(
    preview === undefined ? interactiveIn(blockLoader, ...content) : componentsIn(...content),
  );
  // The browser's own restoration would scroll the page that is being left; on a full load it is the better one.
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));

  const resolve = createRouteResolver(site.languages);
  const address = createBrowserAddress();
  const pages = createPageSource({ first, blockLoader, resolve });
  const editor = preview === undefined ? null : composePreview(preview, blockLoader, notConnected);
  const deps: ClientDeps = {
    first,
    blockLoader,
    report: reportOnConsole(),
    address,
    resolve,
    pages,
    progress: createProgress(languageCodeOf(first)),
    announce: createAnnouncer(),
    positions: createScrollPositions(),
    isOutdated,
    hardNavigate: async () => {
      const builds = await newerBuilds();
      if (builds === undefined) window.location.reload();
      else builds.hardNavigate();
    },
    // Drafts are asked for anew each time: none is fetched that nobody may want.
    onShown:
      editor?.onShown ?? fetchLinksAhead(resolve, pages.fetchAhead, () => void loadTheRest(blockLoader)),
    onScreen: editor?.onScreen,
  };
  followLinks(resolve, address.go, editor?.isEditing);
  // Errors that a block's boundary caught are reported by it.
  const onReady = (): void => {
    root.dataset['client'] = 'ready';
    setTimeout(newerBuilds, calm);
  };
  const hydrated = <Hydrated deps={deps} onReady={onReady} />;
  // As a transition React does it bit by bit, and lets the browser answer in between.
  startTransition(() => void hydrateRoot(root, hydrated, { onCaughtError: () => {} }));
  onHydrating();
}

function notConnected(error: unknown): void {
  console.error('The preview could not be connected', error);
}

/**
 * Fetches the code of all blocks, one chunk after the other: a page that is followed to then waits for its data alone, and not
 * for the code of what it shows after that.
 */
async function loadTheRest(blockLoader: BlockLoader): Promise<void> {
  const others = Object.keys(registry).filter((name) => !blockLoader.staticBlock.includes(name));
  for (const names of [blockLoader.staticBlock, ...others.map((name) => [name])]) {
    try {
      await blockLoader.load(names);
    } catch {
      return; // no network, or another build by now: a page that needs it asks again
    }
  }
}

function Hydrated({ deps, onReady }: { readonly deps: ClientDeps; readonly onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady]);
  return <SiteClient deps={deps} />;
}

/** Says each thing once, for the developer who looks. */
function reportOnConsole(): (report: RenderIssue) => void {
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
