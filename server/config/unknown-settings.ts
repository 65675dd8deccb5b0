import { closest } from 'fastest-levenshtein';
import { shortened } from './value-parsers';

const ourPrefixes = ['SITE_', 'CONTENT_', 'EDITOR_', 'BOT_PROTECTION_', 'FORM_'];

/**
 * One warning for each name that looks like a setting of ours and is none, so that a slip of the pen does not go
 * unnoticed; with the nearest known name, never with a value.
 */
export function warnOfUnknownNames(names: readonly string[], knownNames: readonly string[]): string[] {
  return names
    .filter((name) => ourPrefixes.some((prefix) => name.startsWith(prefix)) && !knownNames.includes(name))
    .map((name) => `Unknown setting ${shortened(name)}: did you mean ${closest(name, knownNames)}?`);
}
