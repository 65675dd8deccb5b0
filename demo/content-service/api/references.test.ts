import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../space/build-space';
import { type ContentServiceOptions, createContentService } from '../content-service';
import type { Story } from './story';

const block = (component: string, fields: object) => ({ component, _uid: `${component}-uid`, ...fields });
const page = (...body: object[]) => block('page', { body });
const GHOST = '00000000-0000-4000-8000-000000000000';

const DEEP = buildStory('deep', page());
const FAR = buildStory('far', page(block('card', { story: DEEP.uuid })));
const NEAR = buildStory(
  'near',
  page(block('card', { story: FAR.uuid }), block('button', { link: linkTo(DEEP) })),
);
const UNSEEN = buildStory('unseen', page(), { published_at: null });
const HOME = buildStory(
  'home',
  page(
    block('card', { story: NEAR.uuid, other: FAR.uuid }),
    block('teaser', { story: FAR.uuid }),
    block('carousel_wrapper', { stories: [NEAR.uuid, GHOST, UNSEEN.uuid, '', 7], items: [] }),
    block('rich_text', {
      content: {
        type: 'doc',
        content: [
          {
            type: 'text',
            marks: [{ type: 'link', attrs: { linktype: 'story', uuid: FAR.uuid, href: '/far' } }],
          },
          { type: 'blok', attrs: { body: [block('card', { story: 'not a uuid' })] } },
          { type: 'text', marks: [{ type: 'link', attrs: { linktype: 'url', uuid: DEEP.uuid } }] },
        ],
      },
    }),
    block('button', { link: linkTo(NEAR) }),
    block('button', { link: { ...linkTo(DEEP), id: GHOST } }),
  ),
);
const SPACE = buildSpace([HOME, NEAR, FAR, DEEP], { drafts: [UNSEEN] });

function linkTo(story: Story) {
  return { fieldtype: 'multilink', linktype: 'story', id: story.uuid, url: '', cached_url: story.full_slug };
}

async function home(query: string, options: Partial<ContentServiceOptions> = {}) {
  const { app } = createContentService({ space: SPACE, ...options });
  const response = await request(app).get(`/v2/cdn/stories/home?token=demo-public&cv=1&${query}`);
  return response.body;
}

const slugs = (stories: readonly { full_slug: string }[]) => stories.map((story) => story.full_slug);

describe('relations', () => {
  test.each([
    ['card.story', ['near']],
    ['card.story,carousel_wrapper.stories', ['near']],
    ['teaser.story', ['far']],
    ['teaser.story,card.story', ['near', 'far']],
    ['card.stories', []],
    ['page.body', []],
    ['card.constructor', []],
  ])('%s brings %j', async (relations, stories) => {
    const body = await home(`resolve_relations=${relations}`);
    expect(slugs(body.rels)).toEqual(stories);
  });

  test('are not resolved unless requested', async () => {
    expect((await home('')).rels).toEqual([]);
  });

  test('of relations come with level 2', async () => {
    expect(slugs((await home('resolve_relations=card.story&resolve_level=1')).rels)).toEqual(['near']);
    expect(slugs((await home('resolve_relations=card.story&resolve_level=2')).rels)).toEqual(['near', 'far']);
  });

  test('that form a cycle come once', async () => {
    const uuid = buildStory('a', {}).uuid;
    const b = buildStory('b', page(block('card', { story: uuid })));
    const a = buildStory('a', page(block('card', { story: [b.uuid, uuid] })));
    const { app } = createContentService({ space: buildSpace([a, b]) });
    const response = await request(app).get(
      '/v2/cdn/stories/a?token=demo-public&cv=1&resolve_relations=card.story&resolve_level=2',
    );
    expect(slugs(response.body.rels)).toEqual(['b', 'a']);
  });

  test('in drafts bring drafts, in another language its translations', async () => {
    const body = await home('resolve_relations=card.story&language=en');
    expect(body.rels[0]).toMatchObject({ lang: 'en', full_slug: 'en/near' });
    const { app } = createContentService({ space: SPACE });
    const draft = await request(app).get(
      '/v2/cdn/stories/home?token=demo-preview&resolve_relations=carousel_wrapper.stories',
    );
    expect(slugs(draft.body.rels)).toEqual(['near', 'unseen']);
    expect(draft.body.rels[0].content._editable).toContain(`"id":"${NEAR.id}"`);
  });

  test.each([
    [3, true],
    [2, false],
  ])('within a limit of %d come whole: %j', async (relationLimit, whole) => {
    const body = await home('resolve_relations=carousel_wrapper.stories', { relationLimit });
    expect('rels' in body).toBe(whole);
    expect(body.rel_uuids).toEqual(whole ? undefined : [NEAR.uuid, GHOST, UNSEEN.uuid]);
  });

  test('of a whole list are gathered once', async () => {
    const { app } = createContentService({ space: SPACE });
    const response = await request(app).get(
      '/v2/cdn/stories?token=demo-public&cv=1&resolve_relations=card.story',
    );
    expect(slugs(response.body.rels).toSorted()).toEqual(['deep', 'far', 'near']);
  });
});

describe('links', () => {
  test('are not resolved unless requested', async () => {
    expect((await home('')).links).toEqual([]);
  });

  test('as url have the address alone', async () => {
    const { id, uuid, name, slug } = NEAR;
    const { links } = await home('resolve_links=url');
    expect(slugs(links)).toEqual(['far', 'near']);
    expect(links[1]).toEqual({ id, uuid, name, slug, full_slug: 'near', url: 'near' });
    expect((await home('resolve_links=url&language=en')).links[1].url).toBe('en/near');
  });

  test('as story have the whole story', async () => {
    const { links } = await home('resolve_links=story');
    expect(links[1].content).toMatchObject({ component: 'page' });
  });

  test('as link look like those of the links endpoint', async () => {
    const { links } = await home('resolve_links=link');
    expect(links[1]).toMatchObject({ slug: 'near', real_path: '/near', published: true, is_folder: false });
  });

  test('of relations are resolved, too', async () => {
    const { links } = await home('resolve_links=url&resolve_relations=card.story&resolve_links_level=2');
    expect(slugs(links)).toEqual(['far', 'near', 'deep']);
  });

  test.each([
    [3, true],
    [2, false],
  ])('within a limit of %d come whole: %j', async (linkLimit, whole) => {
    const body = await home('resolve_links=story', { linkLimit });
    expect('links' in body).toBe(whole);
    expect(body.link_uuids).toEqual(whole ? undefined : [FAR.uuid, NEAR.uuid, GHOST]);
  });
});
