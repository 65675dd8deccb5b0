import { documentHead } from '../../common/page/document-head';
import type { PageData } from '../../common/page/page-data';

/** Updates the document's head to what the server would write for the page. */
export function applyHead(data: PageData): void {
  const { title, language, direction, tags } = documentHead(data);
  document.title = title;
  document.documentElement.lang = language;
  if (direction === undefined) document.documentElement.removeAttribute('dir');
  else document.documentElement.dir = direction;
  for (const outdated of document.head.querySelectorAll('[data-head]')) outdated.remove();
  for (const { name, content } of tags) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    meta.dataset['head'] = '';
    document.head.append(meta);
  }
}
