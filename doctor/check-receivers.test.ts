import { afterEach, expect, test } from '@jest/globals';
import { readSettings } from '../server/config/settings';
import { startFormSite, type FormSite } from '../test/support/form-site';
import { checkReceivers } from './check-receivers';

let site: FormSite | undefined;
afterEach(() => site?.close());

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
