import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildStory } from '../../demo/content-service/space/build-space';
import type { BuildOutput } from '../../server/runtime/files/build-output';
import { editorQuery } from '../support/editor-query';
import {
  contactForm,
  formSpace,
  pageDataOf,
  sendNative,
  startFormSite,
  type FormSite,
} from '../support/form-site';
import { createFakeClock } from '../support/fake-clock';
import { makeTempDir } from '../support/temp-dir';
import { prerenderedBuild } from '../support/prerendered-build';
import type { TestSiteOptions } from '../support/site';

let site: FormSite;
const started: FormSite[] = [];

const keys = { BOT_PROTECTION_SITE_KEY: 'SITE-KEY', BOT_PROTECTION_SECRET: 'SECRET-MARK' };
async function start({ env, ...options }: TestSiteOptions = {}): Promise<FormSite> {
  site = await startFormSite({ env: { ...keys, ...env }, ...options });
  started.push(site);
  return site;
}

afterEach(async () => {
  for (const each of started.splice(0)) await each.close();
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
const withoutCaptcha = { script: ["'self'"], frame: [], connect: ["'self'"], captcha: undefined };
const google = 'https://www.google.com/recaptcha/';
const withCaptcha = {
  script: ["'self'", google, 'https://www.gstatic.com/recaptcha/'],
  frame: [google, 'https://recaptcha.google.com/recaptcha/'],
  connect: ["'self'", google],
  captcha: { siteKey: 'SITE-KEY', scriptUrl: `${google}api.js`, language: 'id' },
  cspBlocksCaptcha: undefined,
};

describe('the policy of a page', () => {
  test('allows no captcha without keys', async () => {
    site = await startFormSite();
    started.push(site);
    for (const path of ['/', '/kontak'])
      expect(await policyOf(site, path)).toEqual({ ...withoutCaptcha, cspBlocksCaptcha: undefined });
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
  ])('on %s allows the captcha: %j', async (path, hasForm) => {
    await start();
    const expected = hasForm ? withCaptcha : { ...withoutCaptcha, cspBlocksCaptcha: true };
    // Once rendered, once from memory.
    for (let times = 0; times < 2; times += 1) expect(await policyOf(site, path)).toEqual(expected);
  });

  test('allows the captcha where the footer of all pages has a form', async () => {
    await start();
    const footer = [{ component: 'row', _uid: 'kaki', columns: [contactForm] }];
    site.service.save(buildStory('config', { component: 'site_config', footer }));
    site.service.publish('config');
    expect(await policyOf(site, '/tentang')).toEqual(withCaptcha);
  });

  test('allows the origin of another script if one is set', async () => {
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

  test('allows it on a page with a form’s result and in a preview with a form', async () => {
    await start({ env: { CONTENT_PREVIEW_TOKEN: 'demo-preview' } });
    const { headers } = await sendNative(site, {});
    expect(await policyOf(site, headers['location'] ?? '')).toEqual(withCaptcha);
    const editor = editorQuery(formSpace.id, 'demo-preview');
    const { script, frame } = await policyOf(site, `/kontak?${editor}`);
    expect(script).toEqual(expect.arrayContaining(withCaptcha.script));
    expect(frame).toEqual(withCaptcha.frame);
    expect((await policyOf(site, `/?${editor}`)).frame).toEqual([]);
    const { headers: draft } = await request(site.app).get(`/kontak?${editor}`);
    expect(draft).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    expect(draft['content-security-policy']).toContain("frame-ancestors 'self' https://app.storyblok.com");
  });
});

describe('prerendered pages', () => {
  const siteSettings = { SITE_URL: 'https://sogan.example', SITE_LANGUAGES: 'id,en' };
  const prerendered = async (env: Record<string, string>): Promise<BuildOutput> => {
    const { contentApi } = await start();
    return prerenderedBuild(contentApi, { ...siteSettings, ...env });
  };
  const down: TestSiteOptions['intercept'] = (_request, response) => void response.writeHead(503).end();

  test('with the same keys are served as they are, with the right policies', async () => {
    const build = await prerendered(keys);
    const { app } = await start({ build, intercept: down });
    expect(await policyOf(site, '/kontak')).toEqual(withCaptcha);
    expect(await policyOf(site, '/')).toEqual({ ...withoutCaptcha, cspBlocksCaptcha: true });
    expect(site.events.filter(({ event }) => event === 'setting-warning')).toEqual([]);
    expect((await request(app).get('/kontak')).text).not.toContain('SECRET-MARK');
  });

  test.each([
    ['without keys', {}],
    ['with another key', { BOT_PROTECTION_SITE_KEY: 'ANOTHER', BOT_PROTECTION_SECRET: 'SECRET-MARK' }],
  ])('%s are rendered again from cached content, also while the CMS is down', async (_, env) => {
    const build = await prerendered(env);
    await start({ build, intercept: down });
    expect(await policyOf(site, '/kontak')).toEqual(withCaptcha);
    expect(await policyOf(site, '/')).toEqual({ ...withoutCaptcha, cspBlocksCaptcha: true });
    const warning = site.events.find(({ event }) => event === 'setting-warning');
    expect(warning?.fields['warning']).toContain('BOT_PROTECTION_SITE_KEY');
  });

  test('have no captcha once the keys are removed', async () => {
    const build = await prerendered(keys);
    const keyless = await startFormSite({ build, intercept: down });
    started.push(keyless);
    expect(await policyOf(keyless, '/kontak')).toEqual({ ...withoutCaptcha, cspBlocksCaptcha: undefined });
    expect((await request(keyless.app).get('/kontak')).text).not.toContain('SITE-KEY');
  });

  test('and pages stored on disk have the right policies too', async () => {
    const dataDir = makeTempDir();
    const clock = createFakeClock();
    const { app, written } = await start({ dataDir, clock });
    for (const path of ['/', '/kontak']) await request(app).get(path).expect(200);
    await written();
    await start({ dataDir, clock: createFakeClock(), intercept: down });
    expect(await policyOf(site, '/kontak')).toEqual(withCaptcha);
    expect(await policyOf(site, '/')).toEqual({ ...withoutCaptcha, cspBlocksCaptcha: true });
  });
});
