import type { ReactNode } from 'react';
import { parseAsset, type Asset } from '../image/asset';
import { Image } from '../image/Image';
import { textOf } from '../json';
import { inSitePath, resolveLink, type LinkValue, type ResolvedLink } from '../story/links';
import { useSite, type SiteScope } from '../site/site-context';
import { SiteLink } from './SiteLink';
import hiddenCss from './visually-hidden.css';
import css from './card-view.css';

/** The content of a card. The related story fills empty values. */
export interface CardContent {
  readonly image: Asset | null;
  readonly eyebrow: string;
  readonly title: string;
  readonly text: string;
  readonly link: LinkValue | null;
  readonly linkLabel: string;
  /** Uuid of a related story, `''` for none. */
  readonly story: string;
}

/** The content of a card that shows its story and nothing else. */
export const emptyCard: CardContent = {
  image: null,
  eyebrow: '',
  title: '',
  text: '',
  link: null,
  linkLabel: '',
  story: '',
};

/** A card's content, completed from its story. */
interface CompletedCard extends Pick<CardContent, 'image' | 'eyebrow' | 'title' | 'text' | 'linkLabel'> {
  readonly link: ResolvedLink | null;
}

/** An image, a short text and a link. The link covers the whole card and is a single tab stop. */
export function CardView({
  content,
  root,
}: {
  readonly content: CardContent;
  readonly root?: object;
}): ReactNode {
  const card = completeCard(content, useSite());
  if (isEmpty(card)) return null;
  const { image, link } = card;
  const isLinked = link !== null && linkNameOf(card) !== '';
  return (
    // The text lies above the link, so that it can be selected; the client follows the link at a click on the text.
    <article
      className={isLinked ? `${css.card} ${css.linked}` : css.card}
      {...root}
      data-link-area={isLinked ? '' : undefined}
    >
      {image !== null && (
        <div className={css.picture}>
          <Image asset={image} className={css.image} ratio={4 / 3} sizes="(width >= 960px) 25rem, 100vw" />
        </div>
      )}
      <CardBody card={card} />
    </article>
  );
}

function CardBody({ card }: { readonly card: CompletedCard }): ReactNode {
  const { eyebrow, title, text, link, linkLabel } = card;
  const linked = (children: ReactNode): ReactNode =>
    link === null ? (
      children
    ) : (
      <SiteLink link={link} attributes={{ className: css.link }}>
        {children}
      </SiteLink>
    );
  const hiddenName = title === '' && linkLabel === '' && link !== null ? linkNameOf(card) : '';
  return (
    <div className={css.body}>
      {eyebrow !== '' && <p className={css.eyebrow}>{eyebrow}</p>}
      {title !== '' && <h3 className={css.title}>{linked(title)}</h3>}
      {text !== '' && <p className={css.text}>{text}</p>}
      {hiddenName !== '' && linked(<span className={hiddenCss.visuallyHidden}>{hiddenName}</span>)}
      {linkLabel !== '' && link !== null && (
        <p className={css.more}>{title === '' ? linked(linkLabel) : <span>{linkLabel}</span>}</p>
      )}
    </div>
  );
}

/** The text that names the card's link: a visible one if possible, else a hidden one; `''` if there is none. */
function linkNameOf({ title, linkLabel, image, eyebrow, text }: CompletedCard): string {
  return title || linkLabel || image?.alt || eyebrow || text;
}

function completeCard(content: CardContent, site: SiteScope): CompletedCard {
  const story = Object.hasOwn(site.rels, content.story) ? site.rels[content.story] : undefined;
  const page = story?.content ?? {};
  return {
    ...content,
    image: content.image ?? parseAsset(page['seo_image'], site.assetOrigins),
    title: content.title || (story?.name ?? ''),
    text: content.text || textOf(page['seo_description']),
    link:
      resolveLink(content.link, site) ??
      (story === undefined ? null : { href: inSitePath(story.full_slug, site), newTab: false }),
  };
}

function isEmpty({ image, eyebrow, title, text, link, linkLabel }: CompletedCard): boolean {
  return image === null && eyebrow + title + text === '' && (link === null || linkLabel === '');
}
