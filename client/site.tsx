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
import { languageCodeOf, parsePageData, type PageData } from '../common/page/page-data';
import { createRouteResolver } from '../common/routes';
import { loadPageTexts, pageTexts } from '../common/texts/page-texts';
import type { BrowserLocation } from '../common/site/browser-location';
import type { RenderIssue } from '../common/site/site-context';
import { onError } from './hooks';
import { createAnnouncer } from './navigation/announcer';
import type { ClientHistory } from './navigation/browser-history';
import type { ChunkReload } from './updates/chunk-reload';
import { interceptLinks } from './navigation/intercept-links';
import { createPictureMover } from './navigation/move-picture';
import { createPageLoader, type PageLoader } from './navigation/page-loader';
import { loadPreview } from './preview/load-preview';
import type { Screen } from './preview/start-preview';
import { prefetchLinks } from './navigation/prefetch-links';
import { createProgress } from './navigation/progress';
import { createScrollPositions, restorePositionsOurselves } from './navigation/scroll-positions';
import { whenIdle } from './startup/idle';
import { rememberFields } from './startup/restore-fields';
import { SiteClient, type ClientDeps } from './SiteClient';

export interface StartOptions {
  readonly history: ClientHistory;
  /** Ends what follows links without React. @returns the history entry of the page on screen. */
  readonly takeOver: () => BrowserLocation;
  /** Called once React handles events on the page. */
  readonly onHydrating: () => void;
  /** Loads the code for new builds; undefined if it cannot be loaded. */
  readonly loadUpdates: () => Promise<ChunkReload | undefined>;
  /** True once the server is known to run another build. */
  readonly isOutdated: () => boolean;
  /** Reports that another page is on screen. */
  readonly reportView: () => void;
}

/** Milliseconds after hydration before the code for new builds is loaded. */
const updatesDelay = 10_000;

/**
 * Hydrates the page that the server rendered.
 * @throws Error if the page's data cannot be read or the code of its blocks cannot be loaded.
 */
export async function startSite(options: StartOptions): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  // Content may hold an element with that id, but no script.
  const data = document.querySelector(`script#${PAGE_DATA_ID}`);
  if (root === null || data === null) return options.onHydrating();
  const initialPage = parsePageData(JSON.parse(data.textContent));
  // In a preview every block may change at any moment.
  const blockLoader = createBlockLoader(registry, { skipStatic: initialPage.site.preview === undefined });
  await Promise.all([loadBlocks(blockLoader, initialPage), loadPageTexts(languageCodeOf(initialPage))]);
  // Another page has come on screen meanwhile.
  if (!data.isConnected) return startSite(options);
  const initialLocation = options.takeOver();
  restorePositionsOurselves();

  const deps = composeClient(initialPage, initialLocation, blockLoader, options);
  // An effect, so that it runs after hydration.
  const onReady = (): void => {
    root.dataset['client'] = 'ready';
    setTimeout(options.loadUpdates, updatesDelay);
  };
  const hydrated = <Hydrated deps={deps} onReady={onReady} />;
  // A transition hydrates in slices, so that the browser can respond in between. Each block's error boundary reports its errors.
  startTransition(() => {
    const restoreFields = rememberFields(root);
    const onRecoverableError = (error: unknown): void => {
      reportError(error);
      restoreFields();
    };
    hydrateRoot(root, hydrated, { onCaughtError: () => {}, onRecoverableError });
  });
  options.onHydrating();
}

/** Before hydration: a block whose code is missing then would discard the server's markup. */
function loadBlocks(blockLoader: BlockLoader, { shown, site }: PageData): Promise<void> {
  const content = [shown.kind === 'story' ? shown.story.content : null, shown.config?.content];
  return blockLoader.load(
    site.preview === undefined ? interactiveIn(blockLoader, ...content) : componentsIn(...content),
  );
}

function composeClient(
  initialPage: PageData,
  initialLocation: BrowserLocation,
  blockLoader: BlockLoader,
  { history: clientHistory, loadUpdates, isOutdated, reportView }: StartOptions,
): ClientDeps {
  const { languages, preview } = initialPage.site;
  const resolve = createRouteResolver(languages);
  const pages = createPageLoader({ initialPage, blockLoader, resolve });
  const hardNavigate = async (): Promise<void> => {
    const { href } = window.location;
    const updates = await loadUpdates();
    // The visitor may have gone to another page meanwhile.
    if (window.location.href !== href) return;
    if (updates === undefined) window.location.reload();
    else updates.hardNavigate();
  };
  const { pathname } = initialLocation;
  const wholePage = createWholePageLoader(initialPage, () => pages.load(pathname), hardNavigate);
  const editor = preview === undefined ? null : loadPreview(preview, blockLoader, reportPreviewError);
  interceptLinks(resolve, clientHistory.go, editor?.isEditing);
  return {
    initialPage,
    initialLocation,
    blockLoader,
    report: reportOnConsole(),
    history: clientHistory,
    resolve,
    pages,
    progress: createProgress(() => pageTexts(document.documentElement.lang).site.loading),
    announce: createAnnouncer().announce,
    positions: createScrollPositions(),
    movePicture: createPictureMover(),
    reportView,
    isOutdated,
    hardNavigate,
    loadWholePage: wholePage.load,
    // In a preview nothing is prefetched: each draft is fetched when it is shown.
    onShown:
      editor?.onShown ?? prefetchLinks(resolve, pages.prefetch, () => void loadRemainingBlocks(blockLoader)),
    onScreen: (screen) => {
      wholePage.onScreen(screen);
      editor?.onScreen(screen);
    },
  };
}

/** Shows the initial page with all its data, on the first request for it. */
function createWholePageLoader(
  initialPage: PageData,
  load: () => ReturnType<PageLoader['load']>,
  hardNavigate: () => Promise<void>,
) {
  let onScreen = (_: Screen): void => {};
  const screen = new Promise<Screen>((resolve) => (onScreen = resolve));
  const show = async (): Promise<never> => {
    const data = await load().catch(() => null);
    const { page, update } = await screen;
    // The visitor may have gone to another page meanwhile.
    if (page() !== initialPage) return new Promise<never>(() => {});
    if (data === null) await hardNavigate();
    else update({ ...data, formResult: initialPage.formResult });
    return new Promise<never>(() => {});
  };
  let loading: Promise<never> | undefined;
  return { onScreen, load: () => (loading ??= show()) };
}

function reportPreviewError(error: unknown): void {
  console.error('The preview could not be connected to the editor', error);
}

/** Loads the code of all blocks, one chunk at a time, and how days are written: later navigations then wait for data alone. */
async function loadRemainingBlocks(blockLoader: BlockLoader): Promise<void> {
  const others = Object.keys(registry).filter((name) => !blockLoader.commonBlocks.includes(name));
  for (const names of [blockLoader.commonBlocks, ...others.map((name) => [name])]) {
    try {
      await blockLoader.load(names);
    } catch {
      return; // no network, or another build: a page that needs the block tries again
    }
  }
  await whenIdle();
  // The browser's first one in a language takes 20 ms, on a phone 60, within the navigation to the first page with a day.
  new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
}

function Hydrated({ deps, onReady }: { readonly deps: ClientDeps; readonly onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady]);
  return <SiteClient deps={deps} />;
}

/** Reports each issue once, for developers. */
function reportOnConsole(): (issue: RenderIssue) => void {
  const reported = new Set<string>();
  return (issue) => {
    const { event, component, uid } = issue;
    const message =
      event === 'block-unknown' ? `Unknown block "${component}"` : `Block "${component}" (${uid}) failed`;
    if (reported.has(message)) return;
    reported.add(message);
    if (event === 'block-unknown') return console.error(message);
    const { error } = issue;
    console.error(message, error);
    onError(error, { kind: 'block', block: component });
  };
}
