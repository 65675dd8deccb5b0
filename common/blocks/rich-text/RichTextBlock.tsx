import type { ReactNode } from 'react';
import { hasContent, RichText } from '../../rich-text/RichText';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { option, richText } from '../../fields/fields';
import css from './rich-text.css';

const fields = {
  content: richText(),
  align: option(['left', 'center'], 'left'),
  width: option(['narrow', 'wide'], 'narrow'),
};

/** Running text of an article or a section. */
function RichTextBlock({ fields: { content, align, width }, root }: BlockProps<typeof fields>): ReactNode {
  if (!hasContent(content)) return null;
  return (
    <div className={[css.richText, css[align], css[width]].join(' ')} {...root}>
      <RichText document={content} />
    </div>
  );
}

export const block = defineBlock('rich_text', fields, RichTextBlock);
