import express, { type RequestHandler } from 'express';
import { PageError } from '../../common/errors';
import type { Entered } from '../../common/forms/validate';
import { isJsonObject } from '../../common/json';

/** How a form is written down: by a script, or by a browser itself. */
export type FormKind = 'json' | 'urlencoded';

/** Bytes of a form, unpacked. */
const largestForm = 100 * 1024;
/** Names in a form. */
const mostNames = 300;
/** Values of one name. */
const mostValues = 100;

const kinds: Readonly<Record<string, FormKind>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'urlencoded',
};

/** How a form with this `Content-Type` is written down; null for one that is no form's, or not in UTF-8. */
export function formKindOf(contentType: string | undefined): FormKind | null {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const name = type.trim();
  const isUtf8 = parameters.every((parameter) => !/^\s*charset\s*=(?!\s*"?utf-?8"?\s*$)/.test(parameter));
  return isUtf8 && Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null;
}

/** Reads the bytes of a form into `request.body`, unpacked where they are packed; 413 where they are too many. */
export const readFormBytes: RequestHandler = express.raw({ type: () => true, limit: largestForm });

/**
 * Reads a form: a flat JSON object, or pairs of names and values as browsers write them
 * (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
 * @throws {PageError} 400 for anything else, and for more names and values than forms have.
 */
export function parseForm(bytes: Buffer, kind: FormKind): Entered {
  const text = decoded(bytes);
  return kind === 'json' ? parseJsonForm(text) : parsePairs(text);
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw noForm('it is not in UTF-8');
  }
}

function parseJsonForm(text: string): Entered {
  const form = parsed(text);
  if (!isJsonObject(form)) throw noForm('it must be a JSON object');
  const entries = Object.entries(form);
  if (entries.length > mostNames) throw noForm('it has too many fields');
  return new Map(entries.map(([name, value]) => [name, valuesOf(value)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noForm('it is not valid JSON');
  }
}

/** A box that is ticked is true for scripts, and `on` for browsers. */
function valuesOf(value: unknown): readonly string[] {
  if (value === null || value === false) return [];
  if (value === true) return ['on'];
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string'))
    throw noForm('each field must be a text, a number, true, false, null or a list of texts');
  if (value.length > mostValues) throw noForm('a field has too many values');
  return value;
}

function parsePairs(text: string): Entered {
  const form = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const name = decodedPart(end < 0 ? pair : pair.slice(0, end));
    const values = form.get(name) ?? [];
    if (values.length === 0) form.set(name, values);
    values.push(end < 0 ? '' : decodedPart(pair.slice(end + 1)));
    if (form.size > mostNames) throw noForm('it has too many fields');
    if (values.length > mostValues) throw noForm('a field has too many values');
  }
  return form;
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw noForm('it is not well encoded');
  }
}

function noForm(reason: string): PageError {
  return new PageError(400, `Bad Request: the body is no form, ${reason}`);
}
