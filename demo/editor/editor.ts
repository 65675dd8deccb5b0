import express, { type Express } from 'express';
import { handleErrors, ServiceError } from '../content-service/api/service-errors';
import type { PageFiles } from './bundle-page';
import { type EditorOptions, serveEditorApi } from './editor-api';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Visual editor</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/editor/editor.css" />
    <script type="module" src="/editor/editor.js"></script>
  </head>
  <body>
    <noscript>The visual editor needs JavaScript.</noscript>
    <div id="editor"></div>
  </body>
</html>
`;

/** The path of the editor. */
export const EDITOR_PATH = '/editor';

/** True for the URLs of {@link createEditor}. */
export function isEditorUrl(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path === EDITOR_PATH || path.startsWith(`${EDITOR_PATH}/`);
}

/**
 * A small fake of Storyblok's visual editor: its page at `/editor`, the API of that page below `/editor/api/`, and
 * Storyblok's bridge script at `/editor/bridge.js`.
 * @param onError called with every defect of the editor itself; the response is 500. Default: the console.
 */
export function createEditor(
  options: EditorOptions,
  files: PageFiles,
  onError: (error: unknown) => void = console.error,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.use((_request, response, next) => {
    response.set({ ...securityHeaders(options), 'Cache-Control': 'no-cache' });
    next();
  });
  app.get(EDITOR_PATH, (request, response) => {
    // At another name of this machine, such as 127.0.0.1, the page could neither preview nor save.
    if (request.get('host') === new URL(options.origin).host) response.type('html').send(page);
    else response.redirect(302, `${options.origin}${EDITOR_PATH}`);
  });
  app.get(`${EDITOR_PATH}/editor.js`, (_request, response) => void response.type('js').send(files.script));
  app.get(`${EDITOR_PATH}/editor.css`, (_request, response) => void response.type('css').send(files.styles));
  app.get(`${EDITOR_PATH}/bridge.js`, (_request, response) => {
    // The only file that pages of the site load.
    response.set('Cross-Origin-Resource-Policy', 'cross-origin').type('js').send(files.bridge);
  });
  app.use(`${EDITOR_PATH}/api`, serveEditorApi(options));
  app.use(() => {
    throw new ServiceError(404, { error: 'Not Found' });
  });
  app.use(handleErrors(onError));
  return app;
}

function securityHeaders({ siteOrigin }: EditorOptions): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${siteOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
