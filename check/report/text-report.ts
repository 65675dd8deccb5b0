import { styleText } from 'node:util';
import { singleLine } from '../../server/runtime/single-line';
import type { Finding, FindingList, StoryReference } from '../finding';
import { ruleNames, rules, type Severity } from '../rules';
import type { Checked } from '../space/check-space';
import { foldOrigins } from './fold-origins';

/** How a report is written. */
export interface ReportStyle {
  /** True for a terminal that shows colours. */
  readonly hasColour: boolean;
}

type Paint = (style: 'red' | 'yellow' | 'cyan' | 'green' | 'dim' | 'bold', text: string) => string;

const colours = { error: 'red', warning: 'yellow', note: 'cyan' } as const satisfies Record<Severity, string>;

/** Findings of one rule in one story that are written out; the others are counted. */
const maxPerStory = 10;

/** The report for a terminal: findings story by story, then a summary. */
export function textReport(
  findings: FindingList,
  checked: Checked,
  languages: readonly string[],
  { hasColour }: ReportStyle,
): string {
  const paint: Paint = (style, text) =>
    hasColour ? styleText(style, text, { validateStream: false }) : text;
  const { rest, lines } = foldOrigins(findings.sorted().map(printable));
  const sections = groups(rest).map((group) => sectionOf(group, languages, paint));
  const omitted = Object.entries(findings.omitted()).map(
    ([rule, count]) =>
      `… and ${count} more of ${rule}; npm run check -- --only ${rule} shows that rule alone\n`,
  );
  return [...sections, ...lines, ...omitted, summaryOf(findings, checked, languages, paint)].join('\n');
}

/** A finding without what a terminal would execute: editors wrote a part of its texts. */
function printable(finding: Finding): Finding {
  const { story, location, problem, mend } = finding;
  return {
    ...finding,
    story: story && { ...story, name: singleLine(story.name), full_slug: singleLine(story.full_slug) },
    location: location && { ...location, label: singleLine(location.label) },
    problem: singleLine(problem),
    mend: singleLine(mend),
  };
}

/** Neighbours that belong to the same story in the same language. */
function groups(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const grouped = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { story } = finding;
    const key = story === null ? '' : `${story.uuid} ${story.language} ${story.version}`;
    const group = grouped.get(key);
    if (group === undefined) grouped.set(key, [finding]);
    else group.push(finding);
  }
  return [...grouped.values()];
}

function sectionOf(group: readonly Finding[], languages: readonly string[], paint: Paint): string {
  const counts = new Map<string, number>();
  const lines = [headOf(group[0]?.story ?? null, languages, paint)];
  for (const finding of group) {
    const count = (counts.get(finding.rule) ?? 0) + 1;
    counts.set(finding.rule, count);
    if (count <= maxPerStory) lines.push(...linesOf(finding, paint));
  }
  for (const [rule, count] of counts)
    if (count > maxPerStory) lines.push(paint('dim', `  … and ${count - maxPerStory} more of ${rule}`));
  return `${lines.join('\n')}\n`;
}

function headOf(story: StoryReference | null, languages: readonly string[], paint: Paint): string {
  if (story === null) return paint('bold', 'The space');
  const details = [
    story.path,
    ...(languages.length > 1 ? [story.language] : []),
    ...(story.version === 'draft' ? ['draft'] : []),
  ];
  return `${paint('bold', story.name || story.full_slug)}  ${paint('dim', details.join(' · '))}`;
}

const severityWidth = 9;

function linesOf({ rule, severity, location, problem, mend }: Finding, paint: Paint): readonly string[] {
  const indent = ' '.repeat(severityWidth + 2);
  const where = location === null || location.label === '' ? '' : `${location.label}: `;
  return [
    `  ${paint(colours[severity], severity.padEnd(severityWidth))}${where}${problem}  ${paint('dim', rule)}`,
    paint('dim', `${indent}${mend}`),
  ];
}

function summaryOf(
  findings: FindingList,
  { published, drafts }: Checked,
  languages: readonly string[],
  paint: Paint,
): string {
  const stories = countOf(published, 'published story', 'published stories');
  const changed = drafts === null ? '' : ` and ${countOf(drafts, 'draft', 'drafts')}`;
  const scope = `${stories}${changed} in ${countOf(languages.length, 'language', 'languages')}`;
  const counts = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = findings.count(severity);
    return count === 0 ? [] : [paint(colours[severity], countOf(count, severity, `${severity}s`))];
  });
  if (counts.length === 0) return `${paint('green', 'Nothing to mend')} in ${scope}.\n`;
  const inDrafts = findings.count('error') - findings.visitorErrors;
  const hint = inDrafts > 0 ? ` Of the errors, ${inDrafts} are in drafts, which no visitor sees.` : '';
  return `${counts.join(', ')} in ${scope}.${hint}\n`;
}

function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** The list of rules: name, severity and what each finds. */
export function rulesText(): string {
  const width = Math.max(...ruleNames.map((name) => name.length)) + 2;
  return ruleNames
    .map((name) => `${name.padEnd(width)}${rules[name].severity.padEnd(severityWidth)}${rules[name].about}\n`)
    .join('');
}
