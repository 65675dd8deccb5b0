import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '../../../common/json';
import { resolveRelations } from './relations';

const uuidsIn = (most: number, kind = 'u') =>
  fc.array(
    fc.integer({ min: 0, max: 999 }).map((id) => `${kind}${id}`),
    { maxLength: most },
  );

/** A response whose relations refer to one another in any way, circles included, some by uuid alone. */
const responses = fc.record({
  rels: fc.array(
    fc.record({ uuid: fc.integer({ min: 0, max: 999 }).map((id) => `u${id}`), to: uuidsIn(20) }),
    { maxLength: 60 },
  ),
  rel_uuids: fc.oneof(fc.constant(undefined), uuidsIn(2_000), fc.anything()),
  link_uuids: fc.oneof(fc.constant(undefined), uuidsIn(700, 'l'), fc.anything()),
});

const storyOf = (uuid: string, to: readonly string[] = []): JsonObject => ({
  uuid,
  name: uuid,
  full_slug: uuid,
  content: {
    component: 'page',
    _uid: uuid,
    body: to.map((other) => ({ component: 'card', _uid: `${uuid} ${other}`, story: other })),
  },
});

test('relations of any shape become flat maps: batches of 50, no uuid fetched twice, bounded and frozen', async () => {
  await fc.assert(
    fc.asyncProperty(responses, async ({ rels, rel_uuids: relUuids, link_uuids: linkUuids }) => {
      const batches: (readonly string[])[] = [];
      const body = {
        rels: rels.map(({ uuid, to }) => storyOf(uuid, to)),
        rel_uuids: relUuids,
        link_uuids: linkUuids,
      };
      const related = await resolveRelations(body, async (uuids) => {
        batches.push(uuids);
        // Every third story is missing; the others refer to the whole batch.
        return uuids.filter((uuid) => Number(uuid.slice(1)) % 3 > 0).map((uuid) => storyOf(uuid, [...uuids]));
      });
      expect(batches.every((batch) => batch.length > 0 && batch.length <= 50)).toBe(true);
      expect(batches.length).toBeLessThanOrEqual(20);
      const fetched = batches.flat().filter((uuid) => /^[ul]\d+$/.test(uuid));
      expect(fetched).toHaveLength(new Set(fetched).size);
      const included = new Set(rels.map(({ uuid }) => uuid));
      expect(fetched.filter((uuid) => included.has(uuid))).toEqual([]);
      for (const kind of ['u', 'l']) {
        expect(fetched.filter((uuid) => uuid.startsWith(kind)).length).toBeLessThanOrEqual(500);
      }
      const perKind = [relUuids, linkUuids].map((list) =>
        Array.isArray(list) ? new Set(list.map(String)).size : 0,
      );
      expect(batches.flat().length).toBeLessThanOrEqual(perKind.reduce((sum, size) => sum + size, 0));
      for (const [uuid, story] of Object.entries(related.rels)) {
        expect(story.uuid).toBe(uuid);
        expect(Object.isFrozen(story) && Object.isFrozen(story.content)).toBe(true);
      }
      // Flat: no story is copied into another.
      const received =
        JSON.stringify(body).length + batches.reduce((sum, batch) => sum + batch.length ** 2 * 90, 0);
      expect(JSON.stringify(related).length).toBeLessThanOrEqual(received + 1_000);
    }),
    { numRuns: 100, seed: 20_261_121 },
  );
});
