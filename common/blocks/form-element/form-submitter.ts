import type { Entered } from '../../forms/validate';
import type { FormContext, SubmitResult } from './form-types';
import type { CaptchaVerifier } from './load-captcha';
import { valuesIn, sendForm } from './send-form';

/** Milliseconds for which a form must have been shown before it is sent: who is faster is taken for a machine. */
const SHORTEST_STAY = 2_000;
/** Milliseconds that the server may take to answer. */
const PATIENCE = 30_000;

/** Sends one form, as often as it takes. */
export class FormSubmitter {
  readonly #facts: () => FormContext;
  readonly #shownAt: number;
  #checker: Promise<CaptchaVerifier> | undefined;
  /** What was last sent, and the key under which the server knows it. */
  #attempt = { responses: '', key: '' };

  /** @param shownAt when the form was shown, by `performance.now()`. */
  constructor(facts: () => FormContext, shownAt: number) {
    this.#facts = facts;
    this.#shownAt = shownAt;
  }

  /** Fetches what is needed to send, where that is more than the form itself. */
  prepare(): void {
    this.#captchaVerifier()?.catch(() => {}); // asked for again when it is needed
  }

  /** Sends what is entered, after a while where that is too soon. Never rejects. */
  async send(entered: Entered): Promise<SubmitResult> {
    const { key: formKey, questions, page } = this.#facts();
    const responses = valuesIn(questions, entered);
    await passed(SHORTEST_STAY - this.#stay());
    const token = await this.#token(formKey);
    if (token === null) return { kind: 'unchecked' };
    const ours = {
      _page: page,
      _website: entered.get('_website')?.[0] ?? '',
      _elapsed: String(Math.round(this.#stay())),
      ...(token === undefined ? {} : { 'g-recaptcha-response': token }),
    };
    const attemptKey = this.#keyOf(JSON.stringify(responses));
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), PATIENCE);
    const sent = await sendForm({ formKey, body: { ...responses, ...ours }, attemptKey }, ending.signal);
    clearTimeout(timer);
    return sent;
  }

  /** Undefined where nobody asks for one, null where it cannot be had. */
  async #token(formKey: string): Promise<string | null | undefined> {
    try {
      return await (await this.#captchaVerifier())?.tokenFor(formKey);
    } catch {
      return null;
    }
  }

  #captchaVerifier(): Promise<CaptchaVerifier> | undefined {
    const { captcha } = this.#facts().site;
    if (captcha === undefined) return undefined;
    if (this.#checker === undefined) {
      this.#checker = import('./load-captcha').then((code) => code.createCaptchaVerifier(captcha));
      this.#checker.catch(() => (this.#checker = undefined));
    }
    return this.#checker;
  }

  #stay(): number {
    return performance.now() - this.#shownAt;
  }

  /** A new key for other answers than those that were last sent. */
  #keyOf(responses: string): string {
    if (responses !== this.#attempt.responses) this.#attempt = { responses, key: newUuid() };
    return this.#attempt.key;
  }
}

/** Resolves after so many milliseconds; at once for none. */
function passed(milliseconds: number): Promise<void> {
  return milliseconds <= 0
    ? Promise.resolve()
    : new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/** A UUID of version 4 (RFC 9562), also where browsers keep `crypto.randomUUID` from pages that came without encryption. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) & 3] ?? '8';
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}
