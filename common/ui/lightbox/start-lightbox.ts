import type { ChunkFailureEvent } from '../../builds/chunk-failure';
import { isJsonObject } from '../../json';
import type { BrowserHistory } from '../../site/browser-location';
import { loadInteractionTexts } from '../../texts/interaction-texts';
import type { LightboxTexts } from '../../texts/texts';
import type { Lightbox } from './Lightbox';
import { animateChange, movingPicture } from '../animate-change';
import { fragmentOf, photoLink, photoList, photoNumberIn, visiblePhotos, type GalleryPhoto } from './photos';

interface LightboxScope {
  readonly history: BrowserHistory;
  /** The page's path: during a navigation the URL is the next page's already, while this page is still on screen. */
  readonly path: string;
}

interface LoadedLightbox {
  readonly View: typeof Lightbox;
  readonly texts: LightboxTexts;
}

/** Loads the lightbox's code and its texts. */
async function loadLightbox(): Promise<LoadedLightbox> {
  // The language of the site's own words, also where the page is not translated.
  const { lang } = document.documentElement;
  const [code, texts] = await Promise.all([import('./Lightbox'), loadInteractionTexts(lang)]);
  return { View: code.Lightbox, texts: texts.lightbox };
}

/**
 * Opens a gallery's lightbox whenever the URL names one of its photos, so that Back closes it and the URL can be shared. A
 * click on a link adds a history entry; moving within the lightbox changes that entry.
 */
export function startLightbox(list: HTMLElement, scope: LightboxScope, signal: AbortSignal): void {
  const address = new PhotoAddress(list, scope);
  // Before React's listener, which stops the propagation in blocks that are not hydrated; after that of the editor.
  const options = { capture: true, signal };
  const preload = (event: Event): void => {
    if (linkOf(event, list) !== null) void loadLightbox().catch(() => {});
  };
  document.body.addEventListener('pointerover', preload, options);
  document.body.addEventListener('focusin', preload, options);
  document.body.addEventListener(
    'click',
    (event) => {
      const link = isPlainClick(event) ? linkOf(event, list) : null;
      if (link === null) return;
      event.preventDefault();
      address.open(link);
    },
    options,
  );
  const unsubscribe = scope.history.subscribe(address.follow);
  signal.addEventListener('abort', () => {
    unsubscribe();
    address.leave();
  });
  // The pointer or the focus may have started this behaviour.
  if (list.querySelector(`${photoLink}:is(:hover, :focus)`) !== null) void loadLightbox().catch(() => {});
  address.follow();
}

/** Keeps a gallery's lightbox and the address in step. */
class PhotoAddress {
  readonly #list: HTMLElement;
  readonly #scope: LightboxScope;
  /** An action of the visitor that the URL does not reflect yet. */
  #intent: HTMLAnchorElement | 'close' | null = null;
  #lightbox: Lightbox | null = null;
  #loading = new AbortController();

  constructor(list: HTMLElement, scope: LightboxScope) {
    this.#list = list;
    this.#scope = scope;
  }

  /** Opens the photo of a link. */
  open(link: HTMLAnchorElement): void {
    const { history, path } = this.#scope;
    const { pathname, search, hash: current, state } = history.location();
    // While another page loads, the fragment would name a photo of that page.
    if (pathname !== path) return;
    // The lightbox may still be loading for another click. While it closes, the step back is still to come.
    const replace = this.#intent !== 'close' && photoNumberIn(this.#list, current) !== null;
    this.#intent = link;
    const hash = fragmentOf(link, this.#list);
    const entry = { keepsPlace: true, hasOpened: !replace || hasOpened(state) };
    history.change({ search, hash, state: entry, replace });
  }

  /** Opens or closes the lightbox as the URL says. */
  readonly follow = (): void => {
    this.#loading.abort();
    const { pathname, hash } = this.#scope.history.location();
    const number = pathname === this.#scope.path ? photoNumberIn(this.#list, hash) : null;
    if (number === null) return pathname === this.#scope.path ? this.#shrink() : this.leave();
    if (this.#intent === 'close' || this.#lightbox !== null) return;
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    const clicked = this.#intent;
    loadLightbox()
      .then((lightbox) => {
        if (!signal.aborted) this.#show(lightbox, number, clicked, signal);
      })
      .catch(() => {
        // The image file itself can still be opened.
        if (!signal.aborted) reportFailure(() => clicked !== null && window.location.replace(clicked.href));
      });
  };

  /** Closes the lightbox at once, without a change of the URL. */
  leave(): void {
    this.#loading.abort();
    this.#intent = null;
    this.#lightbox?.remove();
    this.#lightbox = null;
  }

  #show(
    { View, texts }: LoadedLightbox,
    number: number,
    clicked: HTMLAnchorElement | null,
    signal: AbortSignal,
  ): void {
    this.#intent = null;
    const photos = visiblePhotos(this.#list);
    const start = photos.findIndex((photo) => photo.number === number);
    const opener = clicked ?? photos[start]?.link;
    if (opener === undefined) return;
    const options = { texts, name: this.#list.dataset['lightbox'] ?? '', photos, start, opener };
    animateChange(movingPicture(opener.querySelector('img')), () => {
      if (signal.aborted) return null;
      this.#lightbox = new View({
        ...options,
        onShow: (photo) => this.#name(photo),
        onClose: () => this.#close(),
      });
      return movingPicture(this.#lightbox.frame());
    });
  }

  /** Closes the lightbox without a change of the URL; its photo moves back into the gallery. */
  #shrink(): void {
    const lightbox = this.#lightbox;
    this.#lightbox = null;
    this.leave();
    if (lightbox === null) return;
    const link = lightbox.photo()?.link;
    animateChange(movingPicture(lightbox.frame()), () => {
      lightbox.remove();
      return movingPicture(link?.querySelector('img'));
    });
  }

  /** Names the photo in view in the URL. */
  #name({ link }: GalleryPhoto): void {
    const { history } = this.#scope;
    const { search, hash: current, state } = history.location();
    const hash = fragmentOf(link, this.#list);
    if (hash === current || this.#lightbox === null) return;
    const entry = { keepsPlace: true, hasOpened: hasOpened(state) };
    history.change({ search, hash, state: entry, replace: true });
  }

  #close(): void {
    const { history } = this.#scope;
    const { search, state } = history.location();
    // A second press, while the photo moves back.
    if (this.#lightbox === null) return;
    this.#shrink();
    this.#intent = 'close';
    if (hasOpened(state)) history.back();
    else history.change({ search, state: { keepsPlace: true }, replace: true });
  }
}

/** The link to a photo of this gallery that an event happened in, if any. */
function linkOf({ target }: Event, list: Element): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(photoLink) : null;
  return link?.closest(photoList) === list ? link : null;
}

/** False for clicks that open a tab or a window, or start a download. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

/** Reports a missing chunk, so that the page can reload if a newer build has replaced ours; else runs the fallback. */
function reportFailure(fallback: () => void): void {
  const type: ChunkFailureEvent = 'anyam:chunk-failure';
  if (window.dispatchEvent(new CustomEvent(type, { detail: fallback, cancelable: true }))) fallback();
}

/** True for the state of an entry that opening the lightbox created: the previous entry is the page without it. */
function hasOpened(state: unknown): boolean {
  return isJsonObject(state) && state['hasOpened'] === true;
}
