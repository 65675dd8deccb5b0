import type { ReactNode } from 'react';
import { hasContent, RichText } from '../../rich-text/RichText';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { Contents } from '../../rich-text/Contents';
import { boolean, option, richText } from '../../fields/fields';
import css from './rich-text.css';

const fields = {
  content: richText(),
  align: option(['left', 'center'], 'left'),
  width: option(['narrow', 'wide'], 'narrow'),
  contents: boolean(true),
};

/** Running text of an article or a section. */
function RichTextBlock({
  fields: { content, align, width, contents },
  root,
}: BlockProps<typeof fields>): ReactNode {
  if (!hasContent(content)) return null;
  const isColumn = align === 'left' && width === 'narrow';
  return (
    <div className={[css.richText, css[align], css[width]].join(' ')} {...root}>
      {contents && isColumn && <Contents document={content} className={css.contents} />}
      <RichText document={content} />
    </div>
  );
}

export const block = defineBlock('rich_text', fields, RichTextBlock, {
  isEmpty: ({ content }) => !hasContent(content),
});
