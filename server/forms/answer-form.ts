import type { Request, Response } from 'express';
import type { FormDefinition } from '../../common/blocks/form-element/form-definition';
import { setbackText } from '../../common/blocks/form-element/sending-words';
import { PageError } from '../../common/errors';
import type { FormOutcome } from '../../common/story/form-outcome';
import { sendUnvalidated } from '../http/send-unvalidated';
import { namesJson } from '../http/wants-json';
import type { PageRenderer } from '../pages/page-renderer';
import { formKindOf } from './form-body';
import type { FormPage } from './form-page';
import type { Received } from './receive-form';
import { StoreUnavailable, type SubmissionStore } from '../submissions/submission';

/** Seconds after which a form that could not be kept should be sent again. */
const retryAfter = 10;

/** True for callers that are answered in JSON: those that send it, and those that want it. */
export function isJsonCaller(request: Request): boolean {
  return formKindOf(request.get('Content-Type')) === 'json' || namesJson(request);
}

/**
 * Answers a script: 202 with the id, or 422 with what is wrong.
 * @throws {PageError} everything else.
 */
export function answerScript(response: Response, received: Received, language: string): void {
  if (received.kind === 'accepted') response.status(202).json({ id: received.id });
  else if (received.kind === 'invalid') response.status(422).json({ errors: received.errors });
  else if (received.kind === 'refused') throw new PageError(403, setbackText('refused', language));
  else if (received.kind === 'limited') throw new PageError(429, undefined, received);
  else throw new PageError(503, undefined, { retryAfter });
}

/** What plain forms are answered with. */
export interface PlainAnswerParts {
  readonly store: Pick<SubmissionStore, 'keepOutcome'>;
  readonly render: PageRenderer['outcome'];
}

const statuses: Readonly<Record<Received['kind'], number>> = {
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
export async function answerBrowser(
  response: Response,
  received: Received,
  {
    form,
    page,
    language,
  }: { readonly form: FormDefinition; readonly page: FormPage; readonly language: string },
  { store, render }: PlainAnswerParts,
): Promise<void> {
  const { path, language: prefix } = page.address;
  const outcome = outcomeOf(form.key, received, language);
  if (received.kind === 'accepted' || received.kind === 'invalid') {
    try {
      const id = await store.keepOutcome(path, outcome);
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
  sendUnvalidated(response, 'text/html', text);
}

function outcomeOf(form: string, received: Received, language: string): FormOutcome {
  return {
    form,
    result: received.kind,
    text: setbackOf(received, language),
    errors: received.kind === 'invalid' ? received.errors : {},
    values: received.kind === 'accepted' ? {} : received.values,
  };
}

function setbackOf(received: Received, language: string): string | undefined {
  if (received.kind === 'accepted' || received.kind === 'invalid') return undefined;
  if (received.kind !== 'limited') return setbackText(received.kind, language);
  return setbackText('limited', language, Math.max(1, Math.ceil(received.retryAfter / 60)));
}
