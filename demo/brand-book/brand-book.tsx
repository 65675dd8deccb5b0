/** @jsxRuntime automatic */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CatalogueBlock } from '../catalogue/expand-catalogue';
import { messageOf } from '../content-service/error-message';
import { bookBlocks, pathOf, type Book, type BookView } from './book';
import type { BookFiles } from './bundle-book';
import { forward } from './forward';
import { BOOK_PATH, framedPage, isStatePage } from './frame-pages';
import { BlockPage } from './pages/BlockPage';
import { IndexPage } from './pages/IndexPage';
import { ThemesPage } from './pages/ThemesPage';
import type { BookSources } from './read-sources';
import { readSwitches } from './switches';
import type { TextFields } from './text-fields';

/** What the book is made of. */
export interface BrandBookOptions {
  /** The site's origin, whose pages the frames show. */
  readonly siteOrigin: string;
  /** Codes of the site's languages, the first without a prefix. */
  readonly languages: readonly string[];
  readonly sources: BookSources;
  /** The states as the content service has them now. */
  readonly catalogue: () => readonly CatalogueBlock[];
  readonly textFields: TextFields;
  readonly files: BookFiles;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Colours and sizes of the themes.
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The brand book: its pages, and everything else from the site, so that frames have the origin of the book. The site's pages
 * stay as they are but those of states, which get the theme and the scheme that the frame asks for.
 */
export function createBrandBook(options: BrandBookOptions): RequestListener {
  return (request, response) => {
    handle(request, response, options).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else respond(response, 500, 'text/plain', `${messageOf(error)}\n`);
    });
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: BrandBookOptions,
): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://book');
  if (path === '/') response.writeHead(302, { Location: BOOK_PATH }).end();
  else if (path === BOOK_PATH || path.startsWith(`${BOOK_PATH}/`))
    await respondFromBook(path.slice(BOOK_PATH.length + 1), query, response, options);
  else if (isStatePage(path)) {
    const { themes } = await options.sources.current();
    const names = themes.map(({ name }) => name);
    forward(request, response, options.siteOrigin, (html) => framedPage(html, query, names));
  } else {
    const font = fontName.exec(path)?.[1];
    const contents = font === undefined ? undefined : await options.sources.file(`assets/${font}`);
    if (contents === undefined) forward(request, response, options.siteOrigin);
    else respond(response, 200, 'font/woff2', contents);
  }
}

/** Fonts of themes that the site itself may not have. */
const fontName = /^\/assets\/([\w-]+\.woff2)$/;
const themeSheet = /^themes\/([\w-]+)\.css$/;

async function respondFromBook(
  path: string,
  query: URLSearchParams,
  response: ServerResponse,
  options: BrandBookOptions,
): Promise<void> {
  const { files, sources } = options;
  if (path === 'book.js') return respond(response, 200, 'text/javascript', files.script);
  if (path === 'book.css') return respond(response, 200, 'text/css', files.styles);
  if (path === 'frame.css') return respond(response, 200, 'text/css', files.frameStyles);
  const theme = themeSheet.exec(path)?.[1];
  const sheet = path === 'tokens.css' ? path : theme && `${theme}.css`;
  if (sheet !== undefined) {
    const contents = await sources.file(sheet);
    return respond(response, contents === undefined ? 404 : 200, 'text/css', contents ?? '');
  }
  const page = await pageAt(path, query, options);
  if (page === null) return respond(response, 404, 'text/plain', 'The brand book has no such page.\n');
  respond(response, 200, 'text/html', `<!doctype html>${renderToStaticMarkup(page)}`);
}

async function pageAt(path: string, query: URLSearchParams, options: BrandBookOptions): Promise<ReactNode> {
  const { languages, siteOrigin, textFields } = options;
  const data = await options.sources.data();
  const choices = { themes: data.themes.map(({ name }) => name), languages };
  const blocks = bookBlocks(data, options.catalogue());
  const book: Book = { blocks, data, choices, textFields, siteOrigin };
  const view: BookView = { book, switches: readSwitches(query, choices) };
  if (path === '') return <IndexPage view={view} />;
  if (path === 'themes') return <ThemesPage view={view} />;
  const block = blocks.find((each) => pathOf(each) === path);
  return block === undefined ? null : <BlockPage block={block} view={view} />;
}

/** All frames of a page load the same stylesheets at about the same time. The name of a font holds a hash. */
const lifetimes: Readonly<Record<string, string>> = {
  'text/css': 'max-age=10',
  'font/woff2': 'max-age=31536000, immutable',
};

function respond(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response
    .writeHead(status, {
      'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'Content-Security-Policy': policy,
      'Cache-Control': lifetimes[type] ?? 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body);
}
