import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContentService } from '../../demo/content-service/content-service';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { loadSpace } from '../../demo/content-service/space/space-files';
import type { Space } from '../../demo/content-service/api/story';
import { objectsOf } from '../../common/json';
import { readSettings } from '../../server/config/settings';
import type { ContentClient } from '../../server/content/api/content-client';
import { tooLarge } from '../../server/content/api/content-error';
import { composeClient } from '../../server/content/compose-content';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { adoptInMemory, readInMemory } from '../../test/support/adopt-in-memory';
import { makeTempDir } from '../../test/support/temp-dir';
import { adopt } from './adopt';
import { collisionsIn } from './match/check-addresses';
import type { Plan } from './plan-adoption';
import type { ForeignSpace } from './space/foreign-space';
import { copySpace, readLinks } from './space/copy-space';
import { inferComponents } from './space/infer-components';
import { readSpace } from './space/read-space';
import { reportOf, type ReportInput } from './report/report';
import { writeAdoption } from './write/write-adoption';

const root = join(__dirname, '../..');
const asIs = (_path: string, text: string): Promise<string> => Promise.resolve(text);
const noWrite = (): void => {};

const kopi = buildStory('toko/kopi', {
  component: 'product',
  title: 'Kopi',
  title__i18n__en: 'Coffee',
  title__i18n__pt_br: 'Café',
  related: uuidOf('home'),
  image: { fieldtype: 'asset', filename: 'https://gambar.example/kopi.jpg', alt: 'Secangkir kopi' },
  rows: [{ component: 'product_row', _uid: 'r', text: 'Pahit sekali', text__i18n__en: 'Very bitter' }],
});
const home = buildStory('home', {
  component: 'page',
  body: [{ component: 'video', title: 'Toko', url: 'https://youtu.be/x' }],
});
const rule = buildStory('aturan', {
  component: 'redirect_rule',
  source: '/lama',
  target: { linktype: 'url', url: '/' },
});
const folder = buildStory('toko', {}, { is_folder: true, id: 77 });
const space = buildSpace([home, kopi, rule, folder], { languageCodes: ['en', 'pt-br'] });

let server: Server;
let apiUrl: string;
beforeAll(async () => {
  server = createServer(createContentService({ space, assetOrigin: 'https://a.storyblok.com' }).app);
  apiUrl = `http://127.0.0.1:${await listenOnFreePort(server)}/v2`;
});
afterAll(() => closeNow(server));

function open(token: string, address = apiUrl) {
  const { settings } = readSettings({ CONTENT_API_URL: address, CONTENT_RATE_LIMIT: '1000' });
  const client = composeClient({ settings, token, report: () => {} });
  const version = token === 'demo-preview' ? 'draft' : 'published';
  const unset = { componentsFile: undefined, managedSpaceId: null, spaceId: null };
  return { client, version, apiUrl: address, ...unset, write: noWrite } as const;
}

describe('a space', () => {
  test('is read with all its stories in all its languages', async () => {
    const { stories, languages, id } = await readSpace(open('demo-public'));
    expect([id, languages]).toEqual([123456, ['en', 'pt-br']]);
    expect(stories.map(({ slug, language }) => [slug, language])).toEqual(
      expect.arrayContaining([
        ['toko/kopi', null],
        ['toko/kopi', 'en'],
      ]),
    );
    expect(
      stories.find(({ slug, language }) => slug === 'toko/kopi' && language === 'en')?.content,
    ).toMatchObject({
      title: 'Coffee',
    });
  });

  test('has the same slugs in all languages where it has no app for translated ones', async () => {
    const { client, ...options } = open('demo-public');
    const withoutApp: ContentClient = {
      ...client,
      get: async (...call) => {
        const response = await client.get(...call);
        const stories = objectsOf(response.body['stories']).map((each) => ({
          ...each,
          default_full_slug: null,
        }));
        return { ...response, body: { ...response.body, stories } };
      },
    };
    const { stories } = await readSpace({ ...options, client: withoutApp });
    const slugsIn = (code: string | null) =>
      stories.filter(({ language }) => language === code).map(({ slug }) => slug);
    expect(slugsIn('en')).toEqual(slugsIn(null));
  });

  test('is read without a story that is too large, which is told', async () => {
    const { client, ...options } = open('demo-public');
    const withLimit: ContentClient = {
      ...client,
      get: async (...call) => {
        const response = await client.get(...call);
        const isLarge = objectsOf(response.body['stories']).some(({ uuid }) => uuid === kopi.uuid);
        if (isLarge) throw tooLarge('/cdn/stories');
        return response;
      },
    };
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    const { stories } = await readSpace({ ...options, client: withLimit, write });
    expect(stories.some(({ slug }) => slug === 'home')).toBe(true);
    expect(lines[0]).toBe('Read 2 stories. Left out, as larger than 10 MB: 1.');
  });

  test.each([
    ['a wrong token', 'nope', undefined, 'does not accept CONTENT_TOKEN'],
    ['a wrong address', 'demo-public', '/nothing', 'there is no content service at CONTENT_API_URL'],
  ])('with %s says what to do', async (_, token, path, message) => {
    const options = open(token, path === undefined ? apiUrl : apiUrl.replace('/v2', path));
    await expect(readSpace(options)).rejects.toThrow(message);
  });

  test('that is not the one of CONTENT_SPACE_ID is refused', async () => {
    await expect(readSpace({ ...open('demo-public'), spaceId: '7' })).rejects.toThrow(
      'CONTENT_SPACE_ID is 7, but the token is of the space 123456',
    );
  });

  test('is copied as the content service reads it, translations and folders included', async () => {
    const { client } = open('demo-preview');
    const drafts = await readSpace(open('demo-preview'));
    const published = await readSpace({ ...open('demo-preview'), version: 'published' });
    const target = join(makeTempDir(), 'copy');
    copySpace({ published, drafts, links: await readLinks(client) }, target);
    const copy: Space = loadSpace(target);
    expect(copy).toMatchObject({ id: 123456, languageCodes: ['en', 'pt-br'], drafts: [] });
    expect(JSON.stringify(copy)).not.toContain('_editable');
    const { content } = copy.published.find(({ full_slug: slug }) => slug === 'toko/kopi') ?? kopi;
    expect(content).toMatchObject(kopi.content);
    expect(copy.published.filter((story) => story.is_folder).map(({ slug }) => slug)).toEqual(['toko']);
    expect(readFileSync(join(target, 'assets.json'), 'utf8')).toContain('https://gambar.example/kopi.jpg');
    expect(() => copySpace({ published, drafts, links: [] }, target)).toThrow('is not empty');
    const file = join(target, 'assets.json');
    expect(() => copySpace({ published, drafts, links: [] }, file)).toThrow(
      'assets.json is a file: name a folder',
    );
  });
});

describe('the report', () => {
  const site = { apiUrl: 'https://api.example/v2', language: 'id' };
  const reportOn = (read: ForeignSpace, plan: Plan, others: Partial<ReportInput> = {}): string =>
    reportOf({
      site,
      space: read,
      components: inferComponents(read),
      plan,
      unused: [],
      collisions: [],
      config: null,
      ...others,
    });

  test('names what was found, guessed, and what to set', async () => {
    const read = { ...readInMemory(buildSpace([home, kopi, rule])), languages: ['en'] };
    const plan = await adoptInMemory(read);
    const report = reportOn(read, plan, { unused: ['lonely'], collisions: collisionsIn(read) });
    for (const line of [
      '2 of 2 pages show all their texts',
      'No story uses these, so they have no blocks: `lonely`.',
      '- `aturan`',
      'export CONTENT_API_URL=https://api.example/v2\nexport CONTENT_SPACE_ID=123456\nexport SITE_LANGUAGES=id,en\n',
      '`redirect_rule`: 1 stories, 1 entries with `source`, `target`; the site follows them',
      '`product.related`: `page`',
      'export CONTENT_ASSET_ORIGINS=https://gambar.example',
      'export SITE_FRAME_ORIGINS=https://www.youtube-nocookie.com',
      '`product_row`: `text` text',
    ])
      expect(report).toContain(line);
    expect(reportOn(read, plan)).toContain('None.');
    const named = reportOn({ ...read, name: 'kopi\u001b[2J\u202etea' }, plan, { unused: ['a\u009b2J'] });
    expect(named).toContain('“kopi [2J tea”');
    expect(named).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });

  test('names what heads of pages are made of, looks, and each language once', async () => {
    const content = {
      component: 'event',
      seo: { plugin: 'seo_metatags', title: 'Judul', description: 'Ringkasan' },
      tint: { plugin: 'native-color-picker', color: '#1b243f' },
      author: '',
    };
    const described = {
      seo: { type: 'custom' },
      tint: { type: 'custom' },
      author: { type: 'option', source: 'internal_stories' },
    };
    const read = {
      ...readInMemory(buildSpace([buildStory('acara', content)])),
      languages: ['id', 'en'],
      declared: [{ name: 'event', label: '', isRoot: true, fields: described }],
    };
    const plan = await adoptInMemory(read);
    const report = reportOn(read, plan);
    expect(report).toContain(
      '- `event`: `seo_title` is `seo.title`, `seo_description` is `seo.description`\n',
    );
    expect(report).toContain('- Looks of `event`, which its view gets and does not show: `tint`\n');
    expect(report).toContain('## Relations\n\nNone found.');
    expect(report).toContain('SITE_LANGUAGES=id,en\n');
    expect(plan.changes['common/blocks/event/Event.tsx']).not.toContain('values.tint');
  });

  test('names redirects in a list, with the story that holds them, and no button that is called so', async () => {
    const rules = [{ component: 'redirect_row', source: '/lama', target: '/' }];
    const button = { component: 'redirect_button', label: 'Lanjut', url: '/', icon: [{ component: 'icon' }] };
    const read = readInMemory(
      buildSpace([
        buildStory('data/alih', { component: 'redirects', rules }),
        buildStory('home', {
          component: 'page',
          body: [{ component: 'redirect_menu', url: '/', items: [button] }],
        }),
      ]),
    );
    const plan = await adoptInMemory(read);
    const report = reportOn(read, plan);
    expect(report).toContain(
      '## Redirects\n\n- `redirect_row`: 0 stories, 1 entries in `data/alih` with `source`, `target`; the site does not follow them: make a story of type `redirect` for each\n\n',
    );
  });

  test.each([
    ['config', 'type must be site_config'],
    ['search', 'the search page has this address'],
    ['404', 'shows in place of pages'],
    ['assets/logo', 'an endpoint of the site'],
    ['__team', 'an endpoint of the site'],
    ['__x', 'belong to the site'],
    ['en/tentang', 'pages in the language en'],
    ['toko/page/2', 'a page with a list'],
    ['tentang.old', 'redirect to those without it'],
  ])('names the address %s as one that collides', (slug, reason) => {
    const { stories } = readInMemory(buildSpace([home, buildStory(slug, { component: 'page' })]));
    expect(collisionsIn({ stories, languages: ['en'] })).toEqual([
      { slug, reason: expect.stringContaining(reason) },
    ]);
  });

  test('names two stories of one address', () => {
    const { stories } = readInMemory(buildSpace([home, buildStory('toko', {}), buildStory('toko/', {})]));
    expect(collisionsIn({ stories, languages: [] })).toMatchObject([
      { reason: 'another story has the same address' },
    ]);
  });
});

describe('a run', () => {
  test('that is dry names the files and writes none, and refuses components that there are not', async () => {
    const lines: string[] = [];
    const options = {
      root,
      space: readInMemory(space),
      site: { apiUrl, language: 'id' },
      withUnused: false,
      isDryRun: true,
      format: asIs,
      write: (line: string) => void lines.push(line),
    };
    expect(await adopt({ ...options, only: ['product'] })).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining([
        '+ common/blocks/product/Product.tsx',
        '~ common/blocks/registry.ts',
        '~ docs/for-editors.md',
        expect.stringMatching(/^[+~] adopt-report\.md$/),
      ]),
    );
    await expect(adopt({ ...options, only: ['nix'] })).rejects.toThrow(
      'the space has no component "nix"; it has ',
    );
  });

  test('leaves out components that no story uses, unless told otherwise', async () => {
    const declared = [{ name: 'daun', label: 'Daun', isRoot: false, fields: { c: { type: 'text' } } }];
    const filesWith = async (options: { withUnused: boolean; only: readonly string[] | null }) => {
      const lines: string[] = [];
      const site = { apiUrl, language: 'id' };
      const foreign = { ...readInMemory(buildSpace([kopi])), declared };
      const write = (line: string) => void lines.push(line);
      await adopt({ root, space: foreign, site, isDryRun: true, format: asIs, write, ...options });
      return lines.filter((line) => line.includes('daun') || line.includes('in no story'));
    };
    const left = '  1 more components are in no story, and left out';
    expect(await filesWith({ withUnused: false, only: null })).toEqual([left]);
    for (const options of [
      { withUnused: true, only: null },
      { withUnused: false, only: ['daun'] },
    ])
      expect(await filesWith(options)).toContain('+ common/blocks/daun/Daun.tsx');
  });

  test('overwrites no file, and takes up one that was cut off', async () => {
    const folderOfRun = makeTempDir();
    const options = { format: asIs, isList: (path: string) => path === 'list.ts' };
    expect(await writeAdoption(folderOfRun, { 'a.ts': 'a', 'list.ts': '1' }, options)).toEqual([
      'a.ts',
      'list.ts',
    ]);
    expect(await writeAdoption(folderOfRun, { 'a.ts': 'a', 'list.ts': '2' }, options)).toEqual(['list.ts']);
    await expect(writeAdoption(folderOfRun, { 'a.ts': 'b', 'b.ts': 'b' }, options)).rejects.toThrow(
      'a.ts exists already, and is not overwritten',
    );
    expect(() => readFileSync(join(folderOfRun, 'b.ts'))).toThrow('ENOENT');
  });
});
