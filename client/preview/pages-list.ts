import { createElement, createPageLink, surfaceStyle } from './bar-elements';
import type { BarMessages } from './bar-messages';
import type { PagesShowing } from './pages-showing';

const panelStyle = {
  ...surfaceStyle,
  position: 'absolute',
  insetInline: '-1px', // the bar's border
  insetBlockEnd: 'calc(100% + 0.5rem)',
  maxInlineSize: '24rem',
  maxBlockSize: 'min(20rem, 50vh)',
  overflowY: 'auto',
  padding: '0.375rem 0',
};
const listStyle = { listStyle: "''", padding: '0' };
const rowStyle = { display: 'block', padding: '0.25rem 0.875rem', overflowWrap: 'anywhere' };
/** Rows are next to each other: the ring of a focused one lies within it. */
const linkStyle = { ...rowStyle, outlineOffset: '-3px' };

/**
 * On how many pages a story shows, with the list of them behind it; null where that is unknown.
 * @param text the messages of the bar.
 */
export function createPagesList(
  { count, isComplete, paths }: PagesShowing,
  text: BarMessages,
): HTMLElement | null {
  if (count === 0) return isComplete ? createElement('span', text.noPage) : null;
  const list = createElement('ul', '', listStyle);
  for (const path of paths) {
    const row = createElement('li');
    row.append(createPageLink(path, decodeURI(path), linkStyle));
    list.append(row);
  }
  const panel = createElement('div', '', panelStyle);
  panel.append(list);
  if (count > paths.length) panel.append(createElement('p', text.more(count - paths.length), rowStyle));
  if (!isComplete) panel.append(createElement('p', text.unknownPages, rowStyle));
  const details = createElement('details');
  const sentence = isComplete ? text.pages(count) : text.atLeast(count);
  details.append(createElement('summary', sentence, { cursor: 'pointer' }), panel);
  return details;
}
