import { normaliseName } from '../../../common/fields/fields';
import type { StoredHeading } from '../../../common/story/stored-names';
import { snakeCase } from '../snake-case';
import { isHeadField } from '../match/head-fields';
import type { FieldKind, ViewField } from '../space/foreign-space';
import { labelsOfLinks } from './link-labels';
import type { OwnBlock } from './own-block';

/** Names of headings, the likeliest first: a `headline` comes before the `author_name` above it. */
const headings = [
  /^(?:title|headline|heading|header)(?:_text)?$/,
  /(?<!sub|pre|button|link|cta|image|icon)_(?:title|headline|heading|header)$/,
  /(?:^|_)name$/,
];

/** The field that a block shows as its heading; undefined for a block without one. */
export function headingFieldOf({ component, fields, isRoot }: OwnBlock): ViewField | undefined {
  const labelling = new Set(labelsOfLinks(fields, isRoot).values());
  const texts = fields.filter((field) => !labelling.has(field.name) && !(isRoot && isHeadField(field)));
  const [likeliest] = headings.flatMap((pattern) =>
    texts.filter(({ name, kind }) => (isPlain(kind) || isFormatted(kind)) && pattern.test(snakeCase(name))),
  );
  // One with formats stays a paragraph, and no field of a less likely name takes its place.
  if (likeliest !== undefined) return isPlain(likeliest.kind) ? likeliest : undefined;
  return isNamedHeading(component.name) || fields.some(({ isLevel }) => isLevel) ? textOf(texts) : undefined;
}

const isPlain = (kind: FieldKind): boolean => kind === 'text' || kind === 'textarea';
const isFormatted = (kind: FieldKind): boolean => kind === 'markdown' || kind === 'richtext';
const isNamedHeading = (name: string): boolean => /head(?:ing|line)|title/.test(normaliseName(name));

/** The heading as pages need it, to have one main heading. */
export function storedHeadingOf(block: OwnBlock): StoredHeading | undefined {
  const field = headingFieldOf(block);
  if (field === undefined) return undefined;
  const level = block.isRoot ? undefined : block.fields.find(({ isLevel }) => isLevel)?.name;
  if (level === undefined) return { text: field.name };
  const isNamed = [block.component.name, field.name].some(isNamedHeading);
  return { text: field.name, level, ...(!isNamed && { otherwise: 'p' }) };
}

/** The likeliest text of a block that is a heading itself. */
function textOf(fields: readonly ViewField[]): ViewField | undefined {
  const plain = fields.filter(({ kind }) => isPlain(kind));
  return plain.find(({ name }) => /^(?:text|content|label|copy)$/.test(name)) ?? plain[0];
}
