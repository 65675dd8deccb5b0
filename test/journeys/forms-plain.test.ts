import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { editorQuery } from '../support/editor-query';
import { fit, formSpace, pageDataOf, sendPlain, startFormSite, type FormSite } from '../support/form-site';

let site: FormSite;
const start = async (env: Record<string, string> = {}): Promise<void> => {
  site = await startFormSite({ env });
};
beforeEach(() => start());
afterEach(() => site.close());

const open = (address: string) => request(site.app).get(address);
/** Sends a form, and says where the browser is led. */
const sendAndFollow = async (fields: Parameters<typeof sendPlain>[1]): Promise<string> => {
  const { status, headers } = await sendPlain(site, fields);
  expect([status, headers['cache-control']]).toEqual([303, 'no-store']);
  return headers['location'] ?? '';
};
const outcomeOf = (html: string) => pageDataOf(html).formResult;
const wrong = { nama: '', surel: 'sari@@contoh.id', pesan: '</script><script>x', admin: '1' };
const told = {
  form: 'kontak',
  result: 'invalid',
  errors: { nama: 'Isian ini wajib diisi.', surel: expect.stringContaining('surel') },
  values: { nama: '', surel: 'sari@@contoh.id', pesan: '</script><script>x' },
};

describe('a form that a browser sends', () => {
  test('is kept, and leads back to its page', async () => {
    const address = await sendAndFollow({
      ...fit,
      motif: ['kawung', 'parang'],
      _next: 'https://evil.example',
    });
    expect(address).toMatch(/^\/kontak\?_form=[A-Za-z0-9_-]+$/);
    expect(site.store.kept).toMatchObject([
      { page: '/kontak', fields: { ...fit, motif: ['kawung', 'parang'] } },
    ]);
    const { status, text, headers } = await open(address);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(outcomeOf(text)).toEqual({ form: 'kontak', result: 'accepted', errors: {}, values: {} });
  });

  test('leads back with what is wrong and what was entered', async () => {
    const { text } = await open(await sendAndFollow(wrong));
    expect(outcomeOf(text)).toEqual(told);
    expect(text).not.toContain('</script><script>x');
    expect(site.store.kept).toEqual([]);
  });

  test('in another language leads back to that', async () => {
    const address = await sendAndFollow({ nama: '', _page: '/en/kontak' });
    expect(address).toMatch(/^\/en\/kontak\?_form=/);
    expect(outcomeOf((await open(address)).text)?.errors['nama']).toBe('Please fill this in.');
  });

  test('is told by a page whatever else is wrong', async () => {
    const { status, text, headers } = await sendPlain(site, fit, '/forms/lain');
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('Page Not Found: /forms/lain');
  });

  test('and whoever sends it wants JSON, is answered in JSON', async () => {
    const { status, body } = await sendPlain(site, fit).set('Accept', 'application/json');
    expect([status, Object.keys(body)]).toEqual([202, ['id']]);
  });
});

describe('a page with an outcome', () => {
  test('is nobody else’s: not kept, not found by search engines, without validators', async () => {
    const { headers } = await open(await sendAndFollow(wrong));
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': (await open('/kontak')).headers['content-security-policy'],
    });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('is the usual page when it is asked for again', async () => {
    const { text: usual } = await open('/kontak');
    const address = await sendAndFollow(wrong);
    expect((await open(address)).text).not.toBe(usual);
    const again = await open(address);
    expect([again.text, again.headers['etag']]).toEqual([usual, expect.any(String)]);
  });

  test('leaves the usual page and its payload as they were', async () => {
    const { text: usual } = await open('/kontak');
    const { text: payload } = await open('/kontak/_payload.json');
    const address = await sendAndFollow(wrong);
    const id = address.split('=')[1];
    expect((await open(`/kontak/_payload.json?_form=${id}`)).text).toBe(payload);
    expect((await request(site.app).head(address)).status).toBe(200);
    expect(outcomeOf((await open(address)).text)).toEqual(told);
    expect((await open('/kontak')).text).toBe(usual);
  });

  test.each([
    ['another page', (id: string) => `/dalam?_form=${id}`],
    ['two ids', (id: string) => `/kontak?_form=${id}&_form=${id}`],
    ['another id', () => '/kontak?_form=AAAAAAAAAAAAAAAAAAAAAA'],
    ['an id that is none', () => '/kontak?_form=../../x'],
    ['a name that only looks like it', (id: string) => `/kontak?_former=${id}`],
    ['no id', () => '/kontak?_form='],
  ])('is the usual one with %s, and reads nothing out', async (_, addressOf) => {
    const address = await sendAndFollow(wrong);
    const other = addressOf(address.split('=')[1] ?? '');
    const usual = await open(other.replace(/\?.*/, ''));
    const { status, text, headers } = await open(other);
    expect([status, text, headers['etag']]).toEqual([200, usual.text, usual.headers['etag']]);
    expect(outcomeOf((await open(address)).text)).toEqual(told);
  });

  test('of no story is 404', async () => {
    expect((await open('/tidak-ada?_form=AAAA')).status).toBe(404);
  });

  test('is no preview: that keeps its own rules', async () => {
    await site.close();
    await start({ CONTENT_PREVIEW_TOKEN: 'demo-preview' });
    const address = await sendAndFollow(wrong);
    const preview = await open(`${address}&${editorQuery(formSpace.id, 'demo-preview')}`);
    expect(outcomeOf(preview.text)).toBeUndefined();
    expect(outcomeOf((await open(address)).text)).toEqual(told);
  });
});

/** The page of the form, answered at the form's own address. */
const directly = (text: string, headers: Record<string, string>) => {
  const { site: facts, formResult } = pageDataOf(text);
  return {
    outcome: formResult,
    runs: /<script type="module"|modulepreload/.test(text) || facts.captcha !== undefined,
    form: text.includes('action="/forms/kontak"') && text.includes('name="_page" value="/kontak"'),
    headers: [headers['cache-control'], headers['x-robots-tag'], headers['content-type']],
  };
};
const asPage = { runs: false, form: true, headers: ['no-store', 'noindex', 'text/html; charset=utf-8'] };

describe('a form that cannot be led back', () => {
  test('for want of room among many is shown with what was entered', async () => {
    await site.close();
    await start({ FORM_RATE_LIMIT: '1' });
    await sendAndFollow(fit);
    const { status, text, headers } = await sendPlain(site, { ...fit, pesan: 'Halo' });
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    const values = { ...fit, pesan: 'Halo' };
    const outcome = {
      form: 'kontak',
      result: 'limited',
      text: expect.stringContaining('10 menit'),
      errors: {},
      values,
    };
    expect(directly(text, headers)).toEqual({ ...asPage, outcome });
  });

  test('since nothing can be kept says that it was not sent, with what was entered', async () => {
    site.store.fails = 'everything';
    const { status, text, headers } = await sendPlain(site, fit);
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    const outcome = {
      form: 'kontak',
      result: 'unavailable',
      text: expect.stringContaining('tidak sampai'),
      errors: {},
      values: fit,
    };
    expect(directly(text, headers)).toEqual({ ...asPage, outcome });
    site.store.fails = 'nothing';
    await sendAndFollow(fit);
  });

  test('since its outcome cannot be kept is shown at once', async () => {
    site.store.fails = 'outcomes';
    const invalid = await sendPlain(site, wrong);
    expect(invalid.status).toBe(422);
    expect(directly(invalid.text, invalid.headers)).toEqual({ ...asPage, outcome: told });
    const accepted = await sendPlain(site, fit);
    expect(accepted.status).toBe(202);
    expect(outcomeOf(accepted.text)?.result).toBe('accepted');
    expect(site.store.kept).toHaveLength(1);
  });
});
