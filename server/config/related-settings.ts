import { isSecureAddress } from './url-parsers';

/** The settings that are set, by their name in the environment. */
type Given = ReadonlyMap<string, string>;

/** The keys of reCAPTCHA. */
const captchaKeys = ['BOT_PROTECTION_SITE_KEY', 'BOT_PROTECTION_SECRET'] as const;

/** Each setting on the left requires the one on the right. */
const requirements = [
  ['FORM_WEBHOOK_URL', 'FORM_WEBHOOK_SECRET'],
  ['FORM_MAIL_URL', 'FORM_MAIL_TO'],
  ['FORM_MAIL_TO', 'FORM_MAIL_URL'],
  ['FORM_RECEIVERS', 'FORM_MAIL_URL'],
  ['FORM_REPLY', 'FORM_MAIL_URL'],
  ['CDN', 'CDN_PURGE_URL'],
  ['CDN', 'CDN_PURGE_TOKEN'],
] as const;

/**
 * Each setting on the left does nothing without the one on the right. That is no problem: a key is often provisioned before its
 * webhook, and nothing is sent unsigned without an address.
 */
const unusedWithout = [
  ['FORM_WEBHOOK_SECRET', 'FORM_WEBHOOK_URL'],
  ['CDN_PURGE_URL', 'CDN'],
  ['CDN_PURGE_TOKEN', 'CDN'],
  ['ANALYTICS_ORIGINS', 'ANALYTICS_SCRIPT_URL'],
  ['ANALYTICS_CONSENT', 'ANALYTICS_SCRIPT_URL'],
  ['CONTENT_RELEASES', 'CONTENT_PREVIEW_TOKEN'],
  ['BOT_PROTECTION_SCRIPT_URL', 'BOT_PROTECTION_SITE_KEY'],
  ['BOT_PROTECTION_VERIFY_URL', 'BOT_PROTECTION_SITE_KEY'],
  ['BOT_PROTECTION_LANGUAGE', 'BOT_PROTECTION_SITE_KEY'],
  ['BOT_PROTECTION_MIN_SCORE', 'BOT_PROTECTION_SITE_KEY'],
] as const;

/** Secrets that may have any length, and the characters below which they can be guessed. */
const guessable = ['METRICS_TOKEN', 'CONTENT_WEBHOOK_SECRET'];
const minSecretLength = 8;

/**
 * Language codes that no language of the site may have: its addresses would be those of the site itself. The first segments of the
 * endpoints are in the list, and what follows the address of a list.
 */
const ownAddresses = new Set(
  'assets builds cdn forms healthz home metrics page readyz search tag webhooks'.split(' '),
);

/** The parsed settings that are compared. */
interface ComparedSettings {
  readonly siteLanguages: readonly string[];
  readonly formRateLimit: number;
  readonly formRateLimitTotal: number;
  readonly formUploadLimit: number;
  readonly formUploadTotal: number;
}

/**
 * What is wrong between settings that are well-formed each, a line each.
 * @param isMalformed whether a setting has a problem of its own, of which others would only be consequences.
 * @param settings undefined while any setting is malformed.
 */
export function problemsBetween(
  given: Given,
  isMalformed: (name: string) => boolean,
  settings: ComparedSettings | undefined,
): readonly string[] {
  const missing = requirements
    .filter(([name, needed]) => isInUse(given.get(name)) && !isMalformed(name) && !given.has(needed))
    .map(([name, needed]) => `${needed} must be set too, because ${name} is`);
  return [
    ...missing,
    ...botCheckProblems(given, isMalformed),
    ...purgeProblems(given),
    ...(settings === undefined ? [] : [...limitProblems(given, settings), ...languageProblems(settings)]),
  ];
}

/** A warning for each setting that does nothing, and for each secret that can be guessed. */
export function warnOfUnused(given: Given, settings: ComparedSettings): readonly string[] {
  const unused = unusedWithout
    .filter(([name, needed]) => isInUse(given.get(name)) && !isInUse(given.get(needed)))
    .map(([name, needed]) => `${name} has no effect, because ${needed} is not set`);
  const short = guessable
    .filter((name) => (given.get(name)?.length ?? minSecretLength) < minSecretLength)
    .map(
      (name) => `${name} has fewer than ${minSecretLength} characters and can be guessed: set a random text`,
    );
  const limits = contradictions(settings).filter((each) => !areBothGiven(given, each));
  if (isInUse(given.get('SITE_INDEXED')) && given.has('SITE_PASSWORD'))
    unused.push('SITE_INDEXED has no effect, because SITE_PASSWORD is set');
  if (given.has('SITE_LANGUAGE_FALLBACK') && settings.siteLanguages.length === 1)
    unused.push('SITE_LANGUAGE_FALLBACK has no effect, because SITE_LANGUAGES names one language');
  return [...unused, ...limits.map(({ text }) => text), ...short];
}

function isInUse(value: string | undefined): boolean {
  return value !== undefined && value.toLowerCase() !== 'off';
}

/** A site has one bot check, and without one it sends no mail to an address that a bot may have entered. */
function botCheckProblems(given: Given, isMalformed: (name: string) => boolean): readonly string[] {
  const isOwn = given.get('BOT_PROTECTION')?.toLowerCase() === 'proof-of-work';
  const key = captchaKeys.find((name) => given.has(name));
  if (isOwn && key !== undefined)
    return [`${key} must not be set, because BOT_PROTECTION is proof-of-work: use one of the two`];
  const lacking = captchaKeys.find((name) => !given.has(name));
  if (key !== undefined && lacking !== undefined)
    return isMalformed(key) ? [] : [`${lacking} must be set too, because ${key} is`];
  return isInUse(given.get('FORM_REPLY')) && !isOwn && key === undefined
    ? ['FORM_REPLY needs a bot check: set BOT_PROTECTION=proof-of-work, or the keys of reCAPTCHA']
    : [];
}

/** The token goes to the CDN's own API over the internet. Varnish and the like are beside the site. */
function purgeProblems(given: Given): readonly string[] {
  const cdn = given.get('CDN')?.toLowerCase() ?? '';
  const url = given.get('CDN_PURGE_URL');
  return ['cloudflare', 'fastly'].includes(cdn) && url !== undefined && !isSecureAddress(url)
    ? [`CDN_PURGE_URL must be an https address, because CDN is ${cdn}`]
    : [];
}

/** Limits of all that are below the limit of one, which then has no effect. */
function contradictions(settings: ComparedSettings) {
  const { formRateLimit, formRateLimitTotal, formUploadLimit, formUploadTotal } = settings;
  const limits = [
    ['FORM_RATE_LIMIT_TOTAL', formRateLimitTotal, 'FORM_RATE_LIMIT', formRateLimit],
    ['FORM_UPLOAD_TOTAL', formUploadTotal, 'FORM_UPLOAD_LIMIT', formUploadLimit],
  ] as const;
  return limits
    .filter(([, total, , one]) => total < one)
    .map(([name, total, of, one]) => ({
      names: [name, of],
      text: `${name} (${total}) must be at least ${of} (${one})`,
    }));
}

/** A problem where both were set; beside a default it is a warning. */
const areBothGiven = (given: Given, { names }: { readonly names: readonly string[] }): boolean =>
  names.every((name) => given.has(name));

function limitProblems(given: Given, settings: ComparedSettings): readonly string[] {
  return contradictions(settings)
    .filter((each) => areBothGiven(given, each))
    .map(({ text }) => text);
}

function languageProblems({ siteLanguages }: ComparedSettings): readonly string[] {
  return siteLanguages
    .filter((code) => ownAddresses.has(code.toLowerCase()))
    .map((code) => `SITE_LANGUAGES must not have "${code}": the addresses below /${code} are the site's own`);
}
