import { type JsonObject, isJsonObject } from './story';

/** Where exports point to pictures and files. */
export const EXPORTED_ASSET_ORIGIN = 'https://a.storyblok.com';

/** What becomes of stored content on its way out. */
export interface ContentRules {
  /** Languages whose translations replace a field, the first that has one; none for the default language. */
  readonly languages: readonly string[];
  /** The origin under which this service's own assets are found. */
  readonly assetOrigin: string;
  /** Writes a block's editor marker, or null where no markers are wanted. */
  readonly editorMarker: ((block: JsonObject) => string) | null;
}

const TRANSLATED_FIELD = /^(.+)__i18n__(\w+)$/;

/**
 * A copy of stored content as it is delivered: translated, with this service's asset addresses, with or without
 * markers. Content may nest as deep as it likes.
 */
export function deliverContent(content: JsonObject, rules: ContentRules): JsonObject {
  const delivered = copyObject(content, rules);
  const pending: object[] = [delivered];
  for (let container = pending.pop(); container !== undefined; container = pending.pop()) {
    for (const [name, value] of Object.entries(container)) {
      const copy = copyValue(value, rules);
      if (copy === value) continue;
      // Each name is the container's own already, so that even one called `__proto__` is but a field.
      Reflect.set(container, name, copy);
      if (typeof copy === 'object' && copy !== null) pending.push(copy);
    }
  }
  return delivered;
}

/** The value itself where nothing can become of it, else a copy whose own values are still as they were stored. */
function copyValue(value: unknown, rules: ContentRules): unknown {
  if (typeof value === 'string') return deliverText(value, rules.assetOrigin);
  if (Array.isArray(value)) return [...value];
  return isJsonObject(value) ? copyObject(value, rules) : value;
}

function copyObject(object: JsonObject, rules: ContentRules): JsonObject {
  const fields = [...translateFields(object, rules.languages)].filter(([name]) => name !== '_editable');
  if (rules.editorMarker !== null && isBlock(object)) fields.push(['_editable', rules.editorMarker(object)]);
  // A field may be called `__proto__`: fromEntries defines it, where an assignment would change the prototype.
  return Object.fromEntries(fields);
}

function deliverText(text: string, assetOrigin: string): string {
  const isAsset = text.startsWith(`${EXPORTED_ASSET_ORIGIN}/f/`);
  return isAsset ? assetOrigin + text.slice(EXPORTED_ASSET_ORIGIN.length) : text;
}

/** Field by field the text of the first language that has one, else the default one; translations keep no field of their own. */
function translateFields(content: JsonObject, languages: readonly string[]): Map<string, unknown> {
  const fields = new Map(Object.entries(content).filter(([name]) => !TRANSLATED_FIELD.test(name)));
  for (const language of languages.toReversed()) {
    // Codes such as en-us are written with an underscore in the names of fields.
    const suffix = language.replaceAll('-', '_');
    for (const [name, value] of Object.entries(content)) {
      const [, field, translatedTo] = TRANSLATED_FIELD.exec(name) ?? [];
      if (field !== undefined && translatedTo === suffix && !isBlank(value)) fields.set(field, value);
    }
  }
  return fields;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** True for what editors can select: an object that names its component and has a uid. */
export function isBlock(value: JsonObject): boolean {
  return typeof value['component'] === 'string' && typeof value['_uid'] === 'string';
}
