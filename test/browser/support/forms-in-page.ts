import type { Locator, Page, Route } from 'playwright-core';
import { buildStory } from '../../../demo/content-service/space/build-space';
import type { JsonObject, Space } from '../../../demo/content-service/api/story';
import { sampleSpace } from './running-site';

const field = (name: string, more: JsonObject = {}): JsonObject => ({
  component: 'form_field',
  _uid: name,
  name,
  label: name[0]?.toUpperCase() + name.slice(1),
  ...more,
});
const form = (name: string, fields: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  component: 'form_element',
  _uid: name,
  name,
  title: `Formulir ${name}`,
  fields,
  ...more,
});
const page = (slug: string, ...body: JsonObject[]) => buildStory(slug, { component: 'page', body });

/** Field names that hide properties of the form element. */
export const clobbering = ['action', 'submit', 'elements', 'method', 'id', 'reset', 'name', 'target'];

/** The sample space with additional pages of forms. */
export function withForms(): Space {
  const sample = sampleSpace();
  const short = [field('nama', { required: true }), field('pesan', { type: 'textarea' })];
  const pages = [
    page('dua', form('satu', short), form('lain', short)),
    page(
      'nama-sulit',
      form(
        'sulit',
        clobbering.map((name) => field(name)),
      ),
    ),
    page(
      'jenis',
      form('jenis', [
        field('surel', { type: 'email', help: 'Satu saja.' }),
        field('jumlah', { type: 'number' }),
        field('ukuran', { type: 'radio', required: true, options: 'Kecil\nBesar' }),
        field('warna', { type: 'checkbox', required: true, options: 'Nila\nSoga\nSecang' }),
        field('kota', { type: 'select', options: 'Solo\nYogya' }),
        field('setuju', { type: 'checkbox', required: true }),
      ]),
    ),
    page('korsel', {
      component: 'carousel_wrapper',
      _uid: 'k',
      title: 'Korsel',
      per_view_sm: 1,
      per_view_md: 1,
      per_view_lg: 1,
      items: [form('satu', short), form('lain', short), form('tiga', short)],
    }),
  ];
  return { ...sample, published: [...sample.published, ...pages] };
}

/** A request to the endpoint. */
export interface Post {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: JsonObject;
}

/** A fake response of the endpoint; `abort` for a network error. */
export type FakeResponse =
  | 'abort'
  | { readonly status: number; readonly json?: unknown; readonly headers?: Record<string, string> };

/** Values for the contact form of the sample site. */
export const typed = {
  nama: 'Sri',
  surel: 'sri@contoh.example',
  pesan: 'Apakah kain ini\nmasih ada?',
};

/**
 * Moves the page's monotonic clock ahead by the two seconds in which the client sends no form, so that a test need not wait
 * for them. Call it when the forms are hydrated: it has no effect on one that is shown later.
 */
async function skipMinimumTime(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 2_050;
  });
}

/** The forms of the page in a tab, and a visitor's actions. */
export function formsIn(tab: Page) {
  const posts: Post[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const contact = tab.locator('form[action="/forms/kontak"]');
  const send = (of: Locator = contact): Locator => of.locator('[type="submit"]');

  /** Fakes the endpoint until the next call. */
  async function respond(makeResponse: () => FakeResponse | Promise<FakeResponse>): Promise<void> {
    await tab.unroute('**/forms/*');
    await tab.route('**/forms/*', async (route) => {
      posts.push(postOf(route));
      for (const { count, resolve } of waiting) if (posts.length >= count) resolve();
      const response = await makeResponse();
      if (response === 'abort') return route.abort();
      const { status, json = {}, headers = {} } = response;
      return route.fulfill({ status, headers, json });
    });
  }

  return {
    posts,
    contact,
    send,
    respond,
    accept: () => respond(() => ({ status: 202, json: { id: 'x' } })),
    /** Resolves once there were so many requests. */
    sent: (count: number): Promise<void> =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        if (posts.length >= count) resolve();
      }),
    alert: tab.getByRole('alert'),
    thanks: tab.locator('[data-block="form_element"] [role="status"][tabindex]'),
    /** The text for screen readers alone. */
    announcement: tab.locator('[data-block="form_element"] p[role="status"]'),
    error: tab.locator('p[id$="-error"]'),
    /** The focused element's name, else its role or tag. */
    focused: (): Promise<string> =>
      tab.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('name') ?? element?.getAttribute('role') ?? element?.localName ?? '';
      }),
    skipMinimumTime: () => skipMinimumTime(tab),
    /** Fills in the contact form's required fields. */
    fill: async (): Promise<void> => {
      for (const [name, value] of Object.entries(typed))
        await contact.locator(`[name="${name}"]`).fill(value);
      await contact.locator('[name="keperluan"]').selectOption({ index: 1 });
      for (const box of await contact.locator('input[type="checkbox"][required]').all()) await box.check();
    },
    /** The current values of the contact form. */
    values: (): Promise<Record<string, string>> =>
      contact.evaluate((element: HTMLFormElement) =>
        Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])),
      ),
  };
}

function postOf(route: Route): Post {
  const request = route.request();
  const { 'content-type': type, 'idempotency-key': key } = request.headers();
  const body =
    type === 'application/json'
      ? request.postDataJSON()
      : Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
  return { path: new URL(request.url()).pathname, key, body };
}
