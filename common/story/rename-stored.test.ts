import { describe, expect, test } from '@jest/globals';
import { renameStored } from './rename-stored';
import type { StoredName } from './stored-names';

const names: readonly StoredName[] = [
  { component: 'teaser', block: 'card', fields: { headline: 'title' } },
  { component: 'button', where: { url: ['text'] }, block: 'space_button' },
  { component: 'quote', unless: { role: ['text'] }, block: 'space_quote' },
];

describe('the content of an adopted space', () => {
  test.each([
    ['another component', { component: 'card', headline: 'A' }, { component: 'card', headline: 'A' }],
    [
      'a renamed one',
      { component: 'teaser', headline: 'A', text: 'B' },
      { component: 'card', title: 'A', text: 'B' },
    ],
    ['a field that tells', { component: 'button', url: '/a' }, { component: 'space_button', url: '/a' }],
    ['no such field', { component: 'button', label: 'A' }, { component: 'button', label: 'A' }],
    ['an empty one', { component: 'button', url: '' }, { component: 'button', url: '' }],
    ['one of another kind', { component: 'button', url: {} }, { component: 'button', url: {} }],
    ['no field that forbids', { component: 'quote', text: 'A' }, { component: 'space_quote', text: 'A' }],
    ['one that forbids', { component: 'quote', role: 'A' }, { component: 'quote', role: 'A' }],
    ['a component that is no text', { component: 7 }, { component: 7 }],
    [
      'a field called like one of every object',
      { component: 'teaser', constructor: 'Ferrari' },
      { component: 'card', constructor: 'Ferrari' },
    ],
  ])('with %s', (_, block, renamed) => {
    expect(renameStored({ component: 'page', body: [block] }, names)).toEqual({
      component: 'page',
      body: [renamed],
    });
    expect(renameStored(renamed, names)).toEqual(renamed);
  });

  test('is renamed at any depth, rich text included', () => {
    const doc = { type: 'doc', content: [{ type: 'blok', attrs: { body: [{ component: 'teaser' }] } }] };
    expect(
      renameStored({ component: 'row', columns: [{ component: 'text', text: doc }] }, names),
    ).toMatchObject({
      columns: [{ text: { content: [{ attrs: { body: [{ component: 'card' }] } }] } }],
    });
  });

  test.each([
    ['a plugin', { seo: { title: 'A', plugin: 'seo_metatags' } }, { seo_title: 'A' }],
    ['a block', { seo: [{ component: 'meta', title: 'A' }] }, { seo_title: 'A' }],
    ['the first that is not empty', { seo: { title: '', og_title: 'B' } }, { seo_title: 'B' }],
    ['a field of its own before', { seo_title: 'C', seo: { title: 'A' } }, { seo_title: 'C' }],
    ['a picture', { seo: { image: { filename: 'x' } } }, { seo_image: { filename: 'x' } }],
    ["a picture's address", { seo: { image: '//a/x.png' } }, { seo_image: { filename: '//a/x.png' } }],
    ['a tick that is not set', { seo: { noindex: false } }, { seo_noindex: false }],
    ['nothing', { seo: 'A', body: [] }, {}],
  ])('gets from within a field %s', (_, fields, filled) => {
    const within = {
      'seo.title': 'seo_title',
      'seo.og_title': 'seo_title',
      'seo.image': 'seo_image',
      'seo.noindex': 'seo_noindex',
    };
    const content = { component: 'page', ...fields };
    const renamed = renameStored(content, [{ component: 'page', block: 'page', within }]);
    expect(renamed).toEqual({ ...content, ...filled });
    expect(renameStored(renamed, [{ component: 'page', block: 'page', within }])).toEqual(renamed);
  });

  test('is the same object where nothing has another name', () => {
    const content = { component: 'page', body: [{ component: 'card', image: { filename: 'x' } }] };
    expect(renameStored(content, names)).toBe(content);
    expect(renameStored({ component: 'teaser' }, [])).toEqual({ component: 'teaser' });
  });
});
