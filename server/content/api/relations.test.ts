import { describe, expect, test } from '@jest/globals';
import { resolveRelations } from './relations';

const story = (uuid: string) => ({ uuid, name: uuid, full_slug: uuid, content: { component: 'page' } });
const never = () => Promise.reject(new Error('nothing should be fetched'));

describe('what an answer says of other stories', () => {
  test('comes as flat maps by uuid', async () => {
    const body = { rels: [story('a')], links: [{ uuid: 'b', url: 'b' }, { url: 'no uuid' }, null] };
    expect(await resolveRelations(body, never)).toEqual({
      rels: { a: story('a') },
      links: { b: { uuid: 'b', url: 'b' } },
    });
  });

  test('is fetched in batches of 50 where only uuids came, each uuid once', async () => {
    const batches: number[] = [];
    const uuids = Array.from({ length: 120 }, (_, number) => `u${number}`);
    const { rels, links } = await resolveRelations({ rel_uuids: [...uuids, 'u0', '', null] }, (wanted) => {
      batches.push(wanted.length);
      return Promise.resolve(wanted.map(story));
    });
    expect(batches).toEqual([50, 50, 20]);
    expect(Object.keys(rels)).toHaveLength(120);
    expect(links).toEqual({});
  });

  test('adds at most 500 stories to a page', async () => {
    let asked = 0;
    const uuids = Array.from({ length: 10_000 }, (_, number) => `u${number}`);
    await resolveRelations({ link_uuids: uuids }, (wanted) => {
      asked += wanted.length;
      return Promise.resolve([]);
    });
    expect(asked).toBe(500);
  });

  test('leaves the content of linked stories behind', async () => {
    const { links } = await resolveRelations({ link_uuids: ['a'] }, (wanted) =>
      Promise.resolve(wanted.map(story)),
    );
    expect(links).toEqual({ a: { uuid: 'a', name: 'a', full_slug: 'a' } });
  });

  test('leaves behind what related stories are built of, and keeps their other fields', async () => {
    const block = { component: 'button', _uid: 'b' };
    const kept = {
      component: 'page',
      seo_description: 'D',
      seo_image: { filename: 'x' },
      text: { type: 'doc', content: [{ type: 'paragraph' }] },
      tags: ['a', 'b'],
      pictures: [{ filename: 'y' }],
      none: [],
    };
    const content = { ...kept, body: [block], aside: [null, block] };
    const { rels } = await resolveRelations({ rels: [{ ...story('a'), content }] }, never);
    expect(rels['a']?.content).toEqual({ ...kept, body: [], aside: [] });
  });

  test.each([undefined, null, 'text', [1]])('keeps a story whose content is %j', async (content) => {
    const { rels } = await resolveRelations({ rels: [{ ...story('a'), content }] }, never);
    expect(rels['a']?.content ?? null).toEqual({});
  });

  test.each([{}, { rels: null, links: 'x' }, { rels: [null, 7, {}], rel_uuids: 'x' }])(
    '%j relates to nothing',
    async (body) => {
      expect(await resolveRelations(body, never)).toEqual({ rels: {}, links: {} });
    },
  );

  test('cannot reach the prototype of objects', async () => {
    const { links } = await resolveRelations(
      { links: [JSON.parse('{"uuid":"__proto__","polluted":true}')] },
      never,
    );
    expect(Object.keys(links)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
