import type { CSSProperties } from 'react';
import { RESERVED_IDS } from '../constants';
import { textOf, type JsonObject } from '../json';
import type { LinkAttributes } from '../story/SiteLink';

const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i;

/** A colour that may stand in a style attribute, or null. */
export function safeColour(value: unknown): string | null {
  const text = textOf(value).trim();
  return colour.test(text) ? text : null;
}

/** A style with one colour, or undefined where the colour may not stand there. */
export function colourStyle(
  property: 'color' | 'backgroundColor',
  value: unknown,
): CSSProperties | undefined {
  const safe = safeColour(value);
  return safe === null ? undefined : { [property]: safe };
}

const plainAttribute = /^(?:data-[a-z0-9-]{1,60}|aria-[a-z]{1,40}|title|rel|download|hreflang|id)$/;

/** Attributes that would collide with what the site and the editor mark elements with. */
const ownAttribute = /^data-(?:block|blok)/;

/** The custom attributes of a link that may be shown: an allow-list of names, and text values alone. */
export function customAttributes(value: JsonObject): Partial<LinkAttributes> {
  const attributes: Record<string, string> = {};
  for (const [key, entry] of Object.entries(value)) {
    const name = key.toLowerCase();
    if (typeof entry !== 'string' || !plainAttribute.test(name) || ownAttribute.test(name)) continue;
    if (name === 'id' && RESERVED_IDS.has(entry)) continue;
    attributes[name === 'hreflang' ? 'hrefLang' : name] = entry;
  }
  return attributes;
}
