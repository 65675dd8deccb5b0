import type { CSSProperties } from 'react';
import { isJsonObject, textOf, type JsonObject } from '../json';
import type { LinkAttributes } from '../ui/SiteLink';

declare module 'react' {
  interface CSSProperties {
    /** Background colour chosen by an editor; the stylesheet derives a readable text colour from it. */
    '--ground'?: string;
  }
}

/** Not `currentcolor`: as a background it would equal the text colour that is derived from it. */
const colour = /^(?!currentcolor$)(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i;

/** A style with one colour; undefined if the value is no colour by a strict pattern. */
export function colourStyle(property: 'color' | '--ground', value: unknown): CSSProperties | undefined {
  const text = textOf(value).trim();
  return colour.test(text) ? { [property]: text } : undefined;
}

/** The class names that an editor gave a text, invalid ones left out; undefined without any. */
export function editorClass(value: unknown): string | undefined {
  const names = textOf(value).split(/\s+/, 9);
  return names.filter((name) => /^[a-z][\w-]{0,60}$/i.test(name)).join(' ') || undefined;
}

/** The text direction; undefined if it follows from the page. */
export function directionOf(value: unknown): 'ltr' | 'rtl' | undefined {
  return value === 'ltr' || value === 'rtl' ? value : undefined;
}

const noAttributes: JsonObject = {};

/** The attributes of a node or mark; empty if they are no object. */
export function attributesOf({ attrs }: JsonObject): JsonObject {
  return isJsonObject(attrs) ? attrs : noAttributes;
}

/** React's names of attributes that differ from HTML's. */
const reactNames: Readonly<Record<string, string>> = { class: 'className', hreflang: 'hrefLang' };

/** Without `data-block` and `data-blok-…`, by which the site and the editor find blocks. */
const allowedAttribute =
  /^(?:data-(?!blo)[a-z0-9-]{1,60}|aria-[a-z]{1,40}|title|rel|download|hreflang|id|class|lang|dir|name|type)$/;

/** The custom attributes of a link, by an allow-list of names; values other than strings are left out. */
export function customAttributes({ custom }: JsonObject): Partial<LinkAttributes> {
  const attributes: Record<string, string | undefined> = {};
  for (const [key, value] of Object.entries(isJsonObject(custom) ? custom : {})) {
    const name = key.toLowerCase();
    if (typeof value !== 'string' || !allowedAttribute.test(name)) continue;
    attributes[reactNames[name] ?? name] = name === 'class' ? editorClass(value) : value;
  }
  return attributes;
}
