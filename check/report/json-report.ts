import type { FindingList } from '../finding';
import type { Checked } from '../space/check-space';

/**
 * The report for programs. Its shape only grows: `{version, checked: {published, drafts, languages}, errors, warnings, notes,
 * omitted: {rule: count}, findings: [{rule, severity, story, location, problem, mend}]}`.
 */
export function jsonReport(findings: FindingList, checked: Checked, languages: readonly string[]): string {
  const report = {
    version: 1,
    checked: { ...checked, languages },
    errors: findings.count('error'),
    warnings: findings.count('warning'),
    notes: findings.count('note'),
    omitted: findings.omitted(),
    findings: findings.sorted(),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
