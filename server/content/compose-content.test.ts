import { expect, test } from '@jest/globals';
import { defineBlock } from '../../common/block-system/define-block';
import { relation } from '../../common/fields/fields';
import { createFakeClock, flushPromises } from '../../test/support/fake-clock';
import { recordingLog } from '../../test/support/recording-log';
import { json, startFakeServer } from '../../test/support/fake-server';
import { readSettings } from '../config/settings';
import { composeContent } from './compose-content';

const card = defineBlock('card', { story: relation() }, () => null);
const story = { uuid: 'u', name: 'A', full_slug: 'a', content: { component: 'page' } };

function compose(env: Readonly<Record<string, string>>) {
  const { log, events } = recordingLog();
  const steps: string[] = [];
  const clock = createFakeClock();
  const { settings } = readSettings(env);
  const listen = (event: string): void => void steps.push(event);
  const content = composeContent({ settings, blocks: [card], log, listen, clock });
  return { content, events, steps, clock };
}

test('without a token there is one error in the log, and no request', async () => {
  const upstream = await startFakeServer(json(200, { story }));
  const { content, events, steps } = compose({ CONTENT_API_URL: `${upstream.origin}/v2` });
  for (const slug of ['a', 'b', 'a']) {
    expect(await content.story({ language: null, slug })).toMatchObject({
      outcome: 'unavailable',
      error: { status: 503, response: 'no content token' },
    });
  }
  await content.version.request();
  await upstream.close();
  expect(events.map(({ level, event }) => [level, event])).toEqual([['error', 'content-disabled']]);
  expect([upstream.requests, steps, content.health().state]).toEqual([[], [], 'disabled']);
});

test('with a token a story takes one request for the version and one for itself, and no log contains the token', async () => {
  const upstream = await startFakeServer((request, response) => {
    const body = request.url?.includes('/spaces/me') === true ? { space: { version: 7 } } : { story, cv: 7 };
    json(200, body)(request, response);
  });
  const token = 'TOKEN-MARK-1';
  const { content, events, steps } = compose({
    CONTENT_API_URL: `${upstream.origin}/v2`,
    CONTENT_TOKEN: token,
  });
  for (const outcome of [1, 2]) {
    expect([outcome, await content.story({ language: null, slug: 'a' })]).toMatchObject([
      outcome,
      { outcome: 'fresh', value: { story } },
    ]);
  }
  await upstream.close();
  expect(upstream.requests).toEqual([
    `/v2/cdn/spaces/me?token=${token}`,
    `/v2/cdn/stories/a?version=published&cv=7&resolve_links=url&resolve_relations=card.story&resolve_level=2&token=${token}`,
  ]);
  expect(content.health()).toMatchObject({
    state: 'answering',
    known: 1,
    version: 7,
    versionAge: 0,
    stale: 0,
  });
  expect(steps).toContain('hit');
  expect(events.map(({ event }) => event)).toEqual(steps.map((event) => `content-${event}`));
  expect(JSON.stringify(events)).not.toContain(token);
});

test.each([
  ['/v2', 'spaces', 'content-version-unknown', 401, 'the content service does not accept CONTENT_TOKEN'],
  ['/v2', 'stories', 'content-failed', 401, 'the content service does not accept CONTENT_TOKEN'],
  ['/v2', 'links', 'content-index-failed', 401, 'the content service does not accept CONTENT_TOKEN'],
  ['', 'spaces', 'content-version-unknown', 404, 'there is no content service at CONTENT_API_URL'],
])('with an address that ends in "%s", %s that fail are logged as %s with the setting', async (...row) => {
  const [path, endpoint, event, status, advice] = row;
  const upstream = await startFakeServer((request, response) => {
    const { url = '' } = request;
    const body = url.includes('/spaces/me') ? { space: { version: 7 } } : { story, cv: 7 };
    const respond = url.includes(`/cdn/${endpoint}`) ? json(status, { error: 'no' }) : json(200, body);
    respond(request, response);
  });
  const { content, events } = compose({
    CONTENT_API_URL: `${upstream.origin}${path}`,
    CONTENT_TOKEN: 'x',
  });
  await content.story({ language: null, slug: 'a' });
  await content.indexed();
  content.close();
  await upstream.close();
  const logged = events.filter((each) => each.event === event);
  expect(logged.map(({ fields }) => fields['advice'])).toEqual([expect.stringContaining(advice)]);
});

test('a draft that the CMS refuses names the setting of its token', async () => {
  const upstream = await startFakeServer(json(401, {}));
  const { content } = compose({
    CONTENT_API_URL: `${upstream.origin}/v2`,
    CONTENT_TOKEN: 'x',
    CONTENT_PREVIEW_TOKEN: 'y',
  });
  const draft = await content.drafts?.inRelease(null).story({ language: null, slug: 'a' });
  content.close();
  await upstream.close();
  expect(draft).toMatchObject({
    error: { advice: expect.stringContaining('does not accept CONTENT_PREVIEW_TOKEN') },
  });
});

test('calls start no faster than the setting allows', async () => {
  const upstream = await startFakeServer(json(404, ['This record could not be found']));
  const { content, clock, steps } = compose({
    CONTENT_API_URL: `${upstream.origin}/v2`,
    CONTENT_TOKEN: 'x',
    CONTENT_RATE_LIMIT: '3',
  });
  await content.version.request();
  const outcomes = ['a', 'b', 'c', 'd'].map((slug) => content.story({ language: null, slug }));
  await flushPromises();
  expect(steps.filter((event) => event === 'limited')).toHaveLength(2);
  await clock.advance(2_000);
  expect(await Promise.all(outcomes)).toEqual(Array.from({ length: 4 }, () => ({ outcome: 'missing' })));
  await upstream.close();
  expect(upstream.requests).toHaveLength(5);
  expect(clock.waiting()).toBe(0);
});
