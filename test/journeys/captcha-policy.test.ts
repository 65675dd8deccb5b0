import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { BuildOutput } from '../../server/runtime/build-output';
import { editorQuery } from '../support/editor-query';
import { formSpace, pageDataOf, sendPlain, startFormSite, type FormSite } from '../support/form-site';
import { createFakeClock } from '../support/fake-clock';
import { makeTempDir } from '../support/temp-dir';
import { prerenderedBuild } from '../support/prerendered-build';
import type { TestSiteOptions } from '../support/site';

let site: FormSite;
const open: FormSite[] = [];

const keys = { BOT_PROTECTION_SITE_KEY: 'SITE-KEY', BOT_PROTECTION_SECRET: 'SECRET-MARK' };
async function start({ env, ...options }: TestSiteOptions = {}): Promise<FormSite> {
  site = await startFormSite({ env: { ...keys, ...env }, ...options });
  open.push(site);
  return site;
}

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const policyOf = async ({ app }: FormSite, path: string) => {
  const { headers, text } = await request(app).get(path);
  const policy = String(headers['content-security-policy']);
  const directives = policy.split(';').map((each) => each.trim().split(' '));
  const of = (name: string) => directives.find(([each]) => each === name)?.slice(1) ?? [];
  const { captcha, cspBlocksCaptcha } = pageDataOf(text).site;
  return {
    script: of('script-src'),
    frame: of('frame-src'),
    connect: of('connect-src'),
    captcha,
    cspBlocksCaptcha,
  };
};
const closed = { script: ["'self'"], frame: [], connect: ["'self'"], captcha: undefined };
const google = 'https://www.google.com/recaptcha/';
const opened = {
  script: ["'self'", google, 'https://www.gstatic.com/recaptcha/'],
  frame: [google, 'https://recaptcha.google.com/recaptcha/'],
  connect: ["'self'", google],
  captcha: { siteKey: 'SITE-KEY', scriptUrl: `${google}api.js`, language: 'id' },
  cspBlocksCaptcha: undefined,
};

describe('what a page lets in', () => {
  test('is nobody without keys', async () => {
    site = await startFormSite();
    open.push(site);
    for (const path of ['/', '/kontak'])
      expect(await policyOf(site, path)).toEqual({ ...closed, cspBlocksCaptcha: undefined });
    const { text } = await request(site.app).get('/kontak');
    expect(text).not.toMatch(/recaptcha|otCheck/);
  });

  test.each([
    ['/kontak', true],
    ['/dalam', true],
    ['/en/kontak', true],
    ['/', false],
    ['/tentang', false],
    ['/kosong', false],
    ['/tidak-ada', false],
  ])('is the bot check on %s: %j', async (path, asks) => {
    await start();
    const expected = asks ? opened : { ...closed, cspBlocksCaptcha: true };
    // Once made, once from memory.
    for (let times = 0; times < 2; times += 1) expect(await policyOf(site, path)).toEqual(expected);
  });

  test('is another check’s own origin where another script is set', async () => {
    await start({
      env: { BOT_PROTECTION_SCRIPT_URL: 'https://check.example/a/b.js?c', BOT_PROTECTION_LANGUAGE: 'en' },
    });
    const origin = 'https://check.example';
    expect(await policyOf(site, '/kontak')).toMatchObject({
      script: ["'self'", origin],
      frame: [origin],
      connect: ["'self'", origin],
      captcha: { scriptUrl: 'https://check.example/a/b.js?c', language: 'en' },
    });
  });

  test('is the same on a page with an outcome, and in a preview with a form', async () => {
    await start({ env: { CONTENT_PREVIEW_TOKEN: 'demo-preview' } });
    const { headers } = await sendPlain(site, {});
    expect(await policyOf(site, headers['location'] ?? '')).toEqual(opened);
    const editor = editorQuery(formSpace.id, 'demo-preview');
    const { script, frame } = await policyOf(site, `/kontak?${editor}`);
    expect(script).toEqual(expect.arrayContaining(opened.script));
    expect(frame).toEqual(opened.frame);
    expect((await policyOf(site, `/?${editor}`)).frame).toEqual([]);
    const { headers: draft } = await request(site.app).get(`/kontak?${editor}`);
    expect(draft).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    expect(draft['content-security-policy']).toContain("frame-ancestors 'self' https://app.storyblok.com");
  });
});

describe('pages that the build rendered', () => {
  const siteSettings = { SITE_URL: 'https://sogan.example', SITE_LANGUAGES: 'id,en' };
  const prerendered = async (env: Record<string, string>): Promise<BuildOutput> => {
    const { contentApi } = await start();
    return prerenderedBuild(contentApi, { ...siteSettings, ...env });
  };
  const down: TestSiteOptions['intercept'] = (_request, response) => void response.writeHead(503).end();

  test('with the same keys are served as they are, under the right policies', async () => {
    const build = await prerendered(keys);
    const { app } = await start({ build, intercept: down });
    expect(await policyOf(site, '/kontak')).toEqual(opened);
    expect(await policyOf(site, '/')).toEqual({ ...closed, cspBlocksCaptcha: true });
    expect(site.events.filter(({ event }) => event === 'setting-warning')).toEqual([]);
    expect((await request(app).get('/kontak')).text).not.toContain('SECRET-MARK');
  });

  test.each([
    ['without keys', {}],
    ['with another key', { BOT_PROTECTION_SITE_KEY: 'ANOTHER', BOT_PROTECTION_SECRET: 'SECRET-MARK' }],
  ])('%s are made anew of what is known, also while the content service is down', async (_, env) => {
    const build = await prerendered(env);
    await start({ build, intercept: down });
    expect(await policyOf(site, '/kontak')).toEqual(opened);
    expect(await policyOf(site, '/')).toEqual({ ...closed, cspBlocksCaptcha: true });
    const warning = site.events.find(({ event }) => event === 'setting-warning');
    expect(warning?.fields['warning']).toContain('BOT_PROTECTION_SITE_KEY');
  });

  test('with keys that are gone ask nobody', async () => {
    const build = await prerendered(keys);
    const bare = await startFormSite({ build, intercept: down });
    open.push(bare);
    expect(await policyOf(bare, '/kontak')).toEqual({ ...closed, cspBlocksCaptcha: undefined });
    expect((await request(bare.app).get('/kontak')).text).not.toContain('SITE-KEY');
  });

  test('and kept on disk since are made under the right policies, too', async () => {
    const dataDir = makeTempDir();
    const clock = createFakeClock();
    const { app, written } = await start({ dataDir, clock });
    for (const path of ['/', '/kontak']) await request(app).get(path).expect(200);
    await written();
    await start({ dataDir, clock: createFakeClock(), intercept: down });
    expect(await policyOf(site, '/kontak')).toEqual(opened);
    expect(await policyOf(site, '/')).toEqual({ ...closed, cspBlocksCaptcha: true });
  });
});
