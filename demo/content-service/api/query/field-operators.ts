import { parseMoment } from './request-query';
import { matchesPattern } from './slug-pattern';

/** A condition on one field's value; the value is undefined if the content has no such field. */
export type Condition = (value: unknown) => boolean;

/** Creates the condition from the text in the query; undefined for an invalid text. */
type Operator = (text: string) => Condition | undefined;

/** The operators of `filter_query`, by name. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['in', isIn],
  ['not_in', negated(isIn)],
  ['like', isLike],
  ['not_like', negated(isLike)],
  ['in_array', arrayMatches((operands, entries) => operands.some((part) => entries.has(part)))],
  ['any_in_array', arrayMatches((operands, entries) => operands.some((part) => entries.has(part)))],
  ['all_in_array', arrayMatches((operands, entries) => operands.every((part) => entries.has(part)))],
  ['exists', exists],
  ['is', (text) => KINDS.get(text)],
  ['gt_date', compares(parseMoment, (value, bound) => value > bound)],
  ['lt_date', compares(parseMoment, (value, bound) => value < bound)],
  ['gt_int', compares(parseInteger, (value, bound) => value > bound)],
  ['lt_int', compares(parseInteger, (value, bound) => value < bound)],
  ['gt_float', compares(parseFloatStrictly, (value, bound) => value > bound)],
  ['lt_float', compares(parseFloatStrictly, (value, bound) => value < bound)],
]);

/** The operands of `is`. A missing field is empty, and not null, as Storyblok documents it. */
const KINDS: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ['empty', (value) => isBlank(value)],
  ['not_empty', (value) => !isBlank(value)],
  ['empty_array', (value) => Array.isArray(value) && value.length === 0],
  ['not_empty_array', (value) => Array.isArray(value) && value.length > 0],
  ['null', (value) => value === null],
  ['not_null', (value) => value !== null],
  ['true', (value) => value === true || value === 'true'],
  ['false', (value) => value === false || value === 'false'],
]);

/** True for one of the values, compared as strings; an empty text matches blank fields. */
function isIn(text: string): Condition {
  const operands = new Set(partsOf(text));
  return (value) => (text === '' ? isBlank(value) : isPlain(value) && operands.has(String(value)));
}

/** True for a value that contains the text, or matches it as a pattern with `*`; case-insensitive. */
function isLike(text: string): Condition {
  const pattern = (text.includes('*') ? text : `*${text}*`).toLowerCase();
  return (value) => isPlain(value) && matchesPattern(String(value).toLowerCase(), pattern);
}

function exists(text: string): Condition | undefined {
  if (['true', '1'].includes(text)) return (value) => value !== undefined;
  return ['false', '0'].includes(text) ? (value) => value === undefined : undefined;
}

function negated(operator: (text: string) => Condition): Operator {
  return (text) => {
    const condition = operator(text);
    return (value) => !condition(value);
  };
}

function arrayMatches(
  test: (operands: readonly string[], entries: ReadonlySet<string>) => boolean,
): Operator {
  return (text) => {
    const operands = partsOf(text);
    return (value) => Array.isArray(value) && test(operands, new Set(value.filter(isPlain).map(String)));
  };
}

function compares(
  parse: (text: string) => number | undefined,
  test: (value: number, bound: number) => boolean,
): Operator {
  return (text) => {
    const bound = parse(text);
    if (bound === undefined) return undefined;
    return (value) => {
      const number = isPlain(value) ? parse(String(value)) : undefined;
      return number !== undefined && test(number, bound);
    };
  };
}

function parseInteger(text: string): number | undefined {
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}

function parseFloatStrictly(text: string): number | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function partsOf(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim());
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
