import { Autoplay } from './autoplay';
import { CarouselControls, setAttribute, slideOf, type CarouselTexts } from './controls';
import { CarouselTrack, type TrackState } from './track';

/**
 * The behaviour of a carousel: buttons, keys and autoplay for a row of slides. Any use of it stops its autoplay. Settings and
 * slides may change at any time, as in a preview.
 * @param root the element around the bar for the buttons and the row.
 * @param signal ends it.
 */
export function behaviour(root: HTMLElement, _: unknown, signal: AbortSignal): void {
  const row = root.querySelector<HTMLElement>(':scope > :last-child');
  if (row !== null) startCarousel(root, row, signal);
}

function startCarousel(root: HTMLElement, row: HTMLElement, signal: AbortSignal): void {
  let isReady = false;
  const onReady = (): void => {
    isReady = true;
    update();
  };
  const stop = (): void => autoplay.stop();
  const autoplay = new Autoplay(root, { onAdvance: () => track.step(1), onChange: update }, signal);
  const track = new CarouselTrack(row, { onChange: update, onUserScroll: stop, onReady }, signal);
  const onAutoplay = (): void => autoplay.toggle();
  const onStep = (step: 1 | -1): void => {
    stop();
    track.step(step);
  };
  const onGoTo = (page: number): void => {
    stop();
    track.goTo(page);
  };
  const controls = new CarouselControls(root, { onAutoplay, onStep, onGoTo }, signal);

  function update(): void {
    const { state } = track;
    const { loop, autoplay: seconds = 0, texts } = root.dataset;
    const hasPages = state.pages.length > 1;
    const { isRunning, action } = autoplay.update(Number(seconds), isReady && hasPages);
    // What does not scroll needs no stop of the Tab key.
    setAttribute(row, 'tabindex', hasPages && '0');
    if (isRunning) track.loadNext();
    const bar = row.previousElementSibling;
    // One slide alone has neither bar nor texts.
    if (bar === null || texts === undefined) return;
    const parsed: CarouselTexts = JSON.parse(texts);
    nameSlides(state, parsed);
    const isLoop = loop !== undefined;
    controls.update(bar, hasPages && { texts: parsed, track: state, isLoop, isRunning, autoplay: action });
  }

  const settings = new MutationObserver(() => track.refresh());
  settings.observe(root, { childList: true, attributeFilter: ['data-texts', 'data-loop', 'data-autoplay'] });
  signal.addEventListener('abort', () => settings.disconnect());
  update();
}

/** The server counts slides whose blocks turn out to be empty, too. */
function nameSlides({ slides }: TrackState, texts: CarouselTexts): void {
  for (const [index, slide] of slides.entries())
    if (slide.hasAttribute('aria-label'))
      setAttribute(slide, 'aria-label', slideOf(index + 1, slides.length, texts));
}
