import css from '../../common/ui/visually-hidden.css';

/** Has screen readers read texts. */
export interface Announcer {
  readonly announce: (text: string) => void;
  /** Removes what it added to the page. */
  readonly remove: () => void;
}

/** Adds a live region to the page. */
export function createAnnouncer(): Announcer {
  const region = document.createElement('p');
  region.className = css.visuallyHidden ?? '';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return {
    announce: (text) => {
      region.textContent = text;
    },
    remove: () => region.remove(),
  };
}
