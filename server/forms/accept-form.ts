import { randomUUID } from 'node:crypto';
import { validateForm, type Entered } from '../../common/forms/validate';
import type { FormDefinition } from '../../common/forms/form-definition';
import { captchaActionOf } from '../../common/forms/captcha';
import type { FormValues } from '../../common/forms/form-result';
import type { CaptchaVerifier, Verdict } from '../captcha/verify-captcha';
import type { FormKind } from './form-body';
import type { FormEvent } from './form-events';
import type { FormLimits } from './form-limits';
import { createKeyedMutex } from '../runtime/keyed-mutex';
import { StoreUnavailable, type SubmissionStore } from '../submissions/store/submission';

/** A form as somebody sends it. */
export interface FormSubmission {
  readonly form: FormDefinition;
  /** Path of the page that it stands on. */
  readonly page: string;
  /** Language of that page, as a code. */
  readonly language: string;
  readonly entered: Entered;
  readonly kind: FormKind;
  /** What the visitor is counted by. */
  readonly visitor: string;
  /** The caller's `Idempotency-Key`. */
  readonly idempotencyKey: string | undefined;
}

/** What comes of a form. */
export type FormResult =
  | { readonly kind: 'accepted'; readonly id: string }
  | {
      readonly kind: 'invalid';
      readonly errors: Readonly<Record<string, string>>;
      readonly values: FormValues;
    }
  | { readonly kind: 'refused'; readonly values: FormValues }
  | { readonly kind: 'limited'; readonly values: FormValues; readonly retryAfter: number }
  | { readonly kind: 'unavailable'; readonly values: FormValues };

/** What forms are received with. */
export interface FormAcceptorParts {
  readonly store: SubmissionStore;
  readonly limits: FormLimits;
  /** Null where nobody is asked. */
  readonly captchaVerifier: CaptchaVerifier | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly count: (event: FormEvent) => void;
}

/** Milliseconds between a page and its form that no person comes below. */
const leastElapsed = 2_000;

/** Decides what comes of forms: each is kept, or it is said why not. */
export function createFormAcceptor(parts: FormAcceptorParts): (sent: FormSubmission) => Promise<FormResult> {
  const { store, count } = parts;
  const withKeyLock = createKeyedMutex();

  /** Of those with the same key the first that is kept counts; the others get its id. */
  async function receiveOnce(sent: FormSubmission): Promise<FormResult> {
    const { form, idempotencyKey } = sent;
    if (idempotencyKey === undefined) return receive(sent, parts);
    return withKeyLock(JSON.stringify([form.key, idempotencyKey]), async () => {
      const id = await store.findByKey(form.key, idempotencyKey);
      if (id === null) return receive(sent, parts);
      count('repeated');
      return { kind: 'accepted', id };
    });
  }

  return async (sent) => {
    try {
      return await receiveOnce(sent);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      count('unavailable');
      return { kind: 'unavailable', values: valuesOf(sent) };
    }
  };
}

async function receive(
  sent: FormSubmission,
  { store, limits, captchaVerifier, now, count }: FormAcceptorParts,
): Promise<FormResult> {
  const { form, page, language, entered, visitor, idempotencyKey } = sent;
  const full = (retryAfter: number): FormResult => {
    count('limited');
    return { kind: 'limited', values: valuesOf(sent), retryAfter };
  };
  const attempt = await limits.attempt(visitor);
  if (attempt.kind === 'exceeded') return full(attempt.retryAfter);
  if (isHoneypotHit(entered)) {
    count('trapped');
    return { kind: 'accepted', id: randomUUID() };
  }
  const { values, errors } = validateForm(form.questions, entered, language);
  if (Object.keys(errors).length > 0) {
    count('invalid');
    return { kind: 'invalid', errors, values };
  }
  const refused = (): FormResult => {
    count('refused');
    return { kind: 'refused', values };
  };
  const token = tokenIn(entered);
  // Without a token a script is none of ours: nobody need be asked.
  if (captchaVerifier !== null && token === undefined && sent.kind === 'json') return refused();
  const room = await limits.submission(visitor);
  if (room.kind === 'exceeded') return full(room.retryAfter);

  const verdict = captchaVerifier === null ? 'unasked' : await verdictOf(token, form, captchaVerifier);
  if (verdict === 'bot') return refused();
  const strict = verdict === 'unknown' ? await limits.unverified(visitor) : null;
  if (strict?.kind === 'exceeded') {
    await room.refund();
    return full(strict.retryAfter);
  }
  const verified = verdict === 'human';
  const submission = { form: form.key, page, language, submittedAt: now(), verified, fields: values };
  try {
    const id = await store.accept({ id: randomUUID(), ...submission }, idempotencyKey);
    count(verdict === 'unknown' ? 'unverified' : 'accepted');
    return { kind: 'accepted', id };
  } catch (error) {
    // Whoever was told that it was not sent may send it again.
    await Promise.all([room.refund(), strict?.refund()]);
    throw error;
  }
}

function tokenIn(entered: Entered): string | undefined {
  return entered.get('g-recaptcha-response')?.find((text) => text !== '');
}

/** A browser that runs no scripts has no token to give. */
async function verdictOf(
  token: string | undefined,
  { key }: FormDefinition,
  captchaVerifier: CaptchaVerifier,
): Promise<Verdict> {
  return token === undefined ? 'unknown' : captchaVerifier.verify(token, captchaActionOf(key));
}

/** True for a form that somebody filled in who cannot see it, or faster than anybody reads. */
function isHoneypotHit(entered: Entered): boolean {
  if (entered.get('_website')?.some((text) => text.trim() !== '') === true) return true;
  const elapsed = entered.get('_elapsed')?.[0]?.trim() ?? '';
  return /^-?\d+(?:\.\d+)?$/.test(elapsed) && Number(elapsed) < leastElapsed;
}

/** What was entered, of the fields that are asked. */
function valuesOf({ form, entered, language }: FormSubmission): FormValues {
  return validateForm(form.questions, entered, language).values;
}
