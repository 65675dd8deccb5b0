import type { ReactNode } from 'react';
import { asset, multiLink, relation, text, textarea, type ValuesOf } from '../fields/fields';
import { parseAsset } from '../image/asset';
import { Image } from '../image/Image';
import { visibleTextOf } from '../json';
import { resolveLink, type ResolvedLink } from '../story/links';
import type { Story } from '../story/story';
import { linkNameOf } from '../site/link-name';
import { useSite, type SiteScope } from '../site/site-context';
import { InLanguage } from './InLanguage';
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
export type CardContent = Omit<ValuesOf<typeof cardFields>, 'eyebrow'> & {
  readonly eyebrow: ReactNode;
  /** The language of title and text where it is not the page's. */
  readonly lang?: string | undefined;
};

/** A card's content, completed from its story. */
interface CompletedCard extends Omit<CardContent, 'link' | 'story'> {
  readonly link: ResolvedLink | null;
  /** The link's name where the card has no words; `''` without a link. */
  readonly fallbackName: () => string;
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
  const isLinked = link !== null;
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
  const { eyebrow, title, text: body, lang, link, link_label: linkLabel } = card;
  const linked = (children: ReactNode): ReactNode =>
    link === null ? (
      children
    ) : (
      <SiteLink link={link} attributes={{ className: css.link }}>
        {children}
      </SiteLink>
    );
  const hiddenName = title === '' && linkLabel === '' && link !== null ? nameOf(card) : '';
  return (
    <div className={css.body}>
      {eyebrow !== '' && <p className={css.eyebrow}>{eyebrow}</p>}
      {title !== '' && <h3 className={css.title}>{linked(<InLanguage lang={lang}>{title}</InLanguage>)}</h3>}
      {body !== '' && (
        <p className={css.text}>
          <InLanguage lang={lang}>{body}</InLanguage>
        </p>
      )}
      {hiddenName !== '' && linked(<span className={hiddenCss.visuallyHidden}>{hiddenName}</span>)}
      {linkLabel !== '' && link !== null && (
        <p className={css.more}>{title === '' ? linked(linkLabel) : <span>{linkLabel}</span>}</p>
      )}
    </div>
  );
}

/** The text that names the card's link: a visible one if possible, else a hidden one. */
function nameOf({
  title,
  link_label: label,
  image,
  eyebrow,
  text: body,
  fallbackName,
}: CompletedCard): ReactNode {
  return title || label || image?.alt || eyebrow || body || image?.title || fallbackName();
}

function completeCard(content: CardContent, site: SiteScope): CompletedCard {
  const story = Object.hasOwn(site.rels, content.story) ? site.rels[content.story] : undefined;
  const page = story?.content ?? {};
  return {
    ...content,
    image: content.image ?? parseAsset(page['seo_image'], site.assetOrigins),
    title: content.title || (story?.name ?? ''),
    text: content.text || visibleTextOf(page['seo_description']),
    ...linkOf(content.link, story, site),
  };
}

/** The card's own link, else one to its story if that has a page. */
function linkOf(
  own: CardContent['link'],
  story: Story | undefined,
  site: SiteScope,
): Pick<CompletedCard, 'link' | 'fallbackName'> {
  const storyLink = story !== undefined && site.hasPage(story.content) ? { linktype: 'story', story } : null;
  for (const value of [own, storyLink]) {
    const link = resolveLink(value, site);
    if (link !== null) return { link, fallbackName: () => linkNameOf(value, link, site) };
  }
  return { link: null, fallbackName: () => '' };
}

/** True for a card that shows nothing, as one of a story that is not published. */
export function isEmptyCard(content: CardContent, site: SiteScope): boolean {
  return isEmpty(completeCard(content, site));
}

function isEmpty({ image, eyebrow, title, text: body, link, link_label: label }: CompletedCard): boolean {
  return image === null && eyebrow === '' && title + body === '' && (link === null || label === '');
}
