import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ChunkFailureEvent } from '../../builds/chunk-failure';
import { isJsonObject } from '../../json';
import { useBrowserHistory, useBrowserLocation, type BrowserLocation } from '../../site/browser-location';
import type { PhotoLinks } from './full-size-link';
import type { Lightbox } from './Lightbox';
import type { Photo, PlacedPhoto } from './photo';
import { areAllKnown, fragmentOf, photoNamed, photosShown } from './photos-in-page';

/** A lightbox that is open, and on what. */
interface Opened {
  readonly View: typeof Lightbox;
  /** The pictures that showed when it opened. */
  readonly photos: readonly PlacedPhoto[];
  /** Index of the first to show. */
  readonly start: number;
  /** Where the focus goes when it closes. */
  readonly opener: HTMLElement;
}

/** A gallery's lightbox, as the gallery deals with it. */
export interface LightboxOfGallery {
  readonly links: PhotoLinks;
  readonly opened: Opened | null;
  /** Makes the address say which photo shows. */
  readonly show: (photo: PlacedPhoto) => void;
  readonly close: () => void;
}

const loadView = () => import('./Lightbox');

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * Opens a gallery's lightbox wherever the address names one of its photos, so that Back closes it and an address can be
 * shared. Whoever opens it by a link gets a history entry for it; moving within it changes that entry.
 * @param list the element that holds the gallery's links.
 * @param isReady false while the gallery has yet to hide what an address leaves out.
 */
export function useLightbox(list: RefObject<HTMLElement | null>, isReady: boolean): LightboxOfGallery {
  const bar = useBrowserHistory();
  const place = useBrowserLocation();
  const [photos] = useState(() => new WeakMap<Element, Photo>());
  const { opened, intend, isClosing } = useOpened(list, photos, isReady);

  const links = useMemo(
    (): PhotoLinks => ({
      add: (link, photo) => photos.set(link, photo),
      prepare: () => void loadView().catch(() => {}),
      open: (link) => {
        intend({ kind: 'open', link });
        const hash = fragmentOf(link, list.current);
        const isThere = hash === place.hash;
        const state = isThere ? { keepsPlace: true } : { keepsPlace: true, hasOpened: true };
        bar.change({ search: place.search, hash, state, replace: isThere });
      },
    }),
    [bar, intend, list, place, photos],
  );

  return {
    links,
    opened,
    show: ({ link }) => {
      const hash = fragmentOf(link, list.current);
      if (hash === place.hash || isClosing()) return;
      const state = { keepsPlace: true, hasOpened: hasOpened(place) };
      bar.change({ search: place.search, hash, state, replace: true });
    },
    close: () => {
      intend({ kind: 'close' });
      if (hasOpened(place)) bar.back();
      else bar.change({ search: place.search, state: { keepsPlace: true }, replace: true });
    },
  };
}

/** What somebody did that the address has yet to follow. */
type Intent =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly link: HTMLAnchorElement }
  | { readonly kind: 'close' };

/** Opens and closes as the address says. */
function useOpened(
  list: RefObject<HTMLElement | null>,
  photos: WeakMap<Element, Photo>,
  isReady: boolean,
): { opened: Opened | null; intend: (intent: Intent) => void; isClosing: () => boolean } {
  const intent = useRef<Intent>({ kind: 'none' });
  const place = useBrowserLocation();
  // While the next page is being fetched, the address is already the next page's.
  const [ownPath] = useState(place.pathname);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const asked = intent.current;
    const number = isReady && place.pathname === ownPath ? photoNamed(place.hash, list.current) : null;
    if (number === null) {
      intent.current = { kind: 'none' };
      return setOpened(null);
    }
    if (asked.kind === 'close') return;
    const clicked = asked.kind === 'open' ? asked.link : null;
    const ending = new AbortController();
    const { signal } = ending;
    Promise.all([loadView(), whenAllKnown(list, photos, signal)])
      .then(([{ Lightbox: View }]) => {
        if (signal.aborted) return;
        intent.current = { kind: 'none' };
        const shown = photosShown(list.current, photos);
        const start = shown.findIndex((photo) => photo.number === number);
        const opener = clicked ?? shown[start]?.link;
        if (opener !== undefined) setOpened((before) => before ?? { View, photos: shown, start, opener });
      })
      .catch(() => {
        if (signal.aborted) return;
        reportFailure(() => {
          // The file itself still opens.
          if (clicked !== null) window.location.replace(clicked.href);
        });
      });
    return () => ending.abort();
  }, [place, isReady, ownPath, list, photos]);
  const intend = useCallback((next: Intent) => {
    intent.current = next;
    if (next.kind === 'close') setOpened(null);
  }, []);
  return { opened, intend, isClosing: () => intent.current.kind === 'close' };
}

async function whenAllKnown(
  list: RefObject<HTMLElement | null>,
  photos: WeakMap<Element, Photo>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && !areAllKnown(list.current, photos)) await nextFrame();
}

/** Lets the page be loaded from a newer build, where that is what took our code away. */
function reportFailure(instead: () => void): void {
  const type: ChunkFailureEvent = 'anyam:chunk-failure';
  if (window.dispatchEvent(new CustomEvent(type, { detail: instead, cancelable: true }))) instead();
}

/** True where the history entry was made by opening the lightbox, so that the one before it is the page without. */
function hasOpened({ state }: BrowserLocation): boolean {
  return isJsonObject(state) && state['hasOpened'] === true;
}
