import { normaliseName } from '../../../common/fields/fields';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import { valueAt } from '../../../common/story/rename-stored';
import type { StoredName } from '../../../common/story/stored-names';
import type { ForeignComponent, ForeignField, ViewField } from '../space/foreign-space';
import { isAddress } from '../../../common/story/is-address';

/** A field of every page of this site that its head alone shows. */
interface HeadField {
  /** What it is called elsewhere. */
  readonly names: readonly string[];
  /** What it is called besides that within a field for search engines; the first ones come first. */
  readonly namesWithin: readonly string[];
  /** The kinds of fields that it can be. */
  readonly kinds: readonly string[];
  readonly holds: (value: unknown) => boolean;
}

// Empty ones too: an editor may fill them after the adoption.
const isText = (value: unknown): boolean => typeof value === 'string';
const isAddressOrEmpty = (value: unknown): boolean =>
  typeof value === 'string' && (value === '' || isAddress(value));
const isPicture = (value: unknown): boolean =>
  isJsonObject(value) ? 'filename' in value : isAddressOrEmpty(value);

const headFields: Readonly<Record<string, HeadField>> = {
  seo_title: {
    names: ['seotitle', 'metatitle', 'titletag'],
    namesWithin: ['title', 'ogtitle', 'twittertitle'],
    kinds: ['text'],
    holds: isText,
  },
  seo_description: {
    names: ['seodescription', 'metadescription'],
    namesWithin: ['description', 'ogdescription', 'twitterdescription'],
    kinds: ['text', 'textarea'],
    holds: isText,
  },
  seo_image: {
    names: ['seoimage', 'ogimage', 'metaimage', 'shareimage', 'socialimage'],
    namesWithin: ['image', 'cardimage', 'twitterimage'],
    kinds: ['picture'],
    holds: isPicture,
  },
  seo_noindex: {
    names: ['seonoindex', 'noindex'],
    namesWithin: [],
    kinds: ['tick'],
    holds: (value) => typeof value === 'boolean',
  },
  seo_canonical: {
    names: ['seocanonical', 'canonical', 'canonicalurl', 'canonicallink'],
    namesWithin: [],
    kinds: ['address'],
    holds: isAddressOrEmpty,
  },
};

/** True for a field of a page that its head shows: its view has no element for it. */
export function isHeadField(field: Pick<ForeignField, 'name'>): boolean {
  return Object.hasOwn(headFields, field.name);
}

/**
 * The fields of a component that its view gets. Those of a page's head have the names of this site, and remember their own.
 */
export function viewFieldsOf(component: ForeignComponent): readonly ViewField[] {
  const fields = component.fields.filter((field): field is ViewField => field.kind !== 'head');
  if (!component.isRoot) return fields;
  const used = new Set(fields.map(({ name }) => name));
  return fields.map((field) => {
    const known = Object.entries(headFields).find(
      ([name, { names, kinds }]) =>
        !used.has(name) && names.includes(normaliseName(field.name)) && kinds.includes(field.kind),
    )?.[0];
    if (known === undefined) return field;
    used.add(known);
    return { ...field, name: known, storedName: field.name };
  });
}

/** Names of a field, or of the block in it, that is for search engines. */
const headName = /^(?:page|site)?(?:seo|meta)(?:data|tags|metatags|meta|info|fields|settings|block)?$/;

/**
 * True for a field of a page's root that is for search engines: the SEO plugin of the CMS, or an object or a single block that is named
 * so, with a title or a description in it.
 */
export function isForHead(name: string, values: readonly unknown[]): boolean {
  const filled = values.filter((value) => firstObject(value) !== null);
  const isNamed = headName.test(normaliseName(name)) || filled.some(isHeadObject);
  if (!isNamed || filled.length === 0) return false;
  if (values.some((value) => Array.isArray(value) && value.length > 1)) return false;
  const targets = Object.values(pathsToHead('', filled));
  return targets.includes('seo_title') || targets.includes('seo_description');
}

const isHeadObject = (value: unknown): boolean => {
  const { plugin, component } = firstObject(value) ?? {};
  return plugin === 'seo_metatags' || headName.test(normaliseName(textOf(component)));
};

/** An object, or the first block of a list; null for other values. */
function firstObject(value: unknown): JsonObject | null {
  if (Array.isArray(value)) return objectsOf(value)[0] ?? null;
  return isJsonObject(value) ? value : null;
}

/** The paths within a field for search engines, by the field of this site that their values fill; the first ones come first. */
function pathsToHead(field: string, values: readonly unknown[]): NonNullable<StoredName['within']> {
  const leaves = values.flatMap((value) => leavesOf(value, field === '' ? [] : [field]));
  const paths = Object.entries(headFields).flatMap(([target, { names, namesWithin, holds }]) =>
    [...names, ...namesWithin].flatMap((name) =>
      leaves
        .filter(({ path, value }) => normaliseName(path.at(-1) ?? '') === name && holds(value))
        .map(({ path }): [string, string] => [path.join('.'), target]),
    ),
  );
  return Object.fromEntries(paths);
}

/** Depth at which blocks for search engines hold a plugin. */
const maxDepth = 3;

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

function leavesOf(value: unknown, path: readonly string[]): readonly Leaf[] {
  const object = firstObject(value);
  if (object === null || path.length > maxDepth) return [{ path, value }];
  if ('filename' in object || 'linktype' in object || object['type'] === 'doc')
    return [{ path, value: object }];
  return Object.entries(object).flatMap(([key, entry]) => leavesOf(entry, [...path, key]));
}

/** The texts of a value for search engines that the head of a page shows: its title and its description. */
export function headTextsOf(value: unknown): readonly string[] {
  const paths = Object.entries(pathsToHead('', [value]));
  return ['seo_title', 'seo_description'].flatMap((target) => {
    const texts = paths
      .filter(([, each]) => each === target)
      .map(([path]) => textOf(valueAt(value, path.split('.'))));
    return texts.find((text) => text.trim() !== '') ?? [];
  });
}

/** The names that the head of a page needs of its root; null where none does. */
export function headNamesOf(component: ForeignComponent): Pick<StoredName, 'fields' | 'within'> | null {
  if (!component.isRoot) return null;
  const renamed = viewFieldsOf(component).flatMap(({ name, storedName }) =>
    storedName === undefined ? [] : [[storedName, name] as const],
  );
  const within = Object.assign(
    {},
    ...component.fields.map(({ name, kind, samples }) => (kind === 'head' ? pathsToHead(name, samples) : {})),
  );
  const names = {
    ...(renamed.length > 0 && { fields: Object.fromEntries(renamed) }),
    ...(Object.keys(within).length > 0 && { within }),
  };
  return Object.keys(names).length > 0 ? names : null;
}
