import type { ReactNode } from 'react';
import { asset, multiLink, relation, text, textarea, type ValuesOf } from '../fields/fields';
import { parseAsset } from '../image/asset';
import { Image } from '../image/Image';
import { visibleTextOf } from '../json';
import { resolveLink, type ResolvedLink } from '../story/links';
import { useSite, type SiteScope } from '../site/site-context';
import { SiteLink } from './SiteLink';
import hiddenCss from './visually-hidden.css';
import css from './card-view.css';

/** The fields of a card. */
export const cardFields = {
  image: asset(),
  eyebrow: text(),
  title: text(),
  text: textarea(),
  link: multiLink(),
  link_label: text(),
  story: relation(),
};

/** The content of a card. The related story fills empty values. */
export type CardContent = Omit<ValuesOf<typeof cardFields>, 'eyebrow'> & { readonly eyebrow: ReactNode };

/** A card's content, completed from its story. */
interface CompletedCard extends Omit<CardContent, 'link' | 'story'> {
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
  const { eyebrow, title, text: body, link, link_label: linkLabel } = card;
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
      {body !== '' && <p className={css.text}>{body}</p>}
      {hiddenName !== '' && linked(<span className={hiddenCss.visuallyHidden}>{hiddenName}</span>)}
      {linkLabel !== '' && link !== null && (
        <p className={css.more}>{title === '' ? linked(linkLabel) : <span>{linkLabel}</span>}</p>
      )}
    </div>
  );
}

/** The text that names the card's link: a visible one if possible, else a hidden one; `''` if there is none. */
function linkNameOf(card: CompletedCard): ReactNode {
  return card.title || card.link_label || card.image?.alt || card.eyebrow || card.text;
}

function completeCard(content: CardContent, site: SiteScope): CompletedCard {
  const story = Object.hasOwn(site.rels, content.story) ? site.rels[content.story] : undefined;
  const page = story?.content ?? {};
  return {
    ...content,
    image: content.image ?? parseAsset(page['seo_image'], site.assetOrigins),
    title: content.title || (story?.name ?? ''),
    text: content.text || visibleTextOf(page['seo_description']),
    link:
      resolveLink(content.link, site) ??
      (story !== undefined && site.hasPage(page) ? resolveLink({ linktype: 'story', story }, site) : null),
  };
}

function isEmpty({ image, eyebrow, title, text: body, link, link_label: label }: CompletedCard): boolean {
  return image === null && eyebrow === '' && title + body === '' && (link === null || label === '');
}
