import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { formsIn, typed, withForms, type Answer } from './support/forms-in-page';
import { createDeferred } from './support/deferred';
import { tabForEachTest } from './support/tab-for-each-test';

let tab: Page;
let faults: string[];
let forms: ReturnType<typeof formsIn>;
const { visit, at } = tabForEachTest(withForms, { viewport: { width: 960, height: 800 } }, (opened) => {
  ({ page: tab, faults } = opened);
  forms = formsIn(tab);
});

describe('a form whose answers are not as asked', () => {
  test('says so at its head, which takes the focus and leads to the fields', async () => {
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

  test('names and describes its fields', async () => {
    await visit('/jenis');
    const all = tab.locator('form');
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

  test('shows an error once its field is left, says it, and takes it back once it is mended', async () => {
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

  test('sends at the first click, though the error of the field that is left would push the button away', async () => {
    await forms.accept();
    await tab.clock.install();
    await visit('/dua');
    const first = tab.locator('form').first();
    await first.locator('[name="nama"]').fill('Sri');
    await first.locator('[name="nama"]').fill('');
    await tab.mouse.move(0, 0);
    const box = await forms.send(first).boundingBox();
    if (box === null) throw new Error('There is no button');
    await tab.mouse.move(box.x + 5, box.y + box.height - 2);
    await tab.mouse.down();
    // Longer than errors take to appear.
    await tab.clock.runFor(500);
    expect(await forms.error.allInnerTexts()).toEqual([]);
    await tab.mouse.up();
    await forms.alert.waitFor();
    expect(await forms.error.allInnerTexts()).toHaveLength(1);
  });

  test('knows of what browsers show and do not tell', async () => {
    await visit('/jenis');
    const all = tab.locator('form');
    await all.locator('[name="jumlah"]').pressSequentially('1e');
    await all.locator('[name="jumlah"]').press('Tab');
    await forms.error.waitFor();
    expect(await forms.error.allInnerTexts()).toEqual([expect.stringContaining('Tulis sebuah angka')]);
  });

  test('loses the list at its head once all is mended', async () => {
    await visit('/dua');
    const first = tab.locator('form').first();
    await forms.send(first).click();
    await forms.alert.waitFor();
    await first.locator('[name="nama"]').fill('Sri');
    await forms.alert.waitFor({ state: 'detached' });
    expect(await forms.focused()).toBe('nama');
  });

  test('shows what the server says of them', async () => {
    await forms.response(() => ({ status: 422, json: { errors: { surel: 'Alamat ini tidak dikenal.' } } }));
    await visit('/kontak');
    await forms.fill();
    await forms.send().click();
    await forms.alert.waitFor();
    expect(await forms.alert.getByRole('link').allInnerTexts()).toEqual([
      'Alamat surel: Alamat ini tidak dikenal.',
    ]);
    expect(await forms.error.allInnerTexts()).toEqual([expect.stringContaining('Alamat ini tidak dikenal.')]);
    expect(await forms.entered()).toMatchObject({ nama: typed.nama, surel: typed.surel });
    await forms.contact.locator('[name="surel"]').fill('sri@lain.example');
    await forms.alert.waitFor({ state: 'detached' });
  });
});

describe('a form that could not be sent', () => {
  const outcomes: readonly [string, () => Answer, RegExp][] = [
    ['refused', () => ({ status: 403 }), /pengirimnya manusia/],
    ['unknown', () => ({ status: 404 }), /tidak lagi ditemukan/],
    ['too large', () => ({ status: 413 }), /terlalu panjang/],
    ['one too many', () => ({ status: 429, headers: { 'Retry-After': '150' } }), /Tunggu 3 menit/],
    ['not kept', () => ({ status: 503 }), /gangguan di pihak kami/],
    ['lost on its way', () => 'abort', /tidak menjawab/],
    [
      'another one by now',
      () => ({ status: 422, json: { errors: { lama: 'Wajib.' } } }),
      /tidak lagi ditemukan/,
    ],
  ];

  test.each(outcomes)('since it was %s says so and keeps all of it', async (_, response, words) => {
    await forms.response(response);
    await visit('/kontak');
    await forms.fill();
    await forms.send().click();
    await forms.alert.waitFor();
    expect(await forms.focused()).toBe('alert');
    const told = await forms.alert.innerText();
    expect(told).toMatch(words);
    expect(told).toMatch(/^Belum terkirim/);
    expect(told).toContain('Isian Anda masih ada di sini');
    expect(await forms.entered()).toMatchObject(typed);
    expect(await forms.send().getAttribute('aria-disabled')).toBeNull();
  });

  test('is sent again under the same key, and under another once it says something else', async () => {
    await forms.response(() => ({ status: 503 }));
    await visit('/kontak');
    await forms.fill();
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

  test('says that the visitor is offline, and arrives once that is over', async () => {
    await forms.accept();
    await visit('/kontak');
    await forms.fill();
    await forms.contact.locator('[name="nama"]').press('Tab');
    await tab.waitForFunction(
      () => document.querySelector('[data-block=form_element] p[role=status]') !== null,
    );
    await forms.response(() => 'abort');
    await tab.context().setOffline(true);
    await forms.send().click();
    await forms.alert.waitFor();
    expect(await forms.alert.innerText()).toContain('luring');
    await tab.context().setOffline(false);
    await forms.accept();
    await forms.send().click();
    await forms.thanks.waitFor();
  });

  test('is given up after thirty seconds', async () => {
    await forms.response(() => new Promise(() => {}));
    await tab.clock.install();
    await visit('/kontak');
    await forms.fill();
    // It stands still from now on: a busy machine's own seconds do not count.
    await tab.clock.pauseAt(Date.now() + 60_000);
    await forms.send().click();
    await forms.sent(1);
    await tab.clock.runFor(29_000);
    expect(await forms.alert.count()).toBe(0);
    await tab.clock.runFor(2000);
    await forms.alert.waitFor();
    expect(await forms.alert.innerText()).toContain('tidak menjawab');
  });
});

describe('what was typed', () => {
  test('is there again where the visitor comes back to the page', async () => {
    await visit('/kontak');
    await forms.fill();
    const before = await forms.entered();
    await tab.locator('[data-block="form_element"] a').first().click();
    await forms.contact.or(forms.thanks).waitFor({ state: 'detached' });
    await tab.goBack();
    await tab.waitForURL(at('/kontak'));
    await forms.contact.waitFor();
    expect(await forms.entered()).toEqual(before);
    await forms.accept();
    await forms.send().click();
    await forms.thanks.waitFor();
  });

  test('is gone from the form once it has arrived', async () => {
    await forms.accept();
    await visit('/kontak');
    await forms.fill();
    await forms.send().click();
    await forms.thanks.waitFor();
    await tab.locator('[data-block="form_element"] a').first().click();
    await forms.contact.or(forms.thanks).waitFor({ state: 'detached' });
    await tab.goBack();
    await forms.contact.waitFor();
    expect((await forms.entered())['nama']).toBe('');
  });

  test('is there after a full load and the way back', async () => {
    await visit('/kontak');
    await forms.fill();
    const before = await forms.entered();
    await tab.goto('about:blank');
    await tab.goBack();
    await tab.waitForSelector('#root[data-client="ready"]');
    expect(await forms.entered()).toEqual(before);
  });

  test('before the page came to life stays', async () => {
    const gate = createDeferred();
    await tab.route(/\/assets\/site-[^/]*\.js$/, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await tab.goto(at('/kontak'));
    await forms.fill();
    const before = await forms.entered();
    gate.open();
    await tab.waitForSelector('#root[data-client="ready"]');
    expect(await forms.entered()).toEqual(before);
    expect(faults).toEqual([]);
  });
});
