import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, option, text, textarea, type ValuesOf } from '../../fields/fields';
import { Image } from '../../image/Image';
import css from './basic-hero.css';

const fields = {
  eyebrow: text(),
  title: text(),
  subtitle: textarea(),
  image: asset(),
  buttons: blocks(['button']),
  align: option(['left', 'center'], 'left'),
  height: option(['compact', 'tall'], 'compact'),
};

/**
 * The opening of a page: its title, a sentence or two, buttons, and an image. The page's primary hero has the page's
 * heading, and its image is loaded before all others.
 */
function BasicHero({ fields: values, root, isPrimary }: BlockProps<typeof fields>): ReactNode {
  const { image, align, height } = values;
  if (image === null && !hasText(values)) return null;
  return (
    <section
      className={[css.hero, css[align], css[height], image === null ? '' : css.pictured].join(' ')}
      {...root}
    >
      <Text fields={values} isPrimary={isPrimary} />
      {image !== null && (
        <Image
          asset={image}
          className={css.image}
          loading={isPrimary ? 'first' : 'lazy'}
          sizes={align === 'left' ? '(width >= 960px) 40rem, 100vw' : '(width >= 1312px) 82rem, 100vw'}
        />
      )}
    </section>
  );
}

function hasText({ eyebrow, title, subtitle, buttons }: ValuesOf<typeof fields>): boolean {
  return eyebrow !== '' || title !== '' || subtitle !== '' || buttons.length > 0;
}

function Text({
  fields: { eyebrow, title, subtitle, buttons },
  isPrimary,
}: Pick<BlockProps<typeof fields>, 'fields' | 'isPrimary'>): ReactNode {
  const Title = isPrimary ? 'h1' : 'h2';
  return (
    <div className={css.text}>
      {eyebrow !== '' && <p className={css.eyebrow}>{eyebrow}</p>}
      {title !== '' && <Title className={css.title}>{title}</Title>}
      {subtitle !== '' && <p className={css.subtitle}>{subtitle}</p>}
      {buttons.length > 0 && (
        <div className={css.buttons}>
          <NestedBlocks blocks={buttons} />
        </div>
      )}
    </div>
  );
}

export const block = defineBlock('basic_hero', fields, BasicHero);
