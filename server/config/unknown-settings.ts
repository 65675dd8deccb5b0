import { closest, distance } from 'fastest-levenshtein';
import { truncate } from './value-parsers';

const prefixes = ['SITE_', 'CONTENT_', 'EDITOR_', 'BOT_PROTECTION_', 'ANALYTICS_', 'FORM_', 'CDN_'];

/**
 * One warning for each name with a prefix of ours that is no setting, so that a typo does not go unnoticed. It suggests the
 * nearest setting of the same prefix, if one is near, and never quotes a value.
 */
export function warnOfUnknownNames(names: readonly string[], knownNames: readonly string[]): string[] {
  return names.flatMap((name) => {
    const prefix = prefixes.find((each) => name.startsWith(each));
    if (prefix === undefined || knownNames.includes(name)) return [];
    const suggestion = nearestName(name, prefix, knownNames);
    const hint = suggestion === undefined ? '' : `: did you mean ${suggestion}?`;
    return [`Unknown setting ${truncate(name)}${hint}`];
  });
}

/** Near: at most two edits away, or half of what follows the prefix. */
function nearestName(name: string, prefix: string, knownNames: readonly string[]): string | undefined {
  const nearest = closest(
    name,
    knownNames.filter((known) => known.startsWith(prefix)),
  );
  const maxEdits = Math.max(2, (nearest.length - prefix.length) / 2);
  return distance(name, nearest) <= maxEdits ? nearest : undefined;
}
