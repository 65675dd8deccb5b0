import type { BlockDefinition } from '../block-system/define-block';
import type { ComponentField, Fields } from '../fields/fields';
import { authorFields } from '../fields/article-fields';
import { multiLink, number, option, text } from '../fields/fields';
import { pageFields, siteConfigFields } from './content-types';

/** A component in Storyblok's format, which its command line pushes into a space. */
export interface ComponentSchema {
  readonly name: string;
  readonly display_name: string;
  /** True for content types, which are roots of stories. */
  readonly is_root: boolean;
  /** True for components within others. */
  readonly is_nestable: boolean;
  readonly schema: Readonly<Record<string, ComponentField & { readonly pos: number }>>;
}

/** The content types without a view of their own. The budget is for `npm run check` alone. */
const contentTypes: Readonly<Record<string, Fields>> = {
  author: authorFields,
  page: pageFields,
  redirect: { from: text(), to: multiLink(), status: option(['301', '302', '410'], '301') },
  site_config: { ...siteConfigFields, budget_kb: number({ min: 0, max: 100_000, fallback: 0 }) },
};

/** Fields that have one value for all languages, because code compares it. */
const technicalFields: ReadonlySet<string> = new Set([
  'article.seo_canonical',
  'form_field.accept',
  'embed.url',
  'form_element.name',
  'form_field.name',
  'page.seo_canonical',
  'redirect.from',
  'story_list.tag',
  'video.url',
]);

/**
 * What all fields of a type have in common. Texts, links and pictures are translatable, a picture as a whole: the CMS has no field
 * of its own for `alt` and `title`. Fields do not say so themselves, since they are part of the browser's code.
 */
const typeSettings: Partial<Record<ComponentField['type'], Omit<ComponentField, 'type'>>> = {
  text: { translatable: true },
  textarea: { translatable: true },
  richtext: { translatable: true },
  asset: { translatable: true },
  multiasset: { translatable: true },
  multilink: {
    translatable: true,
    email_link_type: true,
    asset_link_type: true,
    show_anchor: true,
    allow_target_blank: true,
  },
};

/**
 * Derives the schema of every content type, block and part from the fields that parse their content.
 * @returns the components in alphabetical order.
 */
export function componentSchemas(blocks: readonly BlockDefinition[]): readonly ComponentSchema[] {
  const nestable = new Map<string, Fields>();
  const roots = new Map<string, Fields>(Object.entries(contentTypes));
  for (const { name, fields, position } of blocks)
    if (position === 'root') roots.set(name, fields);
    else if (position === undefined) collect(name, fields, nestable);
  const all = [
    ...[...roots].map(([name, fields]) => describe(name, fields, true)),
    ...[...nestable].map(([name, fields]) => describe(name, fields, false)),
  ];
  // Names are ASCII. The first comparison by a language costs a start of the server 20 ms.
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The innermost declaration of a nested part may have fewer fields: those of all declarations are merged. */
function collect(name: string, fields: Fields, collected: Map<string, Fields>): void {
  collected.set(name, { ...collected.get(name), ...fields });
  for (const { part } of Object.values(fields))
    if (part !== undefined) collect(part.name, part.fields, collected);
}

function describe(name: string, fields: Fields, isRoot: boolean): ComponentSchema {
  const schema: Record<string, ComponentField & { pos: number }> = {};
  for (const [position, [field, { schema: described }]] of Object.entries(fields).entries()) {
    const isTechnical = technicalFields.has(`${name}.${field}`);
    schema[field] = {
      ...typeSettings[described.type],
      ...described,
      ...(isTechnical ? { translatable: false } : {}),
      pos: position,
    };
  }
  const spaced = name.replaceAll('_', ' ');
  const displayName = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return { name, display_name: displayName, is_root: isRoot, is_nestable: !isRoot, schema };
}
