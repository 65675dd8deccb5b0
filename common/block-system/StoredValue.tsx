import type { ReactNode } from 'react';
import { MAX_BLOCK_DEPTH } from '../constants';
import { isRawBlock } from '../fields/fields';
import { Image } from '../image/Image';
import { parseAsset } from '../image/asset';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../json';
import { hasContent, RichText } from '../rich-text/RichText';
import { useSite } from '../site/site-context';
import { resolveLink } from '../story/links';
import { isUuid } from '../story/uuid';
import { SiteLink } from '../ui/SiteLink';
import { NestedBlocks } from './blocks-context';
import css from './plain-parts.css';

/** Keys of the CMS's own in values of plugins, and of its editor. */
const technicalKeys: ReadonlySet<string> = new Set(['_uid', '_editable', 'component', 'fieldtype', 'plugin']);

/** True for a value that shows nothing: without a text, a number, a block, a picture or an address in it. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmptyValue);
  return isJsonObject(value) && isEmptyObject(value);
}

/** What an object of the CMS shows, where it is not all of its entries. */
const emptyKeys = { asset: ['filename'], link: ['id', 'url', 'cached_url', 'email', 'href', 'anchor'] };

function isEmptyObject(value: JsonObject): boolean {
  if (isRawBlock(value)) return false;
  if (value['type'] === 'doc') return !hasContent(value);
  const keys =
    'filename' in value
      ? emptyKeys.asset
      : 'linktype' in value
        ? emptyKeys.link
        : Object.keys(value).filter((key) => !technicalKeys.has(key));
  return keys.every((key) => isEmptyValue(value[key]));
}

/**
 * A value as the CMS stores it, whatever its kind: every text and number in it, with pictures, links, tables and rich text as such.
 */
export function StoredValue({
  value,
  depth = 0,
}: {
  readonly value: unknown;
  readonly depth?: number;
}): ReactNode {
  if (depth > MAX_BLOCK_DEPTH || isEmptyValue(value)) return null;
  if (typeof value === 'string') return <StoredText text={value} />;
  if (Array.isArray(value)) return <StoredList values={value} depth={depth + 1} />;
  if (!isJsonObject(value)) return String(value);
  const Kind = kinds.find(({ holds }) => holds(value))?.View ?? StoredObject;
  return <Kind value={value} depth={depth + 1} />;
}

interface KindProps {
  readonly value: JsonObject;
  readonly depth: number;
}

/** The kinds of objects that are more than their entries; the first that applies. */
const kinds: readonly {
  readonly holds: (value: JsonObject) => boolean;
  readonly View: (props: KindProps) => ReactNode;
}[] = [
  { holds: isRawBlock, View: ({ value }) => <NestedBlocks blocks={[value].filter(isRawBlock)} /> },
  { holds: ({ type }) => type === 'doc', View: ({ value }) => <RichText document={value} /> },
  { holds: ({ filename }) => typeof filename === 'string', View: StoredAsset },
  { holds: ({ linktype }) => typeof linktype === 'string', View: StoredLink },
  { holds: ({ tbody, thead }) => Array.isArray(tbody) || Array.isArray(thead), View: StoredTable },
];

function StoredList({
  values,
  depth,
}: {
  readonly values: readonly unknown[];
  readonly depth: number;
}): ReactNode {
  const shown = values.filter((value) => !isEmptyValue(value));
  const blocks = objectsOf(shown).filter(isRawBlock);
  if (blocks.length === shown.length) return <NestedBlocks blocks={blocks} />;
  return (
    <ul className={css.list}>
      {shown.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- values have no other identity
        <li key={index}>
          <StoredValue value={value} depth={depth} />
        </li>
      ))}
    </ul>
  );
}

/** The entries behind their names; one alone needs none. */
function StoredObject({ value, depth }: KindProps): ReactNode {
  const entries = Object.entries(value).filter(
    ([key, entry]) => !technicalKeys.has(key) && !isEmptyValue(entry),
  );
  const [[, only] = [], ...more] = entries;
  if (more.length === 0) return <StoredValue value={only} depth={depth} />;
  return (
    <dl className={css.details}>
      {entries.map(([key, entry]) => (
        <div key={key}>
          <dt>{spacedText(key)}</dt>
          <dd>
            <StoredValue value={entry} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A key as words: `aspectRatio` is “aspect ratio”. */
const spacedText = (key: string): string =>
  key
    .replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ');

/** A story that the text names, if the page knows it; a picture or a link for an address; else the text. */
function StoredText({ text }: { readonly text: string }): ReactNode {
  const { rels } = useSite();
  if (isUuid(text)) return Object.hasOwn(rels, text) ? (rels[text]?.name ?? null) : null;
  return /^https?:\/\/\S+$/.test(text) ? (
    <StoredAsset value={{ filename: text, title: text }} depth={0} />
  ) : (
    text
  );
}

/** A picture, else a link to the file. */
function StoredAsset({ value }: KindProps): ReactNode {
  const site = useSite();
  const asset = parseAsset(value, site.assetOrigins);
  const { filename, title, alt } = value;
  if (asset !== null && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(asset.src))
    return <Image asset={asset} className={css.image} sizes="(width >= 960px) 48rem, 100vw" />;
  const name = textOf(title) || textOf(alt) || textOf(filename).split('/').at(-1);
  const link = resolveLink({ linktype: 'asset', url: filename }, site);
  return link === null ? name : <SiteLink link={link}>{name}</SiteLink>;
}

function StoredLink({ value }: KindProps): ReactNode {
  const link = resolveLink(value, useSite());
  return link === null ? (
    textOf(value['title'])
  ) : (
    <SiteLink link={link}>{textOf(value['title']) || link.href}</SiteLink>
  );
}

/** A table of the CMS: `{thead: [{value}], tbody: [{body: [{value}]}]}`. */
function StoredTable({ value, depth }: KindProps): ReactNode {
  const head = objectsOf(value['thead']);
  return (
    <table className={css.table}>
      {head.length > 0 && (
        <thead>
          <tr>
            {head.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells have no other identity
              <th key={index} scope="col">
                <StoredValue value={cell['value']} depth={depth} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {objectsOf(value['tbody']).map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
          <tr key={index}>
            {objectsOf(row['body']).map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells have no other identity
              <td key={column}>
                <StoredValue value={cell['value']} depth={depth} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
