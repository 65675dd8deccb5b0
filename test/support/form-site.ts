import request, { type Test } from 'supertest';
import { PAGE_DATA_ID } from '../../common/constants';
import { parsePageData, type PageData } from '../../common/page/page-data';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { memorySubmissions, type MemorySubmissions } from './memory-submissions';
import { startSite, type TestSite, type TestSiteOptions } from './site';

const field = (name: string, more: object = {}) => ({
  component: 'form_field',
  _uid: name,
  name,
  label: name,
  type: 'text',
  ...more,
});

/** The block of the form `kontak`: a required name and e-mail address, an optional message and checkboxes. */
export const contactForm = {
  component: 'form_element',
  _uid: 'form',
  name: 'kontak',
  reply_subject: 'Pesan Anda',
  reply_text: 'Kami membacanya.',
  fields: [
    field('nama', { required: true }),
    field('surel', { type: 'email', required: true }),
    field('pesan', { type: 'textarea', max_length: 2000 }),
    field('motif', { type: 'checkbox', options: 'kawung\nparang\nceplok' }),
  ],
};

const linkTo = (path: string) => ({
  component: 'button',
  _uid: path,
  label: path,
  link: { linktype: 'url', url: path },
});
const links = ['/', '/tentang', '/kontak'].map(linkTo);
const page = (slug: string, ...body: readonly object[]) =>
  buildStory(slug, { component: 'page', body: [...body, ...links] });
const text = { component: 'typography', _uid: 'kata', text: 'Kata' };

/** A space with a form on one page and nested forms on another; every page links to three of them. */
export const formSpace = buildSpace([
  page('home', text),
  page('tentang', text),
  page('kontak', text, contactForm),
  page('dalam', {
    component: 'row',
    _uid: 'r',
    columns: [
      { ...contactForm, name: 'dalam' },
      { ...contactForm, name: 'tanya ini/itu' },
    ],
  }),
  page('kosong', { ...contactForm, fields: [] }),
  buildStory('config', { component: 'site_config' }),
]);

/** A site with forms, and a store in memory. */
export interface FormSite extends TestSite {
  readonly store: MemorySubmissions;
}

/** Starts the site with `SITE_URL` and two languages. */
export async function startFormSite({ env = {}, ...options }: TestSiteOptions = {}): Promise<FormSite> {
  const store = memorySubmissions();
  const site = await startSite(formSpace, {
    submissions: store,
    env: { SITE_URL: 'https://sogan.example', SITE_LANGUAGES: 'id,en', ...env },
    ...options,
  });
  return { ...site, store };
}

/** Values that pass validation. */
export const validFields = { nama: 'Sari', surel: 'sari@contoh.id' };

/** Submits the form `kontak` as the site's script does. */
export function sendJson({ app }: TestSite, fields: object, path = '/forms/kontak'): Test {
  return request(app)
    .post(path)
    .set('Content-Type', 'application/json')
    .send(JSON.stringify({ _page: '/kontak', ...fields }));
}

/** Submits the form as a browser does without JavaScript. */
export function sendNative(
  { app }: TestSite,
  fields: Readonly<Record<string, string | readonly string[]>>,
  path = '/forms/kontak',
): Test {
  const pairs = Object.entries({ _page: '/kontak', ...fields }).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return request(app)
    .post(path)
    .set('Content-Type', 'application/x-www-form-urlencoded')
    .set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8')
    .set('Origin', 'https://sogan.example')
    .send(new URLSearchParams(pairs).toString());
}

/** The page data in a document. */
export function pageDataOf(html: string): PageData {
  const [, json = ''] = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's').exec(html) ?? [];
  return parsePageData(JSON.parse(json));
}
