import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { excerptOf, locationText } from './page/page-events';
import { messagesOf, problemOf, terminalText } from './problems';

async function failureOf(contents: string): Promise<unknown> {
  const stdin = { contents, sourcefile: 'client/sample.ts', loader: 'ts' } as const;
  return build({ stdin, write: false, bundle: true, logLevel: 'silent' }).catch((error: unknown) => error);
}

describe('a build error', () => {
  test('in two bundles is one message', async () => {
    const failures = [await failureOf('const = 1'), await failureOf('const = 1')];
    expect(messagesOf(failures)).toHaveLength(1);
  });

  test('has the location that an editor shows, after tabs and wide characters', async () => {
    const [problem] = messagesOf([await failureOf(`\n\tlet é = 'ü'; const = 1`)]).map(problemOf);
    expect(problem).toEqual({
      reportedBy: 'build',
      message: 'Expected identifier but found "="',
      location: { file: 'client/sample.ts', line: 2, column: 21, source: `\tlet é = 'ü'; const = 1` },
    });
    if (problem === undefined) return;
    expect(locationText(problem)).toBe('client/sample.ts:2:21');
    expect(excerptOf(problem)).toBe(`\tlet é = 'ü'; const = 1\n\t${' '.repeat(19)}^`);
  });

  test('may have no location', () => {
    const [message] = messagesOf([new Error('Block hero has no chunk')]);
    const problem = message === undefined ? undefined : problemOf(message);
    expect(problem).toEqual({ reportedBy: 'build', message: 'Block hero has no chunk', location: null });
    if (problem === undefined) return;
    expect([locationText(problem), excerptOf(problem)]).toEqual(['', '']);
  });

  test('is shown in the terminal with file, line and source', async () => {
    const text = await terminalText(messagesOf([await failureOf('const = 1')]));
    expect(text).toContain('client/sample.ts:1:6');
    expect(text).toContain('const = 1');
  });
});
