import * as z from 'zod';
import {
  secretHttpUrl,
  emailAddress,
  receivers,
  smtpUrl,
  origin,
  origins,
  redisUrl,
  secureOrigins,
  secureUrl,
  httpUrl,
  baseUrl,
} from './url-parsers';
import {
  credentials,
  decimal,
  language,
  languages,
  secret,
  folder,
  matching,
  token,
  trustProxy,
  urlKey,
  wholeNumber,
  oneOf,
  share,
} from './value-parsers';
import { warnOfMissingTexts } from './missing-texts';
import { problemsBetween, warnOfUnused } from './related-settings';
import { warnOfUnknownNames } from './unknown-settings';

const onOrOff = () => oneOf('on', 'off');

// Beyond 2^31 - 1 milliseconds Node's timers fire at once.
const maxTimerSeconds = Math.floor((2 ** 31 - 1) / 1000);
// Visitors wait at most 12 seconds for a page; background work, such as a listing of all stories, may take longer.
const maxAttemptMs = 60_000;

const assetOrigins = [
  'https://a.storyblok.com',
  'https://a-us.storyblok.com',
  'https://a-ca.storyblok.com',
  'https://a-ap.storyblok.com',
  'https://a.storyblokchina.cn',
];

const noOrigins: readonly string[] = Object.freeze([]);
const noReceivers: ReadonlyMap<string, string> = new Map();

/**
 * Every setting of the site: `contentApiUrl` is `CONTENT_API_URL` in the environment, and so on. Defaults are written as an
 * operator would write them and go through the same parser.
 */
const table = {
  /** Port to listen on; 0 takes any free one. */
  port: wholeNumber(0, 65_535).prefault('3000'),
  /** Address or host name to listen on. */
  host: matching('an IP address or a host name', /^[\w.:%-]{1,255}$/).prefault('0.0.0.0'),
  /** Public origin, for canonical links and Open Graph; without it those are left out. */
  siteUrl: origin().optional(),
  /** `off`: no search engine shows the site; `on` with `siteUrl` unless set. */
  siteIndexed: onOrOff().optional(),
  /** `name:password` that every visitor is asked for; none unless set. */
  sitePassword: credentials().optional(),
  /** `name:password` of the pages for the site's team; none of them unless set. */
  teamPassword: credentials().optional(),
  /** Language codes; the first is served without prefix. */
  siteLanguages: languages().prefault('id'),
  /** A page that has no translation: `on` shows the first language's text, `off` is 404. */
  siteLanguageFallback: onOrOff().prefault('on'),
  /** Origins whose pages may be framed, by videos and embeds; none unless set. */
  siteFrameOrigins: secureOrigins().optional(),
  /** Origins of videos and their captions, besides `contentAssetOrigins`; none unless set. */
  siteMediaOrigins: secureOrigins().optional(),
  /** Origins that the site's own scripts may send to, such as a service for errors; none unless set. */
  siteConnectOrigins: secureOrigins().optional(),

  /** Base URL of the Storyblok API, without trailing slash; `/cdn/stories` is appended to it. */
  contentApiUrl: baseUrl().prefault('https://api.storyblok.com/v2'),
  /** Base URL of the management API; of the same region as `contentApiUrl` unless set. */
  contentManagementUrl: baseUrl().optional(),
  /** Public access token; without it the content client is disabled. */
  contentToken: token().optional(),
  /** Personal token for POST, PUT and DELETE. */
  contentOauthToken: token().optional(),
  /** Token that reads drafts and signs editor parameters; without it preview is off. */
  contentPreviewToken: token().optional(),
  /** `on`: a preview shows the release that the editor has open. */
  contentReleases: onOrOff().prefault('off'),
  /** If set, editor tokens and publish hooks of other spaces are refused. Digits, kept as text. */
  contentSpaceId: matching('1 to 20 digits', /^\d{1,20}$/).optional(),
  /** Upstream calls started per rolling second; 5 unless set, or 3 with the personal token. */
  contentRateLimit: wholeNumber(1, 1_000_000).optional(),
  /** Origins whose images are shown and whose image service is used. */
  contentAssetOrigins: origins().prefault(assetOrigins.join(',')),
  /** `off`: no story and no rendered page is reused while Storyblok is reachable. */
  contentCache: onOrOff().prefault('on'),
  /** Seconds for which published content is used without checking the content version. */
  contentCacheTtl: decimal(0, maxTimerSeconds).prefault('60'),
  /** Milliseconds for one upstream attempt, body included. */
  contentTimeout: wholeNumber(1, maxAttemptMs).prefault('5000'),
  /** Folder for data that must outlive a restart; absolute, or relative to the working directory. */
  dataDir: folder().prefault('data'),
  /** Key of the publish webhook's signature; without it that endpoint is off. */
  contentWebhookSecret: secret().optional(),
  /** Key in the address of the publish webhook of spaces whose plan signs no calls; without it that address is off. */
  contentWebhookKey: urlKey().optional(),

  /** The CDN in front of the site, which then caches pages for a day and purges by key; needs the two below. */
  cdn: oneOf('off', 'cloudflare', 'fastly', 'bunny', 'varnish').prefault('off'),
  /** Address to which purges go. */
  cdnPurgeUrl: secretHttpUrl().optional(),
  /** Credential for it. */
  cdnPurgeToken: token().optional(),

  /** The only origin that may frame a preview and send messages to it. */
  editorOrigin: origin().prefault('https://app.storyblok.com'),
  /** The editor's bridge script; below `editorOrigin` unless set. */
  editorBridgeUrl: httpUrl().optional(),

  /** The bot check of forms: `recaptcha` runs once its keys are set, `proof-of-work` asks no other server. */
  botProtection: oneOf('recaptcha', 'proof-of-work').prefault('recaptcha'),
  /** Public key of reCAPTCHA v3; needs the secret. */
  botProtectionSiteKey: token().optional(),
  /** Secret key of reCAPTCHA v3; needs the public key. */
  botProtectionSecret: secret().optional(),
  /** The widget's script. */
  botProtectionScriptUrl: httpUrl().prefault('https://www.google.com/recaptcha/api.js'),
  /** Endpoint that verifies captcha tokens. */
  botProtectionVerifyUrl: httpUrl().prefault('https://www.google.com/recaptcha/api/siteverify'),
  /** Language code of the widget. */
  botProtectionLanguage: language().prefault('id'),
  /** Lowest captcha score, 0 to 1, that counts as human. */
  botProtectionMinScore: decimal(0, 1).prefault('0.5'),

  /** The third-party script that measures visits; none unless set. */
  analyticsScriptUrl: secureUrl().optional(),
  /** Origins that it loads scripts from and sends to, besides its own; none unless set. */
  analyticsOrigins: secureOrigins().optional(),
  /** `required`: it loads once the visitor has agreed; `not-needed`: for every visitor. */
  analyticsConsent: oneOf('required', 'not-needed').prefault('required'),

  /** `on`: page views are counted, without cookies and addresses. */
  visits: onOrOff().prefault('off'),

  /** The share of page views whose web vitals browsers report, 0 to 1. */
  webVitals: share().prefault('off'),

  /** Webhook that submissions are delivered to, signed with the secret. */
  formWebhookUrl: secretHttpUrl().optional(),
  /** Key of the webhook's signature. */
  formWebhookSecret: secret().optional(),
  /** Submissions in ten minutes from one client IP. */
  formRateLimit: wholeNumber(1, 1_000_000).prefault('10'),
  /** Submissions in ten minutes from all clients. */
  formRateLimitTotal: wholeNumber(1, 1_000_000).prefault('600'),
  /** Mail server for submissions, `smtp(s)://user:password@host:port`; needs the recipient. */
  formMailUrl: smtpUrl().optional(),
  /** Recipient of submissions by mail. */
  formMailTo: emailAddress().optional(),
  /** Recipients by mail of single forms, by the form's key; all others go to `formMailTo`. None unless set. */
  formReceivers: receivers().optional(),
  /** `on`: senders whose submission passed the bot check get the form's reply by mail. */
  formReply: onOrOff().prefault('off'),
  /** Megabytes of the files of one submission. */
  formUploadLimit: wholeNumber(1, 200).prefault('20'),
  /** Megabytes of the files of all submissions on disk. */
  formUploadTotal: wholeNumber(1, 1_000_000).prefault('1000'),
  /** Days after which delivered submissions are purged. */
  formRetentionDays: wholeNumber(1, 36_500).prefault('90'),

  /** Processes on the port. */
  webConcurrency: wholeNumber(1, 256).prefault('1'),
  /** The Redis through which several machines act as one; without it each acts alone. */
  redisUrl: redisUrl().optional(),
  /** `on`: an unknown block leaves a visible placeholder. */
  fallbackComponent: onOrOff().prefault('off'),
  /** Proxies in front whose forwarding headers are trusted: none (false), a number of hops, or `loopback`. */
  trustProxy: trustProxy().prefault('off'),
  /** Lowest level that is logged. */
  logLevel: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').prefault('info'),
  /** `on`: one line for each request, those from memory included, and its id in the response. */
  accessLog: onOrOff().prefault('off'),
  /** `on`: every response says what the cache did for it, and how long that took. */
  cacheStatus: onOrOff().prefault('off'),
  /** Bearer token of `/metrics`; without it that endpoint is off. */
  metricsToken: token().optional(),
};

/** The vendor's own where the delivery API is the vendor's, else its neighbour. */
function managementUrlOf(apiUrl: string): string {
  const { hostname } = new URL(apiUrl);
  const [, region] = /^api(-us|-ca|-ap)?\.storyblok\.com$/.exec(hostname) ?? [];
  if (hostname === 'api.storyblokchina.cn') return 'https://app.storyblokchina.cn/v1';
  if (region !== undefined || hostname === 'api.storyblok.com')
    return `https://mapi${region ?? ''}.storyblok.com/v1`;
  return apiUrl.replace(/\/v2$/, '/v1');
}

const schema = z
  .object(table)
  .transform((given) => ({
    ...given,
    /** Origins whose pages may be framed. */
    siteFrameOrigins: given.siteFrameOrigins ?? noOrigins,
    /** Origins of videos besides those of assets. */
    siteMediaOrigins: given.siteMediaOrigins ?? noOrigins,
    /** Origins that the site's own scripts may send to. */
    siteConnectOrigins: given.siteConnectOrigins ?? noOrigins,
    /** Origins of the analytics script besides its own. */
    analyticsOrigins: given.analyticsOrigins ?? noOrigins,
    /** Recipients by mail of single forms, by the form's key. */
    formReceivers: given.formReceivers ?? noReceivers,
    /** Base URL of the management API. */
    contentManagementUrl: given.contentManagementUrl ?? managementUrlOf(given.contentApiUrl),
    /** Upstream calls started per rolling second. */
    contentRateLimit: given.contentRateLimit ?? (given.contentOauthToken === undefined ? 5 : 3),
    /** Whether search engines may show the site. */
    siteIndexed: given.siteIndexed ?? (given.siteUrl === undefined ? 'off' : 'on'),
    /** The editor's bridge script. */
    editorBridgeUrl: given.editorBridgeUrl ?? `${given.editorOrigin}/f/storyblok-v2-latest.js`,
  }))
  .readonly();

/** The settings of the site, parsed and frozen. Unset ones without default are undefined. */
export type Settings = z.output<typeof schema>;

const settingKeys = Object.keys(table) as (keyof typeof table)[]; // of the object above

/** The names of the settings in the environment, in the table's order. */
export const settingNames: readonly string[] = settingKeys.map(settingName);

/** The name of a setting in the environment. */
export function settingName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** Every setting with the parser of a secret, except the captcha's public key, which is in its pages. */
const secretKeys = settingKeys.filter(
  (key) => key !== 'botProtectionSiteKey' && table[key].unwrap().meta()?.['isSecret'] === true,
);

/** All problems of the settings at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  /** One line each: the setting, what was expected and, unless it is a secret, what was found. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from an environment; start-up does so once, with `process.env`. Values are trimmed; an empty one counts
 * as not set.
 * @returns the settings, and warnings for the log that hold names and language codes only.
 * @throws {SettingsError} for a malformed setting, or one without another that it requires.
 */
export function readSettings(env: Environment): { settings: Settings; warnings: string[] } {
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(env)) {
    const text = value?.trim() ?? '';
    if (text !== '') given.set(name, text);
  }
  const parsed = schema.safeParse(
    Object.fromEntries(settingKeys.map((key) => [key, given.get(settingName(key))])),
  );
  const malformed = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${settingName(String(path[0]))} ${message}`,
  );
  const isMalformed = (name: string): boolean => malformed.some((problem) => problem.startsWith(`${name} `));
  const problems = [...malformed, ...problemsBetween(given, isMalformed, parsed.data)];
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const warnings = [
    ...warnOfUnknownNames([...given.keys()], settingNames),
    ...warnOfUnused(given, parsed.data),
    ...warnOfMissingTexts(parsed.data.siteLanguages),
  ];
  return { settings: parsed.data, warnings };
}

/**
 * Everything in the settings that must never be logged, percent-encoded forms included. Longest first: a log that redacts
 * them in order also redacts secrets that contain others.
 */
export function secretsOf(settings: Settings): string[] {
  const passwords = [settings.formMailUrl, settings.redisUrl].flatMap((url) =>
    url === undefined ? [] : new URL(url).password,
  );
  const ofCredentials = [settings.sitePassword, settings.teamPassword].map((text = '') =>
    text.slice(text.indexOf(':') + 1),
  );
  const secrets = [
    ...secretKeys.map((key) => String(settings[key] ?? '')),
    ...ofCredentials,
    ...passwords,
    ...passwords.map(decodeURIComponent),
  ];
  const spellings = secrets.flatMap((text) => [text, encodeURIComponent(text)]).filter((text) => text !== '');
  return [...new Set(spellings)].sort((one, other) => other.length - one.length);
}
