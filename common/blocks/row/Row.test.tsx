import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './Row';

const row = (fields: object) => renderBlocks([{ component: 'row', ...fields }]);
const uncontained = (fields: object) => renderUncontained(block, fields);

const line = (text: string) => ({ component: 'typography', text });
const columnMarkup = (text: string) => `<div><p data-block="typography">${text}</p></div>`;
const inRow = (html: string) => `<div data-block="row"><div>${html}</div></div>`;
const columns = [line('Kawung'), line('Parang')];

/** The classes of each option's values. */
const options: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  layout: { equal: '_row-equal', wide_left: '_row-wide_left', wide_right: '_row-wide_right' },
  gap: {
    none: '_row-gapless',
    small: '_row-gapSmall',
    medium: '_row-gapMedium',
    large: '_row-gapLarge',
  },
  align: { start: '_row-start', center: '_row-center', stretch: '_row-stretch' },
};

describe('a row', () => {
  test('renders its blocks in order, each in a column', async () => {
    expect(plain(await row({ columns }))).toBe(inRow(columnMarkup('Kawung') + columnMarkup('Parang')));
  });

  test.each([undefined, null, '', 'x', 7, {}, [], [null, 7, 'x', {}, { component: 7 }]])(
    'whose columns are %j renders nothing',
    (value) => {
      expect(uncontained({ layout: 'wide_left', background: 'primary', columns: value })).toBe('');
    },
  );

  describe.each(Object.entries(options))('%s', (field, classes) => {
    test.each(Object.entries(classes))('%s has its own class and no other of the field', (value, name) => {
      const html = uncontained({ columns, [field]: value });
      expect(Object.values(classes).filter((each) => html.includes(each))).toEqual([name]);
    });
  });

  test.each([
    ['none', []],
    ['surface', ['surface']],
    ['primary', ['primary']],
  ])('background %s has the surface %j', (background, surfaces) => {
    const html = uncontained({ columns, background });
    expect([...html.matchAll(/surfaces-(\w+)/g)].map(([, surface]) => surface)).toEqual(surfaces);
    expect([...html.matchAll(/_row-(surface|primary)\b/g)].map(([, surface]) => surface)).toEqual(surfaces);
  });

  test('has equal columns, a medium gap and no background by default', () => {
    const defaults = { layout: 'equal', gap: 'medium', align: 'stretch', background: 'none' };
    expect(uncontained({ columns })).toBe(uncontained({ columns, ...defaults }));
  });

  test.each([...Object.keys(options), 'background'])('a malformed %s is ignored', (field) => {
    for (const value of [...wrongValues, 'constructor', 'justify', 3, ['center']]) {
      expect(uncontained({ columns, [field]: value })).toBe(uncontained({ columns }));
    }
  });

  test('renders the valid ones of its columns', async () => {
    const broken = [null, line('Kawung'), 7, 'x', [], {}, { component: 7 }, line('Parang')];
    expect(plain(await row({ columns: broken }))).toBe(
      inRow(columnMarkup('Kawung') + columnMarkup('Parang')),
    );
  });

  test('keeps the position of the columns beside an empty one', async () => {
    const html = await row({
      columns: [line('Kawung'), { component: 'hologram' }, { component: 'button' }, line('Parang')],
    });
    expect(plain(html)).toBe(
      inRow(`${columnMarkup('Kawung')}<div></div><div></div>${columnMarkup('Parang')}`),
    );
  });

  test('can contain rows', async () => {
    const inner = { component: 'Row', columns: [line('Lereng')] };
    expect(plain(await row({ columns: [inner, line('Parang')] }))).toBe(
      inRow(`<div>${inRow(columnMarkup('Lereng'))}</div>${columnMarkup('Parang')}`),
    );
  });

  test('has no hostile link, and escapes texts', async () => {
    const buttons = hostileAddresses.map((url) => ({ component: 'button', label: 'x', link: { url } }));
    const html = await row({
      columns: [...buttons, line(HOSTILE_TEXT)],
      layout: HOSTILE_TEXT,
      background: HOSTILE_TEXT,
    });
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(1);
    expect(html).not.toMatch(/<a |evil/);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
