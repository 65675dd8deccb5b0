import { Agent, createServer, get, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import { componentSchemas } from '../../common/page/component-schemas';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { createContentMaker, type RandomContent } from '../support/random-content';
import { dangersIn, readTags } from '../support/read-tags';
import { startSite, type TestSite } from '../support/site';
import { closeNow, listenOnFreePort } from '../support/fake-server';

const howMany = 2000;
const slugs = Array.from({ length: howMany }, (_, place) => `acak-${place}`);
const agent = new Agent({ keepAlive: true });
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
  const stories = contents.map(({ content }, place) => buildStory(`acak-${place}`, content as never));
  site = await startSite(buildSpace(stories), {
    env: { SITE_LANGUAGES: 'id,en', SITE_URL: 'https://sogan.example' },
  });
  server = createServer(site.app);
  port = await listenOnFreePort(server);
});

afterAll(async () => {
  agent.destroy();
  await Promise.all([closeNow(server), site.close()]);
});

/** Asks as a browser does, on a connection that stays: what 2,000 visits cost is the pages then, and not the way to them. */
async function visit(slug: string): Promise<{ status: number | undefined; html: string }> {
  const response = await new Promise<Parameters<NonNullable<Parameters<typeof get>[2]>>[0]>(
    (resolve, reject) => {
      get({ agent, port, host: '127.0.0.1', path: `/${slug}` }, resolve).once('error', reject);
    },
  );
  return { status: response.statusCode, html: await text(response) };
}

/** The danger in a page, or what has broken out of its place. */
function dangers(html: string): readonly string[] {
  try {
    return dangersIn(readTags(html));
  } catch (error) {
    return [String(error)];
  }
}

test(`${howMany} stories with fields missing, empty, hostile, of wrong types and nested at random show without an error, with every sound block in them, and run nothing`, async () => {
  for (const [place, slug] of slugs.entries()) {
    const { status, html } = await visit(slug);
    const missing = contents[place]?.neighbours.filter((words) => !html.includes(`>${words}<`));
    expect([slug, status, missing, dangers(html)]).toEqual([slug, 200, [], []]);
  }
  const loud = site.events.filter(({ level }) => level === 'error' || level === 'warn');
  expect(loud.filter(({ event }) => event !== 'block-unknown')).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 300_000);

test('the stories hold blocks of every kind, and many to compare', () => {
  const all = JSON.stringify(contents);
  for (const name of Object.keys(registry)) expect(all).toContain(`"component":"${name}"`);
  expect(contents.flatMap(({ neighbours }) => neighbours).length).toBeGreaterThan(2 * howMany);
});
