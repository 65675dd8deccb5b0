import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, option, text, textarea, type ValuesOf } from '../../fields/fields';
import type { Asset } from '../../image/asset';
import { Image } from '../../image/Image';
import introCss from '../../ui/intro.css';
import surfacesCss from '../../ui/surfaces.css';
import css from './basic-hero.css';

const fields = {
  eyebrow: text(),
  title: text(),
  subtitle: textarea(),
  image: asset(),
  buttons: blocks(['button']),
  align: option(['left', 'center'], 'left'),
  height: option(['compact', 'tall'], 'compact'),
  variant: option(['split', 'cover', 'picture_first', 'text', 'two_pictures'], 'split'),
  second_image: asset(),
};

type HeroProps = BlockProps<typeof fields>;
type HeroValues = ValuesOf<typeof fields>;

/** How a picture is requested: the attribute `sizes`, and the ratio that the CMS crops it to. */
type RequestOf = (picture: Asset, isLazy: boolean) => { readonly sizes: string; readonly ratio?: number };

/** How many times its space a picture is wide of which the stylesheet shows a part. */
function excess({ size, isWhole }: Asset, ratio: number): string {
  return (size === null || isWhole ? 1 : Math.max(1, size.width / size.height / ratio)).toFixed(2);
}

/** Of a lazy picture browsers measure the space, not what it cuts off. */
const inColumn: RequestOf = (picture, isLazy) => ({
  sizes: `(width >= 960px) calc(40rem * ${excess(picture, 4 / 3)}), 100vw`,
  ...(isLazy && { ratio: 4 / 3 }),
});
const onPage: RequestOf = () => ({ sizes: '(width >= 1312px) 82rem, 100vw' });
/** On telephones its height decides, and its width is enough: it lies in shade, and a fast first view is worth more. */
const underText: RequestOf = () => ({ sizes: '100vw' });

/** The class of each variant, and how each picture that it shows is requested. */
const variants = {
  split: { className: css.split, requests: [inColumn] },
  centered: { className: css.split, requests: [onPage] },
  cover: { className: css.cover, requests: [underText] },
  picture_first: { className: css.pictureFirst, requests: [onPage] },
  text: { className: css.display, requests: [] },
  two_pictures: {
    className: css.split,
    requests: [
      () => ({ sizes: '(width >= 960px) 32rem, 80vw', ratio: 1 }),
      () => ({ sizes: '(width >= 960px) 20rem, 50vw', ratio: 4 / 3 }),
    ],
  },
} satisfies Readonly<
  Record<string, { readonly requests: readonly RequestOf[]; readonly className: string | undefined }>
>;

/**
 * The opening of a page: its title, a sentence or two, buttons, and pictures. The page's primary hero has the page's
 * heading; the image of the first one that has any is loaded before all others.
 */
function BasicHero({ fields: values, root, isPrimary, loadsFirst }: HeroProps): ReactNode {
  if (isEmpty(values)) return null;
  const variant = variantOf(values);
  const { className } = variants[variant];
  const requests: readonly RequestOf[] = variants[variant].requests;
  const images = shownImages(values);
  const pictures = images.map((image, index) => {
    const isLazy = !loadsFirst || index > 0;
    return (
      <Image
        // oxlint-disable-next-line react/no-array-index-key -- a picture is identified by its index
        key={index}
        asset={image}
        className={css.image}
        // React preloads every picture that is not lazy.
        loading={isLazy ? 'lazy' : 'first'}
        {...requests[index]?.(image, isLazy)}
      />
    );
  });
  const hasText = !hasNoText(values);
  const classes = [css.hero, className, css[values.align], css[values.height]];
  return (
    <section className={[...classes, hasText && images.length > 0 ? css.pictured : ''].join(' ')} {...root}>
      {hasText && (
        <Text
          fields={values}
          isPrimary={isPrimary}
          surface={variant === 'cover' ? surfacesCss.primary : undefined}
        />
      )}
      {pictures.length > 1 ? <div className={css.pictures}>{pictures}</div> : pictures}
    </section>
  );
}

/** The variant that the pictures allow. A picture alone is as wide as the page. */
function variantOf(values: HeroValues): keyof typeof variants {
  const { variant, align } = values;
  if (variant !== 'split' && variants[variant].requests.length <= assetsOf(values).length) return variant;
  return align === 'center' || hasNoText(values) ? 'centered' : 'split';
}

function assetsOf({ variant, image, second_image: second }: HeroValues) {
  return (variant === 'two_pictures' ? [image, second] : [image]).filter((each) => each !== null);
}

/** As many images as the variant shows. */
function shownImages(values: HeroValues) {
  return assetsOf(values).slice(0, variants[variantOf(values)].requests.length);
}

function hasNoText({ eyebrow, title, subtitle, buttons }: HeroValues): boolean {
  return eyebrow === '' && title === '' && subtitle === '' && buttons.length === 0;
}

function isEmpty(values: HeroValues): boolean {
  return hasNoText(values) && shownImages(values).length === 0;
}

function Text({
  fields: { eyebrow, title, subtitle, buttons },
  isPrimary,
  surface,
}: Pick<HeroProps, 'fields' | 'isPrimary'> & { readonly surface: string | undefined }): ReactNode {
  const Title = isPrimary ? 'h1' : 'h2';
  return (
    <div className={surface === undefined ? css.text : `${css.text} ${surface}`}>
      {eyebrow !== '' && <p className={introCss.eyebrow}>{eyebrow}</p>}
      {title !== '' && <Title className={css.title}>{title}</Title>}
      {subtitle !== '' && <p className={css.subtitle}>{subtitle}</p>}
      {buttons.length > 0 && (
        <div className={`${introCss.buttons} ${css.buttons}`}>
          <NestedBlocks blocks={buttons} />
        </div>
      )}
    </div>
  );
}

export const block = defineBlock('basic_hero', fields, BasicHero, { isEmpty });
