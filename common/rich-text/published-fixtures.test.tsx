import { describe, expect, test } from '@jest/globals';
import { allFixtures } from '@storyblok/richtext/test-utils';
import { picture, renderOnPage } from '../../test/support/render';
import { RichText } from './RichText';

/** Where our HTML differs from the published one on purpose: why, and what it is (made from the published HTML where that is random). */
interface Difference {
  readonly reason: string;
  readonly ours: (published: string) => string;
}

const newTab = '<span class="visually-hidden-visuallyHidden"> (membuka di tab baru)</span>';
const foreign =
  'pictures come from the origins that the site allows, and the published one is from elsewhere';
const anchors = 'headings have an id made of their words, so that links can lead to them';
const ground =
  'the colour is laid as `--ground`, from which the stylesheet takes an ink that is readable on it (4.5 or more)';
const kept = 'a column keeps its width in a table that is wider than the page';
const scrolls = 'tables scroll inside themselves: a focusable group of that name around them';
const headed = 'header cells say what they are the header of';

const table = (name: string, html: string): string =>
  `<div aria-label="Tabel: ${name}" data-table="" role="group" tabindex="0">${html}</div>`;
const keptWidth = (html: string): string => html.replaceAll(/width: (\d+px);/g, 'width: $1; min-width: $1;');
const withGround = (html: string): string => html.replaceAll(/background-color: ([^;]+);/g, '--ground: $1;');
const emoji = (html: string): string => html.replaceAll(/ data-emoji="[^"]*"/g, '');

const differences: Readonly<Record<string, Difference>> = {
  'code block': {
    reason:
      'HTML names the language of code by a class that begins with `language-`; code scrolls inside itself, focusable and named',
    ours: () =>
      '<pre aria-label="Kode: js" role="group" tabindex="0"><code class="language-js">const x = 1;</code></pre>',
  },
  image: { reason: foreign, ours: () => '' },
  'renders image with attributes': { reason: foreign, ours: () => '' },
  'filters out meta_data, source, and copyright from output': { reason: foreign, ours: () => '' },
  emoji: { reason: 'the symbol stands in the text; an attribute would say it twice', ours: emoji },
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [
      `heading level ${level}`,
      {
        reason: anchors,
        ours: (published: string) => published.replace(`<h${level}`, `<h${level} id="heading-${level}"`),
      },
    ]),
  ),
  'external link': {
    reason:
      'links that leave the site are marked, and those that open a new tab are cut off from this page and say so',
    ours: () =>
      `<a data-leaves="" href="https://example.com" rel="noopener" target="_blank">Click${newTab}</a>`,
  },
  'asset link': {
    reason: 'links that leave the site are marked',
    ours: () => '<a data-leaves="" href="https://assets.example.com/file.pdf">Download</a>',
  },
  'breaks group when link attributes differ': {
    reason: 'a link that opens a new tab is cut off from this page and says so',
    ours: () => `<p><a href="/a">A</a><a href="/a" rel="noopener" target="_blank">B${newTab}</a></p>`,
  },
  'table with header and body': {
    reason: `${scrolls}; ${headed}`,
    ours: (published) => table('H1, H2', published.replaceAll('<th>', '<th scope="col">')),
  },
  'renders basic table with tbody': { reason: scrolls, ours: (published) => table('A, B', published) },
  'renders colspan and rowspan': { reason: scrolls, ours: (published) => table('Merged', published) },
  'renders colwidth and backgroundColor': {
    reason: `${scrolls}; ${ground}; ${kept}`,
    ours: (published) => table('Styled, Normal', keptWidth(withGround(published))),
  },
  'combines multiple styles on a cell': {
    reason: `${scrolls}; ${ground}; ${kept}`,
    ours: (published) => table('cell, cell2, cell3', keptWidth(withGround(published))),
  },
  'renders complex table': {
    reason: `${scrolls}; ${headed}; ${ground}; ${kept}; an emoji says its symbol once`,
    ours: (published) =>
      table('THead', emoji(keptWidth(withGround(published))).replace('<th ', '<th scope="col" ')),
  },
  'kitchen sink document': {
    reason: `${anchors}; ${ground}; ${foreign}; a new tab is announced`,
    ours: (published) =>
      withGround(published)
        .replace('<h4', '<h4 id="feature-heading"')
        .replace('target="_blank"', 'rel="noopener" target="_blank"')
        .replace('</mark></a>', `</mark>${newTab}</a>`)
        .replace(/<img[^>]*>/, ''),
  },
};

/**
 * The same HTML written in one way: attributes in small letters and in the order of their names, `<br/>` as `<br>`, styles as the published ones
 * are written, alignment (here an attribute that the stylesheet knows) as the style it stands for, class names of modules
 * without the hash.
 */
function limitValue(html: string): string {
  return html.replaceAll(/<([a-z]\w*)((?: [^<>]*?)?)\/?>/g, (_, tag: string, attributes: string) => {
    const written = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, mixed = '', value = '']) => {
      const name = mixed.toLowerCase();
      if (name === 'data-align') return ` style="text-align: ${value};"`;
      if (name === 'style') return ` style="${value.split(';').filter(Boolean).map(declaration).join(' ')}"`;
      return ` ${name}="${name === 'class' ? value.replace(/-[\w-]{6}$/, '') : value}"`;
    });
    return `<${tag}${written.toSorted().join('')}>`;
  });
}

function declaration(written: string): string {
  const [name = '', ...value] = written.split(':');
  return `${name.trim()}: ${value.join(':').trim()};`;
}

function render(input: unknown): string {
  const content = Array.isArray(input) ? input : [input];
  return renderOnPage(<RichText document={{ type: 'doc', content }} />);
}

describe('a published fixture', () => {
  test.each(allFixtures.map(({ title, input, expected }) => ({ title, input, expected })))(
    '$title gives the published HTML, or what is listed as ours',
    ({ title, input, expected }) => {
      const ours = Object.hasOwn(differences, title) ? differences[title]?.ours(expected) : expected;
      expect(limitValue(render(input))).toBe(limitValue(ours ?? ''));
    },
  );

  test.each(Object.keys(differences))('%s is listed because it differs, and says why', (title) => {
    const published = allFixtures.filter((fixture) => fixture.title === title);
    expect(published).not.toEqual([]);
    for (const { input, expected } of published) {
      expect(limitValue(render(input))).not.toBe(limitValue(expected));
      expect(differences[title]?.reason).toMatch(/\w+ \w+/);
    }
  });

  test('with a picture from an allowed origin shows it, in the sizes the site offers', () => {
    const image = allFixtures.find(({ title }) => title === 'image');
    const input = JSON.parse(
      JSON.stringify(image?.input).replace('https://example.com/image.jpg', picture('image.jpg')),
    );
    expect(render(input)).toMatch(/^<img [^>]*alt="Image" title="Title"/);
  });
});
