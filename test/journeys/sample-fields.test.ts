import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { componentsIn, createBlockLoader } from '../../common/block-system/block-loader';
import { normaliseName } from '../../common/fields/fields';
import { formsIn } from '../../common/forms/form-definition';
import { registry } from '../../common/blocks/registry';
import { isJsonObject, textOf } from '../../common/json';
import { componentSchemas } from '../../common/page/component-schemas';
import { parsePayload, type Payload } from '../../common/page/page-data';
import { payloadPath } from '../../common/story/story-path';
import { createPageRenderer, type PageRenderer } from '../../server/pages/render/page-renderer';
import { pathsOf, sampleSpace } from '../browser/support/running-site';
import { emptySite } from '../support/empty-scope';
import { fixtureBuild } from '../support/fixture-build';
import { recordingLog } from '../support/recording-log';
import { startSite, type TestSite } from '../support/site';

/** Fields that show after an action of the visitor; they are tested with their blocks. */
const shownAfterAction = new Set(['form_element.success_message']);
/** Fields that no page shows (those of the mail to the sender among them), or that the server replaces by others when a story is loaded. */
const hiddenFields = new Set([
  'form_element.reply_subject',
  'form_element.reply_text',
  'form_field.options_source',
  'site_config.budget_kb',
]);
/** Fields that an article shares with every page; a page of the sample has them. */
const sharedFields = new Set(['article.seo_canonical', 'article.seo_noindex']);

const space = sampleSpace();
let site: TestSite;
let render: PageRenderer;
let fields: readonly (readonly [component: string, field: string])[];
let pages: readonly { readonly path: string; readonly payload: Payload; readonly html: string }[];

beforeAll(async () => {
  const blockLoader = createBlockLoader(registry);
  const components = componentSchemas(await blockLoader.loadAll());
  const used = new Set([...componentsIn(space.published.map(({ content }) => content))].map(normaliseName));
  fields = components
    // Blocks added by others may be missing from the sample space. A redirect shows nowhere.
    .filter(({ name }) => used.has(normaliseName(name)) && name !== 'redirect')
    .flatMap(({ name, schema }) => Object.keys(schema).map((field) => [name, field] as const));
  render = createPageRenderer({
    blockLoader,
    manifest: fixtureBuild().manifest,
    site: () => ({ ...emptySite, languages: ['id', 'en'], assetOrigins: ['https://a.storyblok.com'] }),
    siteUrl: 'https://sogan.example',
    analytics: { analyticsScriptUrl: 'https://hitung.example/hit.js', analyticsConsent: 'required' },
    log: recordingLog().log,
  });
  site = await startSite(space, { env: { SITE_LANGUAGES: 'id,en' } });
  const renderedPages: (typeof pages)[number][] = [];
  // One after the other, so that a busy machine does not exceed the time limit of a page.
  for (const path of pathsOf(space)) {
    const response = await request(site.app).get(payloadPath(path)).expect(200);
    const payload = parsePayload(response.body);
    renderedPages.push({ path, payload, html: await htmlOf(payload, path) });
  }
  pages = renderedPages;
});

afterAll(() => site.close());

/** The HTML of a page, also after the submission of each of its forms, without the data for the browser client. */
async function htmlOf(payload: Payload, path: string): Promise<string> {
  const documents = [await render.story(payload, null, path)];
  for (const { key } of formsIn(payload.story.content)) {
    const outcome = { form: key, result: 'accepted', errors: {}, values: {} } as const;
    documents.push(await render.formResult(payload, null, path, outcome, 'starts'));
  }
  return documents.map(({ text }) => text.slice(0, text.indexOf('<script type="application/json"'))).join('');
}

/** A copy in which no component of the name has the field. */
function without(value: unknown, component: string, field: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, component, field));
  if (!isJsonObject(value)) return value;
  const isMatch = normaliseName(textOf(value['component'])) === normaliseName(component);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isMatch || name !== field)
      .map(([name, entry]) => [name, without(entry, component, field)]),
  );
}

test('a page renders to the same HTML each time', async () => {
  for (const { path, payload, html } of pages) expect(await htmlOf(payload, path)).toBe(html);
});

test('every field of every block, part and content type is rendered on some page of the sample space', async () => {
  const missing: string[] = [];
  for (const [component, field] of fields) {
    const name = `${component}.${field}`;
    const isShown = ![hiddenFields, shownAfterAction, sharedFields].some((names) => names.has(name));
    if (isShown && !(await isRendered(component, field))) missing.push(name);
  }
  expect(missing).toEqual([]);
});

/** True if some page differs without the field. */
async function isRendered(component: string, field: string): Promise<boolean> {
  for (const { path, payload, html } of pages) {
    const changed = parsePayload(without(payload, component, field));
    if (JSON.stringify(changed) !== JSON.stringify(payload) && (await htmlOf(changed, path)) !== html)
      return true;
  }
  return false;
}
