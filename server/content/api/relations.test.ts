import { describe, expect, test } from '@jest/globals';
import { resolveRelations } from './relations';

const story = (uuid: string) => ({ uuid, name: uuid, full_slug: uuid, content: { component: 'page' } });
const never = () => Promise.reject(new Error('nothing should be fetched'));

describe('the relations of a response', () => {
  test('are flat maps by uuid', async () => {
    const body = { rels: [story('a')], links: [{ uuid: 'b', url: 'b' }, { url: 'no uuid' }, null] };
    expect(await resolveRelations(body, never)).toEqual({
      rels: { a: story('a') },
      links: { b: { uuid: 'b', url: 'b' } },
    });
  });

  test('are fetched in batches of 50 where the response has only uuids, each uuid once', async () => {
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

  test('add at most 500 stories to a page', async () => {
    let requested = 0;
    const uuids = Array.from({ length: 10_000 }, (_, number) => `u${number}`);
    await resolveRelations({ link_uuids: uuids }, (wanted) => {
      requested += wanted.length;
      return Promise.resolve([]);
    });
    expect(requested).toBe(500);
  });

  test('include no more of linked stories than their address', async () => {
    const { links } = await resolveRelations({ link_uuids: ['a'] }, (wanted) =>
      Promise.resolve(wanted.map(story)),
    );
    expect(links).toEqual({ a: { uuid: 'a', full_slug: 'a' } });
  });

  test('include related stories without their blocks, but with all other fields', async () => {
    const block = { component: 'button', _uid: 'b' };
    const otherFields = {
      component: 'page',
      seo_description: 'D',
      seo_image: { filename: 'x' },
      text: { type: 'doc', content: [{ type: 'paragraph' }] },
      tags: ['a', 'b'],
      images: [{ filename: 'y' }],
      none: [],
    };
    const content = { ...otherFields, body: [block], aside: [null, block] };
    const { rels } = await resolveRelations({ rels: [{ ...story('a'), content }] }, never);
    expect(rels['a']?.content).toEqual({ ...otherFields, body: [], aside: [] });
  });

  test.each([undefined, null, 'text', [1]])('include a story whose content is %j', async (content) => {
    const { rels } = await resolveRelations({ rels: [{ ...story('a'), content }] }, never);
    expect(rels['a']?.content ?? null).toEqual({});
  });

  test.each([{}, { rels: null, links: 'x' }, { rels: [null, 7, {}], rel_uuids: 'x' }])(
    'are empty for %j',
    async (body) => {
      expect(await resolveRelations(body, never)).toEqual({ rels: {}, links: {} });
    },
  );

  test('cannot change the prototype of objects', async () => {
    const { links } = await resolveRelations(
      { links: [JSON.parse('{"uuid":"__proto__","polluted":true}')] },
      never,
    );
    expect(Object.keys(links)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
