import type { Request, RequestHandler } from 'express';
import { PageError, pageNotFound } from '../../common/errors';
import { loadInteractionTexts } from '../../common/texts/interaction-texts';
import { clientIp, isJsonCaller, parseRequestUrl } from '../http/request';
import { respondHtml, respondJson, type HtmlResponseParts } from './form-response';
import { formKindOf, parseForm, readFormBytes, type FormKind } from './form-body';
import { isSameOrigin, ownReferer } from '../http/same-origin';
import type { FindFormPage } from './forms-on-page';
import type { FormResult, FormSubmission } from './accept-form';

interface FormScope extends HtmlResponseParts {
  readonly siteUrl: string | undefined;
  /** Code of the site's default language. */
  readonly firstLanguage: string;
  readonly findFormPage: FindFormPage;
  readonly accept: (sent: FormSubmission) => Promise<FormResult>;
}

/**
 * `POST /forms/<name>`: submits a form. The cheapest checks come first: origin, content type and size, then the page that
 * holds the form.
 * @returns the handlers, in order: 202 `{id}` or 422 `{errors}` for scripts, 303 for browsers; 400, 403, 404, 405, 413, 415,
 * 429 and 503 for both.
 */
export function handleForm(scope: FormScope): RequestHandler[] {
  return [allowPost, rejectCrossOrigin(scope), readFormBytes, submit(scope)];
}

const allowPost: RequestHandler = (request, response, next) => {
  response.set('Cache-Control', 'no-store');
  if (request.method === 'POST') return next();
  response.setHeader('Allow', 'POST');
  throw new PageError(405);
};

function rejectCrossOrigin({ siteUrl }: FormScope): RequestHandler {
  return (request, _response, next) => {
    const kind = formKindOf(request.get('Content-Type'));
    // Before the 415: other origins do not learn which content types are accepted.
    if (!isSameOrigin(request.headers, kind ?? 'json', siteUrl)) throw new PageError(403);
    if (kind === null) throw new PageError(415);
    next();
  };
}

function submit(scope: FormScope): RequestHandler {
  return async (request, response) => {
    const { pathname } = parseRequestUrl(request);
    const kind = kindOf(request);
    const body: unknown = request.body;
    const input = parseForm(Buffer.isBuffer(body) ? body : Buffer.alloc(0), kind);
    const path = input.get('_page')?.[0] ?? ownReferer(request.headers, scope.siteUrl);
    const page = path === undefined ? null : await scope.findFormPage(path);
    const form = page?.forms.get(String(request.params['name']));
    if (page === null || form === undefined) throw pageNotFound(pathname);
    const language = page.address.language ?? scope.firstLanguage;
    const texts = await loadInteractionTexts(language);
    const result = await scope.accept({
      form,
      page: page.address.path,
      language,
      texts,
      input,
      kind,
      clientIp: clientIp(request),
      idempotencyKey: idempotencyKeyOf(request),
    });
    if (isJsonCaller(request)) respondJson(response, result, texts);
    else await respondHtml(response, result, { form, page, texts }, scope);
  };
}

/** Never null here: {@link rejectCrossOrigin} has thrown 415. */
function kindOf(request: Request): FormKind {
  return formKindOf(request.get('Content-Type')) ?? 'urlencoded';
}

/** @throws {PageError} 400 if the key is empty, too long, or not printable ASCII. */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\u0020-\u007e]{1,255}$/.test(key))
    throw new PageError(400, 'Bad Request: Idempotency-Key must be 1 to 255 printable ASCII characters');
  return key;
}
