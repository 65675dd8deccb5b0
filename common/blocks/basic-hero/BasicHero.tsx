import type { ReactNode } from 'react';
import { Image } from '../../image/Image';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, option, text, textarea } from '../../fields/fields';
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
 * The opening of a page: its title, a sentence or two, where to go next, and a picture. The first of a page holds the
 * page's heading, and its picture is asked for before all others.
 */
function BasicHero({ fields: values, root, isPrimary }: BlockProps<typeof fields>): ReactNode {
  const Title = isPrimary ? 'h1' : 'h2';
  const { eyebrow, title, subtitle, image, buttons, align, height } = values;
  if (eyebrow === '' && title === '' && subtitle === '' && image === null && buttons.length === 0)
    return null;
  return (
    <section
      className={[css.hero, css[align], css[height], image === null ? '' : css.pictured].join(' ')}
      {...root}
    >
      <div className={css.words}>
        {eyebrow !== '' && <p className={css.eyebrow}>{eyebrow}</p>}
        {title !== '' && <Title className={css.title}>{title}</Title>}
        {subtitle !== '' && <p className={css.subtitle}>{subtitle}</p>}
        {buttons.length > 0 && (
          <div className={css.buttons}>
            <NestedBlocks blocks={buttons} />
          </div>
        )}
      </div>
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

export const block = defineBlock('basic_hero', fields, BasicHero);
