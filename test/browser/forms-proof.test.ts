import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startFakeServer, type FakeServer } from '../support/fake-server';
import { editorQuery } from '../support/editor-query';
import { launchBrowser } from './support/chromium';
import { collectErrors } from './support/page-errors';
import { sampleSpace, startBuiltSite, type RunningSite } from './support/running-site';

// The built site with its own bot check, and a receiver that records what it gets.

let browser: Browser;
let receiver: FakeServer;
let site: RunningSite;
/** What the receiver gets, in its own time: a visitor does not wait for the delivery. */
const deliveries = new EventEmitter();
const delivered = async (): Promise<unknown> => (await once(deliveries, 'delivery'))[0];

beforeAll(async () => {
  receiver = await startFakeServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      deliveries.emit('delivery', JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(204).end();
    });
  });
  [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(undefined, undefined, {
      BOT_PROTECTION: 'proof-of-work',
      FORM_WEBHOOK_URL: receiver.origin,
      FORM_WEBHOOK_SECRET: 'SECRET-MARK',
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await receiver.close();
});

async function fillIn(page: Page): Promise<void> {
  await page.locator('[name=nama]').fill('Sri');
  await page.locator('[name=surel]').fill('sri@contoh.example');
  await page.locator('[name=keperluan]').selectOption({ index: 1 });
  await page.locator('[name=pesan]').fill('Halo');
  await page.locator('[name=setuju]').check();
}

/** Opens the form in a new page, and collects the URLs that it requests. */
async function openForm() {
  const page = await browser.newPage();
  const faults = await collectErrors(page);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(`${site.origin}/kontak`);
  const challenges = () => urls.filter((url) => url.endsWith('/forms/kontak/challenge')).length;
  return { page, faults, urls, challenges };
}

test('a form is sent with a proof that the browser made meanwhile, and needs nothing else', async () => {
  const { page, faults, urls, challenges } = await openForm();
  expect(challenges()).toBe(0);
  await fillIn(page);
  const delivery = delivered();
  await page.locator('main form [type=submit]').click();
  await page.locator('main [role=status]', { hasText: 'Terima kasih' }).waitFor();
  expect(challenges()).toBe(1);
  expect(urls.filter((url) => /recaptcha|google/.test(url))).toEqual([]);
  expect(await delivery).toMatchObject({ verified: true, fields: { nama: 'Sri' } });
  expect(faults).toEqual([]);
  await page.close();
});

test('a form that was filled in before the device slept for an hour is sent with a new proof', async () => {
  const { page, faults, challenges } = await openForm();
  await fillIn(page);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });
  const delivery = delivered();
  await page.locator('main form [type=submit]').click();
  await page.locator('main [role=status]', { hasText: 'Terima kasih' }).waitFor();
  expect([challenges(), faults]).toEqual([2, []]);
  expect(await delivery).toMatchObject({ verified: true });
  await page.close();
});

test('a form of a verified preview is sent without the password of the site, which browsers ask for elsewhere', async () => {
  const space = sampleSpace();
  const storyId = space.published.find(({ full_slug: slug }) => slug === 'kontak')?.id ?? 0;
  const closed = await startBuiltSite(space, undefined, {
    BOT_PROTECTION: 'proof-of-work',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
    SITE_PASSWORD: 'tim:batik-7c1e',
    FORM_WEBHOOK_URL: receiver.origin,
    FORM_WEBHOOK_SECRET: 'SECRET-MARK',
  });
  const page = await browser.newPage();
  await page.goto(`${closed.origin}/kontak?${editorQuery(space.id, 'demo-preview', { storyId })}`);
  await fillIn(page);
  const delivery = delivered();
  await page.locator('main form [type=submit]').click();
  await page.locator('main [role=status]', { hasText: 'Terima kasih' }).waitFor();
  expect(await delivery).toMatchObject({ verified: true, fields: { nama: 'Sri' } });
  await page.close();
  await closed.close();
});
