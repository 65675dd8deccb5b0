import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Space } from '../../demo/content-service/api/story';
import { formsIn, withForms } from './support/forms-in-page';
import { tabForEachTest } from './support/tab-for-each-test';

// Forms that stay on screen while the page around them changes.

/** The space with a form in the footer, which all pages share. */
function withNewsletter(): Space {
  const sample = withForms();
  const fields = [{ component: 'form_field', _uid: 's', name: 'surel', label: 'Surel', required: true }];
  const newsletter = { component: 'form_element', _uid: 'b', name: 'buletin', fields };
  return {
    ...sample,
    published: sample.published.map((story) => {
      const { footer } = story.content;
      if (story.full_slug !== 'config' || !Array.isArray(footer)) return story;
      return { ...story, content: { ...story.content, footer: [newsletter, ...footer] } };
    }),
  };
}

let tab: Page;
let faults: string[];
let forms: ReturnType<typeof formsIn>;
const { visit } = tabForEachTest(
  withNewsletter,
  { viewport: { width: 1440, height: 800 } },
  (opened) => {
    ({ page: tab, errors: faults } = opened);
    forms = formsIn(tab);
  },
  { env: { SITE_LANGUAGES: 'id,en' } },
);

/** Follows a link of the page and waits for its title. */
async function follow(href: string, title: RegExp): Promise<void> {
  // The link may be in a closed menu.
  await tab.locator(`a[href="${href}"]`).first().dispatchEvent('click');
  await tab.waitForFunction((source) => new RegExp(source).test(document.title), title.source);
}

test('a form in the footer is sent once, however many pages were shown before', async () => {
  await forms.accept();
  await visit('/');
  await follow('/jurnal', /^Jurnal/);
  const address = tab.locator('[name="surel"]');
  await address.fill('sri@contoh.example');
  await follow('/perawatan', /^Merawat/);
  expect(await address.inputValue()).toBe('sri@contoh.example');
  await forms.skipMinimumTime();
  await address.press('Enter');
  await forms.thanks.waitFor();
  expect(forms.posts.map(({ body }) => body['_page'])).toEqual(['/perawatan']);
  expect(faults).toEqual([]);
});

test('a link to the page itself brings a form back that was sent', async () => {
  await forms.accept();
  await visit('/kontak');
  await forms.fill();
  await forms.skipMinimumTime();
  await forms.send().click();
  await forms.thanks.waitFor();
  await tab.locator('footer a[href="/kontak"]').first().click();
  await forms.send().waitFor();
  expect(await forms.thanks.count()).toBe(0);
  expect(await forms.contact.locator('[name="nama"]').inputValue()).toBe('');
});

test('a form whose page changes its language keeps its values, has errors in that language, and is sent once', async () => {
  await forms.accept();
  await visit('/kontak');
  await forms.fill();
  await forms.contact.locator('[name="surel"]').fill('salah');
  await forms.send().click();
  await forms.alert.waitFor();
  await follow('/en/kontak', /^Contact/);
  expect(await forms.error.count()).toBe(0);
  expect(await forms.contact.locator('[name="nama"]').inputValue()).toBe('Sri');
  await forms.send().click();
  await forms.alert.waitFor();
  expect(await forms.alert.innerText()).toMatch(/^Not sent yet[^]*E-mail address: Please/);
  await forms.contact.locator('[name="surel"]').fill('sri@contoh.example');
  await forms.skipMinimumTime();
  await forms.send().click();
  await forms.thanks.waitFor();
  expect(forms.posts.map(({ body }) => body['_page'])).toEqual(['/en/kontak']);
  await follow('/en', /^(?!Contact)/);
  await follow('/', /./);
  await follow('/kontak', /^Kontak/);
  expect(await forms.contact.locator('[name="nama"]').inputValue()).toBe('');
  expect(faults).toEqual([]);
});
