import { describe, expect, test } from '@jest/globals';
import { languages } from '../../common/texts/languages';
import { textEntry } from '../bundle/text-parts';
import { chunkManifest } from './chunk-manifest';

type Outputs = Parameters<typeof chunkManifest>[0]['outputs'];

function output(
  entryPoint: string | undefined,
  imports: [string, kind?: 'import-statement' | 'dynamic-import'][],
  exports: string[] = [],
): Outputs[string] {
  const described = imports.map(([path, kind = 'import-statement']) => ({ path, kind, original: path }));
  const rest = { bytes: 1, inputs: {}, exports, imports: described };
  return entryPoint === undefined ? rest : { ...rest, entryPoint };
}

const outputs: Outputs = {
  'assets/main-A.js': output('client/main.ts', [
    ['assets/runtime-H.js'],
    ['assets/site-F.js', 'dynamic-import'],
  ]),
  'assets/site-F.js': output('client/site.tsx', [
    ['assets/shared-B.js'],
    ['assets/main-A.js'],
    ['assets/Button-C.js', 'dynamic-import'],
  ]),
  'assets/runtime-H.js': output(undefined, []),
  'assets/shared-B.js': output(undefined, [['assets/deep-D.js'], ['assets/runtime-H.js']]),
  'assets/deep-D.js': output(undefined, []),
  'assets/later-I.js': output('common/blocks/button/later.ts', [['assets/own-E.js']], ['Later']),
  'assets/Button-C.js': output(
    'common/blocks/button/Button.tsx',
    [['assets/shared-B.js'], ['assets/own-E.js'], ['assets/later-I.js', 'dynamic-import']],
    ['block'],
  ),
  'assets/own-E.js': output(undefined, [['assets/main-A.js']]),
  'assets/static-G.js': {
    ...output('common/blocks/static-blocks.ts', [['assets/shared-B.js']]),
    inputs: { 'common/blocks/row/Row.tsx': { bytesInOutput: 1 } },
  },
  ...Object.fromEntries(
    Object.keys(languages).map((language) => [
      `assets/texts-page-${language}-J.js`,
      output(textEntry('page', language), [['assets/shared-B.js']]),
    ]),
  ),
};

describe('the chunks of a bundle', () => {
  test('are those of the entry and, for each block, its further static imports', () => {
    expect(chunkManifest({ outputs }, ['button'])).toEqual({
      script: '/assets/main-A.js',
      imports: ['/assets/runtime-H.js'],
      client: ['/assets/site-F.js', '/assets/shared-B.js', '/assets/deep-D.js'],
      texts: Object.fromEntries(
        Object.keys(languages).map((language) => [language, [`/assets/texts-page-${language}-J.js`]]),
      ),
      blocks: { button: ['/assets/Button-C.js', '/assets/own-E.js'] },
    });
  });

  test('are the chunk of all static blocks for a static block', () => {
    expect(chunkManifest({ outputs }, ['row']).blocks).toEqual({ row: ['/assets/static-G.js'] });
  });

  test('without that of a block are an error that names the expected folder', () => {
    expect(() => chunkManifest({ outputs }, ['basic_hero'])).toThrow('common/blocks/basic-hero/');
  });

  test('without one of a language’s texts are an error that names the language', () => {
    const { 'assets/texts-page-en-J.js': _, ...others } = outputs;
    expect(() => chunkManifest({ outputs: others }, [])).toThrow('language en');
  });

  test('without an entry or a client are an error', () => {
    expect(() => chunkManifest({ outputs: {} }, [])).toThrow('no entry script');
    const alone = { 'assets/main-A.js': output('client/main.ts', []) };
    expect(() => chunkManifest({ outputs: alone }, [])).toThrow('no client');
  });
});
