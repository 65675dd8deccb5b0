import type { FaultKind, FaultRuleInput } from './fault-rule';

/** The documentation of a field or kind, with a rule to try. */
export interface FaultExample {
  readonly does: string;
  readonly example: FaultRuleInput;
}

const STORIES = { path: '/v2/cdn/stories*' };

/** The fields of a rule beside `response`. */
export const FIELD_EXAMPLES: Readonly<Record<string, FaultExample>> = {
  match: {
    does: 'Selects requests by path (* matches any characters), version (draft, published), token (public, preview, unknown) and query. Default: all requests.',
    example: {
      match: { path: '/v2/cdn/stories', version: 'published', token: 'public', query: { by_uuids: '*' } },
      delay: 500,
    },
  },
  delay: { does: 'Milliseconds to wait before the response.', example: { delay: 3000 } },
  drip: {
    does: 'Sends the body in chunks of that many bytes, with a pause in milliseconds between them.',
    example: { drip: { bytes: 64, pause: 100 } },
  },
  times: {
    does: 'The number of requests after which the rule is removed.',
    example: { times: 2, response: { kind: 'status', status: 503 } },
  },
  probability: {
    does: 'The probability, from 0 to 1, that the rule applies to a request; the same seed gives the same sequence.',
    example: { probability: 0.3, seed: 7, response: { kind: 'status', status: 500 } },
  },
};

/** The kinds of `response`. */
export const RESPONSE_EXAMPLES: Readonly<Record<FaultKind, FaultExample>> = {
  status: {
    does: 'An error from 400 to 599, with a json (the default), html or empty body and an optional Retry-After.',
    example: { response: { kind: 'status', status: 429, body: 'empty', retryAfter: 2 } },
  },
  'rate-limit': {
    does: 'The 429 of the real service for every request over a limit per second.',
    example: { match: { path: '/v2/*' }, response: { kind: 'rate-limit', perSecond: 6 } },
  },
  redirect: {
    does: 'Redirects to another URL.',
    example: { response: { kind: 'redirect', to: 'http://127.0.0.2:9/elsewhere', status: 302 } },
  },
  'redirect-loop': {
    does: 'Redirects to the same URL.',
    example: { response: { kind: 'redirect-loop' } },
  },
  cut: {
    does: 'Closes the connection at the start, before any header, or in the middle of the body.',
    example: { response: { kind: 'cut', at: 'middle' } },
  },
  html: { does: '200 with an HTML page.', example: { response: { kind: 'html' } } },
  empty: { does: '200 as JSON without a body.', example: { response: { kind: 'empty' } } },
  'broken-json': {
    does: '200 with the first half of the JSON.',
    example: { response: { kind: 'broken-json' } },
  },
  'wrong-type': {
    does: 'The unchanged body with another content type.',
    example: { response: { kind: 'wrong-type', type: 'text/plain' } },
  },
  'truncated-body': {
    does: 'Closes the connection after half of the body, with the full Content-Length.',
    example: { response: { kind: 'truncated-body' } },
  },
  'truncated-gzip': {
    does: '200 with the first half of the gzipped body.',
    example: { response: { kind: 'truncated-gzip' } },
  },
  large: {
    does: 'The unchanged body after that many megabytes of white space.',
    example: { response: { kind: 'large', megabytes: 50 } },
  },
  'gzip-bomb': {
    does: 'The same, gzipped to about a thousandth.',
    example: { response: { kind: 'gzip-bomb', megabytes: 200 } },
  },
  'null-story': {
    does: 'Each story is null.',
    example: { match: STORIES, response: { kind: 'null-story' } },
  },
  'no-content': {
    does: 'Each story lacks its content.',
    example: { match: STORIES, response: { kind: 'no-content' } },
  },
  'content-version': {
    does: 'Other content versions, one after the other, in space, in stories or in both (the default): numbers, strings, null.',
    example: { response: { kind: 'content-version', values: [1, 99_999_999_999, 'soon', null], in: 'both' } },
  },
};
