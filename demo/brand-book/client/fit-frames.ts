/** The greatest height of a frame, in CSS pixels of its page; a longer page scrolls. */
const maxHeight = 1600;

/** Heights by address and width, so that a frame whose page is known has its size before it loads. */
const known = new Map<string, number>();

const keyOf = (frame: HTMLIFrameElement): string => `${frame.src} ${frame.title}`;

/** Gives each frame the height of its page. Without it, frames have that of a window and scroll. */
export function fitFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-height]')) {
    const height = known.get(keyOf(frame));
    if (height !== undefined) setHeight(frame, height);
    frame.addEventListener('load', () => keepFit(frame));
    if (contentHeight(frame) > 0 && frame.contentDocument?.readyState === 'complete') keepFit(frame);
  }
}

/** Fits a frame to the page that has loaded in it, and again when fonts or scripts change its height. */
function keepFit(frame: HTMLIFrameElement): void {
  fit(frame);
  const page = frame.contentDocument;
  const view = page?.defaultView ?? null;
  if (page === null || view === null) return;
  // In the next frame: an observer may not change what it observes.
  const observer = new view.ResizeObserver(() => requestAnimationFrame(() => fit(frame)));
  observer.observe(page.documentElement);
}

function fit(frame: HTMLIFrameElement): void {
  const windowHeight = Number(frame.dataset['height']);
  setHeight(frame, windowHeight);
  const inWindow = contentHeight(frame);
  if (inWindow === 0) return;
  const height = Math.min(inWindow, maxHeight);
  setHeight(frame, height);
  // Where the page depends on the height of its window, the window is that of a device.
  if (contentHeight(frame) !== inWindow) setHeight(frame, windowHeight);
  known.set(keyOf(frame), contentHeight(frame) === inWindow ? height : windowHeight);
}

function setHeight(frame: HTMLIFrameElement, height: number): void {
  frame.closest('figure')?.style.setProperty('--height', String(height));
}

/** The height of a frame's page; 0 while it has none. */
function contentHeight({ contentDocument, src }: HTMLIFrameElement): number {
  if (contentDocument === null || contentDocument.URL === 'about:blank' || src === '') return 0;
  // A document has no root element at its very beginning.
  const root: Element | null = contentDocument.documentElement;
  return Math.ceil(root?.getBoundingClientRect().height ?? 0);
}
