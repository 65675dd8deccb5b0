import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { settingNames } from '../../server/config/settings';
import { violations } from './import-rules';
import { root, worlds } from './source-files';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Paths below a folder, relative to the root. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ...filesBelow('demo').filter((path) => /^(?!.*node_modules).*\/README\.md$/.test(path)),
];

/** Files that a reader of docs/add-a-block.md makes. */
const exampleFiles = new Set(['common/blocks/testimonial/', 'demo/catalogue/testimonial.json']);

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/\]\([^)]*\)/g, '')
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** True for a link to a file that exists, and to a heading that it has. */
function resolves(page: string, link: string): boolean {
  const [target = '', anchor] = link.split('#', 2);
  const path = target === '' ? page : normalize(join(dirname(page), target));
  if (!existsSync(join(root, path))) return false;
  return anchor === undefined || !path.endsWith('.md') || anchorsOf(read(path)).has(anchor);
}

function brokenLinks(page: string, text: string): readonly string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link) && !resolves(page, link));
}

/** Paths of the repository in backticks that do not exist. Patterns such as `test/*` and `<name>` are no paths. */
function missingFiles(text: string): readonly string[] {
  const folders = [...worlds, 'docs', '\\.storyblok', '\\.ci', '\\.github'].join('|');
  const paths = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))];
  return paths
    .map(([, path = '']) => path)
    .filter((path) => !exampleFiles.has(path) && !existsSync(join(root, path)));
}

function unknownSettings(text: string): readonly string[] {
  const named = [...text.matchAll(/`((?:SITE|CONTENT|EDITOR|BOT_PROTECTION|FORM)_[A-Z_]+)\b/g)];
  return named.map(([, name = '']) => name).filter((name) => !settingNames.includes(name));
}

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));

function unknownScripts(text: string): readonly string[] {
  const named = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  return named.filter((name) => !Object.hasOwn(scripts, name));
}

const benchParts = new Set(
  [...read('bench/main.ts').matchAll(/^ {2}(\w+): measure\w+,$/gm)].map(([, name]) => name),
);

function unknownBenchParts(text: string): readonly string[] {
  const named = [...text.matchAll(/\bnpm run bench -- ([a-z]+)/g)].map(([, name = '']) => name);
  return named.filter((name) => !benchParts.has(name));
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('links to files and headings that exist', () => expect(brokenLinks(page, text)).toEqual([]));
  test('names files that exist', () => expect(missingFiles(text)).toEqual([]));
  test('names settings that exist', () => expect(unknownSettings(text)).toEqual([]));
  test('names npm scripts that exist', () => expect(unknownScripts(text)).toEqual([]));
  test('names parts of the bench that exist', () => expect(unknownBenchParts(text)).toEqual([]));
});

describe('a document is refused that', () => {
  test.each([
    ['links to a missing file', brokenLinks('docs/x.md', '[a](missing.md)'), 'missing.md'],
    ['links to a missing heading', brokenLinks('docs/x.md', '[a](../README.md#no)'), '../README.md#no'],
    ['names a missing file', missingFiles('see `server/missing.ts`'), 'server/missing.ts'],
    ['names a missing folder', missingFiles('see `server/missing/`'), 'server/missing/'],
    ['names an unknown setting', unknownSettings('set `SITE_NAME=x`'), 'SITE_NAME'],
    ['names an unknown part of the bench', unknownBenchParts('`npm run bench -- missing`'), 'missing'],
    ['names an unknown script', unknownScripts('run `npm run missing -- x`'), 'missing'],
  ])('%s', (_, found, name) => expect(found).toEqual([name]));
});

test('the settings that operators read about are all of them', () => {
  const section = /## Settings\n(.*?)\n## /s.exec(read('docs/operate.md'))?.[1] ?? '';
  expect(settingNames.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

test('the two commands of the README are what CI runs', () => {
  expect(read('README.md')).toContain('```sh\nnpm ci && npm test\n```');
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => line.startsWith('npm '));
  expect(commands).toEqual(['npm ci', 'npm run audit', 'npm test']);
  expect(read('README.md')).toContain('```sh\nnpm ci && npm run demo\n```');
});

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');

  test('has a line for every folder', () => {
    const files = ['server', 'common', 'client', 'build'].flatMap(filesBelow);
    const folders = files.filter(
      (path) => !/^common\/blocks\/./.test(path) && files.some((file) => posix.dirname(file) === path),
    );
    expect(folders.length).toBeGreaterThan(40);
    expect(folders.filter((folder) => !text.includes(`| \`${folder}/\``))).toEqual([]);
  });

  test.each(['server', 'common'])('shows the ranks of %s', (world) => {
    const folder = world === 'server' ? 'http' : 'page';
    const [violation = ''] = violations(
      new Map([[`${world}/${folder}/a.ts`, "import { b } from '../unranked/b';"]]),
    );
    const [, ranks = 'none'] = /the way is (.*)$/.exec(violation) ?? [];
    expect(text).toContain(`${world}: ${ranks}\n`);
  });
});

test('the lines of the doctor are all explained to operators', () => {
  const section = read('docs/visual-editor.md').split('## What the doctor checks')[1] ?? '';
  const source = ['check-content', 'check-site', 'check-preview', 'diagnose']
    .map((name) => read(`doctor/${name}.ts`))
    .join('\n');
  const subjects = [...source.matchAll(/ = about\('([^']+)'\)/g)].map(([, subject = '']) => subject);
  expect(subjects.length).toBeGreaterThan(10);
  const shown = section.replaceAll('… ', 'preview ');
  expect(subjects.filter((subject) => !shown.includes(`\`${subject}\``))).toEqual([]);
});

test('docs/add-a-block.md has every kind of field that a block may have', () => {
  const section = read('docs/add-a-block.md').split('### Kinds of fields')[1]?.split('\n###')[0] ?? '';
  const source = read('common/fields/fields.ts') + read('common/fields/datetime.ts');
  const builders = source
    .split('export function ')
    .filter((text) => /\): Field<.*> \{$/m.test(text))
    .map((text) => /^\w+/.exec(text)?.[0] ?? '');
  expect(builders.length).toBeGreaterThan(15);
  expect(builders.filter((name) => !section.includes(`\`${name}(`))).toEqual([]);
});
