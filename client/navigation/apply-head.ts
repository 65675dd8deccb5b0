import { documentHead } from '../../common/page/document-head';
import type { PageData } from '../../common/page/page-data';

/** Updates the document's head to what the server would write for the page. */
export function applyHead(data: PageData): void {
  const { title, language, direction, tags } = documentHead(data);
  document.title = title;
  const { documentElement: root } = document;
  // The same language again would have the browser compute the style of all that is on screen.
  if (root.lang !== language) root.lang = language;
  if (direction === undefined) root.removeAttribute('dir');
  else if (root.dir !== direction) root.dir = direction;
  for (const outdated of document.head.querySelectorAll('[data-head]')) outdated.remove();
  for (const { name, content } of tags) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    meta.dataset['head'] = '';
    document.head.append(meta);
  }
}
