import type { FaultKind, FaultRuleText } from './fault-rule';

/** What something does, and a rule to try it with. */
export interface FaultExample {
  readonly does: string;
  readonly example: FaultRuleText;
}

const STORIES = { path: '/v2/cdn/stories*' };

/** What may stand in a rule beside `response`. */
export const FIELD_EXAMPLES: Readonly<Record<string, FaultExample>> = {
  match: {
    does: 'Chooses requests by path (* stands for any characters), version (draft, published), token (public, preview, unknown) and query. Without it, all.',
    example: {
      match: { path: '/v2/cdn/stories', version: 'published', token: 'public', query: { by_uuids: '*' } },
      delay: 500,
    },
  },
  delay: { does: 'Waits so many milliseconds before it answers.', example: { delay: 3000 } },
  drip: {
    does: 'Sends the body in pieces of so many bytes, so many milliseconds apart.',
    example: { drip: { bytes: 64, pause: 100 } },
  },
  times: {
    does: 'The rule is gone once so many requests have met it.',
    example: { times: 2, response: { kind: 'status', status: 503 } },
  },
  probability: {
    does: 'How likely a request is to meet the rule, from 0 to 1; the same seed gives the same sequence.',
    example: { probability: 0.3, seed: 7, response: { kind: 'status', status: 500 } },
  },
};

/** What `response` may be, by its kind. */
export const RESPONSE_EXAMPLES: Readonly<Record<FaultKind, FaultExample>> = {
  status: {
    does: 'A failure from 400 to 599, with a body that is json (the default), html or empty, and with Retry-After where given.',
    example: { response: { kind: 'status', status: 429, body: 'empty', retryAfter: 2 } },
  },
  'rate-limit': {
    does: 'The real 429 to every request beyond so many in a second.',
    example: { match: { path: '/v2/*' }, response: { kind: 'rate-limit', perSecond: 6 } },
  },
  redirect: {
    does: 'Sends the caller to another address.',
    example: { response: { kind: 'redirect', to: 'http://127.0.0.2:9/elsewhere', status: 302 } },
  },
  'redirect-loop': {
    does: 'Sends the caller to where it is.',
    example: { response: { kind: 'redirect-loop' } },
  },
  cut: {
    does: 'Closes the connection at the start, before any header, or in the middle of the body.',
    example: { response: { kind: 'cut', at: 'middle' } },
  },
  html: { does: '200 with a page of HTML.', example: { response: { kind: 'html' } } },
  empty: { does: '200 as JSON without a body.', example: { response: { kind: 'empty' } } },
  'broken-json': {
    does: '200 with the first half of the JSON.',
    example: { response: { kind: 'broken-json' } },
  },
  'wrong-type': {
    does: 'The true body under another content type.',
    example: { response: { kind: 'wrong-type', type: 'text/plain' } },
  },
  'truncated-body': {
    does: 'Closes the connection behind half of the body, after the right Content-Length.',
    example: { response: { kind: 'truncated-body' } },
  },
  'truncated-gzip': {
    does: '200 with the first half of the gzipped body.',
    example: { response: { kind: 'truncated-gzip' } },
  },
  large: {
    does: 'The true body behind so many megabytes of white space.',
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
    does: 'Tells other content versions, one after the other, in space, in stories or in both (the default): numbers, texts, null.',
    example: { response: { kind: 'content-version', values: [1, 99_999_999_999, 'soon', null], in: 'both' } },
  },
};
