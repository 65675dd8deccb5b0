import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { formsIn, typed, withForms, type FakeResponse } from './support/forms-in-page';
import { createDeferred } from './support/deferred';
import { untilHydrated } from './support/open-page';
import { tabForEachTest } from './support/tab-for-each-test';

let tab: Page;
let faults: string[];
let forms: ReturnType<typeof formsIn>;
const { visit, at } = tabForEachTest(withForms, { viewport: { width: 960, height: 800 } }, (opened) => {
  ({ page: tab, errors: faults } = opened);
  forms = formsIn(tab);
});

describe('an invalid form', () => {
  test('shows a notice with links to the fields, which takes the focus', async () => {
    await visit('/kontak');
    await forms.send().click();
    await forms.alert.waitFor();
    expect(await forms.focused()).toBe('alert');
    expect(await forms.contact.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
    const links = forms.alert.getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      'Nama: Isian ini wajib diisi.',
      'Alamat surel: Isian ini wajib diisi.',
      'Keperluan: Pilih salah satu.',
      'Pesan: Isian ini wajib diisi.',
      expect.stringContaining(': Centang kotak ini untuk melanjutkan.'),
    ]);
    expect(await forms.error.count()).toBe(5);
    expect(await axeFindings(tab)).toEqual([]);
    await links.first().click();
    expect(await forms.focused()).toBe('nama');
    await tab.keyboard.press('Shift+Tab');
    await forms.alert.getByRole('link').last().press('Enter');
    expect(await tab.evaluate(() => document.activeElement?.matches('input[type="checkbox"]'))).toBe(true);
    expect(forms.posts).toEqual([]);
  });

  test('labels and describes its fields', async () => {
    await visit('/jenis');
    const all = tab.locator('main form');
    const email = all.getByRole('textbox', { name: 'Surel' });
    await email.fill('bukan surel');
    await forms.send(all).click();
    await forms.alert.waitFor();
    const description = (of: Locator) =>
      of.evaluate((element) =>
        (element.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    expect(await description(email)).toBe(
      'Satu saja. Kesalahan: Tulis satu alamat surel, misalnya nama@contoh.id.',
    );
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const sizes = all.getByRole('radiogroup', { name: 'Ukuran (wajib diisi)' });
    expect(await description(sizes)).toContain('Pilih salah satu.');
    const colours = all.getByRole('group', { name: 'Warna (wajib diisi)' });
    expect(await description(colours)).toContain('Centang setidaknya satu pilihan.');
    expect(await forms.alert.getByRole('link').allInnerTexts()).toEqual([
      'Surel: Tulis satu alamat surel, misalnya nama@contoh.id.',
      'Ukuran: Pilih salah satu.',
      'Warna: Centang setidaknya satu pilihan.',
      'Setuju: Centang kotak ini untuk melanjutkan.',
    ]);
    expect(await axeFindings(tab, { 'page-has-heading-one': false })).toEqual([]);
  });

  test('shows and announces an error once its field is left, and removes it once it is fixed', async () => {
    await visit('/kontak');
    const email = forms.contact.locator('[name="surel"]');
    await email.focus();
    await tab.keyboard.press('Tab');
    await email.fill('sri');
    expect(await forms.error.allInnerTexts()).toEqual([]);
    await email.press('Tab');
    await forms.error.waitFor();
    expect(await forms.error.allInnerTexts()).toEqual([expect.stringContaining('Tulis satu alamat surel')]);
    expect(await forms.announcement.innerText()).toContain('Alamat surel: Tulis satu');
    await email.pressSequentially('@contoh.example');
    await forms.error.waitFor({ state: 'detached' });
    expect(await forms.announcement.innerText()).toBe('');
    // Filled in once, and emptied again.
    await email.fill('');
    await email.press('Tab');
    await forms.error.waitFor();
    expect(await forms.error.allInnerTexts()).toEqual([expect.stringContaining('wajib diisi')]);
  });

  test('is submitted by the first click, though a new error would move the button', async () => {
    await forms.accept();
    await tab.clock.install();
    await visit('/dua');
    const first = tab.locator('main form').first();
    await first.locator('[name="nama"]').fill('Sri');
    await first.locator('[name="nama"]').fill('');
    await tab.mouse.move(0, 0);
    const box = await forms.send(first).boundingBox();
    if (box === null) throw new Error('The button has no bounding box');
    await tab.mouse.move(box.x + 5, box.y + box.height - 2);
    await tab.mouse.down();
    // Longer than errors take to appear.
    await tab.clock.runFor(500);
    expect(await forms.error.allInnerTexts()).toEqual([]);
    await tab.mouse.up();
    await forms.alert.waitFor();
    expect(await forms.error.allInnerTexts()).toHaveLength(1);
  });

  test('detects values that browsers display but do not report', async () => {
    await visit('/jenis');
    const all = tab.locator('main form');
    await all.locator('[name="jumlah"]').pressSequentially('1e');
    await all.locator('[name="jumlah"]').press('Tab');
    await forms.error.waitFor();
    expect(await forms.error.allInnerTexts()).toEqual([expect.stringContaining('Tulis sebuah angka')]);
  });

  test('loses its notice once all errors are fixed', async () => {
    await visit('/dua');
    const first = tab.locator('main form').first();
    await forms.send(first).click();
    await forms.alert.waitFor();
    await first.locator('[name="nama"]').fill('Sri');
    await forms.alert.waitFor({ state: 'detached' });
    expect(await forms.focused()).toBe('nama');
  });

  test('shows the server’s errors', async () => {
    await forms.respond(() => ({ status: 422, json: { errors: { surel: 'Alamat ini tidak dikenal.' } } }));
    await visit('/kontak');
    await forms.fill();
    await forms.skipMinimumTime();
    await forms.send().click();
    await forms.alert.waitFor();
    expect(await forms.alert.getByRole('link').allInnerTexts()).toEqual([
      'Alamat surel: Alamat ini tidak dikenal.',
    ]);
    expect(await forms.error.allInnerTexts()).toEqual([expect.stringContaining('Alamat ini tidak dikenal.')]);
    expect(await forms.values()).toMatchObject({ nama: typed.nama, surel: typed.surel });
    await forms.contact.locator('[name="surel"]').fill('sri@lain.example');
    await forms.alert.waitFor({ state: 'detached' });
  });
});

describe('a form that was not accepted', () => {
  const results: readonly [string, () => FakeResponse, RegExp][] = [
    ['refused', () => ({ status: 403 }), /pengirimnya manusia/],
    ['unknown', () => ({ status: 404 }), /tidak lagi ditemukan/],
    ['too large', () => ({ status: 413 }), /terlalu besar/],
    ['one too many', () => ({ status: 429, headers: { 'Retry-After': '150' } }), /Tunggu 3 menit/],
    ['not stored', () => ({ status: 503 }), /gangguan di pihak kami/],
    ['lost in the network', () => 'abort', /tidak menjawab/],
    [
      'replaced by another form',
      () => ({ status: 422, json: { errors: { lama: 'Wajib.' } } }),
      /tidak lagi ditemukan/,
    ],
  ];

  test.each(results)('because it was %s says so and keeps its values', async (_, respond, text) => {
    await forms.respond(respond);
    await visit('/kontak');
    await forms.fill();
    await forms.skipMinimumTime();
    await forms.send().click();
    await forms.alert.waitFor();
    expect(await forms.focused()).toBe('alert');
    const notice = await forms.alert.innerText();
    expect(notice).toMatch(text);
    expect(notice).toMatch(/^Belum terkirim/);
    expect(notice).toContain('Isian Anda masih ada di sini');
    expect(await forms.values()).toMatchObject(typed);
    expect(await forms.send().getAttribute('aria-disabled')).toBeNull();
  });

  test('is sent again under the same key, and under a new key with other values', async () => {
    await forms.respond(() => ({ status: 503 }));
    await visit('/kontak');
    await forms.fill();
    await forms.skipMinimumTime();
    await forms.send().click();
    await forms.alert.waitFor();
    await forms.send().click();
    await forms.sent(2);
    await tab.locator('form[aria-busy]').waitFor({ state: 'detached' });
    await forms.contact.locator('[name="nama"]').fill('Dewi');
    await forms.accept();
    await forms.send().click();
    await forms.thanks.waitFor();
    const keys = forms.posts.map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('says that the visitor is offline, and is accepted afterwards', async () => {
    await forms.accept();
    await visit('/kontak');
    await forms.fill();
    await forms.skipMinimumTime();
    await forms.contact.locator('[name="nama"]').press('Tab');
    await tab.waitForFunction(
      () => document.querySelector('[data-block=form_element] p[role=status]') !== null,
    );
    await forms.respond(() => 'abort');
    await tab.context().setOffline(true);
    await forms.send().click();
    await forms.alert.waitFor();
    expect(await forms.alert.innerText()).toContain('luring');
    await tab.context().setOffline(false);
    await forms.accept();
    await forms.send().click();
    await forms.thanks.waitFor();
  });

  test('is aborted after thirty seconds', async () => {
    await forms.respond(() => new Promise(() => {}));
    await tab.clock.install();
    await visit('/kontak');
    await forms.fill();
    // Paused: the test's own duration must not count.
    await tab.clock.pauseAt(Date.now() + 60_000);
    await forms.send().click();
    await forms.sent(1);
    await tab.clock.runFor(29_000);
    expect(await forms.alert.count()).toBe(0);
    await tab.clock.runFor(2_100);
    await forms.alert.waitFor();
    expect(await forms.alert.innerText()).toContain('tidak menjawab');
  });
});

describe('a typed value', () => {
  test('is restored when the visitor returns to the page', async () => {
    await visit('/kontak');
    await forms.fill();
    const before = await forms.values();
    await tab.locator('[data-block="form_element"] a').first().click();
    await forms.contact.or(forms.thanks).waitFor({ state: 'detached' });
    await tab.goBack();
    await tab.waitForURL(at('/kontak'));
    await forms.contact.waitFor();
    expect(await forms.values()).toEqual(before);
    await forms.skipMinimumTime();
    await forms.accept();
    await forms.send().click();
    await forms.thanks.waitFor();
  });

  test('is dropped once the form was accepted', async () => {
    await forms.accept();
    await visit('/kontak');
    await forms.fill();
    await forms.skipMinimumTime();
    await forms.send().click();
    await forms.thanks.waitFor();
    await tab.locator('[data-block="form_element"] a').first().click();
    await forms.contact.or(forms.thanks).waitFor({ state: 'detached' });
    await tab.goBack();
    await forms.contact.waitFor();
    expect((await forms.values())['nama']).toBe('');
  });

  test('is restored after a full load and the way back', async () => {
    await visit('/kontak');
    await forms.fill();
    const before = await forms.values();
    // A whole page: Chromium saves the values after the next page's commit, and a tab on about:blank is back before.
    await visit('/');
    await tab.goBack();
    await untilHydrated(tab);
    expect(await forms.values()).toEqual(before);
  });

  test('before hydration stays', async () => {
    const deferred = createDeferred();
    await tab.route(/\/assets\/site-[^/]*\.js$/, async (route) => {
      await deferred.opened;
      await route.continue();
    });
    await tab.goto(at('/kontak'));
    await forms.fill();
    const before = await forms.values();
    deferred.open();
    await untilHydrated(tab);
    expect(await forms.values()).toEqual(before);
    expect(faults).toEqual([]);
  });
});
