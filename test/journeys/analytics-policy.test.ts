import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { startSite, type TestSite } from '../support/site';

const fields = [{ component: 'form_field', name: 'nama', label: 'Nama' }];
const form = { component: 'form_element', name: 'kontak', fields };
const space = buildSpace([
  buildStory('home', { component: 'page', body: [] }),
  buildStory('kontak', { component: 'page', body: [form] }),
  buildStory('config', {
    component: 'site_config',
    consent_text: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Boleh?' }] }],
    },
    footer: [{ component: 'navigation_footer' }],
  }),
]);
const analytics = {
  ANALYTICS_SCRIPT_URL: 'https://hitung.example/hit.js?a=1&b=2',
  ANALYTICS_ORIGINS: 'https://kirim.example,https://hitung.example',
};
const captcha = { BOT_PROTECTION_SITE_KEY: 'k', BOT_PROTECTION_SECRET: 's' };

let site: TestSite | undefined;

afterEach(() => site?.close());

async function visit(env: Record<string, string>, path = '/') {
  site = await startSite(space, { env: { CONTENT_PREVIEW_TOKEN: 'demo-preview', ...env } });
  const { headers, text } = await request(site.app).get(path);
  const directives = String(headers['content-security-policy']).split(';');
  const sources = directives.filter((each) => /^(?:script|connect|img|frame)-src /.test(each));
  return { sources, text };
}

const own = ["connect-src 'self'", "script-src 'self'"];
const added = own.map((directive) => `${directive} https://hitung.example https://kirim.example`);
const scriptsAndRequests = ({ sources }: { readonly sources: readonly string[] }) =>
  sources.filter((each) => /^(?:script|connect)/.test(each));

describe('the policy', () => {
  test('of a site without analytics names no other origin, even with origins for them', async () => {
    const { ANALYTICS_ORIGINS } = analytics;
    expect(scriptsAndRequests(await visit({ ANALYTICS_ORIGINS }))).toEqual(own);
  });

  test.each(['/', '/tidak-ada', '/_payload.json'])(
    'allows the script and its requests, and neither pictures nor frames: %s',
    async (path) => {
      const { sources } = await visit(analytics, path);
      expect(scriptsAndRequests({ sources })).toEqual(added);
      expect(sources.filter((each) => /^(?:img|frame).*(?:hitung|kirim)/.test(each))).toEqual([]);
    },
  );

  test('of a page with a captcha allows both', async () => {
    const sources = scriptsAndRequests(await visit({ ...analytics, ...captcha }, '/kontak'));
    for (const each of sources)
      expect(each).toMatch(/recaptcha.* https:\/\/hitung\.example https:\/\/kirim\.example$/);
  });

  test('of a preview does not allow it', async () => {
    const { sources, text } = await visit(analytics, `/?${editorQuery(space.id, 'demo-preview')}`);
    expect(sources.join()).not.toContain('hitung.example');
    expect(text).not.toMatch(/data-analytics|data-consent|needsConsent/);
  });
});

describe('a page', () => {
  test('names the script for the client alone, and has the button and the text for its prompt', async () => {
    const { text } = await visit(analytics);
    expect(text).toContain(' data-analytics="required https://hitung.example/hit.js?a=1&amp;b=2"');
    expect(text.match(/hitung\.example/g)).toHaveLength(1);
    expect(text).toMatch(
      /data-consent[^>]*><button type="button">Pilihan privasi<\/button><div hidden=""><p>Boleh\?</,
    );
  });

  test('of a site whose script needs no consent has no button', async () => {
    const { text } = await visit({ ...analytics, ANALYTICS_CONSENT: 'not-needed' });
    expect(text).toContain(' data-analytics="not-needed https://hitung.example/hit.js');
    expect(text).not.toMatch(/data-consent|needsConsent|Boleh/);
  });

  test('of a site without analytics has nothing of it', async () => {
    const { text } = await visit({});
    expect(text).not.toMatch(/data-analytics|data-consent|needsConsent|Boleh/);
  });
});
