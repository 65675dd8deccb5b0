import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { picture, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './Quote';

const quote = async (fields: object) => plain(await renderBlocks([{ component: 'quote', ...fields }]));

const src = picture('ratmi.png');
const full = {
  text: '“Yang bulat itu menetes.”',
  author: 'Bu Ratmi',
  role: 'pembatik',
  image: { filename: src, alt: 'Bu Ratmi' },
  link: { linktype: 'url', url: '/cerita' },
};
const img = `<img src="${src}/m/600x600/smart/filters:quality(75)" width="600" height="600" alt="Bu Ratmi" loading="lazy" decoding="async"/>`;
const quotation = '<blockquote>“Yang bulat itu menetes.”</blockquote>';

describe('a quote', () => {
  test('renders all fields in order', async () => {
    expect(await quote(full)).toBe(
      `<figure data-block="quote">${quotation}<figcaption>${img}` +
        '<div><a href="/cerita">Bu Ratmi</a><p>pembatik</p></div></figcaption></figure>',
    );
  });

  test.each([
    [{}, ''],
    [{ author: 'Bu Ratmi' }, '<figcaption><div><span>Bu Ratmi</span></div></figcaption>'],
    [{ role: 'pembatik' }, '<figcaption><div><p>pembatik</p></div></figcaption>'],
    [{ image: full.image }, `<figcaption>${img}<div></div></figcaption>`],
    [{ link: full.link }, ''],
  ])('renders its text with what there is besides: %j', async (fields, caption) => {
    expect(await quote({ text: full.text, ...fields })).toBe(
      `<figure data-block="quote">${quotation}${caption}</figure>`,
    );
  });

  test('has a dash before its author only without a portrait', async () => {
    const { image, ...rest } = full;
    expect(await renderBlocks([{ component: 'quote', ...rest }])).toContain('_quote-dashed');
    expect(await renderBlocks([{ component: 'quote', ...rest, image }])).not.toContain('_quote-dashed');
  });

  test('renders nothing without a text', async () => {
    expect(await quote({ ...full, text: '' })).toBe('');
    expect(await quote({})).toBe('');
  });

  test.each(['author', 'role', 'image', 'link'])('with a malformed %s renders its text', (field) => {
    for (const value of wrongValues)
      expect(plain(renderUncontained(block, { ...full, [field]: value }))).toContain(quotation);
  });

  test('never throws, whatever its text holds', () => {
    for (const value of wrongValues)
      expect(() => renderUncontained(block, { ...full, text: value })).not.toThrow();
  });

  test.each(foreignPictures)('shows no portrait from %j', async (filename) => {
    expect(await quote({ ...full, image: { filename } })).not.toContain('<img');
  });

  test.each(hostileAddresses)('has no link to %j', async (url) => {
    const html = await quote({ ...full, link: { linktype: 'url', url } });
    expect(html).toContain('<span>Bu Ratmi</span>');
  });

  test('has escaped texts', async () => {
    const html = await quote({ text: HOSTILE_TEXT, author: HOSTILE_TEXT, role: HOSTILE_TEXT });
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
