import { animateChange, elementsAbove, movingPicture, textAbove } from '../../common/ui/animate-change';
import type { HistoryAction } from './browser-history';
import { linkOf } from './link-of';

/** What leads to the next page: the path, and how its history entry came about. */
interface Destination {
  readonly location: { readonly pathname: string };
  readonly action: HistoryAction;
}

/**
 * Returns a function that shows the next page. If both pages show the same picture, it moves from the one to the other: from the
 * card that the visitor clicked, and with a step back or forward the largest in view.
 */
export function createPictureMover(): (change: () => void, next: Destination) => void {
  let clicked: HTMLAnchorElement | null = null;
  // A click on the text of a card ends after the one on its link that it led to.
  document.addEventListener('click', (event) => (clicked = linkOf(event) ?? clicked), { capture: true });
  return (change, { action, location }) => {
    const link = clicked?.pathname === location.pathname ? clicked : null;
    clicked = null; // it would keep the page that it is part of in memory
    const from =
      action === 'POP' ? largestPicture() : picturesIn(link?.closest('[data-link-area]') ?? link)[0];
    if (from === undefined) return change();
    const asset = assetOf(from);
    animateChange(new Map([...movingPicture(from), ...elementsAbove()]), () => {
      change();
      const to = picturesIn().find((picture) => assetOf(picture) === asset);
      if (to === undefined) return null;
      return new Map([...movingPicture(to), ...textAbove(headingOf(to)), ...elementsAbove()]);
    });
  };
}

/** Pictures in view, those of the page by default. */
function picturesIn(area: ParentNode | null = document.querySelector('main')): HTMLImageElement[] {
  return [...(area?.querySelectorAll('img') ?? [])].filter((picture) => {
    const { top, bottom, height } = picture.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < window.innerHeight;
  });
}

function largestPicture(): HTMLImageElement | undefined {
  const pictures = picturesIn();
  const largest = Math.max(...pictures.map(areaOf));
  return pictures.find((picture) => areaOf(picture) === largest);
}

const areaOf = ({ offsetWidth, offsetHeight }: HTMLElement): number => offsetWidth * offsetHeight;

/** The address of a picture, in whatever size. */
const assetOf = ({ src }: HTMLImageElement): string | undefined => src.split('/m/')[0];

/** The heading and its text of the section that a picture belongs to, which no picture may cover. */
const headingOf = (picture: Element): HTMLElement | null | undefined =>
  picture.closest('section, article')?.querySelector('h1')?.parentElement;
