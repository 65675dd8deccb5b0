import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { layoutBlocks, registry } from '../../common/blocks/registry';
import { componentSchemas } from '../../common/page/component-schemas';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { hasPageOf } from '../../common/page/has-page';
import { createContentMaker, type RandomContent } from '../support/random-content';
import { dangersIn, readTags } from '../support/read-tags';
import { rounds } from '../support/rounds';
import { startSite, type TestSite } from '../support/site';
import { createVisitor } from '../support/visitor';
import { closeNow, listenOnFreePort } from '../support/fake-server';

const storyCount = rounds(300);
const slugs = Array.from({ length: storyCount }, (_, index) => `acak-${index}`);
const hasPage = hasPageOf(createBlockLoader(registry));
const visitor = createVisitor();
let contents: readonly RandomContent[];
let site: TestSite;
let server: Server;
let port: number;

beforeAll(async () => {
  const components = componentSchemas(await createBlockLoader(registry).loadAll());
  const make = createContentMaker({
    seed: 20_261_121,
    components,
    stories: [uuidOf('acak-1'), uuidOf('acak-2'), uuidOf('tidak-ada')],
  });
  contents = slugs.map(make);
  const stories = contents.map(({ content }, index) => buildStory(`acak-${index}`, content as never));
  site = await startSite(buildSpace(stories), {
    env: {
      SITE_LANGUAGES: 'id,en',
      SITE_URL: 'https://sogan.example',
      SITE_FRAME_ORIGINS: 'https://video.example',
    },
  });
  server = createServer(site.app);
  port = await listenOnFreePort(server);
});

afterAll(async () => {
  visitor.leave();
  await Promise.all([closeNow(server), site.close()]);
});

/** Dangerous tags and attributes in a page, or the error of its markup. */
function dangers(html: string): readonly string[] {
  try {
    return dangersIn(readTags(html));
  } catch (error) {
    return [String(error)];
  }
}

test(`${storyCount} stories with fields missing, empty, hostile, of wrong types and nested at random are rendered without an error, with every valid block, and run no script`, async () => {
  for (const [index, slug] of slugs.entries()) {
    const { status, body: html } = await visitor.visit(`http://127.0.0.1:${port}/${slug}`);
    const missing = contents[index]?.neighbours.filter((neighbour) => !html.includes(`>${neighbour}<`));
    const expected = hasPage(contents[index]?.content) ? 200 : 404;
    expect([slug, status, missing, dangers(html)]).toEqual([slug, expected, [], []]);
  }
  const problems = site.events.filter(({ level }) => level === 'error' || level === 'warn');
  expect(problems.filter(({ event }) => event !== 'block-unknown')).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 900_000);

test('the stories have blocks of every kind, and many valid ones', () => {
  const all = JSON.stringify(contents);
  const names = Object.keys(registry).filter((name) => !layoutBlocks.includes(name));
  for (const name of names) expect(all).toContain(`"component":"${name}"`);
  expect(contents.flatMap(({ neighbours }) => neighbours).length).toBeGreaterThan(2 * storyCount);
});
