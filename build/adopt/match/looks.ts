import { isJsonObject, objectsOf, textOf } from '../../../common/json';
import { snakeCase } from '../snake-case';
import type { FieldKind } from '../space/foreign-space';

/** Kinds that say how a block looks. This site has its own looks, so it may lose their values. */
export const looks: ReadonlySet<FieldKind> = new Set(['choice', 'choices', 'tick', 'number', 'look']);

/** A name for code. */
export const token = /^[a-z0-9][a-z0-9_-]{0,24}$/;

/** Names of fields whose single words are choices, however often they occur. */
const choiceName =
  /(?:^|_)(?:align(?:ment)?|background|colou?r|direction|gap|height|icon|layout|mode|position|size|spacing|style|theme|type|variant|width)$/;

/** Names of fields whose figures, colours and names for code are never read by visitors, declared as texts or not. */
const lookName =
  /(?:^|_)(?:align(?:ment)?|background|class(?:_?names?)?|cols?|colou?r|columns|css|duration|elevation|gap|height|icon(?:_name)?|interval|layout|lg|margin|md|opacity|padding|radius|ratio|sm|spacing|theme|thickness|variant|width|xl|xs|z_?index)$/;

const figure = /^-?\d+(?:\.\d+)?(?:px|r?em|%|vh|vw|deg|m?s)?$/;
const colour = /^(?:#[\da-f]{3,8}|(?:rgb|hsl|oklch)a?\([\d\s.,%/a-z]*\))$/i;
const declarations =
  /^(?:\s*(?:align|background|border|bottom|color|display|flex|font|height|justify|left|letter|line|margin|max|min|opacity|overflow|padding|position|right|text|top|width|z)(?:-[a-z]+)*\s*:[^:;]+;?)+$/;

/** True for the name of a field whose single words are choices. */
export function isChoiceName(name: string): boolean {
  return choiceName.test(snakeCase(name));
}

/**
 * The kind of texts and numbers that are for the look: styles, texts of ticks, and others where the name of the field says so; null
 * for others.
 */
export function choiceKindOf(name: string, values: readonly unknown[]): 'choice' | 'choices' | null {
  const filled = values.filter((value) => !isBlank(value));
  if (filled.length > 0 && areLevels(filled)) return 'choice';
  const isNamed = lookName.test(snakeCase(name));
  if (filled.length === 0 || !filled.every((value) => isForLook(value, isNamed))) return null;
  return filled.some(Array.isArray) ? 'choices' : 'choice';
}

/** A property of CSS with its value, misspelt or in camel case, too. */
const declaration = /^[a-z]+(?:-[a-z]+|[A-Z][a-z]+)*\s*:[^:]+$/;

/** A keyword of CSS, or a colour of a theme. */
const keyword = /^[a-z][A-Za-z0-9_-]{0,24}$/;

function isForLook(value: unknown, isNamed: boolean): boolean {
  if (Array.isArray(value)) return value.every((entry) => isForLook(entry, isNamed));
  if (typeof value === 'number') return isNamed;
  if (typeof value !== 'string') return false;
  if (/^(?:true|false)$/.test(value) || declarations.test(value)) return true;
  return (
    isNamed && [figure, colour, token, keyword, declaration].some((pattern) => pattern.test(value.trim()))
  );
}

const level = /^h[1-6]$/i;

/** True for texts that say of which level a heading is, or that it is none. */
function areLevels(texts: readonly unknown[]): boolean {
  const areElements = texts.every(
    (text) => typeof text === 'string' && /^(?:h[1-6]|div|p|span)$/i.test(text),
  );
  return areElements && texts.some((text) => level.test(textOf(text)));
}

/** True for a choice with the levels of headings. @param options those of which the space says that editors have them. */
export function hasLevels(values: readonly unknown[], options: unknown): boolean {
  const offered = objectsOf(options).map(({ value }) => value);
  return [...values, ...offered].some((value) => level.test(textOf(value)));
}

/** Keys of a plugin's value that are the same in all values. */
const pluginKeys: ReadonlySet<string> = new Set(['plugin', '_uid', 'fieldtype']);

/** True for plugins' values that hold figures and colours alone, or names for code where a name says that they are for the look. */
export function saysLook(name: string, values: readonly unknown[]): boolean {
  const filled = values.filter((value) => !isBlank(value));
  return filled.length > 0 && filled.every((value) => isOfPlugin(value) && isLook(name, value));
}

const isBlank = (value: unknown): boolean =>
  isJsonObject(value)
    ? Object.entries(value).every(([key, entry]) => pluginKeys.has(key) || isBlank(entry))
    : value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Plugins store an object with their name, or a text. */
const isOfPlugin = (value: unknown): boolean =>
  typeof value === 'string' || (isJsonObject(value) && 'plugin' in value);

function isLook(name: string, value: unknown): boolean {
  if (isJsonObject(value))
    return Object.entries(value).every(
      ([key, entry]) => pluginKeys.has(key) || isLook(isChoiceName(name) ? name : key, entry),
    );
  if (typeof value !== 'string') return !Array.isArray(value);
  if (value === '' || figure.test(value) || colour.test(value)) return true;
  return token.test(value) && isChoiceName(name);
}
