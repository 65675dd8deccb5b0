import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../space/build-space';
import { createContentService } from '../content-service';
import { RESPONSE_EXAMPLES, FIELD_EXAMPLES } from './fault-examples';
import { parseFaultRules, type FaultRuleInput } from './fault-rule';
import { createFaults } from './faults';

let now = 1_000_000;
const service = createContentService({ space: buildSpace([buildStory('home', {})]), now: () => now });
const BROKEN = { kind: 'status', status: 503 } as const;
const STORY = '/v2/cdn/stories/home?token=demo-public&cv=1';

afterEach(() => service.faults.clear());

async function statusOf(path: string): Promise<number> {
  return (await request(service.app).get(path)).status;
}

async function statuses(count: number): Promise<number[]> {
  const responses: number[] = [];
  for (let call = 0; call < count; call += 1) responses.push(await statusOf(STORY));
  return responses;
}

describe('a rule means', () => {
  test.each<[FaultRuleInput['match'], readonly string[]]>([
    [{}, ['/v2/cdn/stories/home?token=demo-public&cv=1', '/v2/cdn/nowhere', '/f/1/2', '/v2']],
    [{ path: '/v2/*' }, ['/v2/cdn/stories?token=demo-public', '/v2/cdn/spaces/me?token=demo-public']],
    [{ path: '/v2/cdn/stories' }, ['/v2/cdn/stories?token=demo-public']],
    [{ path: '/v2/cdn/stories*' }, ['/v2/cdn/stories', '/v2/cdn/stories/home', '/v2/cdn/stories/a/b']],
    [{ path: '/f/*' }, ['/f/1/16x9/abc123/kain.svg']],
    [{ version: 'draft' }, ['/v2/cdn/stories?token=demo-preview', '/v2/cdn/links?token=x&version=draft']],
    [
      { version: 'published' },
      ['/v2/cdn/stories?token=demo-public', '/v2/cdn/links?token=demo-preview&version=published'],
    ],
    [{ token: 'public' }, ['/v2/cdn/stories?token=demo-public']],
    [{ token: 'preview' }, ['/v2/cdn/stories?token=demo-preview']],
    [{ token: 'unknown' }, ['/v2/cdn/stories?token=guess', '/v2/cdn/stories']],
    [{ query: { by_uuids: '*', page: '2' } }, ['/v2/cdn/stories?by_uuids=a,b&page=2']],
  ])('%j: %j', async (match, paths) => {
    service.faults.set([{ match, response: BROKEN }]);
    for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 503]);
  });

  test.each<[FaultRuleInput['match'], string, number]>([
    [{ path: '/v2/cdn/stories' }, STORY, 200],
    [{ path: '/f/*' }, STORY, 200],
    [{ version: 'draft' }, STORY, 200],
    [{ version: 'published' }, '/v2/cdn/links?token=demo-preview', 200],
    [{ version: 'published' }, '/v2/cdn/links', 401],
    [{ token: 'preview' }, STORY, 200],
    [{ query: { page: '2' } }, STORY, 200],
    [{ query: { cv: '2' } }, STORY, 200],
    [{}, '/', 404],
    [{}, '/faults', 200],
  ])('%j not %s', async (match, path, status) => {
    service.faults.set([{ match, response: BROKEN }]);
    expect(await statusOf(path)).toBe(status);
  });
});

describe('rules', () => {
  test('are tried in order, and the first that matches a request applies alone', async () => {
    service.faults.set([
      { match: { path: '/f/*' }, response: { kind: 'status', status: 500 } },
      { response: { kind: 'status', status: 502 }, times: 1 },
      { response: BROKEN },
    ]);
    expect(await statuses(3)).toEqual([502, 503, 503]);
  });

  test('are removed once they have applied `times` times', async () => {
    service.faults.set([{ response: BROKEN, times: 2 }]);
    expect(service.faults.describe()).toEqual([
      { match: {}, response: { ...BROKEN, body: 'json' }, times: 2, seed: 1, met: 0 },
    ]);
    expect(await statuses(3)).toEqual([503, 503, 200]);
    expect(service.faults.describe()).toEqual([]);
  });

  test('replace each other and can be removed', async () => {
    service.faults.set([{ response: BROKEN }]);
    service.faults.set([{ response: { kind: 'status', status: 500 } }]);
    expect(await statuses(1)).toEqual([500]);
    service.faults.clear();
    expect(await statuses(1)).toEqual([200]);
  });

  test('stay when invalid ones are set', async () => {
    service.faults.set([{ response: BROKEN }]);
    expect(() => service.faults.set([{}])).toThrow('a rule needs at least one of delay, drip and response');
    expect(await statuses(1)).toEqual([503]);
  });

  test('with a probability apply in the same sequence for the same seed', async () => {
    const draw = async (seed: number) => {
      service.faults.set([{ response: BROKEN, probability: 0.5, seed }]);
      return statuses(20);
    };
    const first = await draw(7);
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await draw(7)).toEqual(first);
    expect(await draw(8)).not.toEqual(first);
  });

  test.each([
    [0, 0],
    [0.25, 250],
    [1, 1000],
  ])('with a probability of %d apply about %d times in 1,000', (probability, expected) => {
    const faults = createFaults();
    faults.set([{ response: BROKEN, probability, seed: 3 }]);
    const query = new URLSearchParams();
    const met = Array.from({ length: 1000 }, () => faults.apply({ path: '/v2', query })).filter(
      Boolean,
    ).length;
    expect(Math.abs(met - expected)).toBeLessThanOrEqual(expected === 250 ? 50 : 0);
  });

  test('can be shared with another service', async () => {
    const faults = createFaults();
    const space = buildSpace([buildStory('home', {})]);
    createContentService({ space, faults }).faults.set([{ response: BROKEN }]);
    expect((await request(createContentService({ space, faults }).app).get(STORY)).status).toBe(503);
  });
});

describe('a rate', () => {
  test('limits the calls in any second and applies to the others', async () => {
    service.faults.set([{ match: { path: '/v2/*' }, response: { kind: 'rate-limit', perSecond: 2 } }]);
    expect(await statuses(3)).toEqual([200, 200, 429]);
    const { body } = await request(service.app).get(STORY);
    expect(body).toEqual({ error: 'Rate limit of 2 request per second has been reached. Retry later.' });
    expect(await statusOf('/f/1/2')).toBe(404);
    now += 999;
    expect(await statuses(1)).toEqual([429]);
    now += 1;
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });
});

test.each(Object.entries({ ...FIELD_EXAMPLES, ...RESPONSE_EXAMPLES }))(
  'the example for %s is a rule',
  (name, { example }) => {
    const [rule] = parseFaultRules(example);
    expect(rule?.response?.kind === name || Object.hasOwn(example, name)).toBe(true);
  },
);
