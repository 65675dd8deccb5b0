import { z } from 'zod';
import { describeIssues } from '../api/parse-story';

/** Text that may stand in a header. */
const headerText = z
  .string()
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/, 'must be printable ASCII');
const megabytes = z.int().min(1).max(1_000);
const alone = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });

/** What is answered instead of what would be. */
const responseFault = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    body: z.enum(['json', 'html', 'empty']).default('json'),
    /** Seconds, or a date as HTTP writes it. */
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
    /** One after the other, then from the start again. */
    values: z
      .array(z.union([z.number(), z.string(), z.boolean(), z.null()]))
      .min(1)
      .max(100),
    in: z.enum(['space', 'stories', 'both']).default('both'),
  }),
]);

/** Which requests are meant; what is left out matches any. */
const match = z.strictObject({
  /** The whole path, in which `*` stands for any characters. */
  path: z
    .string()
    .max(500)
    .regex(/^\/(?:v2|f)(?:[/*]|$)/, 'must begin with /v2 or /f')
    .optional(),
  version: z.enum(['draft', 'published']).optional(),
  token: z.enum(['public', 'preview', 'unknown']).optional(),
  /** Query parameters that the request must have, by name; `*` in a text stands for any characters. */
  query: z.record(z.string(), z.string().max(500)).optional(),
});

const milliseconds = z.int().min(0).max(600_000);

const faultRule = z
  .strictObject({
    match: match.default({}),
    /** Milliseconds before anything is answered. */
    delay: milliseconds.optional(),
    /** The body goes out in pieces of so many bytes, with so many milliseconds before each but the first. */
    drip: z.strictObject({ bytes: z.int().min(1).default(256), pause: milliseconds }).optional(),
    response: responseFault.optional(),
    /** How many requests meet the rule before it is gone; without it, it stays. */
    times: z.int().min(1).optional(),
    /** How likely a request is to meet the rule, drawn from a sequence that the seed alone decides. */
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

/** A rule as it is written; what it leaves out has a default. */
export type FaultRuleText = z.input<typeof faultRule>;
/** A rule with its defaults. */
export type FaultRule = z.output<typeof faultRule>;
/** What a rule answers. */
export type ResponseFault = z.output<typeof responseFault>;
/** The name of what a rule answers. */
export type FaultKind = ResponseFault['kind'];
/** What a rule answers, by its name. */
export type FaultsByKind = { readonly [Fault in ResponseFault as Fault['kind']]: Fault };

/** Rules that cannot be set; the message names each field which is wrong. */
export class FaultRuleError extends Error {
  override readonly name = 'FaultRuleError';
}

/**
 * Reads one rule or an array of rules.
 * @throws FaultRuleError that names each field which is wrong.
 */
export function parseFaultRules(value: unknown): readonly FaultRule[] {
  const result = faultRules.safeParse(Array.isArray(value) ? value : [value]);
  if (result.success) return result.data;
  throw new FaultRuleError(`The rules are wrong: ${describeIssues(result.error)}`);
}
