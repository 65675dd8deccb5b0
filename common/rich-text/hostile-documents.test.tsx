import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomDocument } from '../../test/support/random-rich-text';
import { ASSETS, renderOnPage } from '../../test/support/render';
import { rounds } from '../../test/support/rounds';
import { RichText } from './RichText';

const elements = new Set(
  (
    'a blockquote br code div em h1 h2 h3 h4 h5 h6 hr img li mark ol p pre s span strong sub sup table tbody td ' +
    'th thead tr u ul'
  ).split(' '),
);

const names =
  /^(?:id|class|dir|style|href|target|rel|title|download|hreflang|lang|name|type|src|srcset|sizes|alt|width|height|loading|decoding|role|tabindex|scope|colspan|rowspan|start|aria-(?:label|current)|data-(?:track|name|align|leaves|table|embedded|emoji))$/;

/** Allowed values of attributes that could be abused. */
const values: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:(?!mailto:)|tel:|\/(?!\/)|[#?])/,
  src: new RegExp(`^${ASSETS}/`),
  srcset: new RegExp(`^(?:${ASSETS}/\\S+ \\d+w(?:, |$))+$`),
  style:
    /^(?:(?:color|--ground|(?:min-)?width):(?:#[0-9a-f]{3,8}|[a-z]+|\d+px|(?:rgb|hsl)a?\([\d\s.,%/]+\))(?:;|$)|object-fit:cover;?|aspect-ratio:[\d.]+;?)+$/,
  class: /^[\w-]+(?: [\w-]+)*$/,
  target: /^_blank$/,
};

interface Tag {
  readonly name: string;
  readonly attributes: readonly (readonly [string, string])[];
}

const tagPattern = /<\/?([a-z][a-z0-9]*)((?: [^\s"=<>]+="[^"<>]*")*)\/?>|<!--.*?-->/g;

function tagsOf(html: string): readonly Tag[] {
  return [...html.matchAll(tagPattern)].map(([, name = 'a', written = '']) => ({
    name,
    attributes: [...written.matchAll(/ ([^\s"=]+)="([^"]*)"/g)].map(
      ([, attribute = '', value = '']) => [attribute.toLowerCase(), value] as const,
    ),
  }));
}

describe('any document', () => {
  test('renders without throwing, and only to elements, attributes and URLs of the allow-lists', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        const html = renderOnPage(<RichText document={document} />);
        expect(html.replaceAll(tagPattern, '')).not.toMatch(/[<>]/);
        for (const { name, attributes } of tagsOf(html)) {
          expect(elements).toContain(name);
          for (const [attribute, value] of attributes) {
            expect(attribute).toMatch(names);
            expect(value).toMatch(values[attribute] ?? /(?:)/);
          }
        }
      }),
      { numRuns: rounds(100), seed: 7 },
    );
  });

  test('has unique ids, and none of the page’s own', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        const parsed = JSON.parse(JSON.stringify(document));
        const ids = tagsOf(renderOnPage(<RichText document={parsed} />)).flatMap(({ attributes }) =>
          attributes.filter(([name]) => name === 'id').map(([, id]) => id),
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => ['root', 'content', 'page-data'].includes(id))).toEqual([]);
      }),
      { numRuns: rounds(50), seed: 8 },
    );
  });
});

test('the check finds forbidden attributes and URLs', () => {
  const [tag] = tagsOf('<a href="javascript:a()" onclick="a()">');
  expect(tag?.attributes).toEqual([
    ['href', 'javascript:a()'],
    ['onclick', 'a()'],
  ]);
  expect('onclick').not.toMatch(names);
  for (const address of ['javascript:a()', 'data:text/html,x', '//evil.example', 'mailto:mailto:a'])
    expect(address).not.toMatch(values['href'] ?? /(?:)/);
});
