import { isJsonObject, objectsOf, textOf, type JsonObject } from '../json';
import { parseUrl } from '../parse-url';
import type { Story } from './story';
import { storedConfig, type ConfigSlot, type StoredConfig } from './stored-config';

const converted = new WeakMap<Story, Story>();

/** The story with header and footer as the type `site_config` has them. The same object for a story each time. */
export function siteConfigStory(story: Story, config: StoredConfig | null = storedConfig): Story {
  if (config === null) return story;
  let own = converted.get(story);
  if (own === undefined) {
    own = { ...story, content: siteConfigContent(story.content, config) };
    converted.set(story, own);
  }
  return own;
}

/** What a story of another site says of header, footer and site, in the fields of this one. The other fields stay. */
function siteConfigContent(content: JsonObject, { fields, entries, titles = {} }: StoredConfig): JsonObject {
  const groupsAt = (slot: ConfigSlot): readonly (readonly unknown[])[] =>
    (fields[slot] ?? []).map((path) => valuesAt(content, path.split('.')));
  const columns = (fields['footer.columns'] ?? []).flatMap((path, index) => {
    const [title] = valuesAt(content, (titles[path] ?? '').split('.'));
    return columnsOf(objectsOf(valuesAt(content, path.split('.'))), { index, title: textOf(title) }, entries);
  });
  const blocksAt = (slot: ConfigSlot): readonly JsonObject[] => groupsAt(slot).flatMap(objectsOf);
  const firstAt = (slot: ConfigSlot): unknown => groupsAt(slot).flat()[0] ?? '';
  const header = {
    component: 'navigation',
    _uid: 'header',
    logo: firstAt('header.logo'),
    brand: firstAt('header.brand'),
    items: blocksAt('header.items').map((block) => navItem(block, entries)),
    actions: blocksAt('header.actions').map((block) => ({ ...navItem(block, entries), component: 'button' })),
  };
  const footer = {
    component: 'navigation_footer',
    _uid: 'footer',
    logo: firstAt('footer.logo'),
    tagline: firstAt('footer.tagline'),
    columns,
    social: socialLinks(groupsAt('footer.social').flat(), entries),
    legal: documentOf(firstAt('footer.legal')),
  };
  return {
    ...content,
    component: 'site_config',
    site_name: firstAt('site_name'),
    default_image: firstAt('default_image'),
    header: [header],
    footer: [footer],
  };
}

/** The values that are not empty at the end of a path; those of a list one by one. */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, path));
  const [field, ...rest] = path;
  if (field === undefined) return value === '' || value === null || value === undefined ? [] : [value];
  return isJsonObject(value) ? valuesAt(value[field], rest) : [];
}

type Entries = StoredConfig['entries'];

const firstOf = (block: JsonObject, names: readonly string[]): unknown =>
  names.map((name) => block[name]).find((value) => value !== undefined && value !== '' && value !== null);

const labelOf = (block: JsonObject, { labels }: Entries): string =>
  textOf(firstOf(block, [...labels, 'label', 'title']));

const childrenOf = (block: JsonObject, { children }: Entries): readonly JsonObject[] =>
  objectsOf(firstOf(block, [...children, 'children', 'items']));

/** A link as this site stores it; of an address alone, one to that address. */
function linkOf(block: JsonObject, { links }: Entries): unknown {
  const link = firstOf(block, [...links, 'link']);
  return typeof link === 'string' ? { linktype: 'url', url: link } : (link ?? null);
}

function navItem(block: JsonObject, entries: Entries): JsonObject {
  return {
    component: 'nav_item',
    _uid: block['_uid'],
    label: labelOf(block, entries),
    link: linkOf(block, entries),
    children: childrenOf(block, entries).map((child) => navItem(child, entries)),
  };
}

/** An entry with children is a column with a title; those without stand together in a column with the title of the list. */
function columnsOf(
  blocks: readonly JsonObject[],
  { index, title }: { readonly index: number; readonly title: string },
  entries: Entries,
): readonly JsonObject[] {
  const titled = blocks.filter((block) => childrenOf(block, entries).length > 0);
  const others = blocks.filter((block) => !titled.includes(block));
  const plain = {
    component: 'nav_column',
    _uid: `column ${index}`,
    title,
    items: others.map((block) => navItem(block, entries)),
  };
  return [
    ...titled.map((block) => ({
      component: 'nav_column',
      _uid: block['_uid'],
      title: labelOf(block, entries),
      items: childrenOf(block, entries).map((child) => navItem(child, entries)),
    })),
    ...(others.length > 0 ? [plain] : []),
  ];
}

/** Networks by the hosts of their addresses. */
const networks: readonly (readonly [host: RegExp, network: string])[] = [
  [/(?:^|\.)(?:facebook\.com|fb\.com)$/, 'facebook'],
  [/(?:^|\.)instagram\.com$/, 'instagram'],
  [/(?:^|\.)linkedin\.com$/, 'linkedin'],
  [/(?:^|\.)tiktok\.com$/, 'tiktok'],
  [/(?:^|\.)(?:wa\.me|whatsapp\.com)$/, 'whatsapp'],
  [/(?:^|\.)(?:x\.com|twitter\.com)$/, 'x'],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, 'youtube'],
  [/(?:^|\.)github\.com$/, 'github'],
];

/** @param values blocks with a link each, or links and addresses themselves. */
function socialLinks(values: readonly unknown[], entries: Entries): readonly JsonObject[] {
  const links = values.flatMap((value) => {
    const block = isJsonObject(value) && !('linktype' in value) ? value : { link: value };
    const link = linkOf(block, entries);
    const network = networkOf(link);
    return network === undefined
      ? []
      : [{ component: 'social_link', _uid: block['_uid'] ?? network, network, link }];
  });
  return links.length === 0 ? [] : [{ component: 'social_links', _uid: 'social', links }];
}

/** The network that a link leads to; undefined for one of which this site has no icon. */
function networkOf(link: unknown): string | undefined {
  if (!isJsonObject(link)) return undefined;
  if (link['linktype'] === 'email') return 'email';
  const address = textOf(link['url']) || textOf(link['cached_url']);
  if (address.startsWith('mailto:')) return 'email';
  const host = parseUrl(address)?.hostname ?? '';
  return networks.find(([pattern]) => pattern.test(host))?.[1];
}

/** Rich text; of a text one that holds it. */
function documentOf(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value;
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }] };
}
