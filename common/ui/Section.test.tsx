import { expect, test } from '@jest/globals';
import { HOSTILE_TEXT } from '../../test/support/hostile-content';
import { plain, renderOnPage } from '../../test/support/render';
import { Section } from './Section';

const root = { 'data-block': 'row' };

test.each([
  ['has a heading if it has a title', { title: 'Koleksi' }, '<h2>Koleksi</h2><p>a</p>'],
  ['has none if its title is empty', { title: '' }, '<p>a</p>'],
  ['has none without a title', {}, '<p>a</p>'],
])('a section %s', (_, props, html) => {
  const section = (
    <Section root={root} {...props}>
      <p>a</p>
    </Section>
  );
  expect(plain(renderOnPage(section))).toBe(`<section data-block="row">${html}</section>`);
});

test.each([
  [undefined, /^<section class="__section-section" data-block="row">/],
  ['wide', /^<section class="__section-section wide" data-block="row">/],
])('a section with the class %j has it beside its own', (className, expected) => {
  const section = (
    <Section root={root} className={className}>
      a
    </Section>
  );
  expect(renderOnPage(section)).toMatch(expected);
});

test('the title of a section is escaped', () => {
  const section = (
    <Section root={root} title={HOSTILE_TEXT}>
      a
    </Section>
  );
  const html = renderOnPage(section);
  expect(html).toContain('&lt;/script&gt;');
  expect(html.match(/</g)).toHaveLength(4);
});
