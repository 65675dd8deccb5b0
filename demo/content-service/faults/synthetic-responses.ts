import { STATUS_CODES } from 'node:http';
import { tooManyRequests } from '../api/service-errors';
import type { FaultsByKind } from './fault-rule';
import type { FaultyResponse } from './send-response';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/** The real service's limit, where a rule does not say otherwise. */
const USUAL_RATE = 6;

/** Bodies that differ from `{"error": <what the status is called>}`. */
const BODIES: ReadonlyMap<number, unknown> = new Map<number, unknown>([
  [404, ['This record could not be found']],
  [429, tooManyRequests(USUAL_RATE).body],
]);

/** A failure as the service or something in front of it would tell it. */
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

/** What the service says to a caller that asks too often. */
export function rateLimitResponse({ perSecond }: FaultsByKind['rate-limit']): FaultyResponse {
  const { status, body } = tooManyRequests(perSecond);
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': JSON_TYPE };
  return { status, headers, body: Buffer.from(JSON.stringify(body)) };
}

/** @param to where the caller is sent, as it shall stand in the header. */
export function redirectResponse(status: number, to: string): FaultyResponse {
  return { status, headers: { 'Cache-Control': 'no-store', Location: to }, body: Buffer.alloc(0) };
}

/** A page of something in front of the service that believes all is well. */
export function htmlResponse(): FaultyResponse {
  return { status: 200, headers: { 'Content-Type': HTML_TYPE }, body: Buffer.from(htmlPage('Maintenance')) };
}

/** 200 as JSON, without a single byte of it. */
export function emptyResponse(): FaultyResponse {
  return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body: Buffer.alloc(0) };
}

/** The connection closes before a byte is answered. */
export function noResponse(): FaultyResponse {
  return { status: 200, body: Buffer.alloc(0), ending: 'dropped' };
}

function htmlPage(title: string): string {
  return `<!doctype html>\n<html lang="en"><title>${title}</title><h1>${title}</h1></html>\n`;
}
