import { normaliseName } from '../../../common/fields/fields';
import { objectsOf, textOf, type JsonObject } from '../../../common/json';
import type { ConfigSlot, StoredConfig } from '../../../common/story/stored-config';
import { entryShapesOf, type EntryShapes } from './entry-shapes';
import type { ForeignComponent, ForeignField, ForeignSpace, ForeignStory } from '../space/foreign-space';
import { inferComponents } from '../space/infer-components';

/** The story of a space that holds its header and footer, and how. */
export interface FoundConfig {
  readonly slug: string;
  readonly config: StoredConfig;
}

/** Names of stories and of their types, normalised, that hold what all pages share. */
const configName =
  /^(?:site|global|general|main|page)?(?:config|configuration|settings?|options|layout|globals?|chrome|navigation)$/;

/**
 * Looks for the story that holds menus, logo and name for all pages, by its name and by what is in it.
 * @returns null where there is none, or where it is made for this site.
 */
export function findConfig(space: Pick<ForeignSpace, 'stories' | 'declared'>): FoundConfig | null {
  const firsts = space.stories.filter(({ language }) => language === null);
  if (firsts.some(({ content }) => content['component'] === 'site_config')) return null;
  const found = firsts
    .filter((story) => isNamedAsConfig(story, firsts))
    .map((story) => ({
      story,
      ...mappingOf(story.content, inferComponents({ stories: [story], declared: space.declared })),
    }))
    .filter(({ story, hasSide }) => hasSide || !isTypeOfPages(story, firsts));
  // Most entries first; a story without any menu is a page like others.
  const [best] = found.toSorted((one, other) => other.entries - one.entries);
  return best === undefined || best.entries === 0 ? null : { slug: best.story.slug, config: best.config };
}

const typeOf = ({ content }: ForeignStory): string => textOf(content['component']);

function isNamedAsConfig(story: ForeignStory, stories: readonly ForeignStory[]): boolean {
  return (
    hasConfigSlug(story) || (configName.test(normaliseName(typeOf(story))) && !isTypeOfPages(story, stories))
  );
}

function hasConfigSlug({ slug }: ForeignStory): boolean {
  const last = slug.split('/').findLast((segment) => segment !== '') ?? '';
  return configName.test(normaliseName(last));
}

/** True where other stories have the same type: `page_layout` may be that of all pages, and one of them be called `settings`. */
function isTypeOfPages(story: ForeignStory, stories: readonly ForeignStory[]): boolean {
  return stories.some((other) => other !== story && typeOf(other) === typeOf(story) && !hasConfigSlug(other));
}

/** What is found while a story is walked. */
interface Search {
  readonly components: readonly ForeignComponent[];
  readonly shapes: EntryShapes;
  readonly fields: Map<ConfigSlot, string[]>;
  /** Where the titles of columns are, by where the columns are. */
  readonly titles: Map<string, string>;
  entries: number;
  /** True once a menu stands in something that is named as a header or a footer. */
  hasSide: boolean;
}

type Side = 'header' | 'footer' | null;

/** Where a block stands. */
interface Location {
  readonly path: readonly string[];
  readonly side: Side;
}

function mappingOf(content: JsonObject, components: readonly ForeignComponent[]) {
  const shapes = entryShapesOf(components);
  const found = { fields: new Map(), titles: new Map<string, string>() };
  const search: Search = { components, shapes, ...found, entries: 0, hasSide: false };
  visit(content, { path: [], side: null }, search);
  // A name without a logo beside it is what the header shows.
  const name = search.fields.get('site_name');
  if (name !== undefined && !search.fields.has('header.logo')) search.fields.set('header.brand', name);
  const { labels, links, children } = shapes;
  const config: StoredConfig = {
    fields: Object.fromEntries(search.fields),
    entries: { labels: [...labels], links: [...links], children: [...children] },
    ...(search.titles.size > 0 && { titles: Object.fromEntries(search.titles) }),
  };
  return { config, entries: search.entries, hasSide: search.hasSide };
}

const maxDepth = 4;

/** The first block of each component of a list shows where the values of all are. */
function visit(block: JsonObject, { path, side }: Location, search: Search): void {
  const component = search.components.find(({ name }) => name === block['component']);
  if (component === undefined || path.length > maxDepth) return;
  for (const field of component.fields) {
    if (field.samples.length === 0) continue;
    const own = { path: [...path, field.name], side: sideOf(field.name, side) };
    if (field.kind !== 'blocks') addValue(field, own, search);
    else if (visitList(field, block, own, search) === 'footer.columns')
      addTitle(field, component, own, search);
  }
}

/** @returns the slot of a list of entries; null for another list. */
function visitList(field: ForeignField, block: JsonObject, at: Location, search: Search): ConfigSlot | null {
  const blocks = objectsOf(block[field.name]);
  const held = new Map(blocks.map((each) => [textOf(each['component']), each]));
  const slot = slotOfList(field.name, [...held.keys()], at.side, search.shapes);
  if (slot !== null) {
    add(search, slot, at.path);
    search.entries += blocks.length;
    search.hasSide ||= at.side !== null || [...held.keys()].some((name) => sideOf(name, null) !== null);
    return slot;
  }
  for (const [name, first] of held) visit(first, { ...at, side: sideOf(name, at.side) }, search);
  return null;
}

/** The title of a column in a field beside its list: `help_links` is called `help_title`, or `help_links_headline`. */
function addTitle(
  list: ForeignField,
  { fields }: ForeignComponent,
  { path }: Location,
  search: Search,
): void {
  const stem = (name: string): string => normaliseName(name).replace(/(?:links|menu|nav|items|list)$/, '');
  const names = new Set([normaliseName(list.name), stem(list.name)]);
  const title = fields.find(({ name, kind, samples }) => {
    const own = /^(.+?)(?:headline|heading|title|label|caption)$/.exec(normaliseName(name))?.[1];
    return kind === 'text' && samples.length > 0 && own !== undefined && names.has(own);
  });
  if (title !== undefined) search.titles.set(path.join('.'), [...path.slice(0, -1), title.name].join('.'));
}

/** The slot of a list of entries; null for a list of other blocks. */
function slotOfList(
  field: string,
  held: readonly string[],
  side: Side,
  { entries, social }: EntryShapes,
): ConfigSlot | null {
  const isNamedSocial = [field, ...held].some((name) => /social/.test(normaliseName(name)));
  const isSocial = held.length > 0 && held.every((name) => social.has(name) || entries.has(name));
  if (isSocial && (isNamedSocial || held.every((name) => social.has(name)))) return 'footer.social';
  if (held.length === 0 || !held.every((name) => entries.has(name))) return null;
  if (side === 'footer') return 'footer.columns';
  const isButton = [field, ...held].some((name) => /button|cta|action/.test(normaliseName(name)));
  return isButton ? 'header.actions' : 'header.items';
}

/** A field with a link to the site's account. */
const networkName =
  /^(?:social)?(?:facebook|instagram|linkedin|tiktok|whatsapp|twitter|x|youtube|github)(?:link|url|href)?$/;

function addValue(field: ForeignField, { path, side }: Location, search: Search): void {
  const slot = slotOf(field, side);
  if (slot === null || (slot === 'site_name' && path.slice(0, -1).some(isOfMenu))) return;
  if (slot === 'footer.social') return add(search, slot, path);
  const [known] = search.fields.get(slot) ?? [];
  // The nearest to the story itself.
  if (known === undefined || known.split('.').length > path.length) search.fields.set(slot, [path.join('.')]);
}

const isOfMenu = (name: string): boolean => /nav|menu|item|link/.test(normaliseName(name));

const saysCopyright = (value: unknown): boolean => /©|\(c\) ?\d{4}|all rights reserved/i.test(textOf(value));

const siteName = /^(?:(?:web)?site|brand|company|business|organi[sz]ation)?(?:name|title)$|^brand$/;
/** Other texts in a footer belong to something that stands there, such as a newsletter. */
const taglineName = /tagline|claim|slogan|motto|description|about|footertext/;

function slotOf({ name: given, kind, samples }: ForeignField, side: Side): ConfigSlot | null {
  const name = normaliseName(given);
  if (kind === 'picture') return pictureSlot(name, side);
  if (kind === 'link' || kind === 'address') return networkName.test(name) ? 'footer.social' : null;
  if (kind === 'richtext') return side === 'footer' ? 'footer.legal' : null;
  return kind === 'text' || kind === 'textarea' ? textSlot(name, samples, side) : null;
}

function textSlot(name: string, samples: readonly unknown[], side: Side): ConfigSlot | null {
  if (/copyright|legal|imprint/.test(name) || samples.some(saysCopyright)) return 'footer.legal';
  if (side === 'footer') return taglineName.test(name) ? 'footer.tagline' : null;
  return siteName.test(name) ? 'site_name' : null;
}

function pictureSlot(name: string, side: Side): ConfigSlot | null {
  if (/logo|brand/.test(name)) return side === 'footer' ? 'footer.logo' : 'header.logo';
  return /share|sharing|og|social|default|meta|seo/.test(name) ? 'default_image' : null;
}

/** @param around the side of what is around it: a `nav` in a footer is one of the footer. */
function sideOf(given: string, around: Side): Side {
  const name = normaliseName(given);
  if (/foot|bottom|imprint|legal|copyright/.test(name)) return 'footer';
  if (/^(?:site|page|main)?header/.test(name)) return 'header';
  return around ?? (/head|nav|top|main|primary/.test(name) ? 'header' : null);
}

function add({ fields }: Search, slot: ConfigSlot, path: readonly string[]): void {
  fields.set(slot, [...new Set([...(fields.get(slot) ?? []), path.join('.')])]);
}
