/** A line of the table. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  /** Relative to the row with ratio 1. */
  readonly ratio?: string;
  /** The target. */
  readonly wanted?: string;
}

/** Measures one part and reports each row as soon as it is measured. */
export type Part = (report: (row: Row) => void) => Promise<void>;

/** The head of the table, in Markdown. */
export const tableHead = '| what | figure | ratio | wanted | again with |\n| --- | --- | --- | --- | --- |\n';

/** A row in Markdown. */
export function markdownRow(part: string, { what, figure, ratio = '', wanted = '' }: Row): string {
  return `| ${[what, figure, ratio, wanted, `\`npm run bench -- ${part}\``].join(' | ')} |\n`;
}

/** The median; for an even count the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

export const ratio = (value: number): string => value.toFixed(2);
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
/** Milliseconds, with two decimals below 10. */
export const time = (milliseconds: number): string =>
  milliseconds < 10 ? `${milliseconds.toFixed(2)} ms` : `${whole(milliseconds)} ms`;
