import type { SiteScope } from '../site/site-context';

/**
 * Attributes of a box whose wide content scrolls inside it. It is focusable, since the keyboard scrolls only the focused element.
 * @param name distinguishes the box from others of its type; `''` for none.
 */
export function scrollArea(type: 'code' | 'table', name: string, { texts }: Pick<SiteScope, 'texts'>) {
  const label = [texts.site[type], name].filter(Boolean).join(': ');
  // Not a landmark role: a page may hold dozens of them.
  return { role: 'group', tabIndex: 0, 'aria-label': label };
}
