import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultMessage } from '../../common/errors';
import { textDirectionOf } from '../../common/page/text-direction';
import { loadErrorText } from '../http/error-texts';
import { escapeHtml } from '../http/escape';
import { wantsJson } from '../http/request';
import { RETRY_AFTER } from '../http/unavailable';

/** Sends the 503 of a request that is refused. */
export type SendShed = (request: IncomingMessage, response: ServerResponse, pathname: string) => void;

/** What the responses are made of. */
interface ShedOptions {
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  /** The language prefix of a path, or null. */
  readonly languageOf: (pathname: string) => string | null;
  /** Headers of every response; names and values in turn. */
  readonly security: readonly string[];
  /** The address of the site's stylesheet. */
  readonly style: string;
}

const status = 503;

interface Prepared {
  readonly headers: string[];
  readonly body: Buffer;
}

/**
 * Prepares the responses to requests that are refused: a page in each of the site's languages, and JSON. Sending one costs as
 * much as sending a page from memory. A script or a form gets what it would get of any other 503.
 */
export async function prepareShed(options: ShedOptions): Promise<SendShed> {
  const { languages, languageOf } = options;
  const [first = 'id'] = languages;
  const pages = new Map<string, Prepared>();
  for (const language of languages)
    pages.set(language, prepare(options, 'text/html', await pageOf(language, options)));
  const error = { error: { status, message: defaultMessage(status) } };
  const json = prepare(options, 'application/json', JSON.stringify(error));
  return (request, response, pathname) => {
    const page = pages.get(languageOf(pathname) ?? first);
    const { headers, body } = page === undefined || wantsJson(request, pathname) ? json : page;
    response.writeHead(status, headers);
    if (request.method === 'HEAD') response.end();
    else response.end(body);
  };
}

function prepare({ security }: ShedOptions, type: string, text: string): Prepared {
  const body = Buffer.from(text);
  const headers = {
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_AFTER),
    Vary: 'Accept',
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': String(body.length),
  };
  return { body, headers: [...security, ...Object.entries(headers).flat()] };
}

async function pageOf(language: string, { style }: ShedOptions): Promise<string> {
  const { heading, explanation, tryAgain = '' } = await loadErrorText(status, language, '/');
  const direction = textDirectionOf(language);
  return [
    `<!DOCTYPE html><html lang="${escapeHtml(language)}"${direction === undefined ? '' : ` dir="${direction}"`}>`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(heading)}</title><link rel="stylesheet" href="${escapeHtml(style)}"></head>`,
    `<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(explanation)}</p>`,
    `<p><a href="">${escapeHtml(tryAgain)}</a></p></main></body></html>`,
  ].join('');
}
