import { parseArgs } from 'node:util';
import { closest } from 'fastest-levenshtein';
import { isRuleName, ruleNames, type RuleName } from './rules';

/** What the command was asked to do. */
export interface CheckArguments {
  readonly json: boolean;
  /** The rules that count; null for all. */
  readonly only: readonly RuleName[] | null;
  /** Lists the rules instead. */
  readonly listsRules: boolean;
}

/** @throws Error in one line that names the argument. */
export function readArguments(args: readonly string[]): CheckArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      rules: { type: 'boolean', default: false },
    },
  });
  const names = values.only.flatMap((list) => list.split(',')).map((name) => name.trim());
  const only = names.map((name) => {
    if (isRuleName(name)) return name;
    throw new Error(
      `there is no rule ${name}: did you mean ${closest(name, [...ruleNames])}? npm run check -- --rules lists them all`,
    );
  });
  return { json: values.json, only: only.length === 0 ? null : only, listsRules: values.rules };
}
