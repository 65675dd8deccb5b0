import { closest, distance } from 'fastest-levenshtein';
import { parseCommandLine } from '../server/config/command-line';
import { isRuleName, ruleNames, type RuleName } from './rules';

export const checkUsage = `npm run check -- [options]   finds broken links, pictures and forms in the content, and says how to mend them

  --only <rule>  findings of these rules alone; repeatable, or separated by commas
  --rules        lists the rules
  --json         the report as JSON
  --help         shows this

Reads the space of CONTENT_TOKEN, and with CONTENT_PREVIEW_TOKEN its drafts; settings come from the environment and .env.
Exit code 0 without errors in published stories, 1 with some, 2 where the check could not run. docs/check.md has the rest.
`;

/** What the command was asked to do. */
export interface CheckArguments {
  readonly json: boolean;
  /** The rules that count; null for all. */
  readonly only: readonly RuleName[] | null;
  /** Lists the rules instead. */
  readonly listsRules: boolean;
  /** Shows how it is called instead. */
  readonly help: boolean;
}

/** @throws Error in one line that names the argument. */
export function readArguments(args: readonly string[]): CheckArguments {
  const { values } = parseCommandLine({
    command: 'npm run check',
    args,
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      rules: { type: 'boolean', default: false },
    },
  });
  const names = values.only
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0 && values.only.length > 0)
    throw new Error('--only needs the name of a rule; npm run check -- --rules lists them all');
  const only = names.map((name) => {
    if (isRuleName(name)) return name;
    const near = closest(name, [...ruleNames]);
    const meant = distance(name, near) <= name.length / 2 ? `: did you mean ${near}?` : ';';
    throw new Error(`there is no rule ${name}${meant} npm run check -- --rules lists them all`);
  });
  return {
    help: values.help,
    json: values.json,
    only: only.length === 0 ? null : only,
    listsRules: values.rules,
  };
}
