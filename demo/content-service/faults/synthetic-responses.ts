import { STATUS_CODES } from 'node:http';
import { tooManyRequests } from '../api/service-errors';
import type { FaultsByKind } from './fault-rule';
import type { FaultyResponse } from './send-response';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/** The real service's limit, for rules that do not set one. */
const DEFAULT_RATE = 6;

/** Bodies other than `{"error": <reason phrase>}`. */
const BODIES: ReadonlyMap<number, unknown> = new Map<number, unknown>([
  [404, ['This record could not be found']],
  [429, tooManyRequests(DEFAULT_RATE).body],
]);

/** An error of the service or of a proxy in front of it. */
export function statusResponse({ status, body, retryAfter }: FaultsByKind['status']): FaultyResponse {
  const { type, text } = STATUS_BODIES[body](status);
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': type,
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
    body: Buffer.from(text),
  };
}

type StatusBody = (status: number) => { readonly type: string | null; readonly text: string };

const STATUS_BODIES: Readonly<Record<FaultsByKind['status']['body'], StatusBody>> = {
  json: (status) => ({
    type: JSON_TYPE,
    text: JSON.stringify(BODIES.get(status) ?? { error: STATUS_CODES[status] ?? 'Error' }),
  }),
  html: (status) => ({ type: HTML_TYPE, text: htmlPage(`${status} ${STATUS_CODES[status] ?? 'Error'}`) }),
  empty: () => ({ type: null, text: '' }),
};

/** The service's own response to too many requests. */
export function rateLimitResponse({ perSecond }: FaultsByKind['rate-limit']): FaultyResponse {
  const { status, body } = tooManyRequests(perSecond);
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': JSON_TYPE };
  return { status, headers, body: Buffer.from(JSON.stringify(body)) };
}

/** @param to the value of the Location header. */
export function redirectResponse(status: number, to: string): FaultyResponse {
  return { status, headers: { 'Cache-Control': 'no-store', Location: to }, body: Buffer.alloc(0) };
}

/** A 200 page of a proxy in front of the service. */
export function htmlResponse(): FaultyResponse {
  return { status: 200, headers: { 'Content-Type': HTML_TYPE }, body: Buffer.from(htmlPage('Maintenance')) };
}

/** A 200 with the JSON content type and an empty body. */
export function emptyResponse(): FaultyResponse {
  return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body: Buffer.alloc(0) };
}

/** Closes the connection before the first byte. */
export function noResponse(): FaultyResponse {
  return { status: 200, body: Buffer.alloc(0), ending: 'dropped' };
}

function htmlPage(title: string): string {
  return `<!doctype html>\n<html lang="en"><title>${title}</title><h1>${title}</h1></html>\n`;
}
