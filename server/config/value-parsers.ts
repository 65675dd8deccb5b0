import * as z from 'zod';

/**
 * Parsers of settings. Each is a zod schema from the setting's text (trimmed, never empty) to its value. For malformed text
 * it has one issue, written to follow the setting's name: `must be … , got "…"`. The parsers of secrets never quote the text.
 */

interface Parser<Value> {
  /** Completes "must be …". */
  expected: string;
  /** The value, or undefined for malformed text. */
  read: (text: string) => Value | undefined;
  /** The part of malformed text to quote; by default all of it. */
  quote?: (text: string) => string;
  /** True for secrets: their text is never quoted, and the log redacts it. Default false. */
  isSecret?: boolean;
}

/** Builds the schema of a setting from its expectation and the function that reads it. */
export function valueParser<Value>({
  expected,
  read,
  quote = (text) => text,
  isSecret = false,
}: Parser<Value>) {
  const schema = z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    const got = isSecret ? '' : `, got ${quoted(quote(text))}`;
    context.addIssue({ code: 'custom', message: `must be ${expected}${got}` });
    return z.NEVER;
  });
  return schema.meta({ isSecret });
}

const maxQuoted = 80;

/** Makes a text safe for one line of the terminal or the log: no line breaks, at most 80 characters. */
export function truncate(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')];
  const fits = characters.length <= maxQuoted;
  return fits ? characters.join('') : `${characters.slice(0, maxQuoted - 1).join('')}…`;
}

/** What stands before the host of a URL: a name and a password, with or without a scheme in front. No other text has a colon there. */
const credentialsPattern = /^(?:[a-z][\w+.-]*:\/\/.*|\S*:\S*)$/is;

// A URL may hold credentials before its host and in its query, even if the setting is not a secret.
function quoted(text: string): string {
  const at = text.lastIndexOf('@');
  const hasCredentials = credentialsPattern.test(text.slice(0, Math.max(at, 0)));
  const withoutCredentials = hasCredentials ? `…${text.slice(at)}` : text;
  return `"${truncate(withoutCredentials.replace(/\?.+$/s, '?…'))}"`;
}

/** A whole number, both ends included. */
export function wholeNumber(min: number, max: number) {
  const read = (text: string) => (/^\d+$/.test(text) ? within(Number(text), min, max) : undefined);
  return valueParser({ expected: `a whole number from ${min} to ${max}`, read });
}

/** A number with or without a decimal point, both ends included. */
export function decimal(min: number, max: number) {
  const read = (text: string) => (/^\d*\.?\d+$/.test(text) ? within(Number(text), min, max) : undefined);
  return valueParser({ expected: `a number from ${min} to ${max}`, read });
}

function within(value: number, min: number, max: number): number | undefined {
  return value >= min && value <= max ? value : undefined;
}

/** A share of all: `off` and `0` are 0. */
export function share() {
  return valueParser({
    expected: 'off, or a share from 0 to 1 such as 0.1',
    read: (text) =>
      text.toLowerCase() === 'off' ? 0 : /^\d*\.?\d+$/.test(text) ? within(Number(text), 0, 1) : undefined,
  });
}

/** One of a few choices, in any case; the value is spelled as in the list. */
export function oneOf<const Word extends string>(...choices: readonly Word[]) {
  const read = (text: string) => choices.find((each) => each === text.toLowerCase());
  return valueParser({ expected: `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`, read });
}

/** Text that matches a pattern. */
export function matching(expected: string, pattern: RegExp) {
  return valueParser({ expected, read: (text) => (pattern.test(text) ? text : undefined) });
}

/** Quotes or angle brackets around a secret: copied from a document, or not removed by what sets the environment. */
const isWrapped = (text: string): boolean => /^(?:"[^]*"|'[^]*'|`[^]*`|<[^]*>|\u201c[^]*\u201d)$/.test(text);

/** The path of a folder. */
export function folder() {
  const read = (text: string) => (/\p{Cc}/u.test(text) || isWrapped(text) ? undefined : text);
  return valueParser({ expected: 'a path without control characters, and without quotes around it', read });
}

/** A secret that is sent in URLs and headers, hence visible ASCII only. */
export function token() {
  const read = (text: string) => (/^[\x21-\x7e]+$/.test(text) && !isWrapped(text) ? text : undefined);
  return valueParser({
    expected: 'a token of visible ASCII characters without spaces, and without quotes or brackets around it',
    read,
    isSecret: true,
  });
}

/** A secret that is a segment of a URL's path. */
export function urlKey() {
  const read = (text: string) => (/^[A-Za-z0-9_-]{24,200}$/.test(text) ? text : undefined);
  return valueParser({ expected: '24 to 200 letters, digits, _ or -', read, isSecret: true });
}

/** A name and a password, as browsers send them: the first colon ends the name. */
export function credentials() {
  const read = (text: string) =>
    /^[^:\p{Cc}\p{Cs}]+:[^\p{Cc}\p{Cs}]{8,}$/u.test(text) && !isWrapped(text) ? text : undefined;
  return valueParser({
    expected:
      'name:password with a password of at least 8 characters, and without quotes or brackets around it',
    read,
    isSecret: true,
  });
}

/** A secret that is only used as a key, hence any text without control characters. */
export function secret() {
  const read = (text: string) => (/[\p{Cc}\p{Cs}]/u.test(text) || isWrapped(text) ? undefined : text);
  return valueParser({
    expected: 'text without control characters, and without quotes or brackets around it',
    read,
    isSecret: true,
  });
}

/** The items of a comma list, trimmed, without empty ones. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A BCP 47 language code; its spelling is kept. */
export function language() {
  const read = (text: string) => (isLanguage(text) ? text : undefined);
  return valueParser({ expected: 'a language code such as id, en or pt-BR', read });
}

/** A comma list of at least one language code, each named once whatever its case; order and spelling kept. */
export function languages() {
  const isInvalid = (code: string, index: number, codes: string[]) =>
    !isLanguage(code) || codes.slice(0, index).some((other) => other.toLowerCase() === code.toLowerCase());
  return valueParser<readonly string[]>({
    expected: 'a comma list of language codes such as id, en or pt-BR, each named once',
    read: (text) => {
      const codes = splitList(text);
      return codes.length > 0 && !codes.some(isInvalid) ? Object.freeze(codes) : undefined;
    },
    quote: (text) => splitList(text).find(isInvalid) ?? text,
  });
}

// Checked by Intl because its formatters, which get the same code later, throw on unknown ones.
function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** How many proxies of `X-Forwarded-For` are trusted; `off` and `0` are false. `true` is refused: it would trust any client. */
export function trustProxy() {
  const keywords = new Map<string, false | 'loopback'>([
    ['off', false],
    ['loopback', 'loopback'],
  ]);
  return valueParser<false | number | 'loopback'>({
    expected: 'off, loopback or the number of proxies in front from 0 to 10',
    read: (text) => {
      const named = keywords.get(text.toLowerCase());
      if (named !== undefined || !/^\d+$/.test(text)) return named;
      return Number(text) === 0 ? false : within(Number(text), 1, 10);
    },
  });
}
