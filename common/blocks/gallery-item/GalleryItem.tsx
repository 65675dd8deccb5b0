import type { ReactNode } from 'react';
import type { Asset } from '../../image/asset';
import { Image } from '../../image/Image';
import { resolveLink, type ResolvedLink } from '../../story/links';
import { useSite } from '../../site/site-context';
import { SiteLink } from '../../ui/SiteLink';
import { parseTags } from '../../ui/tags';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, multiLink, text, textarea } from '../../fields/fields';
import { FullSizeLink } from '../../ui/lightbox/full-size-link';
import ground from '../../ui/gallery-picture.css';
import css from './gallery-item.css';

const fields = {
  image: asset(),
  title: text(),
  caption: textarea(),
  categories: text(),
  link: multiLink(),
};

/** A picture of a gallery with what there is to say about it. Without a link of its own it leads to the whole picture. */
function GalleryItem({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { image, title, caption, categories, link } = values;
  const resolved = resolveLink(link, useSite());
  const tags = parseTags(categories);
  const hasText = title !== '' || caption !== '';
  if (image === null && !hasText) return null;
  return (
    <figure className={css.item} {...root}>
      {image !== null && <Picture image={image} link={resolved} title={title} caption={caption} />}
      {(hasText || tags.length > 0) && (
        <figcaption className={css.words}>
          {title !== '' && (
            <h3 className={css.title}>
              {resolved === null ? title : <SiteLink link={resolved}>{title}</SiteLink>}
            </h3>
          )}
          {caption !== '' && (
            <p className={css.caption}>
              {resolved !== null && title === '' && image === null ? (
                <SiteLink link={resolved}>{caption}</SiteLink>
              ) : (
                caption
              )}
            </p>
          )}
          {tags.length > 0 && (
            <ul className={css.tags}>
              {tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
        </figcaption>
      )}
    </figure>
  );
}

/** The title is the link where there is one, so that the keyboard stops once; else the picture is, under its own name or the caption. */
function Picture({
  image,
  link,
  title,
  caption,
}: {
  readonly image: Asset;
  readonly link: ResolvedLink | null;
  readonly title: string;
  readonly caption: string;
}): ReactNode {
  const name = image.alt || caption;
  const picture = (
    <Image
      asset={link === null || title !== '' ? image : { ...image, alt: name }}
      className={`${ground.picture} ${css.image}`}
      ratio={4 / 3}
      sizes="(width >= 960px) 25rem, 100vw"
    />
  );
  if (link === null) {
    return (
      <FullSizeLink asset={image} title={title || image.title} caption={caption}>
        {picture}
      </FullSizeLink>
    );
  }
  return title !== '' || name === '' ? picture : <SiteLink link={link}>{picture}</SiteLink>;
}

export const block = defineBlock('gallery_item', fields, GalleryItem);
