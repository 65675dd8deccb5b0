import { rules, type RuleName, type Severity } from './rules';

/** The version of a story that was checked. */
export type StoryVersion = 'published' | 'draft';

/** A story in one language. */
export interface StoryReference {
  readonly uuid: string;
  readonly name: string;
  /** Without outer slashes and language. */
  readonly full_slug: string;
  /** The address of its page. */
  readonly path: string;
  /** One of `SITE_LANGUAGES`. */
  readonly language: string;
  readonly version: StoryVersion;
}

/** A block, or a field of one. */
export interface BlockLocation {
  /** Path in the story's content, such as `body[2].buttons[0]`; `''` for the root. */
  readonly block: string;
  /** Technical name; null for the block itself. */
  readonly field: string | null;
  /** The way there as editors see it: `Blocks 3 (Row) › Columns 1 (Button) › Link`. */
  readonly label: string;
}

/** Something wrong with the content. */
export interface Finding {
  readonly rule: RuleName;
  readonly severity: Severity;
  /** Null for what concerns the whole space. */
  readonly story: StoryReference | null;
  /** Null for what concerns the whole story. */
  readonly location: BlockLocation | null;
  /** What is wrong: one sentence without its full stop. */
  readonly problem: string;
  /** What to do. */
  readonly mend: string;
}

/** A finding without what follows from its rule. */
export interface FindingParts {
  readonly story?: StoryReference;
  readonly location?: BlockLocation;
  readonly problem: string;
  /** Default: that of the rule. */
  readonly mend?: string;
}

/** Findings of one rule that are stored; further ones are counted. */
const maxPerRule = 1_000;
/** Findings that are recognised in another language. */
const maxKeys = 100_000;

/** Collects findings, within bounds. */
export class FindingList {
  readonly #only: ReadonlySet<RuleName> | null;
  readonly #keys = new Set<string>();
  readonly #counts = new Map<RuleName, number>();
  readonly #findings: Finding[] = [];
  #draftErrors = 0;

  /** @param only the rules that count; null for all. */
  constructor(only: readonly RuleName[] | null = null) {
    this.#only = only && new Set(only);
  }

  /** Adds a finding, once for all languages of a story. */
  add(rule: RuleName, parts: FindingParts): void {
    if (this.#only?.has(rule) === false || this.#isKnown(rule, parts)) return;
    const { story = null, location = null, problem, mend = rules[rule].mend } = parts;
    const { severity } = rules[rule];
    const count = this.#counts.get(rule) ?? 0;
    this.#counts.set(rule, count + 1);
    if (severity === 'error' && story?.version === 'draft') this.#draftErrors += 1;
    if (count < maxPerRule) this.#findings.push({ rule, severity, story, location, problem, mend });
  }

  #isKnown(rule: RuleName, { story, location, problem }: FindingParts): boolean {
    const key = [rule, story?.uuid, location?.block, location?.field, problem].join('\n');
    if (this.#keys.has(key)) return true;
    if (this.#keys.size < maxKeys) this.#keys.add(key);
    return false;
  }

  /** Those that are stored: the space first, then stories by address. */
  sorted(): readonly Finding[] {
    return this.#findings.toSorted(byStory);
  }

  /** How many there are of a severity, stored or not. */
  count(severity: Severity): number {
    let sum = 0;
    for (const [rule, count] of this.#counts) if (rules[rule].severity === severity) sum += count;
    return sum;
  }

  /** Findings that are counted alone, by rule. */
  omitted(): Readonly<Partial<Record<RuleName, number>>> {
    const beyond = [...this.#counts].filter(([, count]) => count > maxPerRule);
    return Object.fromEntries(beyond.map(([rule, count]) => [rule, count - maxPerRule]));
  }

  /** Errors that visitors meet: those in drafts hurt no visitor before they are published. */
  get visitorErrors(): number {
    return this.count('error') - this.#draftErrors;
  }
}

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

function byStory(one: Finding, other: Finding): number {
  const [keys, others] = [sortKeys(one), sortKeys(other)];
  for (const [index, key] of keys.entries()) {
    const difference = compare(key, others[index] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Published stories stand before drafts, errors before the rest. */
function sortKeys({ story, severity, location }: Finding): readonly string[] {
  const version = story?.version === 'draft' ? '1' : '0';
  const { full_slug: slug = '', language = '' } = story ?? {};
  return [slug, version, language, String(order[severity]), location?.block ?? ''];
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
