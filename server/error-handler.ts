import type { ErrorRequestHandler, Request, Response } from 'express';
import { defaultMessage, PageError, type HttpError } from '../common/errors';
import { PAYLOAD_FILE } from '../common/constants';
import type { PreviewConfig } from '../common/page/page-data';
import { errorFields, type Log } from './runtime/log';
import { escapeHtml } from './http/escape';
import type { PageLoader } from './pages/load-page';
import type { PageRenderer } from './pages/render/page-renderer';
import { isJsonCaller, parseRequestUrl, prefersJson } from './http/request';
import { requestIdOf } from './http/request-log';

/*
 * Who handles what:
 *   a block that throws            its own boundary, reported by the renderer; the page is a 200
 *   a PageError                    here: its status and message are meant for visitors
 *   anything else                  here: logged, and shown as Internal Server Error
 *   an error page that throws      here: a plain document without layout
 *   an error after the answer began    Node closes the connection
 */

/** Addresses whose answers are JSON, errors included. */
const jsonAddress = /^\/(?:builds|cdn\/stories|webhooks|healthz|readyz|metrics)(?:\/|$)/;

export interface ErrorScope {
  readonly load: Pick<PageLoader, 'chrome'>;
  readonly render: PageRenderer['fault'];
  /** The language prefix of a path, or null. */
  readonly languageOf: (pathname: string) => string | null;
  /** What is told of the preview that a request asked for; undefined for visitors. */
  readonly previewConfig: (response: Response) => PreviewConfig | undefined;
  readonly log: Log;
}

/** The last handler: every error of a request ends here, and nowhere else. */
export function errorHandler({
  load,
  render,
  languageOf,
  previewConfig,
  log,
}: ErrorScope): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return async (error: unknown, request, response, next) => {
    const fault = faultOf(error);
    const { pathname } = parseRequestUrl(request);
    const about = { request: requestIdOf(response), path: pathname };
    // A PageError was meant, and whoever threw it reported why.
    if (fault.status >= 500 && !(error instanceof PageError))
      log.error('request-failed', { ...about, status: fault.status, ...errorFields(error) });
    if (response.headersSent) return next(error);

    response.status(fault.status).set('Cache-Control', 'no-store').vary('Accept');
    if (error instanceof PageError && error.retryAfter !== undefined)
      response.set('Retry-After', String(error.retryAfter));
    if (wantsJson(request, pathname)) {
      response.json({ error: { status: fault.status, message: fault.message } });
      return;
    }
    const language = languageOf(pathname);
    const html = await load
      .chrome(language)
      .then((chrome) => render(fault, chrome, language, pathname, previewConfig(response)))
      .catch((failure: unknown) => {
        log.error('request-failed', { ...about, status: 500, ...errorFields(failure) });
        return plainDocument(fault);
      });
    response.type('html').send(html);
  };
}

/** Status and message for visitors. Middleware of Express marks what the visitor did wrong by its status. */
function faultOf(error: unknown): HttpError {
  if (error instanceof PageError) return error;
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  const given = Number.isInteger(status) && status >= 400 && status < 500 ? status : 500;
  return { status: given, message: defaultMessage(given) };
}

function wantsJson(request: Request, pathname: string): boolean {
  if (pathname.endsWith(`/${PAYLOAD_FILE}`) || jsonAddress.test(pathname)) return true;
  return pathname.startsWith('/forms/') ? isJsonCaller(request) : prefersJson(request);
}

function plainDocument({ status, message }: HttpError): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${status}</title></head><body><h1>${escapeHtml(message)}</h1></body></html>`;
}
