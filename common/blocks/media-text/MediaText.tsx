import type { ReactNode } from 'react';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, option, richText, text, type ValuesOf } from '../../fields/fields';
import { Image } from '../../image/Image';
import introCss from '../../ui/intro.css';
import sectionCss from '../../ui/section.css';
import { hasText, TextColumn } from '../TextColumn';
import css from './media-text.css';

const fields = {
  eyebrow: text(),
  title: text(),
  text: richText(),
  image: asset(),
  caption: text(),
  side: option(['start', 'end'], 'start'),
  buttons: blocks(['button']),
  ratio: option(['landscape', 'portrait', 'square'], 'landscape'),
};

const ratios = { landscape: 3 / 2, portrait: 4 / 5, square: 1 };

const textClasses = {
  body: css.body,
  eyebrow: introCss.eyebrow,
  text: css.text,
  buttons: introCss.buttons,
};

/** A picture beside a text; in narrow containers, above it. */
function MediaText({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { image, caption, side, ratio } = values;
  if (isEmpty(values)) return null;
  const isPair = image !== null && hasText(values);
  const classes = [css.layout, isPair ? css.pair : '', side === 'end' ? css.end : ''];
  return (
    <section className={sectionCss.section} {...root}>
      <div className={classes.filter(Boolean).join(' ')}>
        {hasText(values) && <TextColumn fields={values} classes={textClasses} />}
        {image !== null && (
          <figure className={`${css.media} ${css[ratio]}`}>
            <Image
              asset={image}
              className={css.image}
              ratio={ratios[ratio]}
              sizes={isPair ? '(width >= 960px) 40rem, 100vw' : 'min(64rem, 100vw)'}
            />
            {caption !== '' && <figcaption className={css.caption}>{caption}</figcaption>}
          </figure>
        )}
      </div>
    </section>
  );
}

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return values.image === null && !hasText(values);
}

export const block = defineBlock('media_text', fields, MediaText, { isEmpty });
