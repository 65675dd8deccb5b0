import { textOf } from '../../../common/json';
import { headNamesOf } from '../match/head-fields';
import type { Plan } from '../plan-adoption';
import type { FieldKind, ForeignComponent, ForeignSpace } from '../space/foreign-space';
import { code } from './report-settings';

/** What the report says of fields. */
interface ReportedFields {
  readonly components: readonly ForeignComponent[];
  readonly plan: Plan;
  readonly space: ForeignSpace;
}

/** Kinds that say how a block looked on the other site. */
const looks: ReadonlySet<FieldKind> = new Set(['choice', 'choices', 'look']);

/** Choices, colours and the like of blocks of their own. */
export function lookLines({ components, plan }: Omit<ReportedFields, 'space'>): readonly string[] {
  return components
    .filter(({ name }) => plan.written.has(name))
    .flatMap(({ name, fields }) => {
      const names = fields
        .filter(({ kind, isLevel }) => looks.has(kind) && !isLevel)
        .map((field) => code(field.name));
      return names.length === 0
        ? []
        : [`Looks of ${code(name)}, which its view gets and does not show: ${names.join(', ')}`];
    });
}

/** What the heads of pages are made of, by component. */
export function headLines({ components }: Pick<ReportedFields, 'components'>): readonly string[] {
  return components.flatMap((component) => {
    const { fields, within } = headNamesOf(component) ?? {};
    const names = Object.entries({ ...fields, ...within });
    const parts = [...new Set(names.map(([, to]) => to))].map((field) => {
      const from = names.filter(([, to]) => to === field).map(([each]) => code(each));
      return `${code(field)} is ${from.join(' or ')}`;
    });
    return parts.length === 0 ? [] : [`${code(component.name)}: ${parts.join(', ')}`];
  });
}

/** The types of the stories that fields lead to; none for a field that no story fills. */
export function relationLines({ components, space }: Omit<ReportedFields, 'plan'>): readonly string[] {
  const types = new Map(space.stories.map(({ uuid, content }) => [uuid, textOf(content['component'])]));
  return components.flatMap(({ name, fields }) =>
    fields
      .filter(({ kind, samples }) => (kind === 'relation' || kind === 'relations') && samples.length > 0)
      .map(({ name: field, samples }) => {
        const found = new Set(
          samples.flat().flatMap((uuid) => types.get(textOf(uuid)) ?? 'a story that is missing'),
        );
        return `${code(`${name}.${field}`)}: ${[...found].map(code).join(', ')}`;
      }),
  );
}

/** Fields of written blocks that the space does not describe. */
export function guessLines({ components, plan }: Omit<ReportedFields, 'space'>): readonly string[] {
  return components
    .filter(({ name }) => plan.written.has(name))
    .flatMap(({ name, fields }) => {
      const guessed = fields.filter(({ isDeclared }) => !isDeclared);
      return guessed.length === 0
        ? []
        : [`${code(name)}: ${guessed.map((field) => `${code(field.name)} ${field.kind}`).join(', ')}`];
    });
}
