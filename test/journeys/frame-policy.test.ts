import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { startSite, type TestSite } from '../support/site';

const space = buildSpace([
  buildStory('home', {
    component: 'page',
    body: [
      { component: 'embed', title: 'Peta', url: 'https://peta.example/bengkel', load: 'near' },
      { component: 'video', file: { filename: 'https://media.example/kawung.mp4' } },
    ],
  }),
]);

let site: TestSite | undefined;

afterEach(() => site?.close());

async function visit(env: Record<string, string>, path = '/') {
  site = await startSite(space, { env: { CONTENT_ASSET_ORIGINS: 'https://a.example', ...env } });
  const { headers, text } = await request(site.app).get(path);
  const policy = String(headers['content-security-policy']).split(';');
  return {
    policy: policy.filter((directive) => /^(?:frame|media)-src/.test(directive)),
    text,
  };
}

const origins = {
  SITE_FRAME_ORIGINS: 'https://peta.example,https://www.youtube-nocookie.com',
  SITE_MEDIA_ORIGINS: 'https://media.example',
};

describe('the policy of every response', () => {
  test('frames nothing, and plays files of the asset origins, unless settings name more', async () => {
    const { policy, text } = await visit({});
    expect(policy).toEqual(['media-src https://a.example']);
    expect(text).not.toMatch(/<iframe|<video/);
  });

  // A page without frames too: its document stays when a visitor goes to one with frames.
  test.each(['/', '/tidak-ada', '/_payload.json'])('allows the origins of the settings: %s', async (path) => {
    const { policy } = await visit(origins, path);
    expect(policy).toEqual([
      'frame-src https://peta.example https://www.youtube-nocookie.com',
      'media-src https://a.example https://media.example',
    ]);
  });
});

test('blocks show frames and files of these origins', async () => {
  const { text } = await visit(origins);
  expect(text).toContain('src="https://peta.example/bengkel"');
  expect(text).toContain('src="https://media.example/kawung.mp4"');
});
