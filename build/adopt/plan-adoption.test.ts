import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { loadSpace } from '../../demo/content-service/space/space-files';
import { valuesIn, type JsonObject, type Space } from '../../demo/content-service/api/story';
import { adoptInMemory, openSiteWith, readInMemory } from '../../test/support/adopt-in-memory';
import { rounds } from '../../test/support/rounds';
import { foreignSpace } from '../../test/support/foreign-space';
import type { Decision } from './match/decide';
import { originsOf } from './prove/prove';
import { missingLines } from './report/report';

/** The texts of a generated space, each of which occurs once. */
const generatedText = /^\S+ \S+ \d+ “&” <\S+>/;

const picture = { fieldtype: 'asset', filename: 'https://a.storyblok.com/f/1/a.jpg', alt: 'Kain cap' };

const spaceOf = (...blocks: readonly JsonObject[]): Space =>
  buildSpace([buildStory('home', { component: 'page', body: blocks })]);

/** What happens to each component of a space. */
async function decisionsOn(space: Space): Promise<Readonly<Record<string, Decision['kind']>>> {
  const { decisions, proof } = await adoptInMemory(readInMemory(space));
  expect(proof.missing).toEqual([]);
  return Object.fromEntries([...decisions].map(([name, { kind }]) => [name, kind]));
}

describe('any space', () => {
  const timeout = 600_000; // on a busy machine

  test(
    'is shown with all its texts, and a second run finds nothing to write',
    async () => {
      const anySpace = fc.record({ seed: fc.nat(), components: fc.integer({ min: 16, max: 24 }) });
      await fc.assert(
        fc.asyncProperty(anySpace, async ({ seed, components }) => {
          const space = readInMemory(foreignSpace({ seed, components, pages: 5 }));
          const plan = await adoptInMemory(space);
          expect(plan.proof).toMatchObject({ pages: 5, missing: [], withoutPage: [] });
          const site = await openSiteWith(plan.changes);
          for (const story of space.stories) {
            const page = await site.render(story, space.stories, originsOf(space));
            expect(page?.unknown).toEqual([]);
            const texts = [...valuesIn(story.content)].filter(
              (value) => typeof value === 'string' && generatedText.test(value),
            );
            for (const text of texts) expect(page?.text).toContain(String(text).replaceAll('\n', ' '));
          }
          expect((await adoptInMemory(space, { written: plan.changes })).changes).toEqual({});
        }),
        // A space with a list of texts, which was taken for choices, and two others.
        { numRuns: rounds(2), examples: [[{ seed: 2_071_722_864, components: 17 }]] },
      );
    },
    timeout,
  );
});

test('a space that was made for this site needs nothing', async () => {
  const sample = loadSpace(join(__dirname, '../../demo/space'));
  const published = sample.published.filter((story) => !story.is_folder);
  const { decisions, changes, proof } = await adoptInMemory(readInMemory({ ...sample, published }));
  expect([...decisions].filter(([, { kind }]) => kind !== 'same')).toEqual([]);
  expect([changes, proof.missing]).toEqual([{}, []]);
});

describe('a component', () => {
  test('with the name and the fields of a known block is that block', async () => {
    expect(await decisionsOn(spaceOf({ component: 'Card', title: 'A', text: 'B' }))).toEqual({
      Card: 'same',
      page: 'same',
    });
  });

  test('with another name and other names of fields is a known block, parts included', async () => {
    const faq = { component: 'faq', headline: 'A', entries: [{ component: 'faq_item', question: 'B' }] };
    expect(await decisionsOn(spaceOf({ component: 'hero', headline: 'C', theme: 'dark' }, faq))).toEqual({
      faq: 'renamed',
      faq_item: 'renamed',
      hero: 'renamed',
      page: 'same',
    });
  });

  test('is a new block where a known one would lose a text', async () => {
    const hero = { component: 'hero', headline: 'A', note: 'a note' };
    expect(await decisionsOn(spaceOf(hero))).toMatchObject({ hero: 'own' });
  });

  test('outside of the list of its known block is a new block', async () => {
    const item = { component: 'faq_item', question: 'A' };
    const faq = { component: 'faq', entries: [{ ...item, question: 'B' }] };
    expect(await decisionsOn(spaceOf(item, faq))).toMatchObject({ faq: 'own', faq_item: 'own' });
  });

  test('with the name of a known block and other fields leaves blocks of the known fields to that', async () => {
    const card = { component: 'card', kicker: 'A', title: 'B' };
    const { adoption, changes } = await adoptInMemory(readInMemory(spaceOf(card)));
    const heading = { text: 'title' };
    expect(adoption.names).toEqual([
      { component: 'card', where: { kicker: ['text'] }, block: 'space_card', heading },
    ]);
    expect(Object.keys(changes)).not.toContain('common/blocks/card/Card.tsx');
    const site = await openSiteWith(changes);
    const known = readInMemory(
      spaceOf({ component: 'card', title: 'B', link_label: 'C', link: { url: '/a' } }),
    );
    const page = await site.render(known.stories[0] ?? fail(), [], { pictures: [], frames: [] });
    expect(page?.text).toContain('card');
    expect(page?.text).not.toContain('space_card');
  });

  test('that no other condition distinguishes from the known block is distinguished by what it lacks', async () => {
    const { adoption } = await adoptInMemory(readInMemory(spaceOf({ component: 'button', label: 'A' })));
    expect(adoption.names).toMatchObject([{ component: 'button', unless: { link: expect.anything() } }]);
  });

  test('that no story holds, or that --only leaves out, has no effect on the others', async () => {
    const space = { ...readInMemory(spaceOf({ component: 'angin', a: 'A' }, { component: 'batu', b: 'B' })) };
    const declared = [{ name: 'daun', label: 'Daun', isRoot: false, fields: { c: { type: 'text' } } }];
    const all = await adoptInMemory({ ...space, declared });
    expect(all.adoption.blocks.map(({ names }) => names.technical)).toEqual(['angin', 'batu', 'daun']);
    const one = await adoptInMemory({ ...space, declared }, { only: ['batu'] });
    expect(one.adoption.blocks.map(({ names }) => names.technical)).toEqual(['batu']);
    expect(one.proof.missing).toMatchObject([{ path: ['page', 'angin'], text: 'A' }, { path: ['angin'] }]);
  });

  test('for a page shows its head in the head alone, and its title before everything', async () => {
    const space = readInMemory(
      buildSpace([
        buildStory('home', {
          component: 'event',
          meta_title: 'Judul tab',
          meta_description: 'Ringkasan',
          name: 'Pasar malam',
          starts: '2026-05-01 08:30',
          variant: 'dark',
          link: { linktype: 'story', id: '', url: '', cached_url: 'cara-datang' },
        }),
      ]),
    );
    const { adoption, proof, changes } = await adoptInMemory(space);
    expect(proof.missing).toEqual([]);
    const fields = { meta_title: 'seo_title', meta_description: 'seo_description' };
    const heading = { text: 'name' };
    expect(adoption.names).toEqual([{ component: 'event', block: 'event', fields, heading }]);
    const view = changes['common/blocks/event/Event.tsx'] ?? '';
    expect(view).toContain('<PlainTitle text={values.name} />');
    for (const unshown of ['values.seo_title', 'values.variant', 'PlainDetails'])
      expect(view).not.toContain(unshown);
    expect((await adoptInMemory(space, { written: changes })).changes).toEqual({});
  });

  test.each([
    ['the page of this site', { component: 'page', body: [] }, 'same'],
    ['one under another name', { component: 'default-page', body: [{ component: 'spacer' }] }, 'renamed'],
    ['a page of its own', { component: 'event', starts: '2026-05-01 08:30' }, 'own'],
  ])('for a page shows in the head what its SEO plugin says: %s', async (_, content, kind) => {
    const seo = {
      plugin: 'seo_metatags',
      title: 'Judul tab',
      og_title: 'Judul lain',
      description: 'Ringkasan',
      og_image: 'https://a.storyblok.com/f/1/a.jpg',
    };
    const space = readInMemory(buildSpace([buildStory('home', { ...content, seo })]));
    const { decisions, adoption, proof, changes } = await adoptInMemory(space);
    expect([proof.missing, decisions.get(content.component)?.kind]).toEqual([[], kind]);
    expect(adoption.names).toMatchObject([
      {
        component: content.component,
        within: {
          'seo.title': 'seo_title',
          'seo.og_title': 'seo_title',
          'seo.description': 'seo_description',
          'seo.og_image': 'seo_image',
        },
      },
    ]);
    const site = await openSiteWith(changes);
    const page = await site.render(space.stories[0] ?? fail(), [], { pictures: [], frames: [] });
    expect(page?.text.match(/Judul tab|Ringkasan/g)).toEqual(['Judul tab', 'Ringkasan']);
    expect(page?.text).not.toContain('Judul lain');
    expect((await adoptInMemory(space, { written: changes })).changes).toEqual({});
  });

  test('whose title for search engines has another name is the page of this site', async () => {
    const content = {
      component: 'page',
      body: [],
      meta_title: 'Judul tab',
      og_image: picture,
      noindex: true,
    };
    const { adoption, proof } = await adoptInMemory(readInMemory(buildSpace([buildStory('home', content)])));
    expect([adoption.blocks, proof.missing]).toEqual([[], []]);
    const fields = { meta_title: 'seo_title', og_image: 'seo_image', noindex: 'seo_noindex' };
    expect(adoption.names).toEqual([{ component: 'page', block: 'page', fields }]);
  });

  test('with a label and one address is a link with that label', async () => {
    const { changes, proof } = await adoptInMemory(
      readInMemory(spaceOf({ component: 'button', label: 'Beli', url: 'https://lain.example/' })),
    );
    expect(proof.missing).toEqual([]);
    expect(changes['common/blocks/space-button/SpaceButton.tsx']).toContain(
      '<PlainAddress address={values.url} takesPaths label={values.label} />',
    );
  });

  test.each([
    [{ title: 'Bagikan', url: 'https://lain.example/', theme: 'dark' }, 'label={values.title}'],
    [
      { title: 'Bagikan', url: 'https://lain.example/', price: 7 },
      '<PlainHeading text={values.title} of={raw} />',
    ],
    [{ author_name: 'Sari', headline: 'Kain' }, '<PlainHeading text={values.headline} of={raw} />'],
    [{ author_name: 'Sari', mainTitle: 'Kain' }, '<PlainHeading text={values.mainTitle} of={raw} />'],
    [{ author_title: 'Penenun', headline: 'Kain\ncap' }, '<PlainHeading text={values.headline} of={raw} />'],
    [
      { author_title: 'Penenun', headline_text: 'Kain' },
      '<PlainHeading text={values.headline_text} of={raw} />',
    ],
    [{ sub_title: 'Cap', name: 'Kain' }, '<PlainHeading text={values.name} of={raw} />'],
  ])('with %j has the heading, or the text of its link, that it is for', async (fields, code) => {
    const { changes, proof } = await adoptInMemory(readInMemory(spaceOf({ component: 'angin', ...fields })));
    expect(proof.missing).toEqual([]);
    expect(changes['common/blocks/angin/Angin.tsx']).toContain(code);
  });

  test.each([
    [
      'its first heading',
      [
        { component: 'angin', headline: 'A' },
        { component: 'angin', headline: 'B' },
      ],
      1,
    ],
    [
      'the one of which editors say so',
      [
        { component: 'headline', text: 'A', tag: 'h3' },
        { component: 'headline', text: 'B', tag: 'h1' },
      ],
      1,
    ],
    [
      'that of a known block',
      [
        { component: 'hero', headline: 'A' },
        { component: 'angin', headline: 'B' },
      ],
      1,
    ],
    ['none where it has no heading', [{ component: 'angin', note: 'A' }], 0],
  ])('of a page gives it one main heading: %s', async (_, blocks, count) => {
    const space = readInMemory(spaceOf(...blocks));
    const { changes, proof } = await adoptInMemory(space);
    const site = await openSiteWith(changes);
    const page = await site.render(space.stories[0] ?? fail(), [], { pictures: [], frames: [] });
    expect([page?.mainHeadings, proof.withoutHeading]).toEqual([count, count === 0 ? ['home'] : []]);
    expect((await adoptInMemory(space, { written: changes })).changes).toEqual({});
  });

  test('with levels of headings has a heading, and its levels are no looks', async () => {
    const lines = ['h2', 'span'].map((tag) => ({ component: 'line', text: 'A', tag }));
    const { adoption, changes } = await adoptInMemory(readInMemory(spaceOf(...lines)));
    const heading = { text: 'text', level: 'tag', otherwise: 'p' };
    expect(adoption.names).toEqual([{ component: 'line', block: 'line', heading }]);
    expect(changes['common/blocks/line/Line.tsx']).toContain('<PlainHeading text={values.text} of={raw} />');
    expect(changes['common/story/stored-names.ts']).toContain("level: 'tag'");
  });

  test.each([
    ['an address', { component: 'clip', src: 'https://youtu.be/x?t=9', title: 'A' }, 'Clip', 'own'],
    ['a link', { component: 'clip', src: { linktype: 'url', url: 'https://vimeo.com/7' } }, 'Clip', 'own'],
    ['what the known block lacks', { component: 'video', src: 'https://youtu.be/x' }, 'SpaceVideo', 'split'],
  ])('with %s of a video at a provider shows the video', async (_, clip, view, kind) => {
    const space = readInMemory(spaceOf(clip));
    const { changes, decisions, proof } = await adoptInMemory(space);
    expect([proof.missing, decisions.get(clip.component)?.kind]).toEqual([[], kind]);
    const file = Object.keys(changes).find((path) => path.endsWith(`/${view}.tsx`)) ?? '';
    expect(changes[file]).toContain('<PlainVideo address={values.src} />');
    const site = await openSiteWith(changes);
    const page = await site.render(space.stories[0] ?? fail(), [], originsOf(space));
    expect(page?.text).toMatch(/ youtube-nocookie\.com|www\.youtube-nocookie\.com|player\.vimeo\.com/);
  });

  test('whose texts were addresses alone shows another text, too', async () => {
    const note = (text: string) => readInMemory(spaceOf({ component: 'angin', note: text }));
    const { changes } = await adoptInMemory(note('https://lain.example/'));
    const site = await openSiteWith(changes);
    const later = note('Tutup hari Senin');
    const page = await site.render(later.stories[0] ?? fail(), [], { pictures: [], frames: [] });
    expect(page?.text).toContain(' Tutup hari Senin ');
    expect(page?.text).not.toContain('/Tutup');
  });

  test('with a rich text as its headline has no other heading', async () => {
    const headline = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kain' }] }],
    };
    const space = spaceOf({ component: 'angin', author_title: 'Penenun', headline });
    const { changes } = await adoptInMemory(readInMemory(space));
    expect(changes['common/blocks/angin/Angin.tsx']).not.toContain('PlainHeading');
  });

  test('whose view loses a text is named, and so is the text, in every run', async () => {
    const space = readInMemory(spaceOf({ component: 'angin', a: 'Tidak tampak' }));
    const { changes } = await adoptInMemory(space);
    const file = 'common/blocks/angin/Angin.tsx';
    const restyled = changes[file]?.replace(/<PlainText [^>]*>/, '<hr />') ?? '';
    const plan = await adoptInMemory(space, { written: { ...changes, [file]: restyled } });
    expect(plan.changes).toEqual({});
    expect(missingLines(plan)).toEqual(['`angin.a`: 1 times, such as “Tidak tampak” in `home`']);
  });

  test('of two spellings is one block', async () => {
    const { adoption, written } = await adoptInMemory(
      readInMemory(spaceOf({ component: 'my-box', a: 'A' }, { component: 'myBox', a: ['B'], b: 'C' })),
    );
    expect(adoption.blocks).toHaveLength(1);
    expect(Object.fromEntries(written)).toEqual({ 'my-box': 'my_box', myBox: 'my_box' });
    expect(adoption.blocks[0]?.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['a', 'other'],
      ['b', 'text'],
    ]);
  });

  test('of two spellings is a content type where both are', async () => {
    const types = ['my-page', 'my_page'].map((component) =>
      buildStory(component, { component, a: component }),
    );
    const { adoption, proof } = await adoptInMemory(readInMemory(buildSpace(types)));
    expect(adoption.blocks.map(({ names, isRoot }) => [names.technical, isRoot])).toEqual([
      ['my_page', true],
    ]);
    expect([proof.missing, proof.withoutPage]).toEqual([[], []]);
  });
});

function fail(): never {
  throw new Error('there is no story');
}
