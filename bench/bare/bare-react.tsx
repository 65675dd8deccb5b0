import compression from 'compression';
import express from 'express';
import { renderToString } from 'react-dom/server';
import { faqOf } from './faq';
import { logStarted } from './responses';
import { Page, type BareBlock } from './page';

// (e): Express 5 and React, the same page rendered for each request: fetches the story and the site's config, parses them,
// renders, compresses and sends the same document, search engines' data included. It has no cache, no validation, no limits and no log.

interface BareStory {
  readonly content: {
    readonly seo_title: string;
    readonly seo_description: string;
    readonly body: readonly BareBlock[];
  };
}

const api = process.argv[2] ?? '';

async function story(slug: string): Promise<BareStory | null> {
  const fetched = await fetch(`${api}/cdn/stories/${slug}?version=published&token=uji`);
  if (fetched.status === 404) return null;
  const { story: found } = (await fetched.json()) as { readonly story: BareStory };
  return found;
}

/** The head of the same page on our server, with addresses of the same length. */
const head = (title: string, description: string): string =>
  `<!DOCTYPE html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><meta name="theme-color" content="#fffdf8" media="(prefers-color-scheme:light)" data-scheme="light"><meta name="theme-color" content="#1a1410" media="(prefers-color-scheme:dark)" data-scheme="dark"><script src="/assets/scheme-00000000.js"></script><link rel="expect" href="#content" blocking="render"><link rel="preload" href="/assets/lora-latin-600-normal-00000000.woff2" as="font" type="font/woff2" crossorigin><link rel="preload" href="/assets/plus-jakarta-sans-latin-wght-normal-00000000.woff2" as="font" type="font/woff2" crossorigin><link rel="stylesheet" href="/assets/site-00000000.css"><link rel="stylesheet" href="/assets/print-00000000.css" media="print"><link rel="icon" href="/assets/icon-00000000.svg" sizes="any" type="image/svg+xml"><link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials"><meta name="description" content="${escape(description)}"><script type="module" src="/assets/main-00000000.js" fetchpriority="low"></script></head>`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

const app = express();
app.use(compression());
app.get('/{*path}', async ({ path }, response) => {
  const [found, config] = await Promise.all([story(path === '/' ? 'home' : path.slice(1)), story('config')]);
  if (found === null) return void response.sendStatus(404);
  const { seo_title: title, seo_description: description, body } = found.content;
  const html = renderToString(<Page path={path} body={body} />);
  // Nothing on these pages is hydrated: like ours, the document has no data of its blocks.
  const data = JSON.stringify({ path, config }).replaceAll('<', '\\u003c');
  response.set('Cache-Control', 'public, max-age=0, must-revalidate');
  response.send(
    `${head(title, description)}<body><div id="root">${html}</div><script type="application/json" id="page-data">${data}</script>${faqOf(body)}</body></html>`,
  );
});
const server = app.listen(0, '127.0.0.1', () => logStarted(server.address()));
