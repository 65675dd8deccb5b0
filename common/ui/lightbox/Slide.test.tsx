import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT } from '../../../test/support/hostile-content';
import { picture, plain, renderOnPage } from '../../../test/support/render';
import type { Asset } from '../../image/asset';
import { Slide } from './Slide';

const asset: Asset = {
  src: picture('a.png', '1600x900'),
  alt: 'Kain',
  title: 'Judul berkas',
  size: { width: 1600, height: 900 },
  focus: '',
};
const render = (fields: { asset?: Partial<Asset>; title?: string; caption?: string }, zoom = false) =>
  renderOnPage(
    <Slide
      photo={{ title: '', caption: '', ...fields, asset: { ...asset, ...fields.asset } }}
      zoom={zoom ? { x: 0.5, y: 0.5 } : null}
      missing="Hilang."
      onZoom={() => {}}
    />,
  );
const captionIn = (html: string) => /<figcaption>(.*)<\/figcaption>/s.exec(plain(html))?.[1];

describe('a slide of the lightbox', () => {
  test('has the whole image, in widths up to the window', () => {
    const html = render({});
    expect(html).toContain('sizes="min(100vw, 178vh)"');
    expect(html).toContain(`${asset.src}/m/1280x0 1280w`);
    expect(html).toContain('alt="Kain" ');
    expect(html).toContain('loading="eager"');
    expect(html).not.toContain('title=');
  });

  test('has a larger `sizes` while zoomed', () => {
    const html = render({}, true);
    expect(html).toContain('sizes="min(250vw, 444vh)"');
    expect(html).toContain('data-zoomed="" tabindex="0"');
  });

  test('has an image of unknown size', () => {
    expect(render({ asset: { size: null } })).toContain(`src="${asset.src}"`);
  });

  test.each([
    [{ title: 'Kawung' }, '<strong>Kawung</strong>'],
    [{ caption: 'Empat\nlingkaran' }, '<p>Empat\nlingkaran</p>'],
    [{ asset: { copyright: 'Sogan' } }, '<small>© Sogan</small>'],
    [{ asset: { copyright: '© Sogan 2024' } }, '<small>© Sogan 2024</small>'],
    [
      { title: 'Kawung', caption: 'Kain', asset: { copyright: 'Sogan' } },
      '<strong>Kawung</strong><p>Kain</p><small>© Sogan</small>',
    ],
    [{}, undefined],
  ])('with %j has the caption %s', (fields, caption) => {
    expect(captionIn(render(fields))).toBe(caption);
  });

  test('escapes its texts', () => {
    const html = render({
      title: HOSTILE_TEXT,
      caption: HOSTILE_TEXT,
      asset: { alt: HOSTILE_TEXT, copyright: HOSTILE_TEXT },
    });
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(4);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
