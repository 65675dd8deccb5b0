import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import {
  contactForm,
  validFields,
  formSpace,
  pageDataOf,
  sendJson,
  sendNative,
  startFormSite,
  type FormSite,
} from '../support/form-site';

let site: FormSite;
const start = async (env: Record<string, string> = {}): Promise<void> => {
  site = await startFormSite({ env });
};
beforeEach(() => start());
afterEach(() => site.close());

const open = (url: string) => request(site.app).get(url);
/** Submits a form. @returns the URL that the browser is redirected to. */
const sendAndFollow = async (fields: Parameters<typeof sendNative>[1]): Promise<string> => {
  const { status, headers } = await sendNative(site, fields);
  expect([status, headers['cache-control']]).toEqual([303, 'no-store']);
  return headers['location'] ?? '';
};
const resultOf = (html: string) => pageDataOf(html).formResult;
const wrong = { nama: '', surel: 'sari@@contoh.id', pesan: '</script><script>x', admin: '1' };
const invalidResult = {
  form: 'kontak',
  result: 'invalid',
  errors: { nama: 'Isian ini wajib diisi.', surel: expect.stringContaining('surel') },
  values: { nama: '', surel: 'sari@@contoh.id', pesan: '</script><script>x' },
};

const smallPrint = {
  type: 'doc',
  content: [{ type: 'blok', attrs: { body: [{ ...contactForm, name: 'berita' }] } }],
};

describe('a native submit', () => {
  test('is stored, and redirects to its page', async () => {
    const url = await sendAndFollow({
      ...validFields,
      motif: ['kawung', 'parang'],
      _next: 'https://evil.example',
    });
    expect(url).toMatch(/^\/kontak\?_form=[A-Za-z0-9_-]+$/);
    expect(site.store.stored).toMatchObject([
      { page: '/kontak', fields: { ...validFields, motif: ['kawung', 'parang'] } },
    ]);
    const { status, text, headers } = await open(url);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(resultOf(text)).toEqual({ form: 'kontak', result: 'accepted', errors: {}, values: {} });
  });

  test('redirects to its validation messages and values', async () => {
    const { text } = await open(await sendAndFollow(wrong));
    expect(resultOf(text)).toEqual(invalidResult);
    expect(text).not.toContain('</script><script>x');
    expect(site.store.stored).toEqual([]);
  });

  test('in another language redirects to that', async () => {
    const url = await sendAndFollow({ nama: '', _page: '/en/kontak' });
    expect(url).toMatch(/^\/en\/kontak\?_form=/);
    expect(resultOf((await open(url)).text)?.errors['nama']).toBe('Please fill this in.');
  });

  test('gets an error page for other errors', async () => {
    const { status, text, headers } = await sendNative(site, validFields, '/forms/lain');
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('Page Not Found: /forms/lain');
  });

  test('that accepts JSON gets JSON', async () => {
    const { status, body } = await sendNative(site, validFields).set('Accept', 'application/json');
    expect([status, Object.keys(body)]).toEqual([202, ['id']]);
  });
});

describe('a form in the small print of a footer', () => {
  const footer = { component: 'navigation_footer', _uid: 'kaki', legal: smallPrint };

  test.each([
    ['that all pages share', '/kontak', buildStory('config', { component: 'site_config', footer: [footer] })],
    ['of a page alone', '/tentang', buildStory('tentang', { component: 'page', body: [footer] })],
  ])('%s is sent, and shows its result', async (_, path, story) => {
    site.service.save(story);
    site.service.publish(story.full_slug);
    const send = async (fields: object): Promise<string> => {
      const { headers } = await sendNative(site, { _page: path, ...fields }, '/forms/berita');
      const { text } = await open(String(headers['location']));
      return text;
    };
    expect(await send({ ...validFields, nama: '' })).toContain('value="sari@contoh.id"');
    expect(await send(validFields)).toContain('role="status" tabindex="-1"');
    expect(site.store.stored).toMatchObject([{ form: 'berita', page: path, fields: validFields }]);
  });
});

test.each([
  ['the search page', '/search', '/'],
  ['an error page', '/en/tidak/ada', '/en'],
])(
  'a form that all pages share is sent from %s, and shows its result on the home page',
  async (_, path, home) => {
    const footer = { component: 'navigation_footer', legal: smallPrint };
    site.service.save(buildStory('config', { component: 'site_config', footer: [footer] }));
    site.service.publish('config');
    const { text } = await open(path).set('Accept', 'text/html');
    expect(text).toContain(`action="/forms/berita"`);
    const { headers } = await sendNative(site, { ...validFields, _page: path }, '/forms/berita');
    expect(headers['location']).toMatch(new RegExp(`^${home}\\?_form=`));
    expect(resultOf((await open(String(headers['location']))).text)).toMatchObject({ form: 'berita' });
    const scripted = await sendJson(site, { ...validFields, _page: path }, '/forms/berita');
    expect(scripted.status).toBe(202);
    expect((await sendJson(site, { ...validFields, _page: path }, '/forms/kontak')).status).toBe(404);
    expect(site.store.stored).toMatchObject([{ page: home }, { page: home }]);
  },
);

test('a form of the story 404 is sent, and shows its result', async () => {
  const form = { ...contactForm, name: 'lapor' };
  site.service.save(buildStory('404', { component: 'page', body: [form] }));
  site.service.publish('404');
  const { text, status } = await open('/tidak-ada').set('Accept', 'text/html');
  const [, path = ''] = /action="\/forms\/lapor" .*?name="_page" value="([^"]*)"/.exec(text) ?? [];
  expect([status, path]).toEqual([404, '/404']);
  const sent = { ...validFields, _page: path };
  const { headers } = await sendNative(site, sent, '/forms/lapor');
  const result = await open(String(headers['location'])).set('Accept', 'text/html');
  expect(resultOf(result.text)).toMatchObject({ form: 'lapor', result: 'accepted' });
  expect((await open(String(headers['location']))).status).toBe(404);
  // Scripts know the address that the browser shows.
  const scripted = { ...sent, _page: '/tidak-ada' };
  expect((await sendJson(site, scripted, '/forms/lapor')).status).toBe(202);
  expect(site.store.stored).toMatchObject([{ page: '/404' }, { page: '/tidak-ada' }]);
});

describe('a page with a result', () => {
  test('is private: not stored, not indexed, without validators', async () => {
    const { headers } = await open(await sendAndFollow(wrong));
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': (await open('/kontak')).headers['content-security-policy'],
    });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('is the usual page at the second request', async () => {
    const { text: usual } = await open('/kontak');
    const url = await sendAndFollow(wrong);
    expect((await open(url)).text).not.toBe(usual);
    const again = await open(url);
    expect([again.text, again.headers['etag']]).toEqual([usual, expect.any(String)]);
  });

  test('leaves the usual page and its payload unchanged', async () => {
    const { text: usual } = await open('/kontak');
    const { text: payload } = await open('/kontak/_payload.json');
    const url = await sendAndFollow(wrong);
    const id = url.split('=')[1];
    expect((await open(`/kontak/_payload.json?_form=${id}`)).text).toBe(payload);
    expect((await request(site.app).head(url)).status).toBe(200);
    expect(resultOf((await open(url)).text)).toEqual(invalidResult);
    expect((await open('/kontak')).text).toBe(usual);
  });

  test.each([
    ['another page', (id: string) => `/dalam?_form=${id}`],
    ['two ids', (id: string) => `/kontak?_form=${id}&_form=${id}`],
    ['another id', () => '/kontak?_form=AAAAAAAAAAAAAAAAAAAAAA'],
    ['a malformed id', () => '/kontak?_form=../../x'],
    ['a similar parameter', (id: string) => `/kontak?_former=${id}`],
    ['no id', () => '/kontak?_form='],
  ])('is the usual one with %s, and consumes no result', async (_, urlOf) => {
    const url = await sendAndFollow(wrong);
    const other = urlOf(url.split('=')[1] ?? '');
    const usual = await open(other.replace(/\?.*/, ''));
    const { status, text, headers } = await open(other);
    expect([status, text, headers['etag']]).toEqual([200, usual.text, usual.headers['etag']]);
    expect(resultOf((await open(url)).text)).toEqual(invalidResult);
  });

  test('is 404 without a story', async () => {
    expect((await open('/tidak-ada?_form=AAAA')).status).toBe(404);
  });

  test('is not shown in the preview', async () => {
    await site.close();
    await start({ CONTENT_PREVIEW_TOKEN: 'demo-preview' });
    const url = await sendAndFollow(wrong);
    const preview = await open(`${url}&${editorQuery(formSpace.id, 'demo-preview')}`);
    expect(resultOf(preview.text)).toBeUndefined();
    expect(resultOf((await open(url)).text)).toEqual(invalidResult);
  });
});

/** The form's page as the response to the submit itself. */
const directPage = (text: string, headers: Record<string, string>) => {
  const { site: scope, formResult } = pageDataOf(text);
  return {
    result: formResult,
    runs: /<script type="module"|modulepreload/.test(text) || scope.captcha !== undefined,
    hidesSwitch: /^<!DOCTYPE html><html [^>]*data-no-client/.test(text),
    form: text.includes('action="/forms/kontak"') && text.includes('name="_page" value="/kontak"'),
    headers: [headers['cache-control'], headers['x-robots-tag'], headers['content-type']],
  };
};
const formPage = {
  runs: false,
  hidesSwitch: true,
  form: true,
  headers: ['no-store', 'noindex', 'text/html; charset=utf-8'],
};

describe('a native submit that is not redirected', () => {
  test('because of a rate limit shows its values', async () => {
    await site.close();
    await start({ FORM_RATE_LIMIT: '1' });
    await sendAndFollow(validFields);
    const { status, text, headers } = await sendNative(site, { ...validFields, pesan: 'Halo' });
    expect([status, Number(headers['retry-after']) > 0, headers['vary']]).toEqual([429, true, 'Accept']);
    const values = { ...validFields, pesan: 'Halo' };
    const result = {
      form: 'kontak',
      result: 'limited',
      text: expect.stringContaining('10 menit'),
      errors: {},
      values,
    };
    expect(directPage(text, headers)).toEqual({ ...formPage, result });
  });

  test('because the store fails says so, with its values', async () => {
    site.store.fails = 'everything';
    const { status, text, headers } = await sendNative(site, validFields);
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    const result = {
      form: 'kontak',
      result: 'unavailable',
      text: expect.stringContaining('tidak sampai'),
      errors: {},
      values: validFields,
    };
    expect(directPage(text, headers)).toEqual({ ...formPage, result });
    site.store.fails = 'nothing';
    await sendAndFollow(validFields);
  });

  test('because its result cannot be stored shows the result', async () => {
    site.store.fails = 'results';
    const invalid = await sendNative(site, wrong);
    expect(invalid.status).toBe(422);
    expect(directPage(invalid.text, invalid.headers)).toEqual({ ...formPage, result: invalidResult });
    const accepted = await sendNative(site, validFields);
    expect(accepted.status).toBe(202);
    expect(resultOf(accepted.text)?.result).toBe('accepted');
    expect(site.store.stored).toHaveLength(1);
  });
});
