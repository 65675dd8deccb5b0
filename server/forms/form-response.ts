import type { Response } from 'express';
import type { FormDefinition } from '../../common/forms/form-definition';
import { noticeText } from '../../common/forms/submit-messages';
import { PageError } from '../../common/errors';
import type { FormResultPage } from '../../common/forms/form-result';
import { sendWithoutEtag } from '../http/response';
import type { PageRenderer } from '../pages/render/page-renderer';
import type { FormPage } from './forms-on-page';
import type { FormResult } from './accept-form';
import { StoreUnavailable, type SubmissionStore } from '../submissions/store/submission';

/** Seconds after which a form that could not be kept should be sent again. */
const retryAfter = 10;

/**
 * Answers a script: 202 with the id, or 422 with what is wrong.
 * @throws {PageError} everything else.
 */
export function respondJson(response: Response, received: FormResult, language: string): void {
  if (received.kind === 'accepted') response.status(202).json({ id: received.id });
  else if (received.kind === 'invalid') response.status(422).json({ errors: received.errors });
  else if (received.kind === 'refused') throw new PageError(403, noticeText('refused', language));
  else if (received.kind === 'limited') throw new PageError(429, undefined, received);
  else throw new PageError(503, undefined, { retryAfter });
}

/** What plain forms are answered with. */
export interface HtmlResponseParts {
  readonly store: Pick<SubmissionStore, 'storeResult'>;
  readonly render: PageRenderer['outcome'];
}

const statuses: Readonly<Record<FormResult['kind'], number>> = {
  accepted: 202,
  invalid: 422,
  refused: 403,
  limited: 429,
  unavailable: 503,
};

/**
 * Answers a browser that sent a form by itself: it is led back to the form's page, which shows what came of it. Where that
 * cannot be kept until then, and where it is an error, the page is the answer itself, without the client: at this address
 * it would not know where it is.
 */
export async function respondHtml(
  response: Response,
  received: FormResult,
  {
    form,
    page,
    language,
  }: { readonly form: FormDefinition; readonly page: FormPage; readonly language: string },
  { store, render }: HtmlResponseParts,
): Promise<void> {
  const { path, language: prefix } = page.address;
  const outcome = outcomeOf(form.key, received, language);
  if (received.kind === 'accepted' || received.kind === 'invalid') {
    try {
      const id = await store.storeResult(path, outcome);
      response.redirect(303, `${path}?_form=${id}`);
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
  if (received.kind === 'limited') response.set('Retry-After', String(received.retryAfter));
  if (received.kind === 'unavailable') response.set('Retry-After', String(retryAfter));
  const { text } = await render(page.payload(), prefix, path, outcome, 'none');
  response.status(statuses[received.kind]).set('X-Robots-Tag', 'noindex');
  sendWithoutEtag(response, 'text/html', text);
}

function outcomeOf(form: string, received: FormResult, language: string): FormResultPage {
  return {
    form,
    result: received.kind,
    text: noticeOf(received, language),
    errors: received.kind === 'invalid' ? received.errors : {},
    values: received.kind === 'accepted' ? {} : received.values,
  };
}

function noticeOf(received: FormResult, language: string): string | undefined {
  if (received.kind === 'accepted' || received.kind === 'invalid') return undefined;
  if (received.kind !== 'limited') return noticeText(received.kind, language);
  return noticeText('limited', language, Math.max(1, Math.ceil(received.retryAfter / 60)));
}
