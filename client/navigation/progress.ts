import { PROGRESS_DELAY } from '../../common/constants';
import css from './progress.css';

/** Indicates that a page is loading. */
export interface Progress {
  start: () => void;
  /** Ends it, before it may start again. */
  finish: () => void;
  /** Removes what it added to the page. */
  remove: () => void;
}

/**
 * Makes a bar at the top of the window. It stays hidden for loads shorter than {@link PROGRESS_DELAY}.
 * @param label returns its name, in the page's language.
 */
export function createProgress(label: () => string): Progress {
  const bar = document.createElement('div');
  bar.className = css.progress ?? '';
  bar.hidden = true;
  bar.setAttribute('role', 'progressbar');
  document.body.append(bar);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start: () => {
      timer = setTimeout(() => {
        bar.setAttribute('aria-label', label());
        bar.hidden = false;
      }, PROGRESS_DELAY);
    },
    finish: () => {
      clearTimeout(timer);
      bar.hidden = true;
    },
    remove: () => bar.remove(),
  };
}
