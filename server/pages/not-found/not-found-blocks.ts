import type { RawBlock } from '../../../common/fields/fields';
import type { Suggestion } from './suggest-pages';

/** Pages to go on from, as blocks: they need no script of their own. Empty without suggestions. */
export function suggestionBlocks(suggestions: readonly Suggestion[], heading: string): readonly RawBlock[] {
  if (suggestions.length === 0) return [];
  const items = suggestions.map(({ title, path }) => ({
    type: 'list_item',
    content: [{ type: 'paragraph', content: [linkText(title, path)] }],
  }));
  const content = { type: 'doc', content: [{ type: 'bullet_list', content: items }] };
  return [
    { component: 'typography', _uid: 'suggestions-heading', text: heading, variant: 'h2' },
    { component: 'rich_text', _uid: 'suggestions', content },
  ];
}

function linkText(text: string, path: string) {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { linktype: 'url', href: path } }] };
}

/** The fixed message, which is in English in every language, as a small line. */
export function messageBlock(message: string): RawBlock {
  return {
    component: 'typography',
    _uid: 'not-found-message',
    _lang: 'en',
    text: message,
    variant: 'caption',
    color: 'muted',
  };
}
