import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContentService, type ContentService } from '../../demo/content-service/content-service';
import { buildStory } from '../../demo/content-service/space/build-space';
import { valuesIn } from '../../demo/content-service/api/story';
import { startServer } from '../../test/browser/support/running-site';
import { withoutAdopted } from '../../test/support/adopt-in-memory';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { rounds } from '../../test/support/rounds';
import { foreignSpace } from '../../test/support/foreign-space';
import { copyOfProject } from '../../test/support/project-copy';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const pages = foreignSpace({ seed: 40, components: 40, pages: 12 });
const menu = [
  {
    component: 'menu_entry',
    _uid: 'm',
    name: 'Beranda kami',
    link: { linktype: 'story', cached_url: 'home' },
  },
];
const footer = [{ component: 'site_footer', _uid: 'f', copyright: '© Warung', newsletter: 'Setiap bulan' }];
const global = buildStory('global', { component: 'global_settings', header_menu: menu, footer });
const space = { ...pages, published: [...pages.published, global] };

const everyKind = ['a1:text', 'class:textarea', 'new:richtext', 'photo:picture', 'go:link', 'framed:tick'];

/** New blocks by their names, with their fields: that of the document, names that the language or a view has, and every kind. */
const newBlocks: Readonly<Record<string, readonly string[]>> = {
  'opening-hours': [
    'title:text',
    'photo:picture',
    'tone:choice=plain,loud',
    'row.day:text',
    'row.hours:text',
  ],
  image: ['photo:picture'],
  map: ['place:text'],
  'labelled-link': ['go:link'],
  col2: [...everyKind, 'tone:choice=default,class_name'],
  'q-a': ['q:text', 'a.b:text'],
  promise: ['row.go:link', 'row.text:richtext'],
};

/** Milliseconds for a test that runs several programs, on a busy machine. */
const timeout = 600_000;

let project: string;
let service: Server;
let faults: ContentService['faults'];
let env: Record<string, string>;

/** Runs a program of the copy; rejects with its output. */
const inProject = async (...args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await run(process.execPath, [...args], { cwd: project, env });
  return stdout + stderr;
};
const command = (...args: readonly string[]) => inProject('-r', './build/run-typescript.cjs', ...args);
const adopt = (...args: readonly string[]) => command('build/adopt/main.ts', ...args);
const bin = (name: string): string => join(root, 'node_modules', name);

beforeAll(async () => {
  project = copyOfProject();
  for (const part of ['.oxfmtrc.json', '.oxlintrc.json', 'jest.config.ts', 'docs', 'test'])
    cpSync(join(root, part), join(project, part), { recursive: true });
  const { changes, paths } = withoutAdopted(project);
  for (const [path, text] of Object.entries(changes)) writeFileSync(join(project, path), text);
  for (const path of paths) rmSync(join(project, path), { recursive: true });
  const content = createContentService({ space, assetOrigin: 'https://a.storyblok.com' });
  ({ faults } = content);
  service = createServer(content.app);
  env = {
    PATH: process.env['PATH'] ?? '',
    CONTENT_API_URL: `http://127.0.0.1:${await listenOnFreePort(service)}/v2`,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_RATE_LIMIT: '1000',
    SITE_LANGUAGES: 'id',
  };
});

afterAll(() => closeNow(service));

/** The files below a folder of the project with their texts. */
function filesIn(...folders: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    folders
      .flatMap((folder) =>
        readdirSync(join(project, folder), { recursive: true }).map((name) => join(folder, String(name))),
      )
      .filter((path) => statSync(join(project, path)).isFile())
      .map((path) => [path, readFileSync(join(project, path), 'utf8')]),
  );
}

const parsed = (path: string, text: string): unknown => (path.endsWith('.json') ? JSON.parse(text) : text);

const sources = () => filesIn('common', 'build', 'demo/catalogue', '.storyblok');

describe('a space of 40 components', () => {
  let written: readonly string[] = [];
  let testsOfNew: readonly string[] = [];

  test(
    'is adopted without an overwritten file, and a second run changes nothing',
    async () => {
      const before = sources();
      expect(await adopt()).toContain('24 of 24 pages show all their texts');
      const after = sources();
      written = [...after.keys()].filter((path) => !before.has(path));
      const changed = [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
      expect(changed.toSorted()).toEqual([
        '.storyblok/components/site/components.json',
        'build/schema/adopted-blocks.json',
        'build/schema/texts/en.json',
        'build/schema/texts/id.json',
        'common/blocks/registry.ts',
        'common/story/stored-config.ts',
        'common/story/stored-names.ts',
      ]);
      // As if it had been cut off before its last files; the copy that comes last fails.
      const components = '.storyblok/components/site/components.json';
      writeFileSync(join(project, components), before.get(components) ?? '');
      faults.set([{ match: { path: '/v2/cdn/links' }, response: { kind: 'status', status: 403 } }]);
      const copied = adopt('--copy', join(project, 'copy'));
      await expect(copied).rejects.toThrow(/\nThe space was not copied: [^]* what was adopted stays\./);
      expect(sources()).toEqual(after);
      expect(await adopt()).toContain('Nothing to write');
      expect(sources()).toEqual(after);
      // Tests of adopting hold in a project that has adopted a space, too.
      for (const [path, text] of Object.entries(withoutAdopted(project).changes))
        expect([path, parsed(path, text)]).toEqual([path, parsed(path, before.get(path) ?? '')]);
      const report = readFileSync(join(project, 'adopt-report.md'), 'utf8');
      expect(report).toContain('every text of every story');
      expect(report).toContain('- menu: `header_menu`');
      expect(report).toContain('- `site_footer.newsletter`: `Setiap bulan`');
    },
    timeout,
  );

  test(
    'takes new blocks beside those of the space, whatever their names',
    async () => {
      const before = sources();
      for (const [name, fields] of Object.entries(newBlocks))
        await command('build/new-block/main.ts', name, ...fields.flatMap((field) => ['--field', field]));
      await command('build/schema/write-schema.ts');
      const added = [...sources().keys()].filter((path) => !before.has(path));
      testsOfNew = added.filter((path) => path.endsWith('.test.tsx'));
      expect(testsOfNew.map(dirname).toSorted()).toEqual(
        Object.keys(newBlocks)
          .map((name) => `common/blocks/${name}`)
          .toSorted(),
      );
    },
    timeout,
  );

  test(
    'has types, style, format and tests in order',
    async () => {
      const folders = ['common/blocks', 'common/story', 'build/schema', 'demo/catalogue'];
      const noEmit = ['--composite', '--declaration', '--emitDeclarationOnly', '--incremental'];
      await inProject(
        bin('typescript/bin/tsc'),
        '--noEmit',
        ...noEmit.flatMap((flag) => [flag, 'false']),
        '-p',
        'common/tsconfig.json',
      );
      await inProject(bin('oxlint/bin/oxlint'), '--deny-warnings', ...folders);
      await inProject(bin('oxfmt/bin/oxfmt'), '--check', ...folders, 'adopt-report.md');
      const tests = written.filter((path) => path.endsWith('.test.tsx'));
      expect(tests.length).toBeGreaterThan(25);
      // They are alike, and the test of the catalogue renders all blocks.
      const tried = tests.slice(0, rounds(6));
      const schema = ['build/schema/editor-schema.test.ts', 'build/schema/handbook/handbook.test.ts'];
      const output = await inProject(
        bin('jest/bin/jest'),
        '--ci',
        '--roots=common',
        '--roots=build',
        '--roots=demo',
        '--runTestsByPath',
        ...tried,
        ...testsOfNew,
        'demo/catalogue/catalogue.test.ts',
        'common/page/component-schemas.test.ts',
        'common/block-system/shown-blocks.test.tsx',
        ...schema,
      );
      expect(output).toMatch(/Tests: +\d+ passed, \d+ total/);
    },
    timeout,
  );

  test(
    'is built and served: every page with all its texts, and no unknown block',
    async () => {
      const built = await inProject('-r', './build/run-typescript.cjs', 'build/main.ts');
      expect(built).toContain('Prerendered 12 of 12 pages\n');
      const server = startServer(
        { ...env, PORT: '0', FALLBACK_COMPONENT: 'on' },
        join(project, 'server/start.mjs'),
      );
      try {
        const { port } = await server.logged('started');
        expect((await server.request(`http://127.0.0.1:${String(port)}/global`)).status).toBe(404);
        for (const { full_slug: slug, content } of pages.published) {
          const path = slug === 'home' ? '' : slug;
          const { status, text: html } = await server.request(`http://127.0.0.1:${String(port)}/${path}`);
          expect([slug, status]).toEqual([slug, 200]);
          const shown = decoded(html.replaceAll(/<script.*?<\/script>/gs, ''));
          const texts = [...valuesIn(content)].filter(
            (value): value is string => typeof value === 'string' && /^\S+ \S+ \d+ “&” <\S+>/.test(value),
          );
          expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
          expect(html).not.toContain('editor-note');
          expect(html).toMatch(/<header[^]*Beranda kami[^]*<footer[^]*© Warung/);
        }
      } finally {
        server.child.kill();
        await server.ended;
      }
    },
    timeout,
  );
});

function decoded(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
