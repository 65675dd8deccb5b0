import { fieldKinds, headingTag, type FieldKind } from './field-kinds';
import { partsField, type BlockNames, type NewBlock, type NewField } from './block-options';

/** A class of the stylesheet. */
const classOf = ({ view }: BlockNames): string => view.charAt(0).toLowerCase() + view.slice(1);

/**
 * The view of a new block, and the fields that it declares.
 * @throws Error for a name that the view already has from an import.
 */
export function viewFile(block: NewBlock): string {
  const { names, fields, part } = block;
  const imports = importsOf(block);
  refuseImported(block, imports);
  const own = declared(fields);
  const list = part === null ? [] : [`${partsField}: parts(${classOf(part.names)})`];
  const conditions = [
    ...emptiness(fields, 'values'),
    ...(part === null ? [] : [`values.${partsField}.every(isEmptyItem)`]),
  ];
  return `${imports}
${part === null ? '' : `const ${classOf(part.names)} = definePart('${part.names.technical}', { ${declared(part.fields).join(', ')} });\n`}
const fields = { ${[...own, ...list].join(', ')} };

/** ${names.label}. */
function ${names.view}({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  if (isEmpty(values)) return null;
${part === null ? '' : `  const items = values.${partsField}.filter((item) => !isEmptyItem(item));\n`}  return (
    <section className={\`${classNames(block)}\`} {...root}>
${markupOf(fields, 'values', headingTag.block)}${part === null ? '' : listOf(part.names)}    </section>
  );
}
${emptyFunction('isEmpty', 'values', 'ValuesOf<typeof fields>', conditions)}${part === null ? '' : partView(part)}
export const block = defineBlock('${names.technical}', fields, ${names.view}, { isEmpty });
`;
}

function refuseImported({ names, part }: NewBlock, imports: string): void {
  const own = [names.view, ...(part === null ? [] : [part.names.view, classOf(part.names)])];
  const twice = own.find((name) => new RegExp(`\\b${name}\\b`).test(imports));
  if (twice === undefined) return;
  const { technical } = names;
  throw new Error(
    `the view of ${technical} imports ${twice} already: choose another name, such as own_${technical}`,
  );
}

function importsOf({ names, fields, part }: NewBlock): string {
  const all = [...fields, ...(part?.fields ?? [])];
  const ofParts = part === null ? [] : ['definePart', 'parts', 'type PartOf'];
  const builders = [...new Set([...all.map(({ kind }) => kind.builder), ...ofParts, 'type ValuesOf'])];
  const more = [...new Set(all.flatMap(({ kind }) => kind.imports ?? []))];
  return [
    `import type { ReactNode } from 'react';`,
    `import { defineBlock, type BlockProps } from '../../block-system/define-block';`,
    `import { ${builders.toSorted().join(', ')} } from '../../fields/fields';`,
    ...more.toSorted(),
    `import sectionCss from '../../ui/section.css';`,
    `import css from './${names.folder}.css';\n`,
  ].join('\n');
}

/** The part's view, and what decides that it has nothing to show. */
function partView({ names, fields }: NonNullable<NewBlock['part']>): string {
  const type = `PartOf<typeof ${classOf(names)}.fields>`;
  return `
function ${names.view}({ item }: { readonly item: ${type} }): ReactNode {
  return (
    <li>
${markupOf(fields, 'item', headingTag.part)}    </li>
  );
}
${emptyFunction('isEmptyItem', 'item', type, emptiness(fields, 'item'))}`;
}

const emptyFunction = (name: string, owner: string, type: string, conditions: readonly string[]): string => `
function ${name}(${owner}: ${type}): boolean {
  return ${conditions.join(' && ')};
}
`;

const declared = (fields: readonly NewField[]): readonly string[] =>
  fields.map(({ name, kind, choices }) => `${name}: ${kind.call(choices)}`);

/** Code for each field that is true where it has nothing to show. */
function emptiness(fields: readonly NewField[], owner: string): readonly string[] {
  return fields.flatMap(({ name, kind }) => kind.isEmpty?.(`${owner}.${name}`) ?? []);
}

function classNames({ names, fields }: NewBlock): string {
  const looks = fields.flatMap(({ name, kind }) => {
    if (kind === fieldKinds.choice) return [`\${css[values.${name}]}`];
    return kind === fieldKinds.tick ? [`\${values.${name} ? css.${name} : ''}`] : [];
  });
  return ['${sectionCss.section}', `\${css.${classOf(names)}}`, ...looks].join(' ');
}

function markupOf(fields: readonly NewField[], owner: string, heading: string): string {
  return fields
    .filter((field) => !isLabel(field, fields))
    .flatMap(({ name, kind }) => {
      const value = `${owner}.${name}`;
      const markup = isHeading(name, kind)
        ? `<${heading}>{${value}}</${heading}>`
        : kind.markup?.(value, name);
      if (markup === undefined) return [];
      const isEmpty = kind.isEmpty?.(value);
      return isEmpty === undefined ? [`${markup}\n`] : [`{${negated(isEmpty)} && ${markup}}\n`];
    })
    .join('');
}

function listOf({ view }: BlockNames): string {
  return `{items.length > 0 && (
  <ul className={css.${partsField}}>
    {items.map((item) => (
      <${view} key={item.key} item={item} />
    ))}
  </ul>
)}
`;
}

export const isHeading = (name: string, kind: FieldKind): boolean =>
  name === 'title' && kind === fieldKinds.text;

/** True for the words of a link, which show with it. */
export function isLabel({ name }: NewField, fields: readonly NewField[]): boolean {
  return fields.some((each) => each.kind === fieldKinds.link && name === `${each.name}_label`);
}

const negated = (code: string): string =>
  code.startsWith('!') ? code.slice(1) : code.replace(' === ', ' !== ');

/** The stylesheet: a class for the block, and for each field that has one. */
export function styleFile({ names, fields, part }: NewBlock): string {
  const rules = [...fields, ...(part?.fields ?? [])].flatMap(({ name, kind, choices }) => {
    if (kind === fieldKinds.choice) return choices.map((each, at) => lookRule(each, at));
    if (kind === fieldKinds.tick) return [lookRule(name, 1)];
    const rule = fieldRules.get(kind);
    return rule === undefined ? [] : [`  .${name} {\n${rule}  }\n`];
  });
  const items =
    part === null
      ? []
      : [
          `  .${partsField} {\n    display: grid;\n    gap: var(--space-3);\n    padding: 0;\n    list-style: '';\n  }\n`,
        ];
  const own = `  .${classOf(names)} {\n    display: grid;\n    gap: var(--space-2);\n\n    & > * {\n      max-width: var(--measure);\n    }\n  }\n`;
  return `@layer blocks {\n${[own, ...new Set(rules), ...items].join('\n')}}\n`;
}

const fieldRules = new Map<FieldKind, string>([
  [fieldKinds.textarea, '    white-space: pre-line;\n'],
  [fieldKinds.richtext, '    & > * + * {\n      margin-top: 0.75em;\n    }\n'],
  [
    fieldKinds.picture,
    '    width: 100%;\n    border-radius: var(--radius);\n    background: var(--surface-strong);\n',
  ],
  [fieldKinds.link, '    font-weight: 600;\n'],
]);

/** The first of several looks is the plain one. */
const lookRule = (name: string, at: number): string =>
  `  .${name} {\n    color: var(${at === 0 ? '--text' : '--text-muted'});\n  }\n`;
