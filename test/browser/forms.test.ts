import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { clobbering, formsIn, withForms } from './support/forms-in-page';
import { createDeferred } from './support/deferred';
import { untilHydrated } from './support/open-page';
import { tabForEachTest } from './support/tab-for-each-test';

let tab: Page;
let faults: string[];
let forms: ReturnType<typeof formsIn>;
const { open, visit, at } = tabForEachTest(withForms, { viewport: { width: 960, height: 800 } }, (opened) => {
  ({ page: tab, errors: faults } = opened);
  forms = formsIn(tab);
});

describe('a valid form', () => {
  test('is submitted by keyboard alone, once, and replaced by thanks', async () => {
    await forms.accept();
    await visit('/kontak');
    await forms.contact.locator('[name="nama"]').focus();
    await tab.keyboard.type('Sri');
    await tab.keyboard.press('Tab');
    await tab.keyboard.type('sri@contoh.example');
    while ((await forms.focused()) !== 'keperluan') await tab.keyboard.press('Tab');
    await tab.keyboard.press('ArrowDown');
    while ((await forms.focused()) !== 'pesan') await tab.keyboard.press('Tab');
    await tab.keyboard.type('Halo\nApa kabar?');
    const isBox = () =>
      tab.evaluate(() => document.activeElement?.matches('[type="checkbox"][required]') === true);
    while (!(await isBox())) await tab.keyboard.press('Tab');
    await tab.keyboard.press('Space');
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Enter');
    await forms.thanks.waitFor();
    expect(await forms.thanks.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await forms.contact.count()).toBe(0);
    expect(forms.posts).toHaveLength(1);
    const [{ path = '', key, body = {} } = {}] = forms.posts;
    expect(path).toBe('/forms/kontak');
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(body).toMatchObject({
      nama: 'Sri',
      surel: 'sri@contoh.example',
      pesan: 'Halo\nApa kabar?',
      _page: '/kontak',
      _website: '',
    });
    expect(Number(body['_elapsed'])).toBeGreaterThanOrEqual(2000);
    expect(body).not.toHaveProperty('g-recaptcha-response');
    expect(faults).toEqual([]);
  });

  test('is sent two seconds after it was shown, and busy meanwhile', async () => {
    await forms.accept();
    await tab.clock.install();
    await visit('/kontak');
    await tab.clock.pauseAt(Date.now() + 60_000);
    await tab.reload();
    // Painting does not depend on the fake clock; the idle callback does.
    await tab.locator('link[rel="modulepreload"][href*="/site-"]').waitFor({ state: 'attached' });
    await tab.clock.runFor(1000);
    await untilHydrated(tab);
    await forms.fill();
    await forms.send().click();
    await tab.locator('form[aria-busy="true"]').waitFor();
    expect(await forms.send().innerText()).toBe('Mengirim…');
    expect(await forms.send().getAttribute('aria-disabled')).toBe('true');
    expect(forms.posts).toEqual([]);
    await tab.clock.runFor(2_100);
    await forms.thanks.waitFor();
    // A timer may be a millisecond early, and the server drops what is sent within two seconds.
    expect(Number(forms.posts[0]?.body['_elapsed'])).toBeGreaterThanOrEqual(2_010);
  });

  test('is sent once however often it is clicked', async () => {
    const deferred = createDeferred();
    await forms.respond(async () => {
      await deferred.opened;
      return { status: 202 };
    });
    await visit('/kontak');
    await forms.fill();
    await forms.skipMinimumTime();
    await forms.send().dblclick();
    await forms.sent(1);
    await forms.send().click({ force: true });
    await forms.contact.locator('[name="nama"]').press('Enter');
    deferred.open();
    await forms.thanks.waitFor();
    expect(forms.posts).toHaveLength(1);
  });

  test('shows its success message, and announces that it is sending', async () => {
    await forms.accept();
    await visit('/kontak');
    await forms.fill();
    await forms.send().click();
    await forms.announcement.filter({ hasText: 'Mengirim…' }).waitFor({ state: 'attached' });
    await forms.thanks.waitFor();
    expect(await axeFindings(tab)).toEqual([]);
    expect((await forms.thanks.innerText()).length).toBeGreaterThan(10);
  });
});

describe('the code that validates and submits', () => {
  const code = /\/form-controller-[^/]*\.js$/;

  test('loads at the first focus', async () => {
    const requested: string[] = [];
    tab.on('request', (sent) => requested.push(sent.url()));
    await visit('/kontak');
    expect(requested.filter((url) => code.test(url))).toEqual([]);
    const request = tab.waitForRequest(code);
    await forms.contact.locator('[name="nama"]').focus();
    await request;
  });

  test('leaves both to the browser if it cannot be loaded', async () => {
    await forms.respond(() => ({ status: 202, json: { id: 'x' } }));
    await tab.route(code, (route) => route.abort());
    await visit('/kontak');
    await forms.send().click();
    await tab.waitForFunction(() => document.activeElement?.matches(':invalid') === true);
    expect(forms.posts).toEqual([]);
    await forms.fill();
    await forms.send().click();
    await tab.waitForURL(at('/forms/kontak'));
    expect(forms.posts[0]?.body).toMatchObject({ nama: 'Sri', _page: '/kontak', _website: '' });
    expect(forms.posts[0]?.key).toBeUndefined();
  });

  test('is awaited by a submit before it is loaded', async () => {
    await forms.accept();
    const deferred = createDeferred();
    await tab.route(code, async (route) => {
      await deferred.opened;
      await route.continue();
    });
    await visit('/kontak');
    await forms.fill();
    await forms.skipMinimumTime();
    await forms.send().dblclick();
    await tab.locator('form[aria-busy="true"]').waitFor();
    deferred.open();
    await forms.thanks.waitFor();
    expect(forms.posts).toHaveLength(1);
  });
});

test('without JavaScript the browser validates and submits natively', async () => {
  await open({ javaScriptEnabled: false });
  await forms.respond(() => ({ status: 202, json: {} }));
  await tab.goto(at('/kontak'));
  await forms.fill();
  await forms.send().click();
  await tab.waitForURL(at('/forms/kontak'));
  expect(forms.posts[0]?.body).toMatchObject({ nama: 'Sri', _page: '/kontak', _website: '' });
});

test('fields named like a form’s own properties are submitted', async () => {
  await forms.accept();
  await visit('/nama-sulit');
  const all = tab.locator('main form');
  for (const name of clobbering) await all.locator(`[name="${name}"]`).fill(`isi ${name}`);
  await forms.skipMinimumTime();
  await forms.send(all).click();
  await forms.thanks.waitFor();
  expect(forms.posts[0]?.path).toBe('/forms/sulit');
  expect(forms.posts[0]?.body).toMatchObject(
    Object.fromEntries(clobbering.map((name) => [name, `isi ${name}`])),
  );
  expect(faults).toEqual([]);
});

test('two forms on a page are independent', async () => {
  await forms.accept();
  await visit('/dua');
  const [first, second] = [tab.locator('main form').first(), tab.locator('main form').last()];
  await forms.send(first).click();
  await forms.alert.waitFor();
  expect(await first.getByRole('alert').count()).toBe(1);
  await second.locator('[name="nama"]').fill('Sri');
  await forms.skipMinimumTime();
  await forms.send(second).click();
  await forms.thanks.waitFor();
  expect(forms.posts.map(({ path }) => path)).toEqual(['/forms/lain']);
  expect(await first.getByRole('alert').count()).toBe(1);
  expect(await tab.locator('main form').count()).toBe(1);
});

test('checkboxes and choices are submitted with their values', async () => {
  await forms.accept();
  await visit('/jenis');
  const all = tab.locator('main form');
  await all.getByLabel('Kecil').check();
  await all.getByLabel('Nila').check();
  await all.getByLabel('Secang').check();
  await all.getByLabel('Setuju').check();
  await forms.skipMinimumTime();
  await forms.send(all).click();
  await forms.thanks.waitFor();
  expect(forms.posts[0]?.body).toMatchObject({
    surel: '',
    jumlah: '',
    ukuran: 'Kecil',
    warna: ['Nila', 'Secang'],
    kota: '',
    setuju: 'on',
  });
});

describe('a form in a carousel', () => {
  const scrolled = () =>
    tab.locator('[data-block="carousel_wrapper"] [tabindex="0"]').evaluate((row) => row.scrollLeft);

  test('handles arrow keys and dragging itself', async () => {
    await visit('/korsel');
    const name = tab.locator('main form').first().locator('[name="nama"]');
    await name.fill('Sri Rahayu');
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowRight']) await name.press(key);
    expect(await scrolled()).toBe(0);
    const box = await name.boundingBox();
    if (box === null) throw new Error('The field has no bounding box');
    const middle = box.y + box.height / 2;
    await tab.mouse.move(box.x + 20, middle);
    await tab.mouse.down();
    await tab.mouse.move(box.x + box.width + 60, middle, { steps: 20 });
    await tab.mouse.move(box.x + box.width + 400, middle, { steps: 20 });
    await tab.mouse.up();
    expect(await scrolled()).toBe(0);
    expect(
      await name.evaluate(
        (element: HTMLInputElement) => (element.selectionEnd ?? 0) > (element.selectionStart ?? 0),
      ),
    ).toBe(true);
  });

  test('is submitted like any other', async () => {
    await forms.accept();
    await visit('/korsel');
    const second = tab.locator('main form').nth(1);
    await second.locator('[name="nama"]').focus();
    await second.locator('[name="nama"]').fill('Sri');
    await forms.skipMinimumTime();
    await tab.keyboard.press('Enter');
    await forms.thanks.waitFor();
    expect(forms.posts.map(({ path }) => path)).toEqual(['/forms/lain']);
    expect(await forms.thanks.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
  });
});
