import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { makeBlockLibrary } from '../../common/blocks/block-library';
import { registry } from '../../common/blocks/registry';
import { componentSchemas } from '../../common/page/component-schemas';
import { buildSpace, buildStory, uuidOf } from '../../demo/build-space';
import { createContentMaker, type RandomContent } from '../random-content';
import { startSite, type TestSite } from '../site';

const howMany = 500;
const slugs = Array.from({ length: howMany }, (_, place) => `acak-${place}`);
let contents: readonly RandomContent[];
let site: TestSite;

beforeAll(async () => {
  const components = componentSchemas(await makeBlockLibrary(registry).loadAll());
  const make = createContentMaker({
    seed: 20_261_121,
    components,
    stories: [uuidOf('acak-1'), uuidOf('acak-2'), uuidOf('tidak-ada')],
  });
  contents = slugs.map(make);
  const stories = contents.map(({ content }, place) => buildStory(`acak-${place}`, content as never));
  site = await startSite(buildSpace(stories), {
    env: { SITE_LANGUAGES: 'id,en', SITE_URL: 'https://sogan.example' },
  });
});

afterAll(() => site.close());

test(`${howMany} stories with fields missing, empty, of wrong types and nested at random show without an error, and every sound block in them shows`, async () => {
  for (const [place, slug] of slugs.entries()) {
    const answer = await request(site.app).get(`/${slug}`);
    const missing = contents[place]?.neighbours.filter((text) => !answer.text.includes(`>${text}<`));
    expect([slug, answer.status, missing]).toEqual([slug, 200, []]);
    expect(answer.text).not.toMatch(/<script>|<img src=x/);
  }
  const loud = site.events.filter(({ level }) => level === 'error' || level === 'warn');
  expect(loud.filter(({ event }) => event !== 'block-unknown')).toEqual([]);
}, 120_000);

test('the stories hold blocks of every kind, and many to compare', () => {
  const all = JSON.stringify(contents);
  for (const name of Object.keys(registry)) expect(all).toContain(`"component":"${name}"`);
  expect(contents.flatMap(({ neighbours }) => neighbours).length).toBeGreaterThan(2 * howMany);
});
