import type { ReactNode } from 'react';
import type { Asset } from '../../image/asset';
import { Image } from '../../image/Image';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { boolean, multiAsset, number, type ValuesOf } from '../../fields/fields';
import { FullSizeLink } from '../../ui/lightbox/FullSizeLink';
import pictureCss from '../../ui/gallery-picture.css';
import { LightboxList } from '../../ui/lightbox/LightboxList';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import css from './image-gallery.css';

const fields = {
  ...sectionFields,
  images: multiAsset(),
  columns: number({ min: 1, max: 6, fallback: 3 }),
  lightbox: boolean(),
};

/** A grid of images with their titles; with `lightbox` each one opens in the lightbox (without scripts, its file). */
function ImageGallery({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title, images, columns, lightbox } = values;
  if (isEmpty(values)) return null;
  const items = images.map((image, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- an image may occur twice in a gallery
    <li key={index}>
      <Picture image={image} columns={columns} lightbox={lightbox} />
    </li>
  ));
  return (
    <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />} root={root}>
      {images.length > 0 && lightbox && (
        <LightboxList name={title} className={css.images} columns={columns}>
          {items}
        </LightboxList>
      )}
      {images.length > 0 && !lightbox && (
        <ul className={css.images} data-columns={columns}>
          {items}
        </ul>
      )}
    </HeadedSection>
  );
}

function Picture({
  image,
  columns,
  lightbox,
}: {
  readonly image: Asset;
  readonly columns: number;
  readonly lightbox: boolean;
}): ReactNode {
  const { title, ...untitled } = image;
  const sizes = `(width >= 960px) ${Math.round(100 / columns)}vw, ${columns === 1 ? 100 : 50}vw`;
  const picture = (
    <Image
      asset={{ ...untitled, title: '' }}
      className={`${pictureCss.picture} ${css.image}`}
      sizes={sizes}
      ratio={columns === 1 ? 16 / 9 : 4 / 3}
    />
  );
  return (
    <figure>
      {lightbox ? <FullSizeLink asset={image}>{picture}</FullSizeLink> : picture}
      {title !== '' && <figcaption className={css.caption}>{title}</figcaption>}
    </figure>
  );
}

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return !hasHead(values) && values.images.length === 0;
}

export const block = defineBlock('image_gallery', fields, ImageGallery, { isEmpty });
