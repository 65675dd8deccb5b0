import { STATES_SLUG } from './state-stories';

/** The folder of the book's own addresses. */
export const BOOK_PATH = '/brand-book';

/** What a frame leaves out of a page, or how it places it: the marks that `frame.css` selects by. */
export type FrameMark = 'header' | 'footer' | 'opening' | 'ground' | 'thumbnail';

/** How a state is shown in a frame, as the query of its address. */
export interface FrameQuery {
  readonly theme: string;
  readonly scheme: string;
  readonly marks: readonly FrameMark[];
}

const allMarks: ReadonlySet<string> = new Set<FrameMark>([
  'header',
  'footer',
  'opening',
  'ground',
  'thumbnail',
]);

/** The query of a frame's address. The site ignores it. */
export function frameQuery({ theme, scheme, marks }: FrameQuery): string {
  return new URLSearchParams({ theme, scheme, frame: marks.join(' ') }).toString();
}

/** True for the page of a state, in any language. */
export function isStatePage(path: string): boolean {
  return path.split('/').slice(1, 3).includes(STATES_SLUG);
}

const stylesheet = /href="\/assets\/site-[^"]+\.css"/g;
const clientScript = /<script type="module"[^>]*><\/script>/;
const schemeScript = /<script src="\/assets\/scheme-[^"]+"[^>]*><\/script>/;

/**
 * Gives the page of a state the stylesheet of a theme, a colour scheme, and the rules for frames.
 * @param themes names of the themes that have a stylesheet.
 */
export function framedPage(html: string, query: URLSearchParams, themes: readonly string[]): string {
  const theme = query.get('theme') ?? '';
  const scheme = query.get('scheme') ?? '';
  const frame = (query.get('frame') ?? '').split(' ').filter((mark) => allMarks.has(mark));
  const themed = themes.includes(theme)
    ? html.replaceAll(stylesheet, `href="${BOOK_PATH}/themes/${theme}.css"`)
    : html;
  // The script would apply the choice that visitors make in the footer.
  const fixed = scheme === 'light' || scheme === 'dark';
  const schemed = fixed
    ? themed.replace(schemeScript, '').replace('<html', `<html data-scheme="${scheme}"`)
    : themed;
  // A thumbnail is a picture: many at once are there sooner without scripts.
  const loaded = frame.includes('thumbnail') ? schemed.replace(clientScript, '') : schemed;
  return loaded
    .replace('<html', `<html data-frame="${frame.join(' ')}"`)
    .replace('</head>', `<link rel="stylesheet" href="${BOOK_PATH}/frame.css"></head>`);
}
