import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createInbox, inboxSettings } from '../../demo/inbox/inbox';
import { idleClock } from '../../server/runtime/clock';
import { FormsDatabase } from '../../server/submissions/store/database';
import { makeTempDir } from '../support/temp-dir';
import { recordingLog } from '../support/recording-log';
import { closeNow, listenOnFreePort, startFakeServer } from '../support/fake-server';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { startBuiltSite, type RunningSite } from './support/running-site';

// End to end: the built site in its own process, a store on disk, a receiver and a captcha service over HTTP.

const dataDir = makeTempDir();
let browser: Browser;
let inbox: Server;
let inboxOrigin: string;
let site: RunningSite;
let context: BrowserContext;
let page: Page;
let faults: string[];

const start = (): Promise<RunningSite> =>
  startBuiltSite(undefined, undefined, {
    ...inboxSettings(inboxOrigin, 'SECRET-MARK'),
    DATA_DIR: dataDir,
    FORM_RATE_LIMIT: '100',
  });

beforeAll(async () => {
  inbox = createServer(createInbox({ secret: 'SECRET-MARK' }));
  inboxOrigin = `http://127.0.0.1:${await listenOnFreePort(inbox)}`;
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), start()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await closeNow(inbox);
});

async function openTab(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 960, height: 800 }, ...options });
  page = await context.newPage();
  faults = await collectErrors(page);
}
beforeEach(() => openTab());
afterEach(() => context.close());

/** Configures the receiver and the captcha service. */
async function behave(settings: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await fetch(`${inboxOrigin}/inbox/settings`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(settings),
    redirect: 'manual',
  });
  expect(status).toBe(303);
}

async function fillIn(name: string): Promise<void> {
  await page.goto(`${site.origin}/kontak`);
  await page.locator('[name=nama]').fill(name);
  await page.locator('[name=surel]').fill('sri@contoh.example');
  await page.locator('[name=keperluan]').selectOption({ index: 1 });
  await page.locator('[name=pesan]').fill('Halo\n<b>Apa</b> kabar?');
  await page.locator('[name=setuju]').check();
}
const send = (): Promise<void> => page.locator('main form [type=submit]').click();
/** Waits for messages of this sender, and returns their texts in the receiver's page. */
async function arrived(name: string): Promise<string> {
  const other = await context.newPage();
  await other.goto(`${inboxOrigin}/inbox`);
  const message = other.locator('article', { hasText: name });
  // Without JavaScript the page does not refresh itself.
  while ((await message.count()) === 0) await other.reload();
  return (await message.allInnerTexts()).join('\n---\n');
}

describe('a form', () => {
  test('is validated, stored and delivered', async () => {
    await fillIn('Sri Satu');
    await send();
    await page.locator('main [role=status]', { hasText: 'Terima kasih' }).waitFor();
    const message = await arrived('Sri Satu');
    expect(message).toMatch(/^kontak verified\n/);
    expect(message).toContain('Halo\n<b>Apa</b> kabar?');
    expect(message).not.toContain('---');
    expect(faults).toEqual([]);
  });

  test('is submitted natively and unverified if the captcha script is blocked', async () => {
    await context.route('**/bot-check/**', (route) => route.abort());
    await fillIn('Sri Dua');
    await send();
    await page.locator('main form button', { hasText: 'Kirim tanpa pemeriksaan' }).click();
    await page.waitForURL((url) => url.search.startsWith('?_form='));
    await untilHydrated(page);
    expect(await page.locator('main [role=status]').innerText()).toContain('Terima kasih');
    expect(await arrived('Sri Dua')).toMatch(/^kontak not verified\n/);
  });

  test('without JavaScript is shown again with errors, then with thanks', async () => {
    await context.close();
    await openTab({ javaScriptEnabled: false });
    await fillIn('Sri Tiga');
    // An address that this browser accepts and the site does not.
    const long = `${'a'.repeat(65)}@contoh.example`;
    await page.locator('[name=surel]').fill(long);
    await send();
    await page.waitForURL((url) => url.search.startsWith('?_form='));
    const summary = page.locator('main form [role=alert]');
    expect(await summary.innerText()).toContain('Belum terkirim');
    expect(await page.locator(':focus').innerText()).toContain('Belum terkirim');
    expect(await page.locator('[name=surel]').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('[name=surel]').inputValue()).toBe(long);
    expect(await page.locator('[name=pesan]').inputValue()).toBe('Halo\n<b>Apa</b> kabar?');
    expect(await page.locator('[name=setuju]').isChecked()).toBe(true);
    await page.locator('[name=surel]').fill('sri@contoh.example');
    await send();
    await page.waitForURL((url) => url.search.startsWith('?_form='));
    expect(await page.locator('main [role=status]').innerText()).toContain('Terima kasih');
    expect(await arrived('Sri Tiga')).toMatch(/^kontak not verified\n/);
  });

  test('is hydrated with the errors of a native submit', async () => {
    await fillIn('Sri Lama');
    await untilHydrated(page);
    await page.locator('main form').evaluate((form: HTMLFormElement) => {
      form.querySelector<HTMLInputElement>('[name=surel]')?.setAttribute('type', 'text');
      form.querySelector<HTMLInputElement>('[name=surel]')?.setAttribute('value', 'x');
      for (const input of form.querySelectorAll<HTMLInputElement>('[name=surel]')) input.value = 'bukan';
      HTMLFormElement.prototype.submit.call(form);
    });
    await page.waitForURL((url) => url.search.startsWith('?_form='));
    await untilHydrated(page);
    expect(await page.locator('[name=nama]').inputValue()).toBe('Sri Lama');
    expect(await page.locator('main form [role=alert]').innerText()).toContain('surel');
    await page.locator('[name=surel]').fill('sri@contoh.example');
    await send();
    await page.locator('main [role=status]', { hasText: 'Terima kasih' }).waitFor();
    expect(await arrived('Sri Lama')).toMatch(/^kontak verified\n/);
    expect(faults).toEqual([]);
  });

  test('of a bot is refused with advice, and keeps its values', async () => {
    await behave({ verdict: 'bot' });
    await fillIn('Sri Empat');
    await send();
    await page.locator('main form [role=alert]', { hasText: 'manusia' }).waitFor();
    expect(await page.locator('[name=nama]').inputValue()).toBe('Sri Empat');
    await behave({ verdict: 'human' });
    await send();
    await page.locator('main [role=status]', { hasText: 'Terima kasih' }).waitFor();
    expect(await arrived('Sri Empat')).toMatch(/^kontak verified\n/);
  });
});

test('a form with a file is validated and sent with it', async () => {
  await page.goto(`${site.origin}/lokakarya`);
  await page.locator('[name=nama]').fill('Sri Berkas');
  const form = page.locator('main form', { has: page.locator('[name=gambar]') });
  await form.locator('[name=surel]').fill('sri@contoh.example');
  await form.locator('[name=kelas]').first().check();
  await form.locator('[name=tanggal]').fill('2026-12-12');
  await form.locator('[name=jumlah]').fill('2');
  await form.locator('[type=checkbox][required]').check();
  const choose = (name: string, content: Buffer): Promise<void> =>
    form.locator('[name=gambar]').setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
  await choose('besar.pdf', Buffer.alloc(8_000_001));
  await form.locator('[type=submit]').click();
  await form.locator('[role=alert]', { hasText: 'lebih besar dari 8' }).waitFor();
  await choose('gambar.pdf', Buffer.from('%PDF-1.7'));
  await form.locator('[type=submit]').click();
  await page.locator('main [role=status]', { hasText: 'Terima kasih' }).waitFor();
  expect(await arrived('Sri Berkas')).toContain('gambar.pdf');
  // This browser loads no pictures.
  expect(faults.filter((fault) => !fault.includes('preloaded'))).toEqual([]);
});

test('a submission is delivered after a restart if the receiver was down, and no secret is logged', async () => {
  await behave({ receiver: 'closed', verdict: 'unreachable' });
  await fillIn('Sri Lima');
  await send();
  await page.locator('main [role=status]', { hasText: 'Terima kasih' }).waitFor();
  await site.server.logged('form-delivery-failed');
  const output = site.server.output();
  await site.close();
  expect(output).not.toMatch(/SECRET-MARK|demo-check-secret|Sri|contoh\.example/);
  await behave({ receiver: 'open', verdict: 'human' });
  site = await start();
  expect(await arrived('Sri Lima')).toMatch(/^kontak not verified\n/);
});

test('a process that stops during an attempt releases its lease', async () => {
  const folder = makeTempDir();
  let onRequest = (): void => {};
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  // It never responds.
  const silent = await startFakeServer(() => onRequest());
  const other = await startBuiltSite(undefined, undefined, {
    DATA_DIR: folder,
    FORM_WEBHOOK_URL: silent.origin,
    FORM_WEBHOOK_SECRET: 'SECRET-MARK',
  });
  const values = {
    nama: 'Sri',
    surel: 'sri@contoh.example',
    keperluan: 'kain',
    pesan: 'Halo',
    setuju: 'on',
  };
  const { status } = await fetch(`${other.origin}/forms/kontak`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ _page: '/kontak', ...values }),
  });
  expect(status).toBe(202);
  await requested;
  await other.close();
  expect(await other.server.ended).toBe(0);
  await silent.close();
  const database = new FormsDatabase({ dataDir: folder, log: recordingLog().log, clock: idleClock });
  const left = await database.read((connection) => ({
    leases: connection.rows('SELECT name FROM leases'),
    waiting: connection.rows("SELECT destination FROM deliveries WHERE state = 'waiting'"),
  }));
  database.close();
  expect(left).toEqual({ leases: [], waiting: [{ destination: 'webhook' }] });
});
