import type { ReactNode } from 'react';
import { Image } from '../../image/Image';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, option, richText, text, type ValuesOf } from '../../fields/fields';
import surfacesCss from '../../ui/surfaces.css';
import sectionCss from '../../ui/section.css';
import { hasText, TextColumn } from '../TextColumn';
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

const textClasses = { body: css.body, eyebrow: css.eyebrow, text: css.text, buttons: css.buttons };

/** An invitation to do one thing, set apart from the page by its background. */
function CallToAction({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { image, tone } = values;
  if (isEmpty(values)) return null;
  const isPicture = !hasText(values);
  return (
    <section className={sectionCss.section} {...root}>
      <div className={[css.box, surfaces[tone], image === null || isPicture ? '' : css.pictured].join(' ')}>
        {!isPicture && <TextColumn fields={values} classes={textClasses} />}
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

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return values.image === null && !hasText(values);
}

export const block = defineBlock('call_to_action', fields, CallToAction, { isEmpty });
