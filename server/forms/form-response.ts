import type { Response } from 'express';
import type { FormDefinition } from '../../common/forms/form-definition';
import { limitedText } from '../../common/forms/notice-text';
import { HttpError } from '../../common/errors';
import type { FormResultPage } from '../../common/forms/form-result';
import type { InteractionTexts } from '../../common/texts/texts';
import { sendWithoutEtag } from '../http/response';
import type { PageRenderer } from '../pages/render/page-renderer';
import type { FormPage } from './forms-on-page';
import type { FormResult } from './accept-form';
import { nullIfUnavailable, type SubmissionStore } from '../submissions/store/submission';

/** Seconds in the `Retry-After` of a form that could not be stored. */
const retryAfter = 10;

/**
 * Responds to a script: 202 with the id, or 422 with the validation messages.
 * @throws {HttpError} for every other result.
 */
export function respondJson(response: Response, result: FormResult, { submit }: InteractionTexts): void {
  if (result.kind === 'accepted') response.status(202).json({ id: result.id });
  else if (result.kind === 'invalid') response.status(422).json({ errors: result.errors });
  else if (result.kind === 'refused') throw new HttpError(403, submit.refused);
  else if (result.kind === 'limited') throw new HttpError(429, undefined, result);
  else throw new HttpError(503, undefined, { retryAfter });
}

export interface HtmlResponseParts {
  readonly store: Pick<SubmissionStore, 'storeResult'>;
  readonly render: PageRenderer['formResult'];
}

const statuses: Readonly<Record<FormResult['kind'], number>> = {
  accepted: 202,
  invalid: 422,
  refused: 403,
  limited: 429,
  unavailable: 503,
};

/**
 * Responds to a native submit. Accepted and invalid forms are redirected to the form's page, which shows the stored result.
 * All other results, and those that cannot be stored, are shown on a page that is this response itself. It has no client
 * scripts: they would take `/forms/<name>` for the page's address.
 */
export async function respondHtml(
  response: Response,
  result: FormResult,
  {
    form,
    page,
    texts,
  }: { readonly form: FormDefinition; readonly page: FormPage; readonly texts: InteractionTexts },
  { store, render }: HtmlResponseParts,
): Promise<void> {
  const { path, language: prefix } = page.address;
  const shown = resultPageOf(form.key, result, texts);
  if (result.kind === 'accepted' || result.kind === 'invalid') {
    const id = await nullIfUnavailable(store.storeResult(path, shown));
    if (id !== null) return response.redirect(303, `${path}?_form=${id}`);
  }
  if (result.kind === 'limited') response.set('Retry-After', String(result.retryAfter));
  if (result.kind === 'unavailable') response.set('Retry-After', String(retryAfter));
  const { text } = await render(await page.payload(), prefix, path, shown, 'none');
  response.status(statuses[result.kind]).vary('Accept').set('X-Robots-Tag', 'noindex');
  sendWithoutEtag(response, 'text/html', text);
}

function resultPageOf(form: string, result: FormResult, texts: InteractionTexts): FormResultPage {
  return {
    form,
    result: result.kind,
    text: noticeOf(result, texts),
    errors: result.kind === 'invalid' ? result.errors : {},
    values: result.kind === 'accepted' ? {} : result.values,
  };
}

function noticeOf(result: FormResult, texts: InteractionTexts): string | undefined {
  if (result.kind === 'accepted' || result.kind === 'invalid') return undefined;
  if (result.kind !== 'limited') return texts.submit[result.kind];
  return limitedText(texts, Math.max(1, Math.ceil(result.retryAfter / 60)));
}
