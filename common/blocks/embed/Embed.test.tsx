import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  disguisedAddresses,
  hostileAddresses,
  HOSTILE_TEXT,
  wrongValues,
} from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { block } from './Embed';

const url = 'https://peta.example/bengkel?zoom=7';
const full = { title: 'Peta ke bengkel', url };

const embed = async (fields: object, scope: Partial<SiteScope> = {}) =>
  plain(
    await renderBlocks([{ component: 'embed', ...fields }], {
      frameOrigins: ['https://peta.example'],
      ...scope,
    }),
  );

describe('an embed', () => {
  test('says where it comes from, with a button to load it and a link to its page', async () => {
    const html = await embed(full);
    expect(html.replace(/ data-player="[^"]*"/, '')).toBe(
      '<div data-block="embed"><div data-behaviour="player"><div></div><div><svg width="0" height="480" aria-hidden="true"></svg><div><p>Peta ke bengkel</p>' +
        '<p>Isi ini berasal dari peta.example dan baru dimuat setelah Anda memintanya.</p>' +
        '<button type="button">Muat dari peta.example<span>: Peta ke bengkel</span></button>' +
        `<p><a data-leaves="" href="${url}">Buka di peta.example<span>: Peta ke bengkel</span></a></p></div></div></div></div>`,
    );
    expect(html).toContain(`&quot;height&quot;:480,`);
    expect(html).toContain(`&quot;src&quot;:&quot;${url}&quot;`);
  });

  test('that loads when near is a lazy frame from the beginning', async () => {
    expect(await embed({ ...full, load: 'near', height: '300' })).toBe(
      '<div data-block="embed"><iframe title="Peta ke bengkel" height="300" loading="lazy" ' +
        'referrerPolicy="strict-origin-when-cross-origin" ' +
        'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-downloads" ' +
        `allow="fullscreen; encrypted-media; picture-in-picture" src="${url}"></iframe></div>`,
    );
  });

  test.each([
    [300, 300],
    ['300', 300],
    [1, 120],
    [99_999, 2000],
    ['', 480],
    ['tall', 480],
    [null, 480],
  ])('of the height %j is %i pixels high', async (height, pixels) => {
    expect(await embed({ ...full, height, load: 'near' })).toContain(` height="${pixels}"`);
    expect(await embed({ ...full, height })).toContain(`<svg width="0" height="${pixels}" `);
  });

  test('without a title or an address shows nothing', async () => {
    expect(await embed({ url })).toBe('');
    expect(await embed({ title: 'Peta' })).toBe('');
    expect(await embed({})).toBe('');
  });

  test('without a title shows editors a note', async () => {
    const scope = { editorParameters: '_storyblok=1', languageCode: 'en' };
    expect(await embed({ url }, scope)).toBe(
      '<p data-block="embed">Visitors do not see this block: it has no title.</p>',
    );
    expect(await embed({}, scope)).toBe('');
  });

  test.each([
    ...hostileAddresses,
    ...disguisedAddresses,
    'https://lain.example/peta',
    'https://peta.example@lain.example/',
    'https://peta.example.lain.example/',
    'http://peta.example/',
    'https://peta.example:8443/',
    'blob:https://peta.example/1',
  ])('of the address %j shows nothing to visitors', async (address) => {
    expect(await embed({ ...full, url: address })).toBe('');
    expect(await embed({ ...full, url: address, load: 'near' })).toBe('');
  });

  test.each([
    ['https://lain.example/peta', 'https://lain.example tidak ada di SITE_FRAME_ORIGINS.'],
    ['javascript:alert(1)', 'alamatnya harus diawali https://'],
  ])('of the address %j shows editors a note', async (address, note) => {
    expect(await embed({ ...full, url: address }, { editorParameters: '_storyblok=1' })).toBe(
      `<p data-block="embed">Pengunjung tidak melihat blok ini: ${note}</p>`,
    );
  });

  test('never throws, whatever its fields hold', () => {
    for (const name of Object.keys(block.fields))
      for (const value of wrongValues)
        expect(() => renderUncontained(block, { ...full, [name]: value })).not.toThrow();
  });

  test('has escaped texts and addresses', async () => {
    const hostile = { title: HOSTILE_TEXT, url: `${url}${HOSTILE_TEXT}` };
    expect(await embed(hostile)).not.toMatch(BROKEN_OUT);
    expect(await embed({ ...hostile, load: 'near' })).not.toMatch(BROKEN_OUT);
  });
});
