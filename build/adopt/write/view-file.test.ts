import { expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../../demo/content-service/space/build-space';
import { readInMemory } from '../../../test/support/adopt-in-memory';
import { viewFieldsOf } from '../match/head-fields';
import { inferComponents } from '../space/infer-components';
import { adoptedFiles } from './block-files';
import { blockNamesFor } from './block-names';

/** Code without its comments, and without the texts in quotes. */
const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '');

test.each([
  ['x*/;stolen();/*', 'title'],
  ['x**//;stolen();/*', 'title'],
  ['x***///;stolen();/*', 'title'],
  ["x';stolen();'", "a';stolen();'"],
  ['x`${stolen()}`', "\\';stolen();//"],
  ['x\n;stolen();', '\u2028;stolen();'],
])('a component %j with the field %j runs no code of the space', (name, field) => {
  const content = { component: name, [field]: 'Kain', number: 7 };
  const [component] = inferComponents(readInMemory(buildSpace([buildStory('home', content)])));
  if (component === undefined) throw new Error('the space has no component');
  const names = blockNamesFor(name, new Set(), false);
  const files = adoptedFiles({ names, component, isRoot: true, fields: viewFieldsOf(component) });
  const code = Object.entries(files).filter(([path]) => /\.tsx?$/.test(path));
  expect(code.length).toBeGreaterThan(1);
  for (const [, text] of code) expect(codeOf(text)).not.toContain('stolen()');
});
