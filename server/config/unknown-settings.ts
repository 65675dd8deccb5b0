import { closest, distance } from 'fastest-levenshtein';
import { truncate } from './value-parsers';

const prefixes = ['SITE_', 'CONTENT_', 'EDITOR_', 'BOT_PROTECTION_', 'ANALYTICS_', 'FORM_', 'CDN_'];

/**
 * Settings whose typos are found without a prefix of ours. Shorter names, such as PORT, are near to too many that programs and hosts
 * set for themselves.
 */
const minLength = 6;

/**
 * One warning for each name with a prefix of ours that is no setting, and for each that is nearly one, so that a typo does not go
 * unnoticed. It suggests the nearest setting of the same prefix, and never quotes a value.
 */
export function warnOfUnknownNames(names: readonly string[], knownNames: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (knownNames.includes(name)) return [];
    const prefix = prefixes.find((each) => name.startsWith(each));
    if (prefix === undefined) {
      const meant = misspeltName(name, knownNames);
      return meant === undefined ? [] : [`Unknown setting ${truncate(name)}: did you mean ${meant}?`];
    }
    const related = knownNames.filter((known) => known.startsWith(prefix));
    return [`Unknown setting ${truncate(name)}: did you mean ${closest(name, related)}?`];
  });
}

/** One edit away: at two, `SMTP_PASSWORD` would be a typo. */
function misspeltName(name: string, knownNames: readonly string[]): string | undefined {
  return knownNames.find((known) => known.length >= minLength && editsBetween(name, known) === 1);
}

/** Edits, of which two letters in the wrong order are one. */
function editsBetween(name: string, known: string): number {
  const edits = distance(name, known);
  const lettersOf = (text: string): string => [...text].toSorted().join('');
  return edits === 2 && lettersOf(name) === lettersOf(known) ? 1 : edits;
}
