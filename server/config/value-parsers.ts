import * as z from 'zod';

/**
 * The kinds of value a setting may have. Each is a zod schema from the setting's text (trimmed, never empty) to its
 * value; where the text does not fit, its one issue reads on from the setting's name: `must be … , got "…"`.
 * The kinds for secrets (here `token` and `secret`) never quote what they found.
 */

interface Kind<Value> {
  /** Completes "must be …". */
  expected: string;
  /** The value, or undefined where the text is malformed. */
  read: (text: string) => Value | undefined;
  /** The part of a malformed text to quote; the whole of it by default, nothing where it gives undefined. */
  culprit?: (text: string) => string | undefined;
}

/** A kind of setting, from its expectation and the function that reads it. */
export function settingKind<Value>({ expected, read, culprit = (text) => text }: Kind<Value>) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    const found = culprit(text);
    const got = found === undefined ? '' : `, got ${quoted(found)}`;
    context.addIssue({ code: 'custom', message: `must be ${expected}${got}` });
    return z.NEVER;
  });
}

/** The culprit of a secret kind: nothing is quoted. */
export const nothing = () => undefined;

const quotedLength = 80;

/** A text as it may stand in a line of the terminal or the log: on one line, at most 80 characters. */
export function shortened(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')];
  const fits = characters.length <= quotedLength;
  return fits ? characters.join('') : `${characters.slice(0, quotedLength - 1).join('')}…`;
}

// An address may hold credentials before its host and in its query, even where the setting is no secret.
function quoted(text: string): string {
  const host = text.lastIndexOf('@');
  const withoutCredentials = text.slice(0, Math.max(host, 0)).includes(':') ? `…${text.slice(host)}` : text;
  return `"${shortened(withoutCredentials.replace(/\?.+$/s, '?…'))}"`;
}

/** A whole number, both ends included. */
export function wholeNumber(least: number, most: number) {
  const read = (text: string) => (/^\d+$/.test(text) ? within(Number(text), least, most) : undefined);
  return settingKind({ expected: `a whole number from ${least} to ${most}`, read });
}

/** A number with or without a decimal point, both ends included. */
export function decimal(least: number, most: number) {
  const read = (text: string) => (/^\d*\.?\d+$/.test(text) ? within(Number(text), least, most) : undefined);
  return settingKind({ expected: `a number from ${least} to ${most}`, read });
}

function within(value: number, least: number, most: number): number | undefined {
  return value >= least && value <= most ? value : undefined;
}

/** One of a few words, in any case; the value is the word as it is given here. */
export function word<const Word extends string>(...words: readonly Word[]) {
  const read = (text: string) => words.find((each) => each === text.toLowerCase());
  return settingKind({ expected: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, read });
}

/** Text that fits a pattern. */
export function textLike(expected: string, pattern: RegExp) {
  return settingKind({ expected, read: (text) => (pattern.test(text) ? text : undefined) });
}

/** A secret that travels in addresses and headers, hence visible ASCII only. */
export function token() {
  const read = (text: string) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined);
  return settingKind({
    expected: 'a token of visible ASCII characters without spaces',
    read,
    culprit: nothing,
  });
}

/** A secret that is only computed with, hence any text without control characters. */
export function secret() {
  const read = (text: string) => (/[\p{Cc}\p{Cs}]/u.test(text) ? undefined : text);
  return settingKind({ expected: 'text without control characters', read, culprit: nothing });
}

/** The items of a comma list, trimmed, without empty ones. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A language code as in BCP 47, its spelling kept. */
export function language() {
  const read = (text: string) => (isLanguage(text) ? text : undefined);
  return settingKind({ expected: 'a language code such as id, en or pt-BR', read });
}

/** A comma list of at least one language code, each named once whatever its case; order and spelling kept. */
export function languages() {
  const wrong = (code: string, place: number, codes: string[]) =>
    !isLanguage(code) || codes.slice(0, place).some((other) => other.toLowerCase() === code.toLowerCase());
  return settingKind<readonly string[]>({
    expected: 'a comma list of language codes such as id, en or pt-BR, each named once',
    read: (text) => {
      const codes = listed(text);
      return codes.length > 0 && !codes.some(wrong) ? Object.freeze(codes) : undefined;
    },
    culprit: (text) => listed(text).find(wrong) ?? text,
  });
}

// Asked of Intl because the same code later goes to its formatters, which throw on what they do not know.
function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** How far `X-Forwarded-For` is believed: `off` and `0` are false. `true` is refused: it would believe anybody. */
export function trustProxy() {
  const words = new Map<string, false | 'loopback'>([
    ['off', false],
    ['loopback', 'loopback'],
  ]);
  return settingKind<false | number | 'loopback'>({
    expected: 'off, loopback or the number of proxies in front from 0 to 10',
    read: (text) => {
      const named = words.get(text.toLowerCase());
      if (named !== undefined || !/^\d+$/.test(text)) return named;
      return Number(text) === 0 ? false : within(Number(text), 1, 10);
    },
  });
}
