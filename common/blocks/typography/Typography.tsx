import type { ReactNode } from 'react';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { option, text } from '../../fields/fields';
import { textOf } from '../../json';
import css from './typography.css';

const fields = {
  text: text(),
  variant: option(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'subtitle', 'body', 'caption', 'overline'], 'body'),
  align: option(['left', 'center', 'right'], 'left'),
  color: option(['default', 'muted', 'primary'], 'default'),
};

const elements = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  subtitle: 'p',
  body: 'p',
  caption: 'p',
  overline: 'p',
} as const;

/** One line or paragraph of text in one of the site's text styles. */
function Typography({
  fields: { text: content, variant, align, color },
  root,
  raw,
}: BlockProps<typeof fields>): ReactNode {
  const Element = elements[variant];
  if (content === '') return null;
  return (
    <Element
      className={[css.typography, css[variant], css[align], css[color]].join(' ')}
      {...root}
      // No field of editors: the server's own lines may be in another language than the page.
      lang={textOf(raw['_lang']) || undefined}
    >
      {content}
    </Element>
  );
}

export const block = defineBlock('typography', fields, Typography, {
  isEmpty: ({ text: content }) => content === '',
});
