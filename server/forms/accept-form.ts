import { createHash, randomUUID } from 'node:crypto';
import { tooLargeText, validateForm, type FormInput } from '../../common/forms/validate';
import type { FormDefinition } from '../../common/forms/form-definition';
import type { FormValues } from '../../common/forms/form-result';
import type { InteractionTexts } from '../../common/texts/texts';
import type { BotCheck } from '../captcha/bot-check';
import type { Verdict } from '../captcha/verify-captcha';
import type { FileProblem, Upload } from './read-upload';
import type { QuotaResult } from '../http/rate-limiter';
import type { FormKind } from './form-body';
import type { FormEvent } from './form-events';
import type { createFormLimits } from './form-limits';
import { createKeyedMutex } from '../runtime/keyed-mutex';
import { replyTo } from '../submissions/reply';
import { StoreUnavailable, type SubmissionStore } from '../submissions/store/submission';

/** A form as a client submits it. */
export interface FormSubmission {
  readonly form: FormDefinition;
  /** Path of the page that holds the form. */
  readonly page: string;
  /** Language code of that page. */
  readonly language: string;
  /** In that language, for validation messages. */
  readonly texts: InteractionTexts;
  readonly input: FormInput;
  readonly kind: FormKind;
  readonly upload: Upload;
  /** Key of the rate limits. */
  readonly clientIp: string;
  /** The request's `Idempotency-Key`. */
  readonly idempotencyKey: string | undefined;
}

/** The result of a submit. */
export type FormResult =
  | { readonly kind: 'accepted'; readonly id: string }
  | {
      readonly kind: 'invalid';
      readonly errors: Readonly<Record<string, string>>;
      readonly values: FormValues;
    }
  | { readonly kind: 'refused'; readonly values: FormValues }
  /** `retryAfter` in seconds. */
  | { readonly kind: 'limited'; readonly values: FormValues; readonly retryAfter: number }
  | { readonly kind: 'unavailable'; readonly values: FormValues };

interface FormAcceptorParts {
  readonly store: SubmissionStore;
  readonly limits: ReturnType<typeof createFormLimits>;
  /** Null if the site has none. */
  readonly botCheck: BotCheck | null;
  /** True if senders get the replies that forms have. */
  readonly sendsReplies: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly count: (event: FormEvent) => void;
}

/** Minimum time from page load to submit, in milliseconds: people take longer. */
const minElapsed = 2_000;

/** Makes the function that checks submissions and stores those that pass. */
export function createFormAcceptor(parts: FormAcceptorParts): (sent: FormSubmission) => Promise<FormResult> {
  const { store, count } = parts;
  const withKeyLock = createKeyedMutex();

  /** Of submissions with the same key the first stored one counts; the others get its id. */
  async function acceptOnce(sent: FormSubmission): Promise<FormResult> {
    const { form, idempotencyKey } = sent;
    if (idempotencyKey === undefined) return accept(sent, parts);
    const acceptFirst = async (): Promise<FormResult> => {
      const id = await store.findByKey(form.key, idempotencyKey);
      if (id === null) return accept(sent, parts);
      count('repeated');
      return { kind: 'accepted', id };
    };
    return withKeyLock(JSON.stringify([form.key, idempotencyKey]), () =>
      store.exclusively(form.key, idempotencyKey, acceptFirst),
    );
  }

  return async (sent) => {
    try {
      const result = await acceptOnce(sent);
      if (result.kind !== 'accepted') count(result.kind);
      return result;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      count('unavailable');
      return { kind: 'unavailable', values: valuesOf(sent) };
    }
  };
}

/** The cheapest checks come first: the bot check runs only for valid submissions within the limits. */
async function accept(sent: FormSubmission, parts: FormAcceptorParts): Promise<FormResult> {
  const { limits, botCheck, count } = parts;
  const attempt = await limits.attempt(sent.clientIp);
  if (attempt.kind === 'exceeded') return limited(sent, attempt);
  if (looksAutomated(sent.input)) {
    count('trapped');
    return { kind: 'accepted', id: idOf(sent.form.key, sent.idempotencyKey) };
  }
  const { values, errors } = validate(sent);
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors, values };
  // The site's own script sends JSON, and always with a token.
  if (botCheck !== null && sent.kind === 'json' && tokenOf(sent, botCheck) === undefined)
    return { kind: 'refused', values };
  return acceptValid(sent, values, parts);
}

async function acceptValid(
  sent: FormSubmission,
  values: FormValues,
  { store, limits, botCheck, sendsReplies, now, count }: FormAcceptorParts,
): Promise<FormResult> {
  const { form, page, language, clientIp, idempotencyKey } = sent;
  const quota = await limits.submission(clientIp);
  if (quota.kind === 'exceeded') return limited(sent, quota);
  const verdict = await verdictOf(sent, botCheck).catch(async (error: unknown) => {
    await quota.refund();
    throw error;
  });
  if (verdict === 'bot') return { kind: 'refused', values };
  const unverifiedQuota = verdict === 'unknown' ? await limits.unverified(clientIp) : null;
  if (unverifiedQuota?.kind === 'exceeded') {
    await quota.refund();
    return limited(sent, unverifiedQuota);
  }
  const verified = verdict === 'human';
  const { files } = sent.upload;
  const submission = {
    form: form.key,
    page,
    language,
    submittedAt: now(),
    verified,
    fields: values,
    ...(files.length > 0 && { files }),
  };
  try {
    // Never to an address that a bot has entered.
    const reply = sendsReplies && verified ? replyTo(form, values) : null;
    const id = await store.accept(
      { id: idOf(form.key, idempotencyKey), ...submission },
      idempotencyKey,
      reply,
    );
    count(verdict === 'unknown' ? 'unverified' : 'accepted');
    return { kind: 'accepted', id };
  } catch (error) {
    // The visitor is asked to try again: a failure of ours must not use up the quota.
    await Promise.all([quota.refund(), unverifiedQuota?.refund()]);
    throw error;
  }
}

/**
 * The id of a new submission. With a key it follows from that (a UUID of version 8): machines that cannot reach one another store
 * what is sent to both under one id, by which receivers, and later the machines, know that it is one submission.
 */
function idOf(form: string, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return randomUUID();
  const hash = createHash('sha256')
    .update(JSON.stringify([form, idempotencyKey]))
    .digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

function limited(
  sent: FormSubmission,
  { retryAfter }: Extract<QuotaResult, { kind: 'exceeded' }>,
): FormResult {
  return { kind: 'limited', values: valuesOf(sent), retryAfter };
}

function tokenOf({ input }: FormSubmission, { parameter }: BotCheck): string | undefined {
  return input.get(parameter)?.find((text) => text !== '');
}

/** `unknown` without a token, as from browsers without JavaScript; `unchecked` if the site has no bot check. */
async function verdictOf(sent: FormSubmission, botCheck: BotCheck | null): Promise<Verdict | 'unchecked'> {
  if (botCheck === null) return 'unchecked';
  const token = tokenOf(sent, botCheck);
  return token === undefined ? 'unknown' : botCheck.verify(token, sent.form.key);
}

/** True if the hidden field is filled in, or if the form was submitted faster than people can. */
function looksAutomated(input: FormInput): boolean {
  if (input.get('_website')?.some((text) => text.trim() !== '') === true) return true;
  const elapsed = input.get('_elapsed')?.[0]?.trim() ?? '';
  return /^-?\d+(?:\.\d+)?$/.test(elapsed) && Number(elapsed) < minElapsed;
}

/** The submitted values of the form's fields. */
function valuesOf(sent: FormSubmission): FormValues {
  return validate(sent).values;
}

/** A file's field has the name of its file as value: none without a file, whatever else was sent for it. */
function validate({ form, input, upload, texts }: FormSubmission): ReturnType<typeof validateForm> {
  const withNames = new Map(input);
  for (const { name, type } of form.fields) {
    const fileName = upload.names.get(name);
    if (fileName !== undefined) withNames.set(name, [fileName]);
    else if (type === 'file') withNames.delete(name);
  }
  const { values, errors } = validateForm(form.fields, withNames, texts);
  const problems = [...upload.problems].map(([name, problem]) => [name, problemText(problem, texts)]);
  return { values, errors: { ...Object.fromEntries(problems), ...errors } };
}

function problemText(problem: FileProblem, texts: InteractionTexts): string {
  return problem.kind === 'too-large'
    ? tooLargeText(texts, problem.megabytes)
    : texts.validation.invalid.file;
}
