import axios, { type AxiosResponse } from 'axios';
import { integerOf, isJsonObject, textOf, type JsonObject } from '../../../common/json';
import { redact } from '../../runtime/logging/redact';
import { ContentError, outage, tooLarge } from './content-error';

/** A successful response of the CMS. */
export interface ContentResponse {
  readonly body: JsonObject;
  /** The body as it was received. Missing where another process received it. */
  readonly text?: string;
  /** Characters of the body. */
  readonly bytes: number;
  /** The headers `Total` and `Per-Page` of a list; null for anything else. */
  readonly total: number | null;
  readonly perPage: number | null;
}

/** @throws {ContentError} for a response that is no JSON of the CMS. */
export function contentResponse(
  response: AxiosResponse<string>,
  segments: readonly string[],
): ContentResponse {
  const body = isJson(response) ? parsed(response.data) : undefined;
  // A 200 without a JSON object is a proxy's page, a truncated response or a defect: an outage whatever its status says.
  if (!isJsonObject(body)) throw outage('the response is not a JSON object', `/${segments.join('/')}`);
  const { headers, data } = response;
  return {
    body,
    text: data,
    bytes: data.length,
    total: countOf(headers['total']),
    perPage: countOf(headers['per-page']),
  };
}

function countOf(header: unknown): number | null {
  const number = integerOf(header, -1);
  return number < 0 ? null : number;
}

/** axios removes `Content-Encoding` once it has decompressed the body: what is left is an encoding it does not know. */
function isJson({ headers }: AxiosResponse): boolean {
  if (!['identity', ''].includes(String(headers['content-encoding'] ?? ''))) return false;
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An error of axios as one that may leave this file: axios's own holds the token. */
export function contentError(error: unknown, path: string, secrets: readonly string[]): ContentError {
  if (error instanceof ContentError) return error;
  if (error instanceof Error && error.cause instanceof ContentError) return error.cause;
  const clean = (text: string): string => redact(text, secrets);
  const response = axios.isAxiosError<string>(error) ? error.response : undefined;
  // A response that broke off while it was read carries the status that it began with.
  if (response === undefined || response.status < 400) {
    const message = error instanceof Error ? error.message : 'unknown';
    if (/^maxContentLength size of \d+ exceeded/.test(message)) return tooLarge(path);
    return new ContentError({ status: 0, statusText: 'No Response', response: clean(message), path });
  }
  const { status } = response;
  const statusText = clean(response.statusText);
  const body = isJson(response) ? parsed(String(response.data)) : undefined;
  // Only JSON of the CMS itself says that a story is missing; a proxy's 404 page is an outage.
  if (status === 404 && body === undefined) return outage('a 404 that did not come from the CMS', path);
  return new ContentError({ status, statusText, response: clean(reasonOf(body)).slice(0, 200), path });
}

function reasonOf(body: unknown): string {
  if (Array.isArray(body)) return textOf(body[0]) || 'no reason given';
  if (!isJsonObject(body)) return 'no reason given';
  return textOf(body['error']) || textOf(body['slug']) || reasonsByField(body) || 'no reason given';
}

/** The management API refuses a record by `{"name": ["has already been taken"]}`. */
function reasonsByField(body: JsonObject): string {
  return Object.entries(body)
    .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
    .map(([field, reasons]) => `${field} ${reasons.map(textOf).join(', ')}`)
    .join('; ');
}
