import type { Request, RequestHandler } from 'express';
import { PageError, pageNotFound } from '../../common/errors';
import { clientIp, isJsonCaller, parseRequestUrl } from '../http/request';
import { respondHtml, respondJson, type HtmlResponseParts } from './form-response';
import { formKindOf, parseForm, readFormBytes, type FormKind } from './form-body';
import { isSameOrigin, ownReferer } from './same-origin';
import type { FormPages } from './forms-on-page';
import type { FormResult, FormSubmission } from './accept-form';

/** What the endpoint is made of. */
export interface FormScope extends HtmlResponseParts {
  readonly siteUrl: string | undefined;
  /** The site's first language, as a code. */
  readonly firstLanguage: string;
  readonly formPages: FormPages;
  readonly receive: (sent: FormSubmission) => Promise<FormResult>;
}

/**
 * `POST /forms/<name>`: somebody sends a form. What is cheapest to know comes first: where it comes from, how it is written
 * down, how large it is; then the page that it stands on.
 * @returns the handlers, in order: 202 `{id}` or 422 `{errors}` for scripts, 303 for browsers; 400, 403, 404, 405, 413, 415,
 * 429 and 503 for both.
 */
export function handleForm(scope: FormScope): RequestHandler[] {
  return [onlyPosting, refuseOtherSites(scope), readFormBytes, answer(scope)];
}

const onlyPosting: RequestHandler = (request, response, next) => {
  response.set('Cache-Control', 'no-store');
  if (request.method === 'POST') return next();
  response.setHeader('Allow', 'POST');
  throw new PageError(405);
};

function refuseOtherSites({ siteUrl }: FormScope): RequestHandler {
  return (request, _response, next) => {
    const kind = formKindOf(request.get('Content-Type'));
    // Whoever may not send anything is not told what could be sent.
    if (!isSameOrigin(request.headers, kind ?? 'json', siteUrl)) throw new PageError(403);
    if (kind === null) throw new PageError(415);
    next();
  };
}

function answer(scope: FormScope): RequestHandler {
  return async (request, response) => {
    const { pathname } = parseRequestUrl(request);
    const kind = kindOf(request);
    const body: unknown = request.body;
    const entered = parseForm(Buffer.isBuffer(body) ? body : Buffer.alloc(0), kind);
    const path = entered.get('_page')?.[0] ?? ownReferer(request.headers, scope.siteUrl);
    const page = path === undefined ? null : await scope.formPages.find(path);
    const form = page?.forms.get(String(request.params['name']));
    if (page === null || form === undefined) throw pageNotFound(pathname);
    const language = page.address.language ?? scope.firstLanguage;
    const received = await scope.receive({
      form,
      page: page.address.path,
      language,
      entered,
      kind,
      visitor: clientIp(request),
      idempotencyKey: callerKeyOf(request),
    });
    if (isJsonCaller(request)) respondJson(response, received, language);
    else await respondHtml(response, received, { form, page, language }, scope);
  };
}

/** Checked before anything was read. */
function kindOf(request: Request): FormKind {
  return formKindOf(request.get('Content-Type')) ?? 'urlencoded';
}

/** @throws {PageError} 400 for one that is empty, too long, or not printable ASCII. */
function callerKeyOf(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\u0020-\u007e]{1,255}$/.test(key))
    throw new PageError(400, 'Bad Request: Idempotency-Key must be 1 to 255 printable ASCII characters');
  return key;
}
