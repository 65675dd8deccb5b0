import { EXPORTED_ASSET_ORIGIN, isJsonObject, type JsonObject } from './story';

/** How stored content is transformed for a response. */
export interface ContentRules {
  /** Languages whose translations replace a field, by priority; none for the default language. */
  readonly languages: readonly string[];
  /** The origin of this service's own assets. */
  readonly assetOrigin: string;
  /** Returns a block's editor marker; null for responses without markers. */
  readonly editorMarker: ((block: JsonObject) => string) | null;
}

const TRANSLATED_FIELD = /^(.+)__i18n__(\w+)$/;

/**
 * Returns a copy of stored content for a response: translated, with this service's asset URLs, with or without markers.
 * Iterative, since content may nest deeper than the stack allows.
 */
export function deliverContent(content: JsonObject, rules: ContentRules): JsonObject {
  const delivered = copyObject(content, rules);
  const pending: object[] = [delivered];
  for (let container = pending.pop(); container !== undefined; container = pending.pop()) {
    for (const [name, value] of Object.entries(container)) {
      const copy = copyValue(value, rules);
      if (copy === value) continue;
      // The name is an own property already, so that even `__proto__` sets a field.
      Reflect.set(container, name, copy);
      if (typeof copy === 'object' && copy !== null) pending.push(copy);
    }
  }
  return delivered;
}

/** A shallow copy of an array or object, a transformed string, or the value itself. */
function copyValue(value: unknown, rules: ContentRules): unknown {
  if (typeof value === 'string') return deliverText(value, rules.assetOrigin);
  if (Array.isArray(value)) return [...value];
  return isJsonObject(value) ? copyObject(value, rules) : value;
}

function copyObject(object: JsonObject, rules: ContentRules): JsonObject {
  const fields = [...translateFields(object, rules.languages)].filter(([name]) => name !== '_editable');
  if (rules.editorMarker !== null && isBlock(object)) fields.push(['_editable', rules.editorMarker(object)]);
  // A field may be called `__proto__`: fromEntries defines it, while an assignment would change the prototype.
  return Object.fromEntries(fields);
}

function deliverText(text: string, assetOrigin: string): string {
  const isAsset = text.startsWith(`${EXPORTED_ASSET_ORIGIN}/f/`);
  return isAsset ? assetOrigin + text.slice(EXPORTED_ASSET_ORIGIN.length) : text;
}

/** Replaces each field by its translation into the first language that has one, and drops the translation fields. */
function translateFields(content: JsonObject, languages: readonly string[]): Map<string, unknown> {
  const fields = new Map(Object.entries(content).filter(([name]) => !TRANSLATED_FIELD.test(name)));
  for (const language of languages.toReversed()) {
    // Field names contain codes such as en-us with an underscore.
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

/** True for blocks, which editors can select: objects with a component and a uid. */
export function isBlock(value: JsonObject): boolean {
  return typeof value['component'] === 'string' && typeof value['_uid'] === 'string';
}
