import { z } from 'zod';
import { describeIssues } from '../api/parse-story';

/** Text that is valid in a header. */
const headerText = z
  .string()
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/, 'must be printable ASCII');
const megabytes = z.int().min(1).max(1_000);
const alone = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });

/** The response that replaces the service's own. */
const responseFault = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    body: z.enum(['json', 'html', 'empty']).default('json'),
    /** Seconds, or an HTTP date. */
    retryAfter: z.union([z.int().min(0), headerText]).optional(),
  }),
  z.strictObject({ kind: z.literal('rate-limit'), perSecond: z.int().min(1).max(100_000) }),
  z.strictObject({
    kind: z.literal('redirect'),
    to: headerText,
    status: z.literal([301, 302, 303, 307, 308]).default(302),
  }),
  alone('redirect-loop'),
  z.strictObject({ kind: z.literal('cut'), at: z.enum(['start', 'middle']) }),
  alone('html'),
  alone('empty'),
  alone('broken-json'),
  z.strictObject({ kind: z.literal('wrong-type'), type: headerText.default('text/html; charset=utf-8') }),
  alone('truncated-body'),
  alone('truncated-gzip'),
  z.strictObject({ kind: z.literal('large'), megabytes: megabytes.default(50) }),
  z.strictObject({ kind: z.literal('gzip-bomb'), megabytes: megabytes.default(200) }),
  alone('null-story'),
  alone('no-content'),
  z.strictObject({
    kind: z.literal('content-version'),
    /** Used in turn, cyclically. */
    values: z
      .array(z.union([z.number(), z.string(), z.boolean(), z.null()]))
      .min(1)
      .max(100),
    in: z.enum(['space', 'stories', 'both']).default('both'),
  }),
]);

/** The requests that a rule applies to; a missing field matches any. */
const match = z.strictObject({
  /** The whole path; `*` matches any characters. */
  path: z
    .string()
    .max(500)
    .regex(/^\/(?:v[12]|f)(?:[/*]|$)/, 'must begin with /v1, /v2 or /f')
    .optional(),
  version: z.enum(['draft', 'published']).optional(),
  token: z.enum(['public', 'preview', 'unknown']).optional(),
  /** Required query parameters by name; `*` in a value matches any characters. */
  query: z.record(z.string(), z.string().max(500)).optional(),
});

const milliseconds = z.int().min(0).max(600_000);

const faultRule = z
  .strictObject({
    match: match.default({}),
    /** Milliseconds before the response. */
    delay: milliseconds.optional(),
    /** Sends the body in chunks of `bytes`, with a pause in milliseconds before each but the first. */
    drip: z.strictObject({ bytes: z.int().min(1).default(256), pause: milliseconds }).optional(),
    response: responseFault.optional(),
    /** The number of requests after which the rule is removed. Default: never. */
    times: z.int().min(1).optional(),
    /** The probability that the rule applies, drawn from a sequence that depends on the seed alone. */
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().default(1),
  })
  .refine(
    ({ delay, drip, response }) => delay !== undefined || drip !== undefined || response !== undefined,
    {
      message: 'a rule needs at least one of delay, drip and response',
    },
  );

const faultRules = z.array(faultRule).max(100);

/** A rule as written; missing fields have defaults. */
export type FaultRuleInput = z.input<typeof faultRule>;
/** A rule with its defaults. */
export type FaultRule = z.output<typeof faultRule>;
/** The response of a rule. */
export type ResponseFault = z.output<typeof responseFault>;
/** The kind of a rule's response. */
export type FaultKind = ResponseFault['kind'];
/** The responses of rules by kind. */
export type FaultsByKind = { readonly [Fault in ResponseFault as Fault['kind']]: Fault };

/** Invalid rules; the message names each invalid field. */
export class FaultRuleError extends Error {
  override readonly name = 'FaultRuleError';
}

/**
 * Parses one rule or an array of rules.
 * @throws FaultRuleError
 */
export function parseFaultRules(value: unknown): readonly FaultRule[] {
  const result = faultRules.safeParse(Array.isArray(value) ? value : [value]);
  if (result.success) return result.data;
  throw new FaultRuleError(`Invalid rules: ${describeIssues(result.error)}`);
}
