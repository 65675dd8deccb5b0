import { describe, expect, test } from '@jest/globals';
import type { LoadBlock } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import {
  importedModules,
  interactiveCodeIn,
  moduleCode,
  type ModuleCode,
  type ReadModule,
} from '../../build/source-warnings/interactive-code';
import { sourceFiles } from './source-files';

/** Reads sources by path. */
const readerOf = (files: ReadonlyMap<string, string>): ReadModule => {
  const modules = new Map<string, ModuleCode>();
  return (file) => {
    const source = files.get(file);
    if (source === undefined) return undefined;
    const code = modules.get(file) ?? moduleCode(file, source);
    modules.set(file, code);
    return code;
  };
};

/** What a module reaches, one line each: the import chain and the name of the hook or attribute. */
const violationsIn = (entry: string, reader: ReadModule): string[] =>
  interactiveCodeIn(entry, reader).map(({ chain, name }) => `${chain.join(' → ')}: ${name}`);

const files = sourceFiles(['common']);
const read = readerOf(files);
const sharedChunk = importedModules('common/blocks/static-blocks.ts', read);
/** Blocks that few pages have are in chunks of their own. */
const modules = [...sharedChunk, ...importedModules('common/blocks/registry.ts', read)];
const blocks: [string, LoadBlock][] = Object.entries(registry);

/** The module of a block among those that share a chunk. */
const moduleOf = (name: string) =>
  modules.filter((path) => path.startsWith(`common/blocks/${name.replaceAll('_', '-')}/`));

describe('the static blocks', () => {
  const names = blocks.filter(([, load]) => load.isStatic === true).map(([name]) => name);

  test('have one module each, and are all that is in the shared chunk', () => {
    const own = names.flatMap(moduleOf);
    expect(own).toHaveLength(names.length);
    expect(own).toEqual(expect.arrayContaining([...sharedChunk]));
  });

  test.each(names)('%s reaches no interactive code', (name) => {
    expect(moduleOf(name).flatMap((path) => violationsIn(path, read))).toEqual([]);
  });

  test('reach the code that they share', () => {
    const withoutLinks = new Map(files).set('common/ui/SiteLink.tsx', `import { useState } from 'react';`);
    expect(moduleOf('button').flatMap((path) => violationsIn(path, readerOf(withoutLinks)))).toEqual([
      'common/blocks/button/Button.tsx → common/ui/SiteLink.tsx: useState',
    ]);
  });
});

test('the interactive code of a form is found', () => {
  expect(violationsIn('common/blocks/form-element/FormElement.tsx', read)).not.toEqual([]);
});

describe('a static block', () => {
  /** The violations of `block/Block.tsx`, beside other modules. */
  const check = (source: string, others: Record<string, string> = {}) =>
    violationsIn(
      'block/Block.tsx',
      readerOf(new Map(Object.entries({ 'block/Block.tsx': source, ...others }))),
    );

  test.each([
    ['a hook', `import { useState } from 'react';`, 'useState'],
    ['a hook among types', `import { type ReactNode, useEffect } from 'react';`, 'useEffect'],
    ['a renamed hook', `import { useRef as keep } from 'react';`, 'useRef'],
    ['a re-exported hook', `export { useState } from 'react';`, 'useState'],
    ['a class component', `import { Component } from 'react';`, 'Component'],
    ['all of react to others', `export * from 'react';`, '*'],
    ['a hook of all of react', `import * as React from 'react'; React.useState();`, 'useState'],
    ['a hook of the default import', `import React from 'react'; React.useState();`, 'useState'],
    ['a hook taken out of react', `import React from 'react'; const { useState } = React;`, 'useState'],
    ['a handler', 'export const block = <p onClick={go} />;', 'onClick'],
    ['a handler on a component', 'export const block = <Carousel onStep={go} />;', 'onStep'],
    ['a handler in a spread object', 'export const block = <p {...{ onClick: go }} />;', 'onClick'],
    ['a handler as a method', 'export const props = { onClick() {} };', 'onClick'],
    ['a ref', 'export const block = <p ref={go} />;', 'ref'],
  ])('may not have %s', (_, source, name) => {
    expect(check(source)).toEqual([`block/Block.tsx: ${name}`]);
  });

  test('may not reach a handler through a shared file', () => {
    const link = 'export const Link = () => <a href="/" onClick={go} />;';
    expect(check(`import { Link } from '../ui/Link';`, { 'ui/Link.tsx': link })).toEqual([
      'block/Block.tsx → ui/Link.tsx: onClick',
    ]);
  });

  test('may not reach an effect two imports away', () => {
    const others = {
      'block/view.tsx': `export * from '../ui/use-view';`,
      'ui/use-view.ts': `import { useLayoutEffect } from 'react';`,
    };
    expect(check(`import { View } from './view';`, others)).toEqual([
      'block/Block.tsx → block/view.tsx → ui/use-view.ts: useLayoutEffect',
    ]);
  });

  test('may not load interactive code later', () => {
    expect(
      check(`void import('./later');`, { 'block/later.ts': `import { useState } from 'react';` }),
    ).toEqual(['block/Block.tsx → block/later.ts: useState']);
  });

  test.each([
    ['other hooks', `import { use, useContext, useId, useMemo } from 'react';`],
    [
      'all of react without such hooks',
      `import React from 'react'; const { useId } = React; React.memo(go);`,
    ],
    ['types of react', `import type { Component } from 'react'; import { type PureComponent } from 'react';`],
    ['such words in texts and comments', `export const text = 'onClick={go}'; // useState()`],
    ['attributes that only begin like a handler', 'export const block = <p once="" one={1} />;'],
    ['a handler taken out of an object', 'export const off = ({ onClick }) => onClick;'],
    ['types of an interactive module', `import type { Link } from '../ui/Link';`],
    ['a stylesheet', `import css from './block.css';`],
  ])('may have %s', (_, source) => {
    expect(check(source, { 'ui/Link.tsx': 'export const Link = () => <a onClick={go} />;' })).toEqual([]);
  });

  test('may be part of an import cycle', () => {
    const other = `import { block } from '../block/Block';`;
    expect(check(`import { other } from '../ui/other';`, { 'ui/other.ts': other })).toEqual([]);
  });
});
