import { PROGRESS_DELAY } from '../../common/constants';
import { uiText } from '../../common/messages';
import css from './progress.css';

/** Shows that a page is loading. */
export interface Progress {
  start: () => void;
  finish: () => void;
}

/** Makes the bar at the top of the window. It stays hidden for loads that take no longer than a blink. */
export function createProgress(languageCode: string): Progress {
  const bar = document.createElement('div');
  bar.className = css.progress ?? '';
  bar.hidden = true;
  bar.setAttribute('role', 'progressbar');
  bar.setAttribute('aria-label', uiText(languageCode).loading);
  document.body.append(bar);
  let timer: number | undefined;
  return {
    start: () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        bar.hidden = false;
      }, PROGRESS_DELAY);
    },
    finish: () => {
      window.clearTimeout(timer);
      bar.hidden = true;
    },
  };
}
