import type { ReactNode } from 'react';
import { parseAsset, type Asset } from '../image/asset';
import { Image } from '../image/Image';
import { textOf } from '../json';
import { inSitePath, resolveLink, type LinkValue, type ResolvedLink } from '../story/links';
import { useSite, type SiteScope } from '../site/site-context';
import { useLinks, type RenderLink } from './SiteLink';
import hiddenCss from './visually-hidden.css';
import css from './card-view.css';

/** What a card shows; whatever is empty, its story fills. */
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

/** A card for a story and nothing else. */
export const emptyCard: CardContent = {
  image: null,
  eyebrow: '',
  title: '',
  text: '',
  link: null,
  linkLabel: '',
  story: '',
};

/** What a card shows once its story has filled what was empty; null where nothing is left to show. */
interface FilledCard extends Pick<CardContent, 'image' | 'eyebrow' | 'title' | 'text' | 'linkLabel'> {
  readonly link: ResolvedLink | null;
}

/** A picture, a few words and where they lead. The link spans the whole card and is one stop of the keyboard. */
export function CardView({
  content,
  root,
}: {
  readonly content: CardContent;
  readonly root?: object;
}): ReactNode {
  return useCard(content, root);
}

/** The same within the render of whoever calls: React pays for each component, and pages have many cards. */
export function useCard(content: CardContent, root: object | undefined): ReactNode {
  const site = useSite();
  const renderLink = useLinks();
  return renderCard(fill(content, site), root, renderLink);
}

function renderCard(card: FilledCard | null, root: object | undefined, renderLink: RenderLink): ReactNode {
  if (card === null) return null;
  const { image, eyebrow, title, text, link, linkLabel } = card;
  // Without words of its own the link is named by what the card shows.
  const name = title === '' && linkLabel === '' ? image?.alt || eyebrow || text : '';
  const isNamed = [title, linkLabel, name].some((words) => words !== '');
  const isLinked = link !== null && isNamed;
  const leadsOn = (words: ReactNode): ReactNode =>
    link === null ? words : renderLink(link, { className: css.link }, words);
  return (
    // The words lie over the link, so that they can be selected; the client follows it where they are clicked.
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
      <div className={css.words}>
        {eyebrow !== '' && <p className={css.eyebrow}>{eyebrow}</p>}
        {title !== '' && <h3 className={css.title}>{leadsOn(title)}</h3>}
        {text !== '' && <p className={css.text}>{text}</p>}
        {name !== '' && link !== null && leadsOn(<span className={hiddenCss.visuallyHidden}>{name}</span>)}
        {linkLabel !== '' && link !== null && (
          <p className={css.more}>{title === '' ? leadsOn(linkLabel) : <span>{linkLabel}</span>}</p>
        )}
      </div>
    </article>
  );
}

function fill(content: CardContent, site: SiteScope): FilledCard | null {
  const { image, eyebrow, title, text, linkLabel } = content;
  const story = Object.hasOwn(site.rels, content.story) ? site.rels[content.story] : undefined;
  const page = story?.content ?? {};
  const filled = {
    image: image ?? parseAsset(page['seo_image'], site.assetOrigins),
    eyebrow,
    title: title === '' ? (story?.name ?? '') : title,
    text: text === '' ? textOf(page['seo_description']) : text,
    linkLabel,
    link:
      resolveLink(content.link, site) ??
      (story === undefined ? null : { href: inSitePath(story.full_slug, site), newTab: false }),
  };
  const hasText = [filled.title, filled.eyebrow, filled.text].some((words) => words !== '');
  const leadsOn = filled.link !== null && linkLabel !== '';
  return hasText || leadsOn || filled.image !== null ? filled : null;
}
