import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sendJson, sendNative, startFormSite, validFields, type FormSite } from '../support/form-site';
import { json } from '../support/fake-server';
import { startVerifyService, type VerifyService } from '../support/verify-service';

let site: FormSite;
let captcha: VerifyService;

beforeEach(async () => {
  captcha = await startVerifyService();
});
afterEach(async () => {
  await site.close();
  await captcha.close();
});

const start = async (FORM_REPLY: 'on' | 'off'): Promise<void> => {
  site = await startFormSite({
    env: {
      BOT_PROTECTION_SITE_KEY: 'SITE-KEY',
      BOT_PROTECTION_SECRET: 'SECRET-MARK',
      BOT_PROTECTION_VERIFY_URL: captcha.url,
      FORM_MAIL_URL: 'smtp://mail.example',
      FORM_MAIL_TO: 'toko@sogan.example',
      FORM_REPLY,
    },
  });
};
const reply = { to: 'sari@contoh.id', subject: 'Pesan Anda', text: 'Kami membacanya.' };
const token = { 'g-recaptcha-response': 'token' };

test('the sender gets a reply once the bot check has passed', async () => {
  await start('on');
  await sendJson(site, { ...validFields, ...token });
  expect(site.store.replies).toEqual([reply]);
});

test('nothing is mailed for a submission without a bot check, or while that is out of reach', async () => {
  await start('on');
  captcha.handler = json(500, {});
  await sendNative(site, validFields);
  await sendJson(site, { ...validFields, ...token });
  expect(site.store.replies).toEqual([null, null]);
});

test('nothing is mailed unless the operator turns it on', async () => {
  await start('off');
  await sendJson(site, { ...validFields, ...token });
  expect(site.store.replies).toEqual([null]);
});
