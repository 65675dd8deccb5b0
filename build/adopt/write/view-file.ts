import { plainText } from '../../schema/guess';
import { isAddressName } from '../match/field-kind';
import { isHeadField } from '../match/head-fields';
import type { ViewField } from '../space/foreign-space';
import { headingFieldOf } from './heading';
import { labelsOfLinks, unshown } from './link-labels';
import { builders, labelOfField, type OwnBlock } from './own-block';

/** Fields that one function of a view shows at most. */
const perFunction = 25;
const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** A text as a literal of TypeScript. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

export const keyOf = (name: string): string => (isIdentifier(name) ? name : quoted(name));
const valueOf = (name: string): string => (isIdentifier(name) ? `values.${name}` : `values[${quoted(name)}]`);

/** A text within a comment, which it cannot end: without `*`, so that leaving something out makes no end either. */
const commentOf = (text: string): string => plainText(text).replaceAll('*', '');

/** The class of a view's root. */
export const classOf = ({ names }: OwnBlock): string =>
  names.view.charAt(0).toLowerCase() + names.view.slice(1);

/** The view of a block: every field as plain HTML, its heading first and the others in the order of the form. */
export function viewFile(block: OwnBlock): string {
  const { names, component, fields, isRoot } = block;
  const shown = isRoot ? fields.filter((field) => !isHeadField(field)) : fields;
  const elements = elementsOf({ ...block, fields: shown });
  const groups = groupsOf(elements);
  const body =
    groups.length === 1
      ? elements
      : [
          ...headingOf(elements),
          ...groups.map((_, index) => ({
            code: `<${names.view}Part${index + 1} values={values} />`,
            part: null,
          })),
        ];
  const needsRaw = elements.some(({ part }) => part === 'PlainHeading');
  const Root = isRoot ? 'div' : 'section';
  const attributes = `className={css.${classOf(block)}} {...root}`;
  return `${importsOf(block, elements, groups.length > 1)}
const fields = {
${fields.map(({ name, kind }) => `  ${keyOf(name)}: ${builders[kind].call},`).join('\n')}
};

/** Guess: “${commentOf(component.name)}” of the adopted space. Every text shows: a start to restyle. */
function ${names.view}({ fields: values, root${needsRaw ? ', raw' : ''} }: BlockProps<typeof fields>): ReactNode {
  if (isEmptyBlock(values)) return null;
  return (
${body.length === 0 ? `    <${Root} ${attributes} />` : `    <${Root} ${attributes}>\n${body.map(({ code }) => `      ${code}`).join('\n')}\n    </${Root}>`}
  );
}
${groups.length > 1 ? groups.map((group, index) => partOf(names.view, index + 1, group)).join('') : ''}
${exportOf(block)}
`;
}

/** The elements of each function of a long view; its heading stays in the view itself. */
function groupsOf(elements: readonly Element[]): readonly (readonly Element[])[] {
  if (elements.length <= perFunction) return [elements];
  const others = elements.slice(headingOf(elements).length);
  return Array.from({ length: Math.ceil(others.length / perFunction) }, (_, index) =>
    others.slice(index * perFunction, (index + 1) * perFunction),
  );
}

const headingOf = (elements: readonly Element[]): readonly Element[] =>
  elements.filter(({ part }) => part === 'PlainHeading' || part === 'PlainTitle');

/** An element of a view, and the component that it needs. */
interface Element {
  readonly code: string;
  readonly part: string | null;
}

function partOf(view: string, number: number, elements: readonly Element[]): string {
  return `
function ${view}Part${number}({ values }: { readonly values: ValuesOf<typeof fields> }): ReactNode {
  return (
    <>
${elements.map(({ code }) => `      ${code}`).join('\n')}
    </>
  );
}
`;
}

function exportOf({ names, isRoot }: OwnBlock): string {
  const defined = `defineBlock(${quoted(names.technical)}, fields, ${names.view}, { isEmpty: isEmptyBlock })`;
  return isRoot
    ? `export const block: BlockDefinition = { ...${defined}, position: 'root' };`
    : `export const block = ${defined};`;
}

function importsOf(
  { names, fields, isRoot }: OwnBlock,
  elements: readonly Element[],
  hasParts: boolean,
): string {
  const used = new Set(fields.map(({ kind }) => builders[kind].from));
  const calls = (from: string): readonly string[] => [
    ...new Set(
      fields
        .map(({ kind }) => builders[kind])
        .filter((each) => each.from === from)
        .map(({ call }) => call.replace(/\(.*/, '')),
    ),
  ];
  const fieldNames = [...calls('fields').toSorted(), ...(hasParts ? ['type ValuesOf'] : [])];
  const parts = new Set(elements.flatMap(({ part }) => part ?? []));
  const definitions = ['defineBlock', ...(isRoot ? ['type BlockDefinition'] : []), 'type BlockProps'];
  return [
    "import type { ReactNode } from 'react';",
    `import { ${definitions.join(', ')} } from '../../block-system/define-block';`,
    `import { isEmptyBlock${[...parts]
      .toSorted()
      .map((part) => `, ${part}`)
      .join('')} } from '../../block-system/PlainParts';`,
    ...(used.has('datetime') ? ["import { datetime } from '../../fields/datetime';"] : []),
    ...(fieldNames.length > 0 ? [`import { ${fieldNames.join(', ')} } from '../../fields/fields';`] : []),
    ...(used.has('markdown') ? ["import { markdown } from '../../fields/markdown';"] : []),
    ...(used.has('stored') ? ["import { stored } from '../../fields/stored';"] : []),
    `import css from './${names.folder}.css';`,
    '',
  ].join('\n');
}

const element = (part: string, attribute: string, value: string): Element => ({
  part,
  code: `<${part} ${attribute}={${value}} />`,
});

const labelled = (part: string, attributes: string, label: string): Element => ({
  part,
  code: `<${part} ${attributes}${label === '' ? '' : ` label={${valueOf(label)}}`} />`,
});

/** @param label the field with the text of a link; `''` for none. */
type Write = (value: string, field: ViewField, label: string) => Element;

/** By kind. Those without an element stand among the details at the end. */
const elementOf: Partial<Readonly<Record<ViewField['kind'], Write>>> = {
  text: (value) => element('PlainText', 'text', value),
  textarea: (value) => element('PlainText', 'text', value),
  address: (value, { name }, label) =>
    labelled('PlainAddress', `address={${value}}${isAddressName(name) ? ' takesPaths' : ''}`, label),
  richtext: (value) => element('PlainRichText', 'document', value),
  markdown: (value) => element('PlainRichText', 'document', value),
  picture: (value) => element('PlainPictures', 'assets', `[${value}]`),
  pictures: (value) => element('PlainPictures', 'assets', value),
  link: (value, _, label) => labelled('PlainLink', `link={${value}}`, label),
  blocks: (value) => element('PlainBlocks', 'blocks', value),
  relation: (value) => element('PlainStories', 'uuids', `[${value}]`),
  relations: (value) => element('PlainStories', 'uuids', value),
  date: (value) => element('PlainDay', 'moment', value),
};

function elementsOf(block: OwnBlock): readonly Element[] {
  const { fields, isRoot } = block;
  const labels = labelsOfLinks(fields, isRoot);
  const labelling = new Set(labels.values());
  const title = headingFieldOf(block);
  const shown = fields.flatMap((field): Element | readonly Element[] => {
    const { name, kind, isVideo } = field;
    if (labelling.has(name) || field === title) return [];
    if (isVideo) return element('PlainVideo', 'address', valueOf(name));
    return elementOf[kind]?.(valueOf(name), field, labels.get(name) ?? '') ?? [];
  });
  const details = detailsOf(fields);
  return [
    ...(title === undefined ? [] : [headingElement(valueOf(title.name), isRoot)]),
    ...shown,
    ...(details === null ? [] : [details]),
  ];
}

function headingElement(text: string, isRoot: boolean): Element {
  if (isRoot) return element('PlainTitle', 'text', text);
  return { part: 'PlainHeading', code: `<PlainHeading text={${text}} of={raw} />` };
}

/** Values of other kinds, each behind its name. */
function detailsOf(fields: readonly ViewField[]): Element | null {
  const details = fields.filter(({ kind }) => elementOf[kind] === undefined && !unshown.has(kind));
  if (details.length === 0) return null;
  const used = new Set<string>();
  const rows = details.map((field) => {
    const label = labelOfField(field);
    const unique = used.has(label) ? `${label} (${field.name})` : label;
    used.add(unique);
    return `[${quoted(unique)}, ${valueOf(field.name)}]`;
  });
  return { part: 'PlainDetails', code: `<PlainDetails details={[${rows.join(', ')}]} />` };
}
