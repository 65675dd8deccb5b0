import type { ErrorRequestHandler, Response } from 'express';
import { defaultMessage, HttpError, type PublicError } from '../../common/errors';
import type { PreviewConfig } from '../../common/page/page-data';
import { escapeHtml } from '../http/escape';
import { hidesSite } from '../http/password';
import { requestIdOf } from '../http/observation/request-log';
import { loggedPath, parseRequestUrl, wantsJson } from '../http/request';
import { sendWithoutEtag } from '../http/response';
import type { PageLoader } from '../pages/load-page';
import type { PageRenderer, RenderedDocument } from '../pages/render/page-renderer';
import { errorFields, type Log } from '../runtime/logging/log';

/*
 * Where each kind of error is handled:
 *   a block that throws              its own error boundary, reported by the renderer; the page is a 200
 *   a HttpError                      here: status and message are meant for visitors
 *   any other error                  here: logged, shown as Internal Server Error
 *   an error page that throws        here: a plain document without layout
 *   an error after the headers       Node closes the connection
 */

export interface ErrorScope {
  readonly load: Pick<PageLoader, 'chrome'>;
  readonly render: (
    ...document: Parameters<PageRenderer['error']>
  ) => Promise<Pick<RenderedDocument, 'text'>>;
  /** Renders the 404 of a visitor. */
  readonly notFound: (error: PublicError, pathname: string) => Promise<string>;
  /** The language prefix of a path, or null. */
  readonly languageOf: (pathname: string) => string | null;
  /** The config of the preview that the request is part of; undefined for visitors. */
  readonly previewConfig: (response: Response) => PreviewConfig | undefined;
  readonly log: Log;
}

/** The last handler: the response to every request that failed. */
export function errorHandler({ previewConfig, log, ...scope }: ErrorScope): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return async (error: unknown, request, response, next) => {
    const publicError = toPublicError(error);
    const { pathname } = parseRequestUrl(request);
    const about = { request: requestIdOf(response), path: loggedPath(request) };
    // A HttpError is thrown on purpose, and its cause is logged where it is thrown.
    if (publicError.status >= 500 && !(error instanceof HttpError))
      log.error('request-failed', { ...about, status: publicError.status, ...errorFields(error) }, error);
    if (response.headersSent) return next(error);

    const preview = previewConfig(response);
    response.status(publicError.status).vary('Accept').set('Cache-Control', 'no-store');
    if (error instanceof HttpError && error.retryAfter !== undefined)
      response.set('Retry-After', String(error.retryAfter));
    if (wantsJson(request, pathname)) {
      const { status, message } = publicError;
      sendWithoutEtag(response, 'application/json', JSON.stringify({ error: { status, message } }));
      return;
    }
    const isHidden = hidesSite(response);
    const html = await documentOf(publicError, pathname, { ...scope, preview, isHidden }).catch(
      (failure: unknown) => {
        log.error('request-failed', { ...about, status: 500, ...errorFields(failure) }, failure);
        return plainDocument(publicError);
      },
    );
    sendWithoutEtag(response, 'text/html', html);
  };
}

interface DocumentScope extends Omit<ErrorScope, 'previewConfig' | 'log'> {
  readonly preview: PreviewConfig | undefined;
  /** True where the document shows nothing of the site. */
  readonly isHidden: boolean;
}

async function documentOf(
  error: PublicError,
  pathname: string,
  { load, render, notFound, languageOf, preview, isHidden }: DocumentScope,
): Promise<string> {
  if (error.status === 404 && preview === undefined && !isHidden) return notFound(error, pathname);
  const language = languageOf(pathname);
  const chrome = isHidden ? null : await load.chrome(language);
  return (await render(error, chrome, language, pathname, preview)).text;
}

/** Status and message for visitors. Express and its middleware give client errors a `status` of 4xx. */
function toPublicError(error: unknown): PublicError {
  if (error instanceof HttpError) return error;
  const given = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  const status = Number.isInteger(given) && given >= 400 && given < 500 ? given : 500;
  return { status, message: defaultMessage(status) };
}

function plainDocument({ status, message }: PublicError): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${status}</title></head><body><h1>${escapeHtml(message)}</h1></body></html>`;
}
