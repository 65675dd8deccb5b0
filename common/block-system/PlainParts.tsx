import { use, useMemo, type ReactNode } from 'react';
import { isoDateOf } from '../fields/datetime';
import type { RawBlock } from '../fields/fields';
import { Image } from '../image/Image';
import type { Asset } from '../image/asset';
import { textOf, type JsonObject } from '../json';
import { hasContent, RichText, useOutline } from '../rich-text/RichText';
import { linkNameOf } from '../site/link-name';
import { useSite } from '../site/site-context';
import { isAddress } from '../story/is-address';
import { HEADING_KEY } from '../story/heading-levels';
import { inSitePath, resolveLink, type LinkValue } from '../story/links';
import { DayText } from '../ui/DayText';
import { framedVideo } from '../ui/frame/framed-video';
import { SiteLink } from '../ui/SiteLink';
import { NestedBlocks, PrimaryHeroContext } from './blocks-context';
import { isEmptyValue, StoredValue } from './StoredValue';
import css from './plain-parts.css';

// Parts of the views that `npm run adopt` writes: one for each kind of field. Each renders nothing for an empty value, so that a
// view is a list of its fields.

/** True if none of a block's values shows anything: ticks alone do not. */
export function isEmptyBlock(values: Readonly<Record<string, unknown>>): boolean {
  return Object.values(values).every((value) => typeof value === 'boolean' || isEmptyValue(value));
}

/** The title of a page: its `h1`, unless a hero or a rich text in it is; then it stands before that, and is no heading. */
export function PlainTitle({ text }: { readonly text: string }): ReactNode {
  const [hero] = use(PrimaryHeroContext);
  const { top } = useOutline(null);
  if (text.trim() === '') return null;
  if (hero !== undefined || top !== null) return <p className={css.heading}>{text}</p>;
  return <h1 className={css.heading}>{text}</h1>;
}

const headingElements = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p'] as const;

/** The heading of a block: the page's main one, one of the level that editors chose, or a paragraph, as its story says. */
export function PlainHeading({ text, of }: { readonly text: string; readonly of: JsonObject }): ReactNode {
  if (text.trim() === '') return null;
  const Element = headingElements.find((each) => each === of[HEADING_KEY]) ?? 'h2';
  return <Element className={Element === 'p' ? css.text : css.heading}>{text}</Element>;
}

/** A paragraph that keeps its line breaks. */
export function PlainText({ text }: { readonly text: string }): ReactNode {
  return text.trim() === '' ? null : <p className={css.text}>{text}</p>;
}

/** Rich text in a column. */
export function PlainRichText({ document }: { readonly document: JsonObject | null }): ReactNode {
  if (!hasContent(document)) return null;
  return (
    <div className={css.prose}>
      <RichText document={document} />
    </div>
  );
}

/** Pictures with their copyright. */
export function PlainPictures({ assets }: { readonly assets: readonly (Asset | null)[] }): ReactNode {
  const shown = assets.filter((asset) => asset !== null);
  return shown.map((asset, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same picture may stand twice
    <figure key={index} className={css.picture}>
      <Image asset={asset} className={css.image} sizes="(width >= 960px) 48rem, 100vw" />
      {asset.copyright !== undefined && <figcaption>{asset.copyright}</figcaption>}
    </figure>
  ));
}

/**
 * A link.
 * @param label its text. Default: the text stored with the link, else the name of the story that it leads to, else its address.
 */
export function PlainLink({
  link,
  label = '',
}: {
  readonly link: LinkValue | null;
  readonly label?: string;
}): ReactNode {
  const site = useSite();
  const resolved = resolveLink(link, site);
  if (resolved === null) return <PlainText text={label} />;
  return (
    <p className={css.text}>
      <SiteLink link={resolved} attributes={{ className: css.link }}>
        {label || linkNameOf(link, resolved, site)}
      </SiteLink>
    </p>
  );
}

/**
 * A link to an address. A text that is none, which editors may write into the same field, stays a text.
 * @param label as of a {@link PlainLink}.
 * @param takesPaths true where a single word is a path: `kontak` leads to `/kontak`.
 */
export function PlainAddress({
  address,
  label = '',
  takesPaths = false,
}: {
  readonly address: string;
  readonly label?: string;
  readonly takesPaths?: boolean;
}): ReactNode {
  const url = address.trim();
  if (isAddress(url) || (takesPaths && /^\S+$/.test(url)))
    return <PlainLink link={{ linktype: 'url', url }} label={label} />;
  return (
    <>
      <PlainText text={label} />
      <PlainText text={address} />
    </>
  );
}

/**
 * The video of a provider that the site may frame; a link to anything else.
 * @param address a link, or a text with an address.
 */
export function PlainVideo({ address }: { readonly address: LinkValue | string | null }): ReactNode {
  const { frameOrigins } = useSite();
  const isText = typeof address === 'string';
  const url = isText ? address : textOf(address?.['url']) || textOf(address?.['cached_url']);
  const video = useMemo(() => [{ component: 'video', url }], [url]);
  if (framedVideo(url, frameOrigins) !== null) return <PlainBlocks blocks={video} />;
  return isText ? <PlainAddress address={address} /> : <PlainLink link={address} />;
}

/** Links to related stories. A story that is not published shows nothing. */
export function PlainStories({ uuids }: { readonly uuids: readonly string[] }): ReactNode {
  const site = useSite();
  const stories = uuids.flatMap((uuid) => (Object.hasOwn(site.rels, uuid) ? (site.rels[uuid] ?? []) : []));
  if (stories.length === 0) return null;
  return (
    <ul className={css.list}>
      {stories.map(({ uuid, name, full_slug: slug }) => (
        <li key={uuid}>
          <SiteLink
            link={{ href: inSitePath(slug, site), newTab: false }}
            attributes={{ className: css.link }}
          >
            {name || slug}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** Blocks inside the block. */
export function PlainBlocks({ blocks }: { readonly blocks: readonly RawBlock[] }): ReactNode {
  if (blocks.length === 0) return null;
  return (
    <div className={css.blocks}>
      <NestedBlocks blocks={blocks} />
    </div>
  );
}

/** A day, with the time in UTC where it has one. */
export function PlainDay({ moment }: { readonly moment: string }): ReactNode {
  const iso = isoDateOf(moment);
  if (iso === '') return <PlainText text={moment} />;
  const [day, time] = [<DayText key="day" date={new Date(iso)} className={css.day} />, iso.slice(11, 16)];
  if (time === '00:00') return day;
  return (
    <p className={css.text}>
      {day} <time dateTime={`${iso.slice(0, 16)}Z`}>{time} UTC</time>
    </p>
  );
}

/** Choices, figures and values of other kinds, each behind its name. */
export function PlainDetails({
  details,
}: {
  readonly details: readonly (readonly [string, unknown])[];
}): ReactNode {
  const shown = details.filter(([, value]) => !isEmptyValue(value));
  if (shown.length === 0) return null;
  return (
    <dl className={css.details}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <StoredValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
