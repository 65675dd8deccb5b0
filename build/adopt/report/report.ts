import { singleLines } from '../../../server/runtime/single-line';
import type { Collision } from '../match/check-addresses';
import type { Decision } from '../match/decide';
import type { ForeignComponent } from '../space/foreign-space';
import type { Plan } from '../plan-adoption';
import { configText, type ReportedConfig } from './report-config';
import { guessLines, headLines, lookLines, relationLines } from './report-fields';
import { code, languageText, settingsText, type ReadWith } from './report-settings';

export interface ReportInput extends ReadWith, ReportedConfig {
  readonly components: readonly ForeignComponent[];
  /** Names of components that no story uses, and that get no blocks. */
  readonly unused: readonly string[];
  readonly plan: Plan;
  readonly collisions: readonly Collision[];
}

/** The report's text for each decision. A block that an earlier run wrote is reported like one that this run writes. */
const decided: Readonly<Record<Decision['kind'], string>> = {
  same: 'shown by the block of the same name',
  settled: 'shown by a known block of another name',
  renamed: 'shown by a known block of another name',
  own: 'block of its own',
  split: 'block of its own where the known block cannot hold its fields',
  replaced: 'block of its own instead of the known block',
};

/** How many components, blocks and pages there is a view for. */
export function coverageOf({ space, components, unused, plan }: ReportInput): readonly string[] {
  const blocks = components.reduce((sum, { instances }) => sum + instances, 0);
  const known = components.filter(({ name }) => plan.decisions.has(name));
  const covered = known.reduce((sum, { instances }) => sum + instances, 0);
  const { pages, texts, missing, withoutPage } = plan.proof;
  const lost = missing.filter(({ text }) => text !== '').length;
  const incomplete = new Set(missing.map(({ slug, language }) => `${language ?? ''} ${slug}`)).size;
  const kinds = known.map(({ name }) => reportedKind(name, plan));
  const count = (...counted: readonly (Decision['kind'] | null)[]): number =>
    kinds.filter((kind) => counted.includes(kind)).length;
  return [
    `${components.length} components: ${count('own', 'split', 'replaced')} with blocks of their own, ${count('same')} known, ${count('renamed', 'settled')} known by other names`,
    ...(unused.length > 0 ? [`${unused.length} more components are in no story, and left out`] : []),
    `${covered} of ${blocks} blocks have a view`,
    `${pages - incomplete} of ${pages} pages show all their texts (${texts - lost} of ${texts} texts), in ${1 + space.languages.length} languages`,
    `${withoutPage.length} stories are no pages`,
  ];
}

/** The decision of the run that made it; null for a component that was left out. */
function reportedKind(
  component: string,
  { decisions, written, settledNames }: Plan,
): Decision['kind'] | null {
  const decision = decisions.get(component);
  if (decision?.kind !== 'settled') return decision?.kind ?? null;
  if (!written.has(component)) return 'settled';
  const name = settledNames.find((each) => each.component === component);
  if (name?.where !== undefined) return 'split';
  return name?.unless === undefined ? 'own' : 'replaced';
}

/** The report as Markdown, which may be shown in a terminal. The same input gives the same text. */
export function reportOf(input: ReportInput): string {
  const { space, plan } = input;
  const parts = [
    `# The space ${quote(space.name)}, adopted`,
    `Written by \`npm run adopt\` from ${space.version === 'draft' ? 'the drafts' : 'the published stories'}. Each run writes it again: keep notes elsewhere.`,
    '## Coverage',
    listOf(coverageOf(input)),
    '## Components',
    componentTable(input),
    unusedText(input),
    '## What pages do not show',
    listOf(missingLines(plan), 'Nothing: every text of every story is on its page.'),
    listOf(lookLines(input)),
    '## Pages without a main heading',
    listOf(plan.proof.withoutHeading.map(code), 'None.'),
    '## Search engines',
    listOf(headLines(input), 'No field of pages is for them alone.'),
    '## Header and footer',
    configText(input),
    '## Stories that are no pages',
    listOf(plan.proof.withoutPage.map(code), 'None.'),
    '## Addresses that collide',
    listOf(
      input.collisions.map(({ slug, reason }) => `${code(slug)}: ${reason}`),
      'None.',
    ),
    '## Languages',
    languageText(input),
    '## Redirects',
    listOf(redirectLines(input), 'None found. Stories of type `redirect` hold them on this site.'),
    '## Relations',
    listOf(relationLines(input), 'None found.'),
    '## Settings',
    settingsText(input),
    '## Guesses',
    listOf(guessLines(input), 'None: the space describes all its fields.'),
    '## Next',
    nextSteps(plan),
  ];
  return singleLines(parts.filter((part) => part !== '').join('\n\n')).concat('\n');
}

const quote = (text: string): string => `“${text.replaceAll(/[\r\n]+/g, ' ')}”`;
const listOf = (lines: readonly string[], none = ''): string =>
  lines.length === 0 ? none : lines.map((line) => `- ${line}`).join('\n');

function componentTable({ components, plan }: ReportInput): string {
  const rows = components.toSorted(byFrequency).map(({ name, instances, pages, fields }) => {
    const decision = plan.decisions.get(name);
    const block = decision === undefined ? '' : blockOf(name, decision, plan);
    const kind = reportedKind(name, plan);
    const what = kind === null ? 'left out (`--only`)' : decided[kind];
    return [code(name), String(instances), String(pages.length), String(fields.length), what, block];
  });
  const head = ['component', 'blocks', 'stories', 'fields', 'on this site', 'block'];
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

function unusedText({ unused }: ReportInput): string {
  if (unused.length === 0) return '';
  return `No story uses these, so they have no blocks: ${unused.map(code).join(', ')}. \`npm run adopt -- --unused\` writes some for all of them, \`--only <name>\` for one.`;
}

/** The most frequent first. */
function byFrequency(one: ForeignComponent, other: ForeignComponent): number {
  return other.instances - one.instances || (one.name < other.name ? -1 : 1);
}

function blockOf(component: string, decision: Decision, { written }: Plan): string {
  const name = 'block' in decision ? decision.block : written.get(component);
  return name === undefined ? '' : code(name);
}

/** What pages do not show, a line for each field: `component.field`, how often, and an example. */
export function missingLines({ proof }: Plan): readonly string[] {
  const byField = new Map<string, { count: number; slug: string; text: string }>();
  for (const { path, field, slug, text } of proof.missing) {
    const where = text === '' ? `${path.at(-1) ?? ''} (no block)` : `${path.at(-1) ?? ''}.${field}`;
    byField.set(where, { slug, text, count: (byField.get(where)?.count ?? 0) + 1 });
  }
  return [...byField].map(
    ([where, { count, slug, text }]) =>
      `${code(where)}: ${count} times, such as ${text === '' ? '' : `${quote(text.slice(0, 60))} `}in ${code(slug)}`,
  );
}

/** The kinds of fields that say where a redirect begins or ends. */
const addressKinds: ReadonlySet<string> = new Set(['text', 'textarea', 'address', 'link', 'relation']);

/** True for two addresses: not for a list of redirects, nor for a button that is called so. */
function isRedirect({ name, fields }: ForeignComponent): boolean {
  const addresses = fields.filter(({ kind }) => addressKinds.has(kind));
  return /redirect/i.test(name) && addresses.length >= 2 && fields.every(({ kind }) => kind !== 'blocks');
}

/** Stories whose type shows it, and components with two addresses. */
function redirectLines({ components, plan, space }: ReportInput): readonly string[] {
  return components.filter(isRedirect).map(({ name, instances, pages, fields }) => {
    const decision = plan.decisions.get(name);
    const works = decision !== undefined && 'block' in decision && decision.block === 'redirect';
    const stories = space.stories.filter(
      ({ content, language }) => language === null && content['component'] === name,
    ).length;
    const names = fields.map((field) => code(field.name)).join(', ');
    const within = stories > 0 || instances === 0 ? '' : ` in ${pages.slice(0, 3).map(code).join(', ')}`;
    return `${code(name)}: ${stories} stories, ${instances} entries${within} with ${names}; ${works ? 'the site follows them' : 'the site does not follow them: make a story of type `redirect` for each'}`;
  });
}

function nextSteps({ written }: Plan): string {
  const blocks = new Set(written.values()).size;
  return `Make the settings above, then go on with [Afterwards](docs/adopt.md#afterwards): the ${blocks} blocks in \`common/blocks/\` are yours to restyle, the most frequent first, and no later run touches them.`;
}
