import type { ReactNode } from 'react';
import { Image } from '../../image/Image';
import { hasContent, RichText } from '../../rich-text/RichText';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, option, richText, text, type ValuesOf } from '../../fields/fields';
import surfacesCss from '../../ui/surfaces.css';
import sectionCss from '../../ui/section.css';
import css from './call-to-action.css';

const surfaces = { primary: surfacesCss.primary, neutral: surfacesCss.surface };

const fields = {
  eyebrow: text(),
  title: text(),
  text: richText(),
  buttons: blocks(['button']),
  image: asset(),
  tone: option(['primary', 'neutral'], 'primary'),
};

/** An invitation to do one thing, set apart from the page by its background. */
function CallToAction({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { eyebrow, title, text: document, buttons, image, tone } = values;
  if (isEmpty(values)) return null;
  const isPicture = hasNoText(values);
  return (
    <section className={sectionCss.section} {...root}>
      <div className={[css.box, surfaces[tone], image === null || isPicture ? '' : css.pictured].join(' ')}>
        {!isPicture && (
          <div className={css.body}>
            {eyebrow !== '' && <p className={css.eyebrow}>{eyebrow}</p>}
            {title !== '' && <h2>{title}</h2>}
            {hasContent(document) && (
              <div className={css.text}>
                <RichText document={document} />
              </div>
            )}
            {buttons.length > 0 && (
              <div className={css.buttons}>
                <NestedBlocks blocks={buttons} />
              </div>
            )}
          </div>
        )}
        {image !== null && (
          <Image
            asset={image}
            className={css.image}
            // Browsers measure the space beside the text, not how much of a wider picture it cuts off.
            {...(!isPicture && { ratio: 4 / 3 })}
            sizes="(width >= 960px) 40rem, 100vw"
          />
        )}
      </div>
    </section>
  );
}

function hasNoText({ eyebrow, title, text: document, buttons }: ValuesOf<typeof fields>): boolean {
  return eyebrow === '' && title === '' && !hasContent(document) && buttons.length === 0;
}

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return values.image === null && hasNoText(values);
}

export const block = defineBlock('call_to_action', fields, CallToAction, { isEmpty });
