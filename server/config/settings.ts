import * as z from 'zod';
import { hookAddress, mailAddress, mailServer, origin, origins, webAddress, webBase } from './url-parsers';
import {
  decimal,
  language,
  languages,
  secret,
  textLike,
  token,
  trustProxy,
  wholeNumber,
  word,
} from './value-parsers';
import { warnOfUnknownNames } from './unknown-settings';

const onOrOff = () => word('on', 'off');

// Node's timers fire at once beyond 2^31 - 1 milliseconds.
const longestTimerSeconds = Math.floor((2 ** 31 - 1) / 1000);
// Visitors wait at most 12 seconds for a page: an attempt that takes longer than a minute serves nobody.
const longestAttempt = 60_000;

const assetOrigins = [
  'https://a.storyblok.com',
  'https://a-us.storyblok.com',
  'https://a-ca.storyblok.com',
  'https://a-ap.storyblok.com',
  'https://a.storyblokchina.cn',
];

/**
 * Every setting of the site, read by one or not: `contentApiUrl` is `CONTENT_API_URL` in the environment, and so on.
 * Defaults are written as an operator would write them and go through the same parser.
 */
const table = {
  /** Port to listen on; 0 takes any free one. */
  port: wholeNumber(0, 65_535).prefault('3000'),
  /** Address or host name to listen on. */
  host: textLike('an IP address or a host name', /^[\w.:%-]{1,255}$/).prefault('0.0.0.0'),
  /** Public origin, for canonical links, sitemap and Open Graph; without it those are left out. */
  siteUrl: origin().optional(),
  /** Language codes; the first is served without prefix. */
  siteLanguages: languages().prefault('id'),

  /** Base of the content service, without trailing slash; `/cdn/stories` hangs below it. */
  contentApiUrl: webBase().prefault('https://api.storyblok.com/v2'),
  /** Public access token; without it the content client is disabled. */
  contentToken: token().optional(),
  /** Personal token for POST, PUT and DELETE. */
  contentOauthToken: token().optional(),
  /** Reads drafts and checks editor tokens; without it preview is off. */
  contentPreviewToken: token().optional(),
  /** When set, editor tokens and publish hooks of other spaces are refused. Digits, kept as text. */
  contentSpaceId: textLike('1 to 20 digits', /^\d{1,20}$/).optional(),
  /** Upstream calls started per rolling second; 5 unless set, or 3 with the personal token. */
  contentRateLimit: wholeNumber(1, 1_000_000).optional(),
  /** Origins whose pictures are shown and whose image service is used. */
  contentAssetOrigins: origins().prefault(assetOrigins.join(',')),
  /** `off`: no answer and no rendered page is reused while the content service answers. */
  contentCache: onOrOff().prefault('on'),
  /** Seconds for which a published answer is used without asking whether the content version moved. */
  contentCacheTtl: decimal(0, longestTimerSeconds).prefault('60'),
  /** Milliseconds for one whole upstream attempt, body included. */
  contentTimeout: wholeNumber(1, longestAttempt).prefault('5000'),
  /** Folder for what must outlive a restart, as given: relative to the working directory, or absolute. */
  dataDir: textLike('a path without control characters', /^\P{Cc}+$/u).prefault('data'),
  /** Key of the publish hook's signature; without it there is no publish hook. */
  contentWebhookSecret: secret().optional(),

  /** The only origin that may frame a preview and whose messages are heard. */
  editorOrigin: origin().prefault('https://app.storyblok.com'),
  /** The editor's bridge script; below `editorOrigin` unless set. */
  editorBridgeUrl: webAddress().optional(),

  /** Public key of reCAPTCHA v3; set together with the secret, or not at all. */
  botProtectionSiteKey: token().optional(),
  /** Secret key of reCAPTCHA v3. */
  botProtectionSecret: secret().optional(),
  /** The widget's script. */
  botProtectionScriptUrl: webAddress().prefault('https://www.google.com/recaptcha/api.js'),
  /** Where a token is checked. */
  botProtectionVerifyUrl: webAddress().prefault('https://www.google.com/recaptcha/api/siteverify'),
  /** Language code of the widget. */
  botProtectionLanguage: language().prefault('id'),
  /** Least score, 0 to 1, with which a submission counts as a person's. */
  botProtectionMinScore: decimal(0, 1).prefault('0.5'),

  /** Where submissions are delivered, signed with the secret. */
  formWebhookUrl: hookAddress().optional(),
  /** Key of the signature of delivered submissions. */
  formWebhookSecret: secret().optional(),
  /** Submissions in ten minutes from one visitor address. */
  formRateLimit: wholeNumber(1, 1_000_000).prefault('10'),
  /** Submissions in ten minutes from all addresses. */
  formRateLimitTotal: wholeNumber(1, 1_000_000).prefault('600'),
  /** Mail server for submissions, `smtp(s)://user:password@host:port`; set together with the receiver. */
  formMailUrl: mailServer().optional(),
  /** The fixed receiver of submissions. */
  formMailTo: mailAddress().optional(),
  /** Days for which a delivered submission is kept. */
  formRetentionDays: wholeNumber(1, 36_500).prefault('90'),

  /** `on`: an unknown block shows a visible placeholder instead of nothing. */
  fallbackComponent: onOrOff().prefault('off'),
  /** Proxies in front whose forwarding headers are believed: none (false), a number of hops, or `loopback`. */
  trustProxy: trustProxy().prefault('off'),
  /** Least severe level that is logged. */
  logLevel: word('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').prefault('info'),
  /** Bearer token of `/metrics`; without it there are no metrics. */
  metricsToken: token().optional(),
};

const schema = z
  .object(table)
  .transform((given) => ({
    ...given,
    /** Upstream calls started per rolling second. */
    contentRateLimit: given.contentRateLimit ?? (given.contentOauthToken === undefined ? 5 : 3),
    /** The editor's bridge script. */
    editorBridgeUrl: given.editorBridgeUrl ?? `${given.editorOrigin}/f/storyblok-v2-latest.js`,
  }))
  .readonly();

/** The settings of the site, parsed and frozen. What has no default and is not set is undefined. */
export type Settings = z.output<typeof schema>;

/** The names under which the settings stand in the environment, in the table's order. */
export const settingNames: readonly string[] = Object.keys(table).map(settingName);

function settingName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

const secretKeys = [
  'contentToken',
  'contentOauthToken',
  'contentPreviewToken',
  'contentWebhookSecret',
  'botProtectionSecret',
  'formWebhookSecret',
  'formMailUrl',
  'metricsToken',
] as const satisfies readonly (keyof Settings)[];

/** Each setting on the left is of no use without the one on the right. */
const needs = [
  ['BOT_PROTECTION_SITE_KEY', 'BOT_PROTECTION_SECRET'],
  ['BOT_PROTECTION_SECRET', 'BOT_PROTECTION_SITE_KEY'],
  ['FORM_WEBHOOK_URL', 'FORM_WEBHOOK_SECRET'],
  ['FORM_MAIL_URL', 'FORM_MAIL_TO'],
  ['FORM_MAIL_TO', 'FORM_MAIL_URL'],
] as const;

/** Malformed settings, all of them at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  /** One line each: the setting, what was expected and, where it is no secret, what was found. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from an environment, as start-up does once with `process.env`, the only place that hands it over.
 * Values are trimmed; an empty one counts as not set. `warnings` are lines for the log, names only.
 *
 * @throws {SettingsError} where a setting is malformed or lacks another that it needs
 */
export function readSettings(env: Environment): { settings: Settings; warnings: string[] } {
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(env)) {
    const text = value?.trim() ?? '';
    if (text !== '') given.set(name, text);
  }
  const parsed = schema.safeParse(
    Object.fromEntries(Object.keys(table).map((key) => [key, given.get(settingName(key))])),
  );
  const malformed = parsed.error?.issues.map(
    ({ path, message }) => `${settingName(String(path[0]))} ${message}`,
  );
  const lacking = needs
    .filter(([name, needed]) => given.has(name) && !given.has(needed))
    .map(([name, needed]) => `${needed} must be set too, because ${name} is`);
  if (!parsed.success || lacking.length > 0) throw new SettingsError([...(malformed ?? []), ...lacking]);
  return { settings: parsed.data, warnings: warnOfUnknownNames([...given.keys()], settingNames) };
}

/**
 * Everything in the settings that must never be logged, also as it looks inside an address; the longest first, so that
 * texts can be struck out one after the other even where one holds another.
 */
export function secretsOf(settings: Settings): string[] {
  const password = settings.formMailUrl === undefined ? '' : new URL(settings.formMailUrl).password;
  const secrets = [...secretKeys.map((key) => settings[key] ?? ''), password, decodeURIComponent(password)];
  const shapes = secrets.flatMap((text) => [text, encodeURIComponent(text)]).filter((text) => text !== '');
  return [...new Set(shapes)].sort((one, other) => other.length - one.length);
}
