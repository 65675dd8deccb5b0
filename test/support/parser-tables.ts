import { expect, test } from '@jest/globals';
import type { z } from 'zod';

/** Examples for the parsers of a file, by the parsers' names. */
interface ParserTables<Name extends string> {
  /** Parser, text, parsed value. */
  readonly accepted: readonly [Name, string, unknown][];
  /** Parser, text. */
  readonly refused: readonly [Name, string][];
}

/**
 * Declares a test for each example.
 * @returns the problem that a parser reports of a text; undefined if it accepts it.
 */
export function testParsers<Name extends string>(
  parsers: Readonly<Record<Name, z.ZodType>>,
  { accepted, refused }: ParserTables<Name>,
): (kind: Name, text: string) => string | undefined {
  const problemOf = (kind: Name, text: string): string | undefined =>
    parsers[kind]
      .safeParse(text)
      .error?.issues.map(({ message }) => message)
      .join('; ');

  test.each(accepted)('%s parses %j as %j', (kind, text, value) => {
    expect(parsers[kind].safeParse(text)).toEqual({ success: true, data: value });
  });

  test.each(refused)('%s refuses %j', (kind, text) => {
    expect(problemOf(kind, text)).toMatch(/^must be /);
  });

  return problemOf;
}
