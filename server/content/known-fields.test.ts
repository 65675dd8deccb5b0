import { beforeAll, describe, expect, test } from '@jest/globals';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import type { JsonObject } from '../../common/json';
import type { Story } from '../../common/story/story';
import { keepLoadedFields, type KeepKnownFields } from '../../common/block-system/known-fields';
import { shownFieldsOf } from './known-fields';

let keepKnown: KeepKnownFields;

const storyOf = (content: JsonObject): Story => ({ uuid: 'u', name: 'Kain', full_slug: 'kain', content });
const keep = (content: JsonObject): JsonObject => keepKnown(storyOf(content)).content;

beforeAll(async () => {
  keepKnown = shownFieldsOf(await createBlockLoader(registry).loadAll()).keepKnownFields;
});

const page = (...body: readonly JsonObject[]): JsonObject => ({ component: 'page', body });
const heading = { component: 'typography', _uid: 't', text: 'Batik', variant: 'h1' };
const form = {
  component: 'form_element',
  name: 'kontak',
  fields: [{ component: 'form_field', name: 'nama' }],
};
const documentWith = (block: JsonObject): JsonObject => ({
  type: 'doc',
  content: [{ type: 'blok', attrs: { id: 'b', body: [block] } }],
});

test('content that has only known fields is returned itself', () => {
  const link = { linktype: 'story', id: 'u', story: { name: 'Kain', component: 'x' } };
  const content = page(
    { component: 'row', _uid: 'r', _editable: '<!-- -->', columns: [heading, form], gap: '' },
    { component: 'RichText', content: documentWith({ ...heading, color: null }) },
    { component: 'button', label: 'Ke kain', link, variant: 7, _heading: 'h1' },
    { component: 'image_gallery', images: [{ filename: 'a.jpg', component: 'x' }] },
  );
  expect(keep(content)).toBe(content);
});

describe('a story loses', () => {
  test.each([
    [
      'a field that its content type lacks',
      { component: 'page', body: [heading], old_body: [form] },
      [heading],
    ],
    ['a field that its block lacks', page({ ...heading, children: [form] }), [heading]],
    [
      'all fields of an unknown block',
      page({ component: 'quiz', _uid: 'q', items: [form] }),
      [{ component: 'quiz', _uid: 'q' }],
    ],
    [
      'a field that a nested block lacks',
      page({ component: 'row', columns: [{ ...heading, x: 1 }] }),
      [{ component: 'row', columns: [heading] }],
    ],
    ['a field that a part lacks', page({ ...form, fields: [{ ...form.fields[0], nested: [form] }] }), [form]],
    ['what is no such part', page({ ...form, fields: [heading, ...form.fields, form] }), [form]],
    [
      'blocks in a field of text',
      page({ ...heading, color: 'muted', text: [form] }),
      [{ component: 'typography', _uid: 't', color: 'muted', variant: 'h1' }],
    ],
    [
      'a field that a block in rich text lacks',
      page({ component: 'rich_text', content: documentWith({ ...heading, x: 1 }) }),
      [{ component: 'rich_text', content: documentWith(heading) }],
    ],
  ] as const)('%s', (_, content, body) => {
    expect(keep(content)).toEqual(page(...body));
  });
});

test('a block that is a page by itself keeps the fields of a page', () => {
  const content = { component: 'rich_text', seo_title: 'Judul', align: 'left', x: 1 };
  expect(keep(content)).toEqual({ component: 'rich_text', seo_title: 'Judul', align: 'left' });
});

test('a root that is neither content type nor block keeps its fields, but not those of unknown blocks', () => {
  const content = { component: 'product', price: 7, tags: ['a'], body: [{ component: 'quiz', x: 1 }] };
  expect(keep(content)).toEqual({ ...content, body: [{ component: 'quiz' }] });
});

test('a block whose code a browser has not loaded keeps its fields', () => {
  const story = storyOf(page({ component: 'row', columns: [], x: 1 }));
  expect(keepLoadedFields(createBlockLoader(registry))(story)).toBe(story);
});

test('a block of the layout has no fields in content: one there cannot say that it is the search page', () => {
  const search = { component: 'search', _uid: 's', is_page: true };
  expect(keep(page(search))).toEqual(page({ component: 'search', _uid: 's' }));
});
