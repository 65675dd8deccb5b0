import { fill } from '../../texts/template';
import type { LightboxTexts } from '../../texts/texts';
import { createElement } from '../create-element';
import hiddenCss from '../visually-hidden.css';
import css from './lightbox.css';
import type { Photo } from './photos';

/** SVG paths in a view box of 24 by 24. */
const icons = {
  close: 'M5 5l14 14M19 5L5 19',
  previous: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6',
};

/** The counter and the buttons of the lightbox. */
export interface Controls {
  readonly elements: readonly HTMLElement[];
  /** Shows which photo is in view, and whether it is zoomed. */
  readonly show: (index: number, isZoomed: boolean) => void;
}

/** @param onPress called with the kind of the button. */
export function createControls(
  photos: readonly Photo[],
  texts: LightboxTexts,
  onPress: (kind: keyof typeof icons) => void,
): Controls {
  const total = photos.length;
  const number = createElement('span', { 'aria-hidden': 'true' });
  const position = createElement('span', { class: hiddenCss.visuallyHidden });
  const control = (kind: keyof typeof icons): HTMLButtonElement => {
    const label = texts[kind];
    const button = createElement('button', {
      type: 'button',
      class: css.control,
      'data-kind': kind,
      'aria-label': label,
    });
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[kind]}"/></svg>`;
    button.addEventListener('click', () => onPress(kind));
    return button;
  };
  const [zoom, close, previous, next] = [
    control('zoom'),
    control('close'),
    control('previous'),
    control('next'),
  ];
  const counter = createElement('p', { role: 'status', class: css.counter }, number, position);
  if (total === 1) number.remove();
  return {
    elements: [counter, zoom, close, ...(total > 1 ? [previous, next] : [])],
    show: (index, isZoomed) => {
      const alt = photos[index]?.alt ?? '';
      const count = fill(texts.position, { number: index + 1, total });
      setText(number, `${index + 1} / ${total}`);
      setText(position, alt === '' ? count : `${count}: ${alt}`);
      zoom.setAttribute('aria-pressed', String(isZoomed));
      disable(previous, index === 0);
      disable(next, index === total - 1);
    },
  };
}

/** The same text again would be announced again. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** With `disabled` a button would lose the focus, and keys would stop working. */
function disable(button: HTMLElement, isDisabled: boolean): void {
  if (isDisabled) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}
