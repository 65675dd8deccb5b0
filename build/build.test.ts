import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { interactiveIn, createBlockLoader } from '../common/block-system/block-loader';
import { registry } from '../common/blocks/registry';
import { loadSpace } from '../demo/content-service/space/space-files';
import { readBuildOutput } from '../server/runtime/files/build-output';
import { buildSite } from './build';
import { fonts } from './theme/fonts';
import { schemesOf } from './theme/schemes';
import { theme } from './theme/theme';

/** Bytes of all scripts of a first visit to the sample home, with gzip -9. React and React DOM alone take 69,000. */
const scriptBudget = 94.5 * 1024;
/** Bytes of the stylesheet, with gzip -9. With Brotli it is some 2,000 bytes smaller. */
const styleBudget = 16 * 1024;
/** Bytes of the print stylesheet, with gzip -9. */
const printBudget = 1536;
/** Bytes of a block's own script, with gzip -9. */
const blockBudget = 4 * 1024;
/** Other budgets: the form has a table of autofill tokens, and the blocks that most pages have are one script. */
const blockBudgets: Readonly<Record<string, number>> = { FormElement: 4.25 * 1024, static: 6.25 * 1024 };
/** Bytes of a behaviour's script, with gzip -9. */
const behaviourBudget = 4 * 1024;
/** Bytes of the lightbox's script, with gzip -9. */
const lightboxBudget = 5 * 1024;
/** Bytes of the script that validates and submits a form, and of the one that loads the captcha, with gzip -9. */
const formBudgets = { 'form-controller-': 5 * 1024, 'load-captcha-': 1024 };
/** Bytes of the script that measures web vitals, which only sites that ask for them load, with gzip -9. */
const vitalsBudget = 1024;
/** Bytes of the scripts that only sites with analytics load, with gzip -9: for everyone, and with the prompt for consent. */
const analyticsBudgets = { 'start-analytics-': 1200, 'consent-prompt-': 1536 };

const root = join(__dirname, '..');
let folder: string;

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'anyam-build-')), 'dist');
  await buildSite(root, folder);
});

const assets = (ending: string): string[] =>
  readdirSync(join(folder, 'assets')).filter((name) => name.endsWith(ending));
const read = (name: string): Buffer => readFileSync(join(folder, 'assets', name));
const gzipped = (name: string): number => gzipSync(read(name), { level: 9 }).length;
const isSchemeScript = /^scheme-[0-9A-F]+\.js$/;
const nameOf = (path: string): string => path.replace('/assets/', '');
/** What a developer reads of a budget that is used up; null within it. */
const overBudget = (what: string, bytes: number, budget: number): string | null =>
  bytes <= budget
    ? null
    : `${what}: ${bytes} bytes of ${budget}. Make it smaller, or raise its budget in build/build.test.ts`;

describe('a build', () => {
  test('names each asset by its content', () => {
    for (const name of [...assets('.js'), ...assets('.css'), ...assets('.svg')])
      expect(name).toMatch(/^[\w.-]+-[A-Z0-9]{8}\.(js|css|svg)$/);
  });

  test('compresses every asset of at least 512 bytes, losslessly', () => {
    for (const name of [...assets('.js'), ...assets('.css')].filter((asset) => read(asset).length >= 512)) {
      expect(brotliDecompressSync(read(`${name}.br`)).equals(read(name))).toBe(true);
      expect(gunzipSync(read(`${name}.gz`)).equals(read(name))).toBe(true);
    }
  });

  test('keeps source maps out of the assets, and no script mentions them', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['assets', 'builds', 'manifest.json', 'maps', 'server']);
    // The scheme's script is a line that needs no map.
    const mapped = assets('.js').filter((name) => !isSchemeScript.test(name));
    expect(readdirSync(join(folder, 'maps'))).toHaveLength(mapped.length);
    expect(assets('.map')).toEqual([]);
    for (const name of assets('.js')) expect(read(name).toString()).not.toContain('sourceMappingURL');
  });

  test('has the script of schemes where the theme has two', () => {
    const { scheme } = readBuildOutput(folder).manifest;
    const written = assets('.js').filter((name) => isSchemeScript.test(name));
    expect(written).toHaveLength(schemesOf(theme).length - 1);
    expect(written).toEqual(scheme === undefined ? [] : [nameOf(scheme)]);
  });

  test('has metadata that the server can read, and every file that it names', () => {
    const { manifest, metadata } = readBuildOutput(folder);
    expect(metadata).toEqual({
      id: manifest.id,
      timestamp: manifest.timestamp,
      matcher: { static: {}, wildcard: {}, dynamic: {} },
      prerendered: [],
    });
    const named = [
      manifest.script,
      manifest.style,
      manifest.print,
      manifest.icon,
      ...manifest.imports,
      ...manifest.client,
      ...manifest.fonts.map(({ path }) => path),
      ...Object.values(manifest.blocks).flat(),
    ];
    for (const path of named) expect(existsSync(join(folder, path))).toBe(true);
  });

  test('fits its budgets', () => {
    const { manifest } = readBuildOutput(folder);
    const [home, config] = ['home', 'config'].map((slug) =>
      loadSpace(join(root, 'demo/space')).published.find((story) => story.full_slug === slug),
    );
    const interactive = [...interactiveIn(createBlockLoader(registry), home?.content, config?.content)];
    const behaviours = assets('.js').filter((name) => /^[a-z-]+-behaviour-/.test(name));
    expect(behaviours).not.toEqual([]);
    const fetched = new Set([
      manifest.script,
      ...manifest.imports,
      ...manifest.client,
      ...(manifest.texts['id'] ?? []),
      ...interactive.flatMap((name) => manifest.blocks[name] ?? []),
    ]);
    // The sample home has no gallery and no video.
    const used = behaviours.filter((name) => /^(?:carousel|navigation)-/.test(name));
    expect(used).toHaveLength(2);
    const bytes = [...[...fetched].map(nameOf), ...used].map(gzipped);
    const sum = bytes.reduce((total, each) => total + each, 0);
    const over = [
      overBudget('Scripts of a first visit', sum, scriptBudget),
      overBudget('The stylesheet', gzipped(nameOf(manifest.style)), styleBudget),
      ...Object.values(manifest.blocks).map(([chunk = '']) => {
        const [prefix = ''] = nameOf(chunk).split('-');
        return overBudget(chunk, gzipped(nameOf(chunk)), blockBudgets[prefix] ?? blockBudget);
      }),
      ...behaviours.map((name) => overBudget(name, gzipped(name), behaviourBudget)),
    ];
    expect(over.filter((each) => each !== null)).toEqual([]);
  });

  test('loads the lightbox only when it opens', () => {
    const { manifest } = readBuildOutput(folder);
    const lightbox = assets('.js').filter((name) => name.startsWith('Lightbox-'));
    expect(lightbox).toHaveLength(1);
    for (const name of lightbox) expect(gzipped(name)).toBeLessThanOrEqual(lightboxBudget);
    const early = [
      manifest.script,
      ...manifest.imports,
      ...manifest.client,
      ...Object.values(manifest.blocks).flat(),
    ];
    expect(early.filter((path) => path.includes('Lightbox-'))).toEqual([]);
    // Its dialog and its texts, wherever the bundler may put them.
    for (const path of early)
      expect(read(nameOf(path)).toString()).not.toMatch(/showModal|Gambar berikutnya/);
  });

  test.each(Object.entries(formBudgets))('loads %s only when a form is filled in', (prefix, budget) => {
    const { manifest } = readBuildOutput(folder);
    const [name = '', ...others] = assets('.js').filter((each) => each.startsWith(prefix));
    expect(others).toEqual([]);
    expect(gzipped(name)).toBeLessThanOrEqual(budget);
    const early = [
      manifest.script,
      ...manifest.imports,
      ...manifest.client,
      ...Object.values(manifest.blocks).flat(),
    ];
    expect(early.map(nameOf)).not.toContain(name);
    // Their code, wherever the bundler may put it.
    for (const path of early) expect(read(nameOf(path)).toString()).not.toMatch(/Idempotency-Key|grecaptcha/);
  });

  test.each(Object.entries(analyticsBudgets))(
    'has %s for sites with analytics alone, in a file that takes no module from others',
    (prefix, budget) => {
      const names = assets('.js').filter((each) => each.startsWith(prefix));
      expect(names).toHaveLength(1);
      for (const name of names) {
        expect(gzipped(name)).toBeLessThanOrEqual(budget);
        expect(read(name).toString()).not.toMatch(/from"\.\/chunk-/);
      }
      const others = assets('.js').filter((each) => !/^(?:start-analytics|consent-prompt)-/.test(each));
      for (const name of others)
        expect(read(name).toString()).not.toMatch(/globalPrivacyControl|data-consent-prompt/);
    },
  );

  test('measures web vitals in one small file, of which no other holds a part', () => {
    const [name = '', ...more] = assets('.js').filter((each) => each.startsWith('measure-vitals-'));
    expect(more).toEqual([]);
    expect(gzipped(name)).toBeLessThanOrEqual(vitalsBudget);
    expect(read(name).toString()).not.toMatch(/from"\.\//);
    for (const other of assets('.js').filter((each) => each !== name))
      expect(read(other).toString()).not.toMatch(/layout-shift|__vitals/);
  });

  test('has no text of the handbook for editors in any bundle', () => {
    const maps = ['maps', 'server'].flatMap((part) =>
      readdirSync(join(folder, part))
        .filter((name) => name.endsWith('.map'))
        .map((name) => readFileSync(join(folder, part, name), 'utf8')),
    );
    const sources = maps.flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources);
    expect(sources.some((source) => source.endsWith('common/blocks/row/Row.tsx'))).toBe(true);
    expect(sources.filter((source) => source.endsWith('/docs.ts'))).toEqual([]);
  });

  test('has a stylesheet whose layers come in their order', () => {
    const style = assets('.css').find((name) => name.startsWith('site-')) ?? '';
    const layers = [
      ...read(style)
        .toString()
        .matchAll(/@layer ([a-z, ]+)/g),
    ].flatMap(([, names = '']) => names.split(/, ?/));
    expect([...new Set(layers)]).toEqual(['tokens', 'base', 'layout', 'parts', 'blocks']);
  });

  test('has pages preload no italics, which few need', () => {
    const { manifest } = readBuildOutput(folder);
    const italics = assets('.woff2').filter((name) => name.includes('italic'));
    expect(italics).toHaveLength('italics' in fonts[theme.fonts.text] ? 1 : 0);
    expect(manifest.fonts.filter(({ path }) => path.includes('italic'))).toEqual([]);
  });

  test('has pages preload the fonts of the letters that they hold', () => {
    const { manifest } = readBuildOutput(folder);
    const named = (part: string) => manifest.fonts.filter(({ path }) => path.includes(part));
    const latin = [...named('-latin-wght'), ...named('-latin-600')];
    const extended = named('-latin-ext');
    expect([latin.length, extended.length]).toEqual([2, 2]);
    const holds = (text: string) => (font: { readonly characters: string }) =>
      new RegExp(`^[${font.characters}]+$`, 'u').test(text);
    expect(latin.filter(holds('Wärme für “Ñandú” – 5 €'))).toEqual(latin);
    expect(extended.filter(holds('ŽłśőığĦ'))).toEqual(extended);
  });

  test('has the rules for paper in a stylesheet of their own', () => {
    const { manifest } = readBuildOutput(folder);
    expect(read(nameOf(manifest.print)).toString()).toContain('@page');
    expect(read(nameOf(manifest.style)).toString()).not.toContain('@page');
    expect(gzipped(nameOf(manifest.print))).toBeLessThanOrEqual(printBudget);
  });

  test('has a server that needs no package but the database, and is fixed to production', () => {
    const server = readFileSync(join(folder, 'server', 'main.cjs'), 'utf8');
    const required = [...server.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) =>
      name.replace('node:', ''),
    );
    const builtin = new Set(process.getBuiltinModule('module').builtinModules);
    expect([...new Set(required.filter((name) => !builtin.has(name)))]).toEqual(['libsql']);
    expect(server).not.toContain('react-dom-server.node.development');
  });
});

test('a failed build leaves the previous one in place', async () => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'anyam-root-')));
  for (const part of ['build', 'client', 'common', 'server', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const dist = join(copy, 'dist');
  cpSync(folder, dist, { recursive: true });
  const { id } = readBuildOutput(dist).manifest;
  writeFileSync(
    join(copy, 'client', 'main.ts'),
    `import { escapeHtml } from '../server/http/escape';\nconsole.log(escapeHtml(''));\n`,
  );
  await expect(buildSite(copy, dist)).rejects.toThrow('server/http/escape.ts');
  expect(readBuildOutput(dist).manifest.id).toBe(id);
});
