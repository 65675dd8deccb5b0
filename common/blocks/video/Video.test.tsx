import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  disguisedAddresses,
  hostileAddresses,
  HOSTILE_TEXT,
  wrongValues,
} from '../../../test/support/hostile-content';
import { ASSETS, picture, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { block } from './Video';

const frameOrigins = ['https://www.youtube-nocookie.com'];
const youTube = 'https://www.youtube.com/watch?v=M7lc1UVf-VE';
const src = `${ASSETS}/f/1001/x/abc123/kawung.webm`;
const captions = { filename: `${ASSETS}/f/1001/x/abc123/kawung.vtt` };
const poster = { filename: picture('poster.svg'), alt: 'Kain kawung' };

/** The beginning of the stage: what the button loads. The attribute's value is a test of its own. */
const stage = '<figure data-block="video"><div data-behaviour="player" data-player=""><div></div>';
const withoutPlayer = (html: string) => html.replace(/ data-player="[^"]*"/, ' data-player=""');
/** What the button loads. */
const playerIn = (html: string): unknown =>
  JSON.parse(
    (/ data-player="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );

const video = async (fields: object, scope: Partial<SiteScope> = {}) =>
  plain(await renderBlocks([{ component: 'video', ...fields }], { frameOrigins, ...scope }));

describe('a video', () => {
  test('from a file has a poster with a button, and a player for browsers without scripts', async () => {
    const fields = { title: 'Kawung', file: { filename: src }, poster, caption: 'Sembilan detik', captions };
    const html = await video(fields);
    expect(withoutPlayer(html)).toBe(
      stage +
        `<img src="${poster.filename}" width="800" height="600" alt="Kain kawung" loading="lazy" decoding="async"/>` +
        '<button type="button"><span>Putar video: Kawung</span></button>' +
        `<noscript><video poster="${poster.filename}" src="${src}" controls="" playsInline="" preload="none" ` +
        'aria-label="Kawung" crossorigin="anonymous">' +
        `<track kind="captions" src="${captions.filename}" srcLang="id" label="Teks"/></video></noscript></div>` +
        '<figcaption><h3>Kawung</h3><p>Sembilan detik</p></figcaption></figure>',
    );
    expect(playerIn(html)).toEqual({
      tag: 'video',
      properties: {
        className: expect.any(String),
        controls: true,
        playsInline: true,
        preload: 'none',
        ariaLabel: 'Kawung',
        crossOrigin: 'anonymous',
        src,
      },
      track: { kind: 'captions', src: captions.filename, srclang: 'id', label: 'Teks' },
    });
  });

  test('of a provider has a button that names its site, and a link to its page', async () => {
    const fields = { title: 'Di bengkel', url: youTube, poster };
    const html = await video(fields, { languageCode: 'en' });
    expect(withoutPlayer(html)).toBe(
      stage +
        `<img src="${poster.filename}" width="800" height="450" alt="Kain kawung" loading="lazy" decoding="async"/>` +
        '<button type="button"><span>Play video: Di bengkel</span>' +
        '<span>Loads from www.youtube-nocookie.com</span></button></div>' +
        `<figcaption><h3>Di bengkel</h3><p><a data-leaves="" href="${youTube}">Watch on www.youtube.com</a></p>` +
        '</figcaption></figure>',
    );
    expect(playerIn(html)).toEqual({
      tag: 'iframe',
      properties: {
        className: expect.any(String),
        title: 'Di bengkel',
        sandbox: expect.not.stringContaining('allow-top-navigation'),
        referrerPolicy: 'strict-origin-when-cross-origin',
        allow: expect.stringMatching(/^autoplay;/),
        src: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1',
      },
    });
  });

  test('from a file without captions needs no CORS response', async () => {
    const html = await video({ file: { filename: src } });
    expect(html).toContain('aria-label="Video"></video>');
    expect(html).not.toMatch(/crossorigin|track|<figcaption|poster=/i);
  });

  test('with a file and an address is the file', async () => {
    const html = await video({ file: { filename: src }, url: youTube });
    expect(html).toContain(src);
    expect(html).not.toContain('youtube');
  });

  test('has the shape of its poster, and that of providers’ players without one', async () => {
    const shapeOf = async (fields: object) =>
      /style="aspect-ratio:([\d.]+)"/.exec(
        await renderBlocks([{ component: 'video', ...fields }], { frameOrigins }),
      )?.[1];
    const file = { filename: src };
    expect(await shapeOf({ file, poster: { filename: picture('a.jpg', '900x1200') } })).toBe('0.75');
    expect(Number(await shapeOf({ file }))).toBeCloseTo(16 / 9);
    expect(Number(await shapeOf({ url: youTube, poster }))).toBeCloseTo(16 / 9);
  });

  test('comes from a media origin as well, its captions included', async () => {
    const filename = 'https://media.example/kawung.mp4';
    const fields = { file: { filename }, captions: { filename: 'https://media.example/kawung.vtt' } };
    expect(await video(fields)).toBe('');
    const html = await video(fields, { mediaOrigins: ['https://media.example'] });
    expect(html).toContain(`src="${filename}"`);
    expect(html).toContain('src="https://media.example/kawung.vtt"');
  });

  test('from a file has no captions of another site', async () => {
    const html = await video({
      file: { filename: src },
      captions: { filename: 'https://lain.example/a.vtt' },
    });
    expect(html).toContain(src);
    expect(html).not.toMatch(/<track|crossorigin/);
  });

  test.each(['title', 'poster', 'caption', 'captions'])('shows nothing for its %s alone', async (name) => {
    const full = { title: 'Kawung', poster, caption: 'Sembilan detik', captions };
    expect(await video({ [name]: full[name as keyof typeof full] })).toBe('');
  });

  test('never throws, whatever its fields hold', () => {
    for (const name of Object.keys(block.fields))
      for (const value of wrongValues)
        expect(() => renderUncontained(block, { file: { filename: src }, [name]: value })).not.toThrow();
  });

  test('has escaped texts', async () => {
    const html = await video({ title: HOSTILE_TEXT, caption: HOSTILE_TEXT, file: { filename: src } });
    expect(html).not.toMatch(BROKEN_OUT);
  });
});

test.each(['javascript', 'ftp'])('a page of %s is no video of an allowed provider', async (scheme) => {
  expect(await video({ url: 'https://youtube.com/watch?v=dQw4w9WgXcQ' }, { frameOrigins })).toContain(
    'youtube',
  );
  expect(
    await video({ url: `${scheme}://youtube.com/watch?v=dQw4w9WgXcQ&x=%0aalert(1)` }, { frameOrigins }),
  ).toBe('');
});

describe('a video of an origin that is not allowed', () => {
  test.each([...hostileAddresses, ...disguisedAddresses, 'https://lain.example/7'])(
    'shows nothing to visitors: %j',
    async (address) => {
      expect(await video({ title: 'x', url: address })).toBe('');
      expect(await video({ title: 'x', file: { filename: address } })).toBe('');
    },
  );

  test.each([
    [{ url: 'https://youtu.be/a' }, 'https://www.youtube-nocookie.com is not in SITE_FRAME_ORIGINS.'],
    [{ url: 'https://lain.example/7' }, 'https://lain.example is not in SITE_FRAME_ORIGINS.'],
    [{ url: 'http://lain.example/7' }, 'its address must begin with https://'],
    [{ url: 'javascript:alert(1)' }, 'its address must begin with https://'],
    [
      { file: { filename: 'https://lain.example/a.mp4' } },
      'https://lain.example is not in SITE_MEDIA_ORIGINS.',
    ],
  ])('shows editors a note: %j', async (fields, note) => {
    const scope = { editorParameters: '_storyblok=1', languageCode: 'en', frameOrigins: [] };
    expect(await video(fields, scope)).toContain(
      `<p data-block="video">Visitors do not see this block: ${note}</p>`,
    );
  });
});
