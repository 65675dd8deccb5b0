import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { picture, renderOnPage } from '../../test/support/render';
import { RichText } from './RichText';

/** A document, and the HTML that the vendor's own renderer makes of it. */
interface Fixture {
  readonly title: string;
  readonly input: unknown;
  readonly expected: string;
}

/** Those of `@storyblok/richtext` 5.3.1 (`@storyblok/richtext/test-utils`). */
const allFixtures: readonly Fixture[] = JSON.parse(
  readFileSync(join(__dirname, '../../test/fixtures/storyblok-richtext/fixtures.json'), 'utf8'),
);

/** An intended difference from the published HTML: the reason, and the expected HTML. */
interface Difference {
  readonly reason: string;
  readonly ours: (published: string) => string;
}

const newTab = '<span class="__visually-hidden-visuallyHidden"> (membuka di tab baru)</span>';
const foreign = 'only pictures from allowed origins are shown, and the published one has another origin';
const anchors = 'headings have an id from their text, so that links can lead to them';
const background =
  'the colour is set as `--ground`, from which the stylesheet derives a readable text colour (contrast 4.5 or more)';
const fixedWidth = 'a column keeps its width in a table that is wider than the page';
const scrolls = 'a table is in a scroll area: a focusable group with a name';
const headed = 'header cells have a scope';

const table = (name: string, html: string): string =>
  `<div aria-label="Tabel: ${name}" data-table="" role="group" tabindex="0">${html}</div>`;
const withFixedWidth = (html: string): string =>
  html.replaceAll(/width: (\d+px);/g, 'width: $1; min-width: $1;');
const withBackground = (html: string): string =>
  html.replaceAll(/background-color: ([^;]+);/g, '--ground: $1;');
const withoutEmojiName = (html: string): string => html.replaceAll(/ data-emoji="[^"]*"/g, '');

const differences: Readonly<Record<string, Difference>> = {
  'code block': {
    reason:
      'the language of code is a class with the prefix `language-`, as HTML recommends; code is a scroll area: focusable and named',
    ours: () =>
      '<pre aria-label="Kode: js" role="group" tabindex="0"><code class="language-js">const x = 1;</code></pre>',
  },
  image: { reason: foreign, ours: () => '' },
  'renders image with attributes': { reason: foreign, ours: () => '' },
  'filters out meta_data, source, and copyright from output': { reason: foreign, ours: () => '' },
  emoji: { reason: 'the symbol is in the text; an attribute would repeat it', ours: withoutEmojiName },
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
    reason: 'external links are marked, and links to a new tab have `noopener` and announce it',
    ours: () =>
      `<a data-leaves="" href="https://example.com" rel="noopener" target="_blank">Click${newTab}</a>`,
  },
  'asset link': {
    reason: 'external links are marked',
    ours: () => '<a data-leaves="" href="https://assets.example.com/file.pdf">Download</a>',
  },
  'breaks group when link attributes differ': {
    reason: 'a link to a new tab has `noopener` and announces it',
    ours: () => `<p><a href="/a">A</a><a href="/a" rel="noopener" target="_blank">B${newTab}</a></p>`,
  },
  'table with header and body': {
    reason: `${scrolls}; ${headed}`,
    ours: (published) => table('H1, H2', published.replaceAll('<th>', '<th scope="col">')),
  },
  'renders basic table with tbody': { reason: scrolls, ours: (published) => table('A, B', published) },
  'renders colspan and rowspan': { reason: scrolls, ours: (published) => table('Merged', published) },
  'renders colwidth and backgroundColor': {
    reason: `${scrolls}; ${background}; ${fixedWidth}`,
    ours: (published) => table('Styled, Normal', withFixedWidth(withBackground(published))),
  },
  'combines multiple styles on a cell': {
    reason: `${scrolls}; ${background}; ${fixedWidth}`,
    ours: (published) => table('cell, cell2, cell3', withFixedWidth(withBackground(published))),
  },
  'renders complex table': {
    reason: `${scrolls}; ${headed}; ${background}; ${fixedWidth}; an emoji has its symbol once`,
    ours: (published) =>
      table(
        'THead',
        withoutEmojiName(withFixedWidth(withBackground(published))).replace('<th ', '<th scope="col" '),
      ),
  },
  'kitchen sink document': {
    reason: `${anchors}; ${background}; ${foreign}; a new tab is announced`,
    ours: (published) =>
      withBackground(published)
        .replace('<h4', '<h4 id="feature-heading"')
        .replace('target="_blank"', 'rel="noopener" target="_blank"')
        .replace('</mark></a>', `</mark>${newTab}</a>`)
        .replace(/<img[^>]*>/, ''),
  },
};

/**
 * Normalises HTML for comparison: attributes in lower case and sorted, `<br/>` as `<br>`, styles formatted as in the published
 * HTML, `data-align` as the style that it stands for.
 */
function normalise(html: string): string {
  return html.replaceAll(/<([a-z]\w*)((?: [^<>]*?)?)\/?>/g, (_, tag: string, attributes: string) => {
    const written = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, mixed = '', value = '']) => {
      const name = mixed.toLowerCase();
      if (name === 'data-align') return ` style="text-align: ${value};"`;
      if (name === 'style') return ` style="${value.split(';').filter(Boolean).map(declaration).join(' ')}"`;
      return ` ${name}="${value}"`;
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
  test.each(allFixtures)(
    '$title gives the published HTML, or the listed difference',
    ({ title, input, expected }) => {
      const ours = Object.hasOwn(differences, title) ? differences[title]?.ours(expected) : expected;
      expect(normalise(render(input))).toBe(normalise(ours ?? ''));
    },
  );

  test.each(Object.keys(differences))('%s differs as listed, with a reason', (title) => {
    const published = allFixtures.filter((fixture) => fixture.title === title);
    expect(published).not.toEqual([]);
    for (const { input, expected } of published) {
      expect(normalise(render(input))).not.toBe(normalise(expected));
      expect(differences[title]?.reason).toMatch(/\w+ \w+/);
    }
  });

  test('with a picture from an allowed origin shows it', () => {
    const image = allFixtures.find(({ title }) => title === 'image');
    const input = JSON.parse(
      JSON.stringify(image?.input).replace('https://example.com/image.jpg', picture('image.jpg')),
    );
    expect(render(input)).toMatch(/^<img [^>]*alt="Image" title="Title"/);
  });
});
