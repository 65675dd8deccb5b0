import { describe, expect, test } from '@jest/globals';
import { plain, renderOnPage } from '../../test/support/render';
import { hasHead, HeadedSection, type SectionHead } from './HeadedSection';

const root = { 'data-block': 'stats' };
const empty: SectionHead = { eyebrow: '', title: '', lead: '', actions: [] };
const actions = [{ component: 'button' }];

const section = (head: Partial<SectionHead>): string =>
  renderOnPage(
    <HeadedSection head={{ ...empty, ...head }} actions={<a href="/cerita">Baca</a>} root={root}>
      <p>Isi</p>
    </HeadedSection>,
  );
const inSection = (html: string): string => `<section data-block="stats">${html}</section>`;

describe('a section with a head', () => {
  test.each([
    [{}, '<p>Isi</p>'],
    [{ title: 'Angka' }, '<h2>Angka</h2><p>Isi</p>'],
    [{ eyebrow: 'Bengkel' }, '<div><p>Bengkel</p></div><p>Isi</p>'],
    [{ lead: 'Sejak 2009.' }, '<div><p>Sejak 2009.</p></div><p>Isi</p>'],
    [{ actions }, '<p>Isi</p><div><a href="/cerita">Baca</a></div>'],
    [
      { eyebrow: 'Bengkel', title: 'Angka', lead: 'Sejak 2009.', actions },
      '<div><p>Bengkel</p><h2>Angka</h2><p>Sejak 2009.</p></div><p>Isi</p><div><a href="/cerita">Baca</a></div>',
    ],
  ])('shows what there is of %j', (head, html) => {
    expect(plain(section(head))).toBe(inSection(html));
  });

  test('has actions beside its head only if there are some', () => {
    expect(section({ title: 'Angka', actions })).toContain('headed-section-acting');
    expect(section({ title: 'Angka' })).not.toContain('headed-section-acting');
  });

  test.each([
    [{}, false],
    [{ eyebrow: 'Bengkel' }, true],
    [{ title: 'Angka' }, true],
    [{ lead: 'Sejak 2009.' }, true],
    [{ actions }, true],
  ])('with %j has a head: %j', (head, expected) => {
    expect(hasHead({ ...empty, ...head })).toBe(expected);
  });
});
