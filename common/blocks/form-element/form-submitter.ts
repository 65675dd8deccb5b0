import type { FieldDefinition } from '../../forms/form-definition';
import type { FormInput } from '../../forms/validate';
import { withEditorParameters } from '../../story/editor-parameters';
import type { FormContext, SubmitResult } from './form-view';
import type { CaptchaClient } from './load-captcha';
import { sendForm, valuesOf } from './send-form';

/** Milliseconds between showing and sending a form: the server takes senders within two seconds for bots, and a timer may be early. */
const MIN_TIME_ON_PAGE_MS = 2_050;
/** Milliseconds until the request is aborted. */
const TIMEOUT_MS = 30_000;
/** The same with files. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** Submits one form, any number of times. */
export class FormSubmitter {
  readonly #context: () => FormContext;
  readonly #shownAt: number;
  readonly #fileIn: (name: string) => File | null;
  #captcha: Promise<CaptchaClient> | undefined;
  /** The values that were sent last, and their idempotency key. */
  #attempt = { values: '', key: '' };

  /**
   * @param shownAt when the form was shown, by `performance.now()`.
   * @param fileIn the file that is chosen in a field.
   */
  constructor(context: () => FormContext, shownAt: number, fileIn: (name: string) => File | null) {
    this.#fileIn = fileIn;
    this.#context = context;
    this.#shownAt = shownAt;
  }

  /** Starts the bot check, if the site has one. */
  prepare(): void {
    this.#loadCaptcha()?.catch(() => {}); // loaded again when it is needed
  }

  /** Submits the input, no sooner than people could. Never rejects. */
  async send(input: FormInput): Promise<SubmitResult> {
    const { formKey, fields, page } = this.#context();
    const values = valuesOf(fields, input);
    await delay(MIN_TIME_ON_PAGE_MS - this.#timeOnPage());
    const token = await this.#token(formKey);
    if (token === null) return { kind: navigator.onLine ? 'captchaFailed' : 'offline' };
    const parameters = {
      _page: page,
      _website: input.get('_website')?.[0] ?? '',
      _elapsed: String(Math.round(this.#timeOnPage())),
      ...token,
    };
    const files = this.#filesOf(fields);
    const stamps = files.map(([name, file]) => [name, file.size, file.lastModified]);
    const idempotencyKey = this.#keyOf(JSON.stringify([values, stamps]));
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), files.length > 0 ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    const result = await sendForm(
      { address: this.#address(), body: { ...values, ...parameters }, files, idempotencyKey },
      timeout.signal,
    );
    clearTimeout(timer);
    return result;
  }

  /** The token as a form parameter; undefined if the site has no bot check, null if the check failed. */
  async #token(formKey: string): Promise<Readonly<Record<string, string>> | null | undefined> {
    try {
      const captcha = await this.#loadCaptcha();
      const token = await captcha?.tokenFor(formKey);
      return captcha && (token ? { [captcha.parameter]: token } : null);
    } catch {
      return null;
    }
  }

  #loadCaptcha(): Promise<CaptchaClient> | undefined {
    const { site } = this.#context();
    const { captcha, needsProof } = site;
    if (captcha === undefined && needsProof === undefined) return undefined;
    if (this.#captcha === undefined) {
      this.#captcha =
        captcha === undefined
          ? import('./solve-challenge').then((code) => code.createProofClient(this.#address()))
          : import('./load-captcha').then((code) => code.createCaptchaClient(captcha));
      this.#captcha.catch(() => (this.#captcha = undefined));
    }
    return this.#captcha;
  }

  /** Where the form is sent: in a preview with the editor's parameters, so that no password is asked for. */
  #address(): string {
    const { formKey, site } = this.#context();
    return withEditorParameters(`/forms/${encodeURIComponent(formKey)}`, site.editorParameters ?? '');
  }

  #filesOf(fields: readonly FieldDefinition[]): readonly (readonly [string, File])[] {
    return fields.flatMap(({ type, name }): [string, File][] => {
      const file = type === 'file' ? this.#fileIn(name) : null;
      return file === null ? [] : [[name, file]];
    });
  }

  #timeOnPage(): number {
    return performance.now() - this.#shownAt;
  }

  /** The last key for the same values, a new one for others. */
  #keyOf(values: string): string {
    if (values !== this.#attempt.values) this.#attempt = { values, key: newUuid() };
    return this.#attempt.key;
  }
}

/** Resolves after `milliseconds`; immediately for 0 or fewer. */
function delay(milliseconds: number): Promise<void> {
  return milliseconds <= 0
    ? Promise.resolve()
    : new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/** A UUID of version 4 (RFC 9562). Browsers have `crypto.randomUUID` in secure contexts alone. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) & 3] ?? '8';
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}
