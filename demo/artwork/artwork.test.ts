import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pictureFiles } from './picture-files';
import { rewriteAddresses } from './rewrite-addresses';

const CORRECT = 'https://a.storyblok.com/f/7/1600x900/0123456789/kawung.jpg';
const MARK = 'https://a.storyblok.com/f/7/96x96/abcdefabcd/mark.svg';
const PICTURES = [
  { name: 'kawung', address: CORRECT, path: '', svg: '' },
  { name: 'mark', address: MARK, path: '', svg: '' },
];
const rewrite = (text: string) => rewriteAddresses(text, 7, PICTURES);

describe('rewriteAddresses', () => {
  for (const [difference, wrong] of [
    ['another hash', 'https://a.storyblok.com/f/7/1600x900/ffff/kawung.jpg'],
    ['another size', 'https://a.storyblok.com/f/7/1x1/0123456789/kawung.jpg'],
    ['another extension', 'https://a.storyblok.com/f/7/1600x900/0123456789/kawung.svg'],
    ['placeholders', 'https://a.storyblok.com/f/7/WxH/HASH/kawung.PNG'],
  ] as const)
    test(`corrects an address with ${difference}`, () => {
      assert.deepEqual(rewrite(wrong), {
        text: CORRECT,
        changes: [{ from: wrong, to: CORRECT }],
        unknown: [],
      });
    });

  test('changes only the addresses, in any field of a story', () => {
    const story = (picture: string, mark: string): string =>
      `{\n\t"a" : {"filename":"${picture}"},  "html": "<img src=\\"${mark}\\">", "rich": {"attrs": {"src": "${picture}"}}\n}`;
    const wrong = 'https://a.storyblok.com/f/7/2x2/0/';
    const { text, changes } = rewrite(story(`${wrong}kawung.svg`, `${wrong}mark.png`));
    assert.equal(text, story(CORRECT, MARK));
    assert.equal(changes.length, 3);
  });

  test('leaves correct addresses and those of other spaces and hosts alone', () => {
    const text = `"${CORRECT}" "https://a.storyblok.com/f/70/2x2/0/kawung.svg" "https://example.com/f/7/2x2/0/kawung.svg"`;
    assert.deepEqual(rewrite(text), { text, changes: [], unknown: [] });
  });

  for (const [problem, wrong] of [
    ['a name that no picture has', 'https://a.storyblok.com/f/7/1600x900/0123456789/lurik.jpg'],
    ['no extension', 'https://a.storyblok.com/f/7/1600x900/0123456789/kawung'],
    ['a folder too few', 'https://a.storyblok.com/f/7/0123456789/kawung.jpg'],
  ] as const)
    test(`reports an address with ${problem} once and leaves it`, () => {
      const text = `"${wrong}" "${wrong}"`;
      assert.deepEqual(rewrite(text), { text, changes: [], unknown: [wrong] });
    });
});

test('the drawings of the sample space are those that this package draws', () => {
  const space = join(__dirname, '../space');
  const { id } = JSON.parse(readFileSync(join(space, 'space.json'), 'utf8')) as { id: number };
  const assets = join(space, 'assets');
  const paths = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.svg'),
  );
  const drawings = Object.fromEntries(paths.map((path) => [path, readFileSync(join(assets, path), 'utf8')]));
  assert.deepEqual(drawings, Object.fromEntries(pictureFiles(id).map(({ path, svg }) => [path, svg])));
});

test('the metadata of the sample space has a colour for each photograph that this package draws, and no other', () => {
  const space = join(__dirname, '../space');
  const { id } = JSON.parse(readFileSync(join(space, 'space.json'), 'utf8')) as { id: number };
  const metadata = JSON.parse(readFileSync(join(space, 'assets.json'), 'utf8')) as Record<
    string,
    { dominant_color: string }
  >;
  const photographs = pictureFiles(id).filter(({ address }) => address.endsWith('.jpg'));
  assert.deepEqual(
    Object.keys(metadata),
    photographs.map(({ address }) => address),
  );
  for (const { dominant_color: colour } of Object.values(metadata)) assert.match(colour, /^#[\da-f]{6}$/);
});
