import type { Request, RequestHandler } from 'express';
import { HttpError, pageNotFound } from '../../common/errors';
import { loadInteractionTexts } from '../../common/texts/interaction-texts';
import { clientIp, isJsonCaller, parseRequestUrl } from '../http/request';
import { allowMethods, neverStored } from '../http/request-guards';
import { respondHtml, respondJson, type HtmlResponseParts } from './form-response';
import { formKindOf, parseForm, readFormBytes, type FormKind } from './form-body';
import { noUpload, type createUploadReader, type Upload } from './read-upload';
import type { createFormLimits } from './form-limits';
import type { FindFormPage, FormPage } from './forms-on-page';
import type { FormDefinition } from '../../common/forms/form-definition';
import type { FormInput } from '../../common/forms/validate';
import type { Log } from '../runtime/logging/log';
import { StoreUnavailable } from '../submissions/store/submission';
import { isSameOrigin, ownReferer } from '../http/same-origin';
import type { FormResult, FormSubmission } from './accept-form';

interface FormScope extends HtmlResponseParts {
  readonly siteUrl: string | undefined;
  /** Code of the site's default language. */
  readonly firstLanguage: string;
  readonly log: Log;
  readonly findFormPage: FindFormPage;
  readonly readUpload: ReturnType<typeof createUploadReader>;
  readonly limits: Pick<ReturnType<typeof createFormLimits>, 'upload'>;
  readonly accept: (sent: FormSubmission) => Promise<FormResult>;
}

/**
 * `POST /forms/<name>`: submits a form. The cheapest checks come first: origin, content type and size, then the page that
 * holds the form.
 * @returns the handlers, in order: 202 `{id}` or 422 `{errors}` for scripts, 303 for browsers; 400, 403, 404, 405, 413, 415,
 * 429 and 503 for both.
 */
export function handleForm(scope: FormScope): RequestHandler[] {
  return [neverStored, allowMethods('POST'), rejectCrossOrigin(scope), readFormBytes, submit(scope)];
}

function rejectCrossOrigin({ siteUrl }: FormScope): RequestHandler {
  return (request, _response, next) => {
    const kind = formKindOf(request.get('Content-Type'));
    // Before the 415: other origins do not learn which content types are accepted.
    if (!isSameOrigin(request.headers, kind ?? 'json', siteUrl)) throw new HttpError(403);
    if (kind === null) throw new HttpError(415);
    next();
  };
}

function submit(scope: FormScope): RequestHandler {
  return async (request, response) => {
    const kind = kindOf(request);
    const { input, upload } = await readForm(request, kind, scope);
    // Before the response: what was refused is then gone.
    const { result, ...found } = await accept(request, { input, upload, kind }, scope).finally(
      upload.discard,
    );
    if (isJsonCaller(request)) respondJson(response, result, found.texts);
    else await respondHtml(response, result, found, scope);
  };
}

/** Finds the form, and accepts what was sent for it or not. */
async function accept(
  request: Request,
  sent: Pick<FormSubmission, 'input' | 'upload' | 'kind'>,
  scope: FormScope,
) {
  const { page, form } = await findForm(request, sent.input, scope);
  if (sent.kind === 'multipart' && !takesFiles(form)) throw new HttpError(415);
  const language = page.address.language ?? scope.firstLanguage;
  const texts = await loadInteractionTexts(language);
  const result = await scope.accept({
    ...sent,
    form,
    page: page.address.path,
    language,
    texts,
    clientIp: clientIp(request),
    idempotencyKey: idempotencyKeyOf(request),
  });
  return { page, form, texts, result };
}

/** Reads the fields of a form, and its files. @throws {HttpError} 415 for files where the form has no field for them. */
async function readForm(
  request: Request,
  kind: FormKind,
  scope: FormScope,
): Promise<{ readonly input: FormInput; readonly upload: Upload }> {
  if (kind !== 'multipart') {
    const body: unknown = request.body;
    return { input: parseForm(Buffer.isBuffer(body) ? body : Buffer.alloc(0), kind), upload: noUpload };
  }
  const quota = await scope.limits.upload(clientIp(request));
  if (quota.kind === 'exceeded') throw new HttpError(429, undefined, quota);
  try {
    const { input, ...upload } = await scope.readUpload(request, async (before) => {
      const { form } = await findForm(request, before, scope);
      if (!takesFiles(form)) throw new HttpError(415);
      return form;
    });
    return { input, upload };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    scope.log.error('forms-unavailable', { reason: error.message });
    throw new HttpError(503, undefined, { retryAfter: 10 });
  }
}

function takesFiles({ fields }: FormDefinition): boolean {
  return fields.some(({ type }) => type === 'file');
}

/** @throws {HttpError} 404 if the page does not exist, or has no form of this name. */
async function findForm(
  request: Request,
  input: FormInput,
  { siteUrl, findFormPage }: FormScope,
): Promise<{ readonly page: FormPage; readonly form: FormDefinition }> {
  const path = input.get('_page')?.[0] ?? ownReferer(request.headers, siteUrl);
  // A body of this type is taken for forms with a file alone.
  if (path === undefined && kindOf(request) === 'multipart') throw new HttpError(415);
  const page = path === undefined ? null : await findFormPage(path);
  const form = page?.forms.get(String(request.params['name']));
  if (page === null || form === undefined) throw pageNotFound(parseRequestUrl(request).pathname);
  return { page, form };
}

/** Never null here: {@link rejectCrossOrigin} has thrown 415. */
function kindOf(request: Request): FormKind {
  return formKindOf(request.get('Content-Type')) ?? 'urlencoded';
}

/** @throws {HttpError} 400 if the key is empty, too long, or not printable ASCII. */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\u0020-\u007e]{1,255}$/.test(key))
    throw new HttpError(400, 'Bad Request: Idempotency-Key must be 1 to 255 printable ASCII characters');
  return key;
}
