import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  wrongValues,
} from '../../../test/support/hostile-content';
import { picture, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './Steps';

const render = (fields: object) => renderBlocks([{ component: 'steps', ...fields }]);
const steps = async (fields: object) => plain(await render(fields));
const step = (fields: object) => ({ component: 'step', ...fields });
const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const src = picture('canting.png', '1200x800');
const image = { filename: src, alt: 'Canting' };
const img = `<img src="${src}/m/960x640/smart/filters:quality(75)" width="1200" height="800" alt="Canting" loading="lazy" decoding="async"/>`;

/** The layout of the list. */
const layoutsOf = (html: string) =>
  ['numbered', 'columns', 'timeline'].filter((name) => html.includes(`_steps-${name}`));

describe('steps', () => {
  test('are an ordered list with title, text and picture', async () => {
    const items = [
      step({ title: 'Nyorek', text: document('Dengan pensil.'), image }),
      step({ title: 'Nglowong' }),
    ];
    expect(await steps({ title: 'Urutan', items })).toBe(
      '<section data-block="steps"><h2>Urutan</h2><ol>' +
        `<li><div><h3>Nyorek</h3><div><p>Dengan pensil.</p></div></div>${img}</li>` +
        '<li><div><h3>Nglowong</h3></div></li></ol></section>',
    );
  });

  test.each([
    [undefined, 'ol', ['numbered', 'columns']],
    [true, 'ol', ['numbered', 'columns']],
    [false, 'ul', ['columns']],
  ])('with numbered %j are a list of the right kind', async (numbered, tag, layouts) => {
    const html = await render({ numbered, items: [step({ title: 'Satu' })] });
    expect(html).toContain(`</${tag}>`);
    expect(layoutsOf(html)).toEqual(layouts);
  });

  test.each([true, false])('with a label are a timeline, numbered %j', async (numbered) => {
    const html = await render({
      numbered,
      items: [step({ label: '07.30', title: 'Api' }), step({ title: 'Kopi' })],
    });
    expect(layoutsOf(html)).toEqual(['timeline']);
    expect(plain(html)).toContain(
      '<ol><li><p>07.30</p><div><h3>Api</h3></div></li><li><div><h3>Kopi</h3></div></li></ol>',
    );
  });

  test.each([
    [{ text: document('Teks') }, '<ol><li><div><div><p>Teks</p></div></div></li></ol>'],
    [{ image }, `<ol><li><div></div>${img}</li></ol>`],
    [{ label: '2009' }, '<ol><li><p>2009</p><div></div></li></ol>'],
    [{}, ''],
  ])('show what there is of %j', async (fields, html) => {
    expect(await steps({ title: 'x', items: [step(fields)] })).toBe(
      `<section data-block="steps"><h2>x</h2>${html}</section>`,
    );
  });

  test('render nothing without a head and items', async () => {
    expect(await steps({})).toBe('');
    expect(
      await steps({
        items: [
          step({ text: { type: 'doc', content: [{ type: 'paragraph' }] } }),
          null,
          { component: 'stat' },
        ],
      }),
    ).toBe('');
  });

  test('never throw, whatever their fields hold', () => {
    for (const value of wrongValues) {
      for (const name of Object.keys(block.fields))
        expect(() => renderUncontained(block, { title: 'x', [name]: value })).not.toThrow();
      for (const name of ['title', 'text', 'image', 'label'])
        expect(() => renderUncontained(block, { items: [step({ [name]: value })] })).not.toThrow();
    }
  });

  test.each(foreignPictures)('show no picture from %j', async (filename) => {
    expect(await steps({ items: [step({ title: 'x', image: { filename } })] })).not.toContain('<img');
  });

  test('have escaped texts', async () => {
    const items = [step({ title: HOSTILE_TEXT, label: HOSTILE_TEXT, text: document(HOSTILE_TEXT) })];
    expect(await steps({ title: HOSTILE_TEXT, items })).not.toMatch(BROKEN_OUT);
  });
});
