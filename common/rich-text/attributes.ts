import type { CSSProperties } from 'react';
import { isJsonObject, textOf, type JsonObject } from '../json';
import type { LinkAttributes } from '../ui/SiteLink';

declare module 'react' {
  interface CSSProperties {
    /** A colour that an editor laid under text; the stylesheet finds the ink that can be read on it. */
    '--ground'?: string;
  }
}

/** `currentcolor` would make a ground of the ink that is chosen to stand out from it. */
const colour = /^(?!currentcolor$)(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i;

/** A style with one colour, or undefined for what is no colour by a strict pattern. */
export function colourStyle(property: 'color' | '--ground', value: unknown): CSSProperties | undefined {
  const text = textOf(value).trim();
  return colour.test(text) ? { [property]: text } : undefined;
}

/** The classes that an editor gave a text, without what is no plain name; undefined where none is left. */
export function editorClass(value: unknown): string | undefined {
  const names = textOf(value).split(/\s+/, 9);
  return names.filter((name) => /^[a-z][\w-]{0,60}$/i.test(name)).join(' ') || undefined;
}

/** Which way a text runs; undefined where that follows from the page. */
export function directionOf(value: unknown): 'ltr' | 'rtl' | undefined {
  return value === 'ltr' || value === 'rtl' ? value : undefined;
}

const none: JsonObject = {};

/** A node's or mark's attributes, none where they are no object. */
export function attributesOf({ attrs }: JsonObject): JsonObject {
  return isJsonObject(attrs) ? attrs : none;
}

/** Names of custom attributes that React spells in another way. */
const spelling: Readonly<Record<string, string>> = { class: 'className', hreflang: 'hrefLang' };

/** Not `data-block` and `data-blok`, which the site and the editor mark elements with. */
const plainAttribute =
  /^(?:data-(?!blo)[a-z0-9-]{1,60}|aria-[a-z]{1,40}|title|rel|download|hreflang|id|class|lang|dir|name|type)$/;

/** The custom attributes of a link that may be shown: an allow-list of names, and text values alone. */
export function customAttributes({ custom }: JsonObject): Partial<LinkAttributes> {
  const attributes: Record<string, string | undefined> = {};
  for (const [key, value] of Object.entries(isJsonObject(custom) ? custom : {})) {
    const name = key.toLowerCase();
    if (typeof value !== 'string' || !plainAttribute.test(name)) continue;
    attributes[spelling[name] ?? name] = name === 'class' ? editorClass(value) : value;
  }
  return attributes;
}
