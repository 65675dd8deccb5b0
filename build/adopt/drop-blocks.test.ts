import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { insertSorted } from '../new-block/insert-sorted';
import { inRegistry, textsFile } from '../new-block/new-block';
import { withoutAdopted } from '../../test/support/adopt-in-memory';
import { dropBlocks } from './drop-blocks';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test.each(['en', 'id'])(
  'names in “%s” of fields and options outlive a block that is called like them',
  (language) => {
    const path = textsFile(language);
    // A project may have adopted blocks of these names.
    const before = withoutAdopted(root).changes[path] ?? read(path);
    const { changes } = dropBlocks(['image', 'default'], [], (each) => (each === path ? before : read(each)));
    expect(changes[path]).toBe(before);
  },
);

test('a block is dropped with its own names, and every other line stays as it is', () => {
  const path = textsFile('id');
  const { changes } = dropBlocks(['video'], [], read);
  const left = new Set(changes[path]?.split('\n'));
  const dropped = read(path)
    .split('\n')
    .filter((line) => !left.has(line) && !left.has(line.replace(/,$/, '')));
  expect(dropped.length).toBeGreaterThan(3);
  expect(dropped.filter((line) => !/^ {4}"video[."]|^ {6}|^ {4}\}/.test(line))).toEqual([]);
  expect(() => JSON.parse(changes[path] ?? '')).not.toThrow();
});

test('a block is registered beside one whose line the formatter has broken', () => {
  const registry = [
    'export const registry = {',
    "  article: staticBlock(() => import('./article/Article')),",
    '  testimonial_carousel_section: staticBlock(',
    "    () => import('./testimonial-carousel-section/TestimonialCarouselSection'),",
    '  ),',
    '} as const;',
  ];
  const line = "  zigzag: staticBlock(() => import('./zigzag/Zigzag')),";
  expect(insertSorted(registry.join('\n'), inRegistry, 'zigzag', line).split('\n')).toEqual([
    ...registry.slice(0, 5),
    line,
    registry[5],
  ]);
});
