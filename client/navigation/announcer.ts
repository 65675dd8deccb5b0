import css from '../../common/ui/visually-hidden.css';

/** Makes a live region and returns what says a text to screen readers through it. */
export function createAnnouncer(): (text: string) => void {
  const region = document.createElement('p');
  region.className = css.visuallyHidden ?? '';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}
