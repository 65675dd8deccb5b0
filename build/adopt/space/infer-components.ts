import { isRawBlock, normaliseName } from '../../../common/fields/fields';
import { textOf, type JsonObject } from '../../../common/json';
import { visitObjects } from '../../../common/walk-json';
import { isEmptyStored } from './stored-texts';
import { areVideos, kindOfDeclared, kindOfValues } from '../match/field-kind';
import { isForHead } from '../match/head-fields';
import { hasLevels } from '../match/looks';
import type { DeclaredComponent, ForeignComponent, ForeignField, ForeignSpace } from './foreign-space';
import { isTablePart } from './table-part';

/** Keys of a block that are no fields. */
const noFields: ReadonlySet<string> = new Set(['component', '_uid', '_editable']);
const maxSamples = 8;

/** What all blocks of a component show. */
class Observed {
  readonly values = new Map<string, unknown[]>();
  readonly pages = new Set<string>();
  examples: { slug: string; block: JsonObject; filled: number }[] = [];
  instances = 0;
  asRoot = 0;
  nested = 0;

  add(block: JsonObject, slug: string, isRoot: boolean, isFirstLanguage: boolean): void {
    if (isRoot) this.asRoot += 1;
    else this.nested += 1;
    let filled = 0;
    for (const [field, value] of Object.entries(block)) {
      const name = fieldNameOf(field);
      if (name === null) continue;
      const values = this.values.get(name);
      if (values === undefined) this.values.set(name, [value]);
      else values.push(value);
      if (!isEmptyStored(value)) filled += 1;
    }
    if (!isFirstLanguage) return;
    this.instances += 1;
    this.pages.add(slug);
    this.examples = [...this.examples, { slug, block, filled }]
      .toSorted((one, other) => other.filled - one.filled)
      .slice(0, 2);
  }
}

/** The field of a key; null for none. In an export a translation stands under `<field>__i18n__<language>`. */
function fieldNameOf(key: string): string | null {
  const [name = ''] = key.split('__i18n__');
  return noFields.has(name) || name === '' ? null : name;
}

/**
 * The components of a space: those in its stories, of which the space's own description says more where there is one, and those
 * that only the description has. Not those whose blocks all say what the head of a page says: nothing shows them.
 * @returns in alphabetical order.
 */
export function inferComponents({ stories, declared }: Pick<ForeignSpace, 'stories' | 'declared'>) {
  const observed = new Map<string, Observed>();
  for (const { content, slug, language } of stories)
    visitObjects([content], (object) => {
      if (!isRawBlock(object) || isTablePart(object)) return;
      const { component } = object;
      const blocks = observed.get(component) ?? new Observed();
      observed.set(component, blocks);
      blocks.add(object, slug, object === content, language === null);
    });
  const descriptions = new Map(declared.map((component) => [component.name, component]));
  const components = [...new Set([...observed.keys(), ...descriptions.keys()])]
    .toSorted()
    .map((name) => describe(name, observed.get(name) ?? new Observed(), descriptions.get(name)));
  const inHeads = blocksInHeads(stories, components);
  return components.filter(
    ({ name }) => !inHeads.has(name) || inHeads.get(name) !== observed.get(name)?.nested,
  );
}

/** How many blocks of each component stand in fields for the heads of pages; at least one each. */
function blocksInHeads(
  stories: ForeignSpace['stories'],
  components: readonly ForeignComponent[],
): ReadonlyMap<string, number> {
  const fields = new Map(
    components.map((component) => [component.name, component.fields.filter(({ kind }) => kind === 'head')]),
  );
  const found = new Map<string, number>();
  for (const { content } of stories)
    for (const { name } of fields.get(textOf(content['component'])) ?? [])
      visitObjects([content[name]], (object) => {
        if (isRawBlock(object)) found.set(object.component, (found.get(object.component) ?? 0) + 1);
      });
  return found;
}

function describe(
  name: string,
  observed: Observed,
  declared: DeclaredComponent | undefined,
): ForeignComponent {
  const { instances, pages, examples, asRoot, nested } = observed;
  const names = new Set([...Object.keys(declared?.fields ?? {}), ...observed.values.keys()]);
  const isRoot = nested === 0 && (asRoot > 0 || declared?.isRoot === true);
  return {
    name,
    label: declared?.label ?? '',
    isUsed: asRoot + nested > 0,
    instances,
    pages: [...pages],
    isRoot,
    fields: [...names].flatMap((field) =>
      describeField(field, observed.values.get(field) ?? [], {
        component: name,
        isRoot,
        declared: declared?.fields[field],
      }),
    ),
    examples: examples.map(({ slug, block }) => ({ slug, block })),
  };
}

/** What a field belongs to. */
interface FieldScope {
  readonly component: string;
  readonly isRoot: boolean;
  readonly declared: JsonObject | undefined;
}

function describeField(
  name: string,
  values: readonly unknown[],
  { component, isRoot, declared }: FieldScope,
): readonly ForeignField[] {
  const shown = declared === undefined ? kindOfValues(name, values) : kindOfDeclared(name, declared, values);
  if (shown === null) return [];
  const isHead = isRoot && ['blocks', 'other'].includes(shown) && isForHead(name, values);
  const kind = isHead ? 'head' : saysComponent(name, component, values) ? 'choice' : shown;
  const { display_name: label, description: help, options } = declared ?? {};
  const samples = values.filter((value) => !isEmptyStored(value)).slice(0, maxSamples);
  return [
    {
      name,
      kind,
      isDeclared: declared !== undefined,
      isVideo: (kind === 'link' || kind === 'address') && areVideos(samples),
      isLevel: kind === 'choice' && hasLevels(values, options),
      label: textOf(label),
      help: textOf(help),
      samples,
    },
  ];
}

/** True for a field that repeats the name of its component, as schemas that were generated from code have one. */
function saysComponent(field: string, component: string, values: readonly unknown[]): boolean {
  if (!/^(?:block|blok|component)?type$/.test(normaliseName(field))) return false;
  const filled = values.filter((value) => !isEmptyStored(value));
  const name = normaliseName(component);
  return filled.length > 0 && filled.every((value) => normaliseName(textOf(value)) === name);
}
