import { clockText } from './conditions';
import type { Judgement } from './observers/ledger';
import type { LoggedEvent } from './observers/log-reader';
import type { Tally } from './observers/tally';

/** A disturbance of the schedule, and how often it was caused. */
export interface CausedDisturbance {
  readonly name: string;
  readonly times: number;
  /** Checks that did not hold while it lasted, and in the check-up after it. */
  readonly broken: number;
  /** Why it cannot be caused here; null if it can. */
  readonly missing: string | null;
}

/** What a soak has found. */
export interface SoakReport {
  readonly seed: number;
  /** The factor of all time limits. */
  readonly patience: number;
  readonly seconds: number;
  readonly topology: string;
  readonly disturbances: readonly CausedDisturbance[];
  readonly tallies: readonly Tally[];
  readonly judgements: readonly Judgement[];
  /** Warnings and errors of the logs. */
  readonly logged: readonly LoggedEvent[];
}

/** True if every promise was kept. */
export function holds({ judgements }: SoakReport): boolean {
  return judgements.every(({ broken }) => broken === 0);
}

/** The report for people: Markdown, as it stands in docs/reliability.md. */
export function reportText(report: SoakReport): string {
  const { judgements, patience, disturbances } = report;
  const examples = judgements.flatMap(({ promise, example }) =>
    example === null ? [] : [`- ${promise}: ${example}`],
  );
  const limits = patience === 1 ? '' : `, all time limits ${patience} times as long`;
  const caused = disturbances.reduce((sum, { times }) => sum + times, 0);
  return [
    `${report.topology}; ${clockText(report.seconds * 1_000)} minutes, ${caused} disturbances, seed ${report.seed}${limits}.`,
    '',
    judgementTable(judgements),
    '',
    tallyTable(report.tallies),
    '',
    disturbanceTable(disturbances),
    ...list('First examples of what was broken', examples),
    ...list('Warnings and errors in the logs', report.logged.map(loggedLine)),
    '',
  ].join('\n');
}

function judgementTable(judgements: readonly Judgement[]): string {
  const rows = judgements.map(({ promise, held, broken, figure }) => [
    promise,
    broken === 0 ? 'kept' : `BROKEN ${broken} times`,
    String(held + broken),
    figure,
  ]);
  return table(['promise', '', 'checks', 'figure'], rows);
}

function tallyTable(tallies: readonly Tally[]): string {
  const rows = tallies.map(({ actor, requests, classes, slowest }) => [
    actor,
    String(requests),
    ...[2, 3, 4, 5, 0].map((hundreds) => String(classes[hundreds] ?? 0)),
    String(Math.round(slowest)),
  ]);
  return table(['who', 'requests', '2xx', '3xx', '4xx', '5xx', 'none', 'slowest, ms'], rows);
}

function disturbanceTable(disturbances: readonly CausedDisturbance[]): string {
  const rows = disturbances.map(({ name, times, broken, missing }) => [
    name,
    missing === null ? String(times) : `not caused here: ${missing}`,
    String(broken),
  ]);
  return table(['disturbance', 'times', 'broken checks'], rows);
}

function loggedLine({ event, times, example }: LoggedEvent): string {
  return `- ${event}, ${times} times: \`${example}\``;
}

function list(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, '', ...lines];
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
