import { createServer } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { buildStory } from '../demo/content-service/space/build-space';
import { readSettings } from '../server/config/settings';
import { closeNow, listenOnFreePort } from '../test/support/fake-server';
import { startFormSite, type FormSite } from '../test/support/form-site';
import { checkReceivers } from './check-receivers';

let site: FormSite | undefined;
afterEach(() => site?.close());

test('no more stories are listed once every form was seen', async () => {
  const field = { component: 'form_field', name: 'nama', label: 'Nama', type: 'text' };
  const form = { component: 'form_element', name: 'kontak', fields: [field] };
  const stories = [buildStory('kontak', { component: 'page', body: [form] })];
  const pages: (string | null)[] = [];
  const server = createServer(({ url = '' }, response) => {
    pages.push(new URL(url, 'http://localhost').searchParams.get('page'));
    response.writeHead(200, { 'Content-Type': 'application/json', Total: 30_000 });
    response.end(JSON.stringify({ stories, cv: 1 }));
  });
  const { settings } = readSettings({
    CONTENT_API_URL: `http://127.0.0.1:${await listenOnFreePort(server)}/v2`,
    CONTENT_TOKEN: 'demo-public',
    FORM_MAIL_URL: 'smtp://mail.example',
    FORM_MAIL_TO: 'toko@sogan.example',
    FORM_RECEIVERS: 'kontak=a@b.example',
  });
  expect(await checkReceivers(settings).finally(() => closeNow(server))).toMatchObject({ outcome: 'ok' });
  expect(pages).toEqual(['1']);
});

test.each([
  ['kontak=a@b.example,dalam=c@d.example', 'ok names forms of published pages alone'],
  [
    'kontac=a@b.example,kontak=a@b.example',
    'problem names kontac, which no published page has: correct it; the forms there are: dalam, kontak, tanya ini/itu',
  ],
])('the receivers %s: %s', async (FORM_RECEIVERS, expected) => {
  site = await startFormSite();
  const { settings } = readSettings({
    CONTENT_API_URL: site.contentApi,
    CONTENT_TOKEN: 'demo-public',
    FORM_MAIL_URL: 'smtp://mail.example',
    FORM_MAIL_TO: 'toko@sogan.example',
    FORM_RECEIVERS,
  });
  const { outcome, text } = await checkReceivers(settings);
  expect(`${outcome} ${text}`).toBe(expected);
});
