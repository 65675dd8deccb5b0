import type { ReactNode } from 'react';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, multiLink, text, textarea, type ValuesOf } from '../../fields/fields';
import type { Asset } from '../../image/asset';
import { Image } from '../../image/Image';
import { linkNameOf } from '../../site/link-name';
import { useSite } from '../../site/site-context';
import { resolveLink, type ResolvedLink } from '../../story/links';
import pictureCss from '../../ui/gallery-picture.css';
import { FullSizeLink } from '../../ui/lightbox/FullSizeLink';
import { SiteLink } from '../../ui/SiteLink';
import { parseTags } from '../../ui/tags';
import css from './gallery-item.css';

const fields = {
  image: asset(),
  title: text(),
  caption: textarea(),
  categories: text(),
  link: multiLink(),
};

interface ItemProps extends Pick<ValuesOf<typeof fields>, 'image' | 'title' | 'caption'> {
  readonly link: ResolvedLink | null;
  /** The link's name where the item has no words; `''` without a link. */
  readonly linkName: string;
}

/** An image of a gallery with its texts. Without a link of its own it leads to its full size. */
function GalleryItem({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { image, title, caption } = values;
  const site = useSite();
  const link = resolveLink(values.link, site);
  if (isEmpty(values)) return null;
  const linkName = link === null ? '' : linkNameOf(values.link, link, site);
  const item = { image, title, caption, link, linkName };
  return (
    <figure className={css.item} {...root}>
      {image !== null && <Picture {...item} image={image} />}
      <Caption {...item} tags={parseTags(values.categories)} />
    </figure>
  );
}

/** The title holds the link; without a title the image does, and without an image the caption. That is one tab stop. */
function Caption({
  image,
  title,
  caption,
  link,
  tags,
}: ItemProps & { readonly tags: readonly string[] }): ReactNode {
  if (title === '' && caption === '' && tags.length === 0) return null;
  const linked = (content: string): ReactNode =>
    link === null ? content : <SiteLink link={link}>{content}</SiteLink>;
  return (
    <figcaption className={css.text}>
      {title !== '' && <h3 className={css.title}>{linked(title)}</h3>}
      {caption !== '' && (
        <p className={css.caption}>{title === '' && image === null ? linked(caption) : caption}</p>
      )}
      {tags.length > 0 && (
        <ul className={css.tags}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </figcaption>
  );
}

/** The image; as a link it is named by its alt text or the caption, else by its own title or what the link leads to. */
function Picture({
  image,
  title,
  caption,
  link,
  linkName,
}: ItemProps & { readonly image: Asset }): ReactNode {
  const name = image.alt || caption || image.title || linkName;
  const picture = (
    <Image
      asset={link === null || title !== '' ? image : { ...image, alt: name }}
      className={`${pictureCss.picture} ${css.image}`}
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
  return title !== '' ? picture : <SiteLink link={link}>{picture}</SiteLink>;
}

function isEmpty({ image, title, caption }: ValuesOf<typeof fields>): boolean {
  return image === null && title === '' && caption === '';
}

export const block = defineBlock('gallery_item', fields, GalleryItem, { isEmpty });
