import { integerOf, isJsonObject, parseJson, textOf } from '../../common/json';

/** What `npm audit` found. */
export interface AuditResult {
  readonly text: string;
  /** True for a vulnerability of severity high or critical. */
  readonly isSerious: boolean;
}

/**
 * Describes the output of `npm audit --json`. Where the registry does not answer, that is said, and nothing is serious: an
 * installation without internet, or a mirror without this endpoint, must not stop a build.
 * @see https://docs.npmjs.com/cli/v11/commands/npm-audit
 */
export function describeAudit(output: string): AuditResult {
  const report = parseJson(output);
  const metadata = isJsonObject(report) ? report['metadata'] : undefined;
  const counts = isJsonObject(metadata) ? metadata['vulnerabilities'] : undefined;
  if (!isJsonObject(report) || !isJsonObject(counts)) {
    const reason = isJsonObject(report) ? textOf(report['message']).split(' - ', 1)[0] : '';
    const why = reason === undefined || reason === '' ? 'no answer' : reason;
    return { text: `Audit skipped: the registry does not answer npm audit (${why})`, isSerious: false };
  }
  const serious = integerOf(counts['high'], 0) + integerOf(counts['critical'], 0);
  const total = integerOf(counts['total'], 0);
  const names = isJsonObject(report['vulnerabilities']) ? Object.keys(report['vulnerabilities']) : [];
  if (total === 0) return { text: 'Audit: no known vulnerability', isSerious: false };
  const list = names.join(', ');
  return {
    text: `Audit: ${total} known, ${serious} of them high or critical: ${list}`,
    isSerious: serious > 0,
  };
}
