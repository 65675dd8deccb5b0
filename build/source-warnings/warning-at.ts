import type { Message } from 'esbuild';

/** A position in a source. */
export interface SourceLocation {
  /** The path below the project's folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** In characters, counted from 0. */
  readonly column: number;
  /** How many characters are meant. */
  readonly length: number;
  readonly lineText: string;
}

/** A warning as the bundler gives its own, whose columns are bytes. */
export function warningAt(location: SourceLocation, text: string): Message {
  const column = Buffer.byteLength(location.lineText.slice(0, location.column));
  return {
    id: '',
    pluginName: '',
    text,
    location: { ...location, column, namespace: 'file', suggestion: '' },
    notes: [],
    detail: undefined,
  };
}
