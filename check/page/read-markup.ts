import { unescapeHtml } from '../../server/http/escape';

/** A heading of a page. */
interface Heading {
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
}

/** What the checks read of a page's markup. */
export interface PageOutline {
  /** Headings of the main content. */
  readonly headings: readonly Heading[];
  /** Ids of all elements. */
  readonly ids: readonly string[];
  /** True if the main content shows something: a text, a picture, a form. */
  readonly hasContent: boolean;
  /** Addresses of the pictures in the width that a phone loads. */
  readonly pictures: readonly string[];
}

/** Reads markup that React wrote: attributes are in double quotes, texts are escaped. */
export function readMarkup(markup: string): PageOutline {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(markup)?.[1] ?? markup;
  return {
    headings: [...main.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, level, inner = '']) => ({
      level: Number(level),
      text: plainText(inner),
    })),
    ids: [...markup.matchAll(/<[^>]*?\sid="([^"]*)"/g)].map(([, id = '']) => unescapeHtml(id)),
    hasContent: /<(?:img|form|iframe|video|input)\b/.test(main) || plainText(main) !== '',
    pictures: [...markup.matchAll(/<img\b[^>]*>/g)].map(([tag]) => pictureOf(tag)),
  };
}

/** Pixels that a picture across a phone has: 400 of CSS, at two for each. */
const phoneWidth = 800;

/** The narrowest candidate of an `img` that fills a phone, else its `src`. */
function pictureOf(tag: string): string {
  const attribute = (name: string): string =>
    unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '');
  const candidates = [...attribute('srcset').matchAll(/(\S+) (\d+)w/g)];
  const fitting = candidates.find(([, , width]) => Number(width) >= phoneWidth) ?? candidates.at(-1);
  return fitting?.[1] ?? attribute('src');
}

function plainText(markup: string): string {
  return unescapeHtml(markup.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
