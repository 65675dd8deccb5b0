import express, { type RequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import type { FormInput } from '../../common/forms/validate';
import { isJsonObject, parseJson } from '../../common/json';

/** The encoding of a form: scripts send JSON, native submits URL-encoded pairs, and both send forms with files as multipart. */
export type FormKind = 'json' | 'urlencoded' | 'multipart';

/** Maximum size of a form, in bytes after decompression. */
export const maxBytes = 100 * 1024;
export const maxFields = 300;
export const maxValuesOfField = 100;

const kinds: Readonly<Record<string, FormKind>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'urlencoded',
  'multipart/form-data': 'multipart',
};

/** The encoding that a `Content-Type` names; null if it is not a form's, or not UTF-8. */
export function formKindOf(contentType: string | undefined): FormKind | null {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const name = type.trim();
  const isUtf8 = parameters.every((parameter) => !/^\s*charset\s*=(?!\s*"?utf-?8"?\s*$)/.test(parameter));
  return isUtf8 && Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null;
}

/** Reads a form without files into `request.body` as a `Buffer`, decompressed; 413 if it is too large. */
export const readFormBytes: RequestHandler = express.raw({
  type: ({ headers }) => formKindOf(headers['content-type']) !== 'multipart',
  limit: maxBytes,
});

/**
 * Parses a form: a flat JSON object, or URL-encoded pairs
 * (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
 * @throws {HttpError} 400 for anything else, and for too many fields or values.
 */
export function parseForm(bytes: Buffer, kind: Exclude<FormKind, 'multipart'>): FormInput {
  const text = decodeUtf8(bytes);
  return kind === 'json' ? parseJsonForm(text) : parsePairs(text);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badForm('the body is not UTF-8');
  }
}

function parseJsonForm(text: string): FormInput {
  const form = parseJson(text);
  if (form === undefined) throw badForm('the body is not valid JSON');
  if (!isJsonObject(form)) throw badForm('expected a JSON object');
  const entries = Object.entries(form);
  if (entries.length > maxFields) throw badForm(`more than ${maxFields} fields`);
  return new Map(entries.map(([name, value]) => [name, valuesOf(value)]));
}

/** The values of a JSON field. `true` equals the `on` that browsers send for a ticked checkbox. */
function valuesOf(value: unknown): readonly string[] {
  if (value === null || value === false) return [];
  if (value === true) return ['on'];
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string'))
    throw badForm('each field must be a string, a number, true, false, null or an array of strings');
  if (value.length > maxValuesOfField) throw badForm(`a field has more than ${maxValuesOfField} values`);
  return value;
}

function parsePairs(text: string): FormInput {
  const form = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const name = decodePart(end < 0 ? pair : pair.slice(0, end));
    const values = form.get(name) ?? [];
    if (values.length === 0) form.set(name, values);
    values.push(end < 0 ? '' : decodePart(pair.slice(end + 1)));
    if (form.size > maxFields) throw badForm(`more than ${maxFields} fields`);
    if (values.length > maxValuesOfField) throw badForm(`a field has more than ${maxValuesOfField} values`);
  }
  return form;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw badForm('a percent-encoded part is malformed');
  }
}

export function badForm(reason: string): HttpError {
  return new HttpError(400, `Bad Request: ${reason}`);
}
