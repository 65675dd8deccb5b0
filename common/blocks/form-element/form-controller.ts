import { tooLargeText, validateField, type FormInput } from '../../forms/validate';
import type { InteractionTexts } from '../../texts/texts';
import type { FieldDefinition } from '../../forms/form-definition';
import { fileIn } from './form-view';
import { FormSubmitter } from './form-submitter';
import { viewAfter, viewWhileSending, withError, withoutError } from './form-reducer';
import type { FormBlock, SubmitResult } from './form-view';

interface FormControllerDeps extends FormBlock {
  readonly texts: InteractionTexts;
  readonly form: HTMLFormElement;
  /** The current values. */
  readonly input: () => FormInput;
  /** When the form was shown, by `performance.now()`. */
  readonly shownAt: number;
  /** Submits the form as the browser does without JavaScript. */
  readonly submitNatively: () => void;
}

/** Milliseconds between leaving a field and validating it. */
const VALIDATION_DELAY_MS = 50;

/** Validates a form while it is filled in, and submits it. */
export class FormController {
  readonly #deps: FormControllerDeps;
  readonly #submitter: FormSubmitter;
  /** Names of fields whose value was changed. */
  readonly #changed = new Set<string>();
  /** Names of fields that were left, and not validated since. */
  readonly #left = new Set<string>();
  #isValidationPending = false;

  constructor(deps: FormControllerDeps) {
    this.#deps = deps;
    this.#submitter = new FormSubmitter(deps.context, deps.shownAt, (name) => fileIn(deps.form, name));
    const { form, signal } = deps;
    // A touch may be the start of a scroll.
    const prepare = (): void => this.#submitter.prepare();
    if (form.contains(document.activeElement)) prepare();
    else form.addEventListener('focusin', prepare, { once: true, signal });
    // Fields that were filled in and left before this code was loaded.
    for (const { name } of deps.context().fields) this.#left.add(name);
    this.#validateOnceReleased();
    form.addEventListener('focusout', ({ target, relatedTarget }) => this.#leave(target, relatedTarget), {
      signal,
    });
    form.addEventListener('input', ({ target }) => this.#change(target), { signal });
  }

  #leave(from: EventTarget | null, to: EventTarget | null): void {
    const name = nameOf(from);
    if (name === '' || name === nameOf(to)) return;
    this.#left.add(name);
    if (!this.#isValidationPending) this.#validateOnceReleased();
  }

  /** Removes a field's error as soon as its value is valid. */
  #change(control: EventTarget | null): void {
    const name = nameOf(control);
    this.#changed.add(name);
    const field = this.#deps.context().fields.find((each) => each.name === name);
    if (field !== undefined && this.#errorOf(field, this.#deps.input()) === null)
      this.#deps.show((view) => withoutError(view, name));
  }

  /** Validates the form and sends it if it is valid. Never rejects; one call at a time. */
  async submit(): Promise<void> {
    if (this.#showErrors()) return;
    this.#showSending();
    const result = await this.#submitter.send(this.#deps.input());
    if (result.kind === 'accepted') this.#deps.forget();
    const { fields } = this.#deps.context();
    const isOfOtherFields = result.kind === 'invalid' && !fields.some(({ name }) => result.errors.has(name));
    // Errors of fields that are not here mean that another form was published under this key.
    this.#showResult(isOfOtherFields ? { kind: 'notFound' } : result);
  }

  /** Submits the form natively: the server accepts that without a captcha token, as unverified. */
  #submitWithoutCaptcha(): void {
    if (this.#showErrors()) return;
    this.#showSending();
    this.#deps.submitNatively();
  }

  #showSending(): void {
    this.#deps.show((view) => viewWhileSending(view, this.#deps.texts.submit));
  }

  #showResult(result: SubmitResult): void {
    const { texts, context } = this.#deps;
    const isPreview = context().site.editorParameters !== undefined;
    const submitWithoutCaptcha = (): void => this.#submitWithoutCaptcha();
    this.#deps.show((view) => viewAfter(result, view, { texts, isPreview, submitWithoutCaptcha }));
  }

  /** Validates all fields and shows their errors. @returns true if there are any. */
  #showErrors(): boolean {
    this.#left.clear();
    const input = this.#deps.input();
    const errors = new Map<string, string>();
    for (const field of this.#deps.context().fields) {
      const error = this.#errorOf(field, input);
      if (error !== null) errors.set(field.name, error);
    }
    if (errors.size === 0) return false;
    this.#showResult({ kind: 'invalid', errors });
    return true;
  }

  /** Waits for the pointer's release: an error that appears would move a pressed button away from under it. */
  #validateOnceReleased(): void {
    this.#isValidationPending = true;
    setTimeout(() => {
      if (document.querySelector(':active') !== null) return this.#validateOnceReleased();
      this.#isValidationPending = false;
      // The field with the focus is still being filled in.
      this.#left.delete(nameOf(document.activeElement));
      const input = this.#deps.input();
      for (const field of this.#deps.context().fields)
        if (this.#left.has(field.name)) this.#validateLeft(field, input);
      this.#left.clear();
    }, VALIDATION_DELAY_MS);
  }

  /** Shows the error of a field that was left. A blank field that was never changed has none until the form is submitted. */
  #validateLeft(field: FieldDefinition, input: FormInput): void {
    const { name } = field;
    const isBlank = (input.get(name) ?? []).every((value) => value.trim() === '');
    if (isBlank && !this.#changed.has(name) && !this.#isUnreadable(field)) return;
    const error = this.#errorOf(field, input);
    if (error !== null) this.#deps.show((view) => withError(view, field, error));
  }

  #errorOf(field: FieldDefinition, input: FormInput): string | null {
    const { texts } = this.#deps;
    if (this.#isUnreadable(field)) return texts.validation.invalid[field.type];
    if (this.#isTooLarge(field)) return tooLargeText(texts, field.max_size_mb);
    return validateField(field, input.get(field.name) ?? [], texts);
  }

  /** True for a file that would be read without any use. */
  #isTooLarge({ name, max_size_mb: megabytes }: FieldDefinition): boolean {
    const file = fileIn(this.#deps.form, name);
    return file !== null && file.size > megabytes * 1_000_000;
  }

  /** True for half a date, or letters in a number field: browsers display these and report an empty value. */
  #isUnreadable(field: FieldDefinition): boolean {
    const control = document.getElementById(this.#deps.context().idOf(field));
    return control instanceof HTMLInputElement && control.validity.badInput;
  }
}

/** The field name of a form control; `''` for other elements. */
function nameOf(element: EventTarget | null): string {
  const isControl =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  return isControl ? element.name : '';
}
