import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './Accordion';

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const item = (title: string, text: string) => ({
  component: 'accordion_item',
  title,
  text: text === '' ? null : paragraph(text),
});
const accordion = async (...blocks: object[]) =>
  plain(await renderBlocks(blocks.map((fields) => ({ component: 'accordion', ...fields }))));

describe('an accordion', () => {
  test('has items that browsers open by themselves, also for a link to their texts', async () => {
    const items = [item('Kapan buka?', 'Setiap hari kerja.'), item('Di mana?', 'Pekalongan.')];
    expect(await accordion({ title: 'Tanya jawab', items })).toBe(
      '<section data-block="accordion"><h2>Tanya jawab</h2><div>' +
        '<details><summary><h3>Kapan buka?</h3></summary><div id="kapan-buka"><p>Setiap hari kerja.</p></div></details>' +
        '<details><summary><h3>Di mana?</h3></summary><div id="di-mana"><p>Pekalongan.</p></div></details>' +
        '</div></section>',
    );
  });

  test('opens one item at a time by a name that no other accordion has', async () => {
    const fields = { one_at_a_time: true, items: [item('a', 'b'), item('c', 'd')] };
    const names = [...(await accordion(fields, fields)).matchAll(/<details name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toHaveLength(4);
    expect(names[0]).toBe(names[1]);
    expect(new Set(names).size).toBe(2);
  });

  test.each([
    [item('Hanya judul', ''), '<div><h3>Hanya judul</h3></div>'],
    [item('', 'Hanya teks'), '<div><div><p>Hanya teks</p></div></div>'],
    [item('', ''), ''],
    [{ component: 'AccordionItem', title: 'Nama lain' }, '<div><h3>Nama lain</h3></div>'],
    [{ component: 'button', label: 'x' }, ''],
  ])('shows what there is of a half-filled item: %j', async (half, html) => {
    expect(await accordion({ title: 'x', items: [half] })).toBe(
      `<section data-block="accordion"><h2>x</h2>${html === '' ? '' : `<div>${html}</div>`}</section>`,
    );
  });

  test('shows its title alone, its items alone, and nothing where there is nothing', async () => {
    expect(await accordion({ title: 'x' })).toBe('<section data-block="accordion"><h2>x</h2></section>');
    expect(await accordion({ items: [item('a', 'b')] })).toMatch(
      /^<section data-block="accordion"><div><details>/,
    );
    expect(await accordion({})).toBe('');
    expect(await accordion({ items: [item('', '')] })).toBe('');
  });

  test('never throws, whatever its fields hold', () => {
    for (const value of wrongValues) {
      for (const name of Object.keys(block.fields))
        expect(() => renderUncontained(block, { [name]: value })).not.toThrow();
      for (const name of ['title', 'text']) {
        const items = [{ component: 'accordion_item', [name]: value }];
        expect(() => renderUncontained(block, { items })).not.toThrow();
      }
    }
  });

  test('has escaped texts', async () => {
    const items = [item(HOSTILE_TEXT, HOSTILE_TEXT)];
    expect(await accordion({ title: HOSTILE_TEXT, items })).not.toMatch(BROKEN_OUT);
  });
});
