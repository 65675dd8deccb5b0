import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './Typography';

const typography = (fields: object) => renderBlocks([{ component: 'typography', ...fields }]);
const uncontained = (fields: object) => renderUncontained(block, fields);

const options = {
  variant: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'subtitle', 'body', 'caption', 'overline'],
  align: ['left', 'center', 'right'],
  color: ['default', 'muted', 'primary'],
} as const;

describe('typography', () => {
  test.each([
    ['h1', '<h1 data-block="typography">Kain</h1>'],
    ['h2', '<h2 data-block="typography">Kain</h2>'],
    ['h3', '<h3 data-block="typography">Kain</h3>'],
    ['h4', '<h4 data-block="typography">Kain</h4>'],
    ['h5', '<h5 data-block="typography">Kain</h5>'],
    ['h6', '<h6 data-block="typography">Kain</h6>'],
    ['subtitle', '<p data-block="typography">Kain</p>'],
    ['body', '<p data-block="typography">Kain</p>'],
    ['caption', '<p data-block="typography">Kain</p>'],
    ['overline', '<p data-block="typography">Kain</p>'],
  ])('of variant %s has its element', async (variant, html) => {
    expect(plain(await typography({ text: 'Kain', variant }))).toBe(html);
  });

  describe.each(Object.entries(options))('%s', (field, values) => {
    test.each(values)('%s has its own class and no other of the field', async (value) => {
      const html = await typography({ text: 'Kain', [field]: value });
      expect(values.filter((name) => html.includes(`_typography-${name}`))).toEqual([value]);
    });
  });

  test.each(Object.keys(options))('a malformed %s is ignored', (field) => {
    const expected = uncontained({ text: 'Kain' });
    for (const value of [...wrongValues, 'constructor', 'H1', HOSTILE_TEXT]) {
      expect(uncontained({ text: 'Kain', [field]: value })).toBe(expected);
    }
    expect(plain(expected)).toBe('<p data-block="typography">Kain</p>');
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
  });

  test.each(
    wrongValues.filter((value) => value !== 'x' && typeof value !== 'number').map((value) => [value]),
  )('whose text is %j shows nothing', (text) => {
    expect(uncontained({ text, variant: 'h1' })).toBe('');
  });

  test('renders a number as text', () => {
    expect(plain(uncontained({ text: 7 }))).toBe('<p data-block="typography">7</p>');
  });

  test('escapes its text', () => {
    const html = uncontained({ text: HOSTILE_TEXT });
    expect(html).not.toMatch(BROKEN_OUT);
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
  });
});
