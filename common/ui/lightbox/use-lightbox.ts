import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ChunkFailureEvent } from '../../builds/chunk-failure';
import { isJsonObject } from '../../json';
import { useBrowserHistory, useBrowserLocation, type BrowserLocation } from '../../site/browser-location';
import { useSite } from '../../site/site-context';
import { loadInteractionTexts } from '../../texts/interaction-texts';
import type { LightboxTexts } from '../../texts/texts';
import type { PhotoLinks } from './FullSizeLink';
import type { Lightbox } from './Lightbox';
import {
  areAllRegistered,
  fragmentOf,
  photoNumberIn,
  visiblePhotos,
  type GalleryPhoto,
  type Photo,
} from './photos';

/** An open lightbox. */
interface OpenLightbox {
  readonly View: typeof Lightbox;
  readonly texts: LightboxTexts;
  /** The photos that were visible when it opened. */
  readonly photos: readonly GalleryPhoto[];
  /** Index of the photo in view at first. */
  readonly start: number;
  /** Gets the focus when it closes. */
  readonly opener: HTMLElement;
}

/** The lightbox of a gallery. */
export interface LightboxState {
  readonly links: PhotoLinks;
  /** Null while it is closed. */
  readonly lightbox: OpenLightbox | null;
  /** Names the photo in view in the URL. */
  readonly show: (photo: GalleryPhoto) => void;
  readonly close: () => void;
}

/** Loads the lightbox's code and its texts. */
async function loadLightbox(languageCode: string): Promise<Pick<OpenLightbox, 'View' | 'texts'>> {
  const [code, texts] = await Promise.all([import('./Lightbox'), loadInteractionTexts(languageCode)]);
  return { View: code.Lightbox, texts: texts.lightbox };
}

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * Opens a gallery's lightbox whenever the URL names one of its photos, so that Back closes it and the URL can be shared. A
 * click on a link adds a history entry; moving within the lightbox changes that entry.
 * @param list the element that contains the gallery's links.
 * @param isReady false until the gallery has hidden the items that the URL filters out.
 */
export function useLightbox(list: RefObject<HTMLElement | null>, isReady: boolean): LightboxState {
  const history = useBrowserHistory();
  const { languageCode } = useSite();
  const location = useBrowserLocation();
  const [photos] = useState(() => new WeakMap<Element, Photo>());
  const { lightbox, intend, isClosing } = useOpenLightbox(list, photos, isReady);

  const links = useMemo(
    (): PhotoLinks => ({
      register: (link, photo) => photos.set(link, photo),
      preload: () => void loadLightbox(languageCode).catch(() => {}),
      open: (link) => {
        intend({ kind: 'open', link });
        const hash = fragmentOf(link, list.current);
        const isCurrent = hash === location.hash;
        const state = isCurrent ? { keepsPlace: true } : { keepsPlace: true, hasOpened: true };
        history.change({ search: location.search, hash, state, replace: isCurrent });
      },
    }),
    [history, intend, languageCode, list, location, photos],
  );

  return {
    links,
    lightbox,
    show: ({ link }) => {
      const hash = fragmentOf(link, list.current);
      if (hash === location.hash || isClosing()) return;
      const state = { keepsPlace: true, hasOpened: hasOpened(location) };
      history.change({ search: location.search, hash, state, replace: true });
    },
    close: () => {
      intend({ kind: 'close' });
      if (hasOpened(location)) history.back();
      else history.change({ search: location.search, state: { keepsPlace: true }, replace: true });
    },
  };
}

/** A user action that the URL does not reflect yet. */
type Intent =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly link: HTMLAnchorElement }
  | { readonly kind: 'close' };

/** Opens and closes the lightbox as the URL changes. */
function useOpenLightbox(
  list: RefObject<HTMLElement | null>,
  photos: WeakMap<Element, Photo>,
  isReady: boolean,
): { lightbox: OpenLightbox | null; intend: (intent: Intent) => void; isClosing: () => boolean } {
  const intent = useRef<Intent>({ kind: 'none' });
  const location = useBrowserLocation();
  const { languageCode } = useSite();
  // During a navigation the URL is the next page's already, while this page is still on screen.
  const [ownPath] = useState(location.pathname);
  const [lightbox, setLightbox] = useState<OpenLightbox | null>(null);
  useEffect(() => {
    const { current } = intent;
    const isOwn = isReady && location.pathname === ownPath;
    const number = isOwn ? photoNumberIn(list.current, location.hash) : null;
    if (number === null) {
      intent.current = { kind: 'none' };
      return setLightbox(null);
    }
    if (current.kind === 'close') return;
    const clicked = current.kind === 'open' ? current.link : null;
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all([loadLightbox(languageCode), whenAllRegistered(list, photos, signal)])
      .then(([code]) => {
        if (signal.aborted) return;
        intent.current = { kind: 'none' };
        const visible = visiblePhotos(list.current, photos);
        const start = visible.findIndex((photo) => photo.number === number);
        const opener = clicked ?? visible[start]?.link;
        if (opener !== undefined)
          setLightbox((before) => before ?? { ...code, photos: visible, start, opener });
      })
      .catch(() => {
        if (signal.aborted) return;
        reportFailure(() => {
          // The image file itself can still be opened.
          if (clicked !== null) window.location.replace(clicked.href);
        });
      });
    return () => controller.abort();
  }, [location, isReady, ownPath, languageCode, list, photos]);
  const intend = useCallback((next: Intent) => {
    intent.current = next;
    if (next.kind === 'close') setLightbox(null);
  }, []);
  return { lightbox, intend, isClosing: () => intent.current.kind === 'close' };
}

async function whenAllRegistered(
  list: RefObject<HTMLElement | null>,
  photos: WeakMap<Element, Photo>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && !areAllRegistered(list.current, photos)) await nextFrame();
}

/** Reports a missing chunk, so that the page can reload if a newer build has replaced ours; else runs the fallback. */
function reportFailure(fallback: () => void): void {
  const type: ChunkFailureEvent = 'anyam:chunk-failure';
  if (window.dispatchEvent(new CustomEvent(type, { detail: fallback, cancelable: true }))) fallback();
}

/** True if opening the lightbox created the history entry: then the previous entry is the page without it. */
function hasOpened({ state }: BrowserLocation): boolean {
  return isJsonObject(state) && state['hasOpened'] === true;
}
