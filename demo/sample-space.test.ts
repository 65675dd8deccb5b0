import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { createContentService } from './content-service/content-service';
import { type JsonObject, type Story, isJsonObject, objectsIn } from './content-service/api/story';
import { loadSpace } from './content-service/space/space-files';

const FOLDER = join(__dirname, 'space');
const SPACE = loadSpace(FOLDER);
const RELEASED = [...(SPACE.releases?.values() ?? [])].flat();
/** By folder. */
const FOLDERS = [
  ['stories', SPACE.published],
  ['drafts', SPACE.drafts],
  ['releases/41002601', RELEASED],
] as const;
const STORIES = [...SPACE.published, ...SPACE.drafts, ...RELEASED];
/** The story 404 is short: it stands in for pages that do not exist. */
const PAGES = STORIES.filter(
  (story) => /^(?:page|article)$/.test(String(story.content['component'])) && story.full_slug !== '404',
).map(
  (story) => [`${story.full_slug} (${SPACE.drafts.includes(story) ? 'draft' : 'published'})`, story] as const,
);

const blocksOf = (story: Story) => objectsIn(story.content).filter((object) => 'component' in object);
const published = (slug: string): Story => {
  const story = SPACE.published.find(
    ({ full_slug: fullSlug, is_folder: isFolder }) => fullSlug === slug && !isFolder,
  );
  if (story === undefined) throw new Error(`The sample space has no published story ${slug}`);
  return story;
};
const isPublished = (uuid: unknown) =>
  SPACE.published.some((story) => !story.is_folder && story.uuid === uuid);
/** A block's technical name without case and separators, which may vary. */
const plainName = ({ component }: JsonObject) =>
  String(component)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
const textsIn = (values: readonly unknown[]) => [...new Set(values.map(String))].toSorted();

describe('stories', () => {
  test('are the pages of the site, one page of a single block, an author, a redirect, the story 404, a configuration, and two drafts', () => {
    const slugs = SPACE.published.filter((story) => !story.is_folder).map((story) => story.full_slug);
    expect(slugs.toSorted()).toEqual([
      '404',
      'bacaan',
      'cerita/',
      'cerita/kain-untuk-hajatan',
      'cerita/menjaga-biru',
      'cerita/satu-hari-dengan-canting',
      'cerita/warna-dari-soga',
      'config',
      'galeri-bengkel',
      'home',
      'jurnal/',
      'jurnal/bak-nila-yang-hidup',
      'jurnal/canting-dan-cap',
      'jurnal/harga-selembar-kain',
      'jurnal/isen-mengisi-ruang',
      'jurnal/membaca-parang',
      'jurnal/memilih-kain-mori',
      'jurnal/mencuci-batik-tulis',
      'jurnal/mengenal-malam',
      'jurnal/menyimpan-kain',
      'jurnal/soga-tiga-kulit-kayu',
      'kabar/',
      'kabar/dua-belas-isen',
      'koleksi/',
      'koleksi/ceplok',
      'koleksi/gringsing',
      'koleksi/kawung',
      'koleksi/mega-mendung',
      'koleksi/nitik',
      'koleksi/parang',
      'koleksi/sekar-jagad',
      'koleksi/sidomukti',
      'koleksi/tambal',
      'koleksi/truntum',
      'koleksi/udan-liris',
      'kontak',
      'kunjungan',
      'lokakarya',
      'pengalihan/katalog',
      'penulis/joko-prasetyo',
      'penulis/sari-wulandari',
      'perawatan',
      'pers',
      'privasi',
      'syarat',
      'tentang-kami',
    ]);
    expect(SPACE.drafts.map((story) => story.full_slug)).toEqual(['kabar/rak-kedua', 'tentang-kami']);
    expect(published('galeri-bengkel').content).toMatchObject({
      component: 'image_gallery',
      title: 'Galeri bengkel',
    });
  });

  test('are named as the command line names its exports', () => {
    for (const [folder, stories] of FOLDERS) {
      const names = stories.map((story) => `${story.slug}_${story.uuid}.json`);
      expect(readdirSync(join(FOLDER, folder)).toSorted()).toEqual(names.toSorted());
    }
  });

  test.each(FOLDERS)('ids, uuids, addresses and block uids of %s are unique', (_, stories) => {
    for (const values of [
      stories.map((story) => story.id),
      stories.map((story) => story.uuid),
      stories.map((story) => story.full_slug),
      stories.flatMap((story) => blocksOf(story).map((block) => block['_uid'])),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  test('a draft of a published story, and one in a release, keeps its identity', () => {
    const identity = ({ id, uuid, full_slug }: Story) => ({ id, uuid, full_slug });
    const changed = [...SPACE.drafts, ...RELEASED].filter((draft) =>
      SPACE.published.some(({ uuid }) => uuid === draft.uuid),
    );
    expect(changed.map((draft) => draft.full_slug)).toEqual(['tentang-kami', 'jurnal/menyimpan-kain']);
    expect(SPACE.published.map(identity)).toEqual(expect.arrayContaining(changed.map(identity)));
  });

  test('parents are folders whose address theirs continues', () => {
    for (const story of STORIES) {
      const parent = SPACE.published.find((folder) => folder.is_folder && folder.id === story.parent_id);
      const segments = story.full_slug.split('/').slice(0, -1);
      expect([story.full_slug, parent?.full_slug]).toEqual([
        story.full_slug,
        segments.join('/') || undefined,
      ]);
      expect(story.slug).toBe(story.full_slug.split('/').findLast((segment) => segment !== ''));
    }
  });

  test('drafts are marked as such, published stories are not', () => {
    for (const story of SPACE.drafts) expect(JSON.stringify(story.content)).toContain('DRAFT-MARK');
    for (const story of SPACE.published) expect(JSON.stringify(story)).not.toContain('DRAFT-MARK');
  });
});

describe('relations', () => {
  const relations = SPACE.published.flatMap(blocksOf).flatMap((block) =>
    [block['story'], block['stories']]
      .flat()
      .filter((uuid) => typeof uuid === 'string')
      .map((uuid) => ({ component: block['component'], uuid })),
  );

  test('lead to published pages', () => {
    expect(relations.length).toBeGreaterThan(30);
    expect(relations.filter(({ uuid }) => !isPublished(uuid))).toEqual([]);
  });

  test('are fields of blocks whose names are spelled exactly', () => {
    expect(textsIn(relations.map(({ component }) => component))).toEqual(['card', 'carousel_wrapper']);
  });

  test('lead to stories with a description and a picture for the card', () => {
    for (const { full_slug: slug, uuid: own, content } of SPACE.published) {
      if (!relations.some(({ uuid }) => own === uuid)) continue;
      expect([slug, content['seo_description']]).toEqual([slug, expect.stringMatching(/./)]);
      expect([slug, content['seo_image']]).toEqual([
        slug,
        expect.objectContaining({ filename: expect.stringMatching(/^https:/) }),
      ]);
    }
  });

  test('fill cards without and with a title of their own', () => {
    const cards = SPACE.published.flatMap(blocksOf).filter((block) => isPublished(block['story']));
    expect(textsIn(cards.map((card) => Boolean(card['title'])))).toEqual(['false', 'true']);
  });
});

describe('forms', () => {
  const forms = SPACE.published
    .flatMap(blocksOf)
    .filter((block) => block['component'] === 'form_element')
    .map((form) => ({
      name: form['name'],
      fields: objectsIn(form['fields']).filter(({ component }) => component === 'form_field'),
    }));

  test('are one to register with, one to write with and one to subscribe with, under slugs', () => {
    const lengths = forms.map(({ name, fields }) => [name, fields.length]);
    expect(Object.fromEntries(lengths)).toEqual({ lokakarya: 13, kontak: 6, kabar: 3 });
  });

  test('use every type of field, all of them in the registration form', () => {
    const types = forms.map(({ name, fields }) => [name, textsIn(fields.map(({ type }) => type))]);
    expect(Object.fromEntries(types)).toMatchObject({
      lokakarya: 'checkbox date email file number radio select tel text textarea url'.split(' '),
    });
  });

  test('have unique field names and a required field', () => {
    for (const { fields } of forms) {
      const names = fields.map(({ name }) => String(name));
      expect(names.filter((name) => !/^[a-z][a-z-]*$/.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      expect(fields.some(({ required }) => required === true)).toBe(true);
    }
  });

  test('have options with and without a value of their own', () => {
    const lines = forms.flatMap(({ fields }) => fields).flatMap(({ options }) => String(options).split('\n'));
    expect(lines).toEqual(expect.arrayContaining(['kain: Bertanya tentang kain', 'Sekar jagad']));
  });
});

test('the gallery of the collection leads to every motif, by few categories', () => {
  const items = objectsIn(published('koleksi/').content).filter((block) => 'categories' in block);
  const categories = items.map((item) => String(item['categories']).split(', '));
  const motifs = SPACE.published.filter(({ full_slug: slug }) => /^koleksi\/./.test(slug));
  expect(items.length).toBeGreaterThan(20);
  expect(textsIn(items.map((item) => isJsonObject(item['link']) && item['link']['id']))).toEqual(
    textsIn(motifs.map(({ uuid }) => uuid)),
  );
  expect(categories.filter((names) => names.length < 2 || names.length > 3)).toEqual([]);
  expect(textsIn(categories.flat())).toHaveLength(9);
});

test('the bar of the configuration stays short, and its footer leads to the legal pages', () => {
  const [navigation, footer] = ['header', 'footer'].map((part) => published('config').content[part]);
  const [bar] = objectsIn(navigation);
  expect(bar?.['items']).toHaveLength(5);
  expect(bar?.['actions']).toHaveLength(1);
  expect(objectsIn(bar?.['items']).filter((item) => Array.isArray(item['children']))).toHaveLength(2);
  const links = objectsIn(footer).map((object) => object['cached_url']);
  expect(links).toEqual(expect.arrayContaining(['privasi', 'syarat']));
});

test.each([
  ['row', 'row'],
  ['row', 'card'],
  ['row', 'rich_text'],
  ['row', 'image_gallery'],
  ['row', 'form_element'],
  ['carousel_wrapper', 'row'],
  ['carousel_wrapper', 'card'],
  ['carousel_wrapper', 'call_to_action'],
  ['carousel_hero', 'button'],
])('some %s contains a %s', (outer, inner) => {
  const named = (name: string) => (block: JsonObject) => plainName(block) === name.replaceAll('_', '');
  const outers = SPACE.published.flatMap(blocksOf).filter(named(outer));
  expect(outers.flatMap((block) => objectsIn(block).slice(1)).some(named(inner))).toBe(true);
});

describe('pages', () => {
  test('one is excluded from search results, one has another canonical URL', () => {
    const slugsWith = (field: string) =>
      SPACE.published.filter(({ content }) => Boolean(content[field])).map((story) => story.full_slug);
    expect(slugsWith('seo_noindex')).toEqual(['syarat']);
    expect(slugsWith('seo_canonical')).toEqual(['cerita/kain-untuk-hajatan']);
  });

  test.each(PAGES)('%s has a title and a description for search engines', (_, { content }) => {
    // An article has a title and an introduction for that.
    const description = content['seo_description'] || content['intro'];
    expect(String(content['seo_title'] || content['title']).length).toBeGreaterThan(10);
    expect(String(description).length).toBeGreaterThan(50);
    expect(String(description).length).toBeLessThan(160);
  });

  test.each(PAGES)('%s has one first heading, and no heading skips a level', (_, story) => {
    const levels = headingLevels(story);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
  });

  test.each(PAGES)('%s has four blocks or more, an article at least one', (_, { content }) => {
    const least = content['component'] === 'article' ? 1 : 4;
    expect([content['body']].flat().length).toBeGreaterThanOrEqual(least);
  });

  test.each(PAGES)('the focus of every picture of %s is inside the picture', (_, { content }) => {
    const outside = objectsIn(content).filter(
      ({ filename, focus }) =>
        typeof focus === 'string' && focus !== '' && !isWithin(focus, String(filename)),
    );
    expect(outside).toEqual([]);
  });

  test.each(PAGES)('every picture of %s is described', (_, { content }) => {
    const files = objectsIn(content).filter((object) => object['filename'] || object['src']);
    const pictures = files.filter(({ filename }) => !String(filename).endsWith('.pdf'));
    expect(pictures.filter(({ alt }) => String(alt).length < 10)).toEqual([]);
  });
});

/** True if a focus (`left x top : right x bottom`) lies in a picture, whose URL has its size. */
function isWithin(focus: string, url: string): boolean {
  const [width = 0, height = 0] = /\/(\d+)x(\d+)\//.exec(url)?.slice(1).map(Number) ?? [];
  const [left = -1, top = -1, right = 0, bottom = 0] = focus.split(/[x:]/).map(Number);
  return left < right && top < bottom && right <= width && bottom <= height;
}

/** The heading level of a block's title; blocks that are not listed have no heading. */
const TITLE_LEVELS: ReadonlyMap<string, number> = new Map(
  [
    'article basichero',
    'brandcarousel calltoaction carouselwrapper filterablegallery formelement imagegallery mediatext row ' +
      'spectable stats steps storylist threecolumngallery',
    'card galleryitem step',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** The levels of a story's headings in document order; of a carousel's heroes only the first has one. */
function headingLevels(story: Story): number[] {
  const objects = objectsIn(story.content);
  const slides = objects.map(({ slides: heroes }) => heroes).filter(Array.isArray);
  const laterSlides = new Set<unknown>(slides.flatMap((heroes) => heroes.slice(1)));
  return objects.flatMap((object) => (laterSlides.has(object) ? [] : levelsOf(object)));
}

function levelsOf(object: JsonObject): number[] {
  const { attrs, title, stories } = object;
  if (object['type'] === 'heading' && isJsonObject(attrs)) return [Number(attrs['level'])];
  if (object['component'] === 'typography')
    return /^h(\d)$/.exec(String(object['variant']))?.slice(1).map(Number) ?? [];
  const level = TITLE_LEVELS.get(plainName(object));
  if (level === undefined) return [];
  const cards = Array.isArray(stories) ? stories.filter(isPublished) : [];
  const isTitled = Boolean(title) || isPublished(object['story']);
  return [...(isTitled ? [level] : []), ...cards.map(() => 3)];
}

describe('pictures', () => {
  const { app } = createContentService({
    space: SPACE,
    assetOrigin: '',
    pictureCache: join(__dirname, '../.cache/pictures'),
  });
  const shown = textsIn(
    JSON.stringify(STORIES).match(/https:\/\/a\.storyblok\.com\/f\/\d+\/\d+x\d+\/[^"\\]*/g) ?? [],
  );
  const files = readdirSync(join(FOLDER, 'assets'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('.'))
    .toSorted();
  const drawings = files.filter((path) => !path.includes('/x/'));
  const types = new Map([
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['svg', 'image/svg+xml'],
    ['ebm', 'video/webm'],
    ['vtt', 'text/vtt'],
    ['pdf', 'application/pdf'],
    ['tml', 'text/html'],
  ]);

  test('stories show every drawing of the space, and no other picture', () => {
    const drawingOf = (address: string) => new URL(address).pathname.slice(1).replace(/\.\w+$/, '.svg');
    expect(textsIn(shown.map(drawingOf))).toEqual(drawings);
  });

  test('every response leads to this service alone', async () => {
    for (const version of ['published', 'draft']) {
      const response = await request(app)
        .get(`/v2/cdn/stories?token=demo-preview&version=${version}&per_page=100`)
        .redirects(1);
      expect(response.status).toBe(200);
      expect(response.text).toContain(`/f/${SPACE.id}/`);
      expect(response.text).not.toContain('a.storyblok.com');
    }
  });

  test.each(shown)('%s is served with the type of its extension', async (address) => {
    // A small picture, which is drawn in a hundredth of the time.
    const { pathname } = new URL(address);
    const picture = await request(app).get(/\.(?:jpg|png)$/.test(pathname) ? `${pathname}/m/16x0` : pathname);
    expect([picture.status, picture.type]).toEqual([200, types.get(address.slice(-3))]);
  });

  test.each(files.filter((path) => !drawings.includes(path)))('%s beside them is small', async (path) => {
    const file = await request(app).get(`/${path}`).buffer(true);
    expect([file.status, file.type]).toEqual([200, types.get(path.slice(-3))]);
    expect(Number(file.headers['content-length'])).toBeLessThan(150_000);
  });

  test.each(drawings)('%s is small and runs nothing', (path) => {
    const svg = readFileSync(join(FOLDER, 'assets', path), 'utf8');
    expect(svg.length).toBeLessThan(40_000);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">/,
    );
    expect(svg).not.toMatch(/<script|<foreignObject|<text|\son\w+=|href="(?!#)|url\((?!#)|NaN|undefined/);
  });
});
