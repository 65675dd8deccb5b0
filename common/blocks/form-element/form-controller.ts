import { messagesIn } from '../../messages';
import { validationMessages } from '../../forms/validation-messages';
import { validateField, type Entered } from '../../forms/validate';
import type { FieldDefinition } from '../../forms/form-definition';
import { FormSubmitter } from './form-submitter';
import { viewAfter, viewWhileSending, withError, withoutError } from './form-reducer';
import type { FormBlock, SubmitResult } from './form-types';

/** What a live form works with. */
export interface LiveFormDeps extends FormBlock {
  readonly form: HTMLFormElement;
  /** What is entered now. */
  readonly entered: () => Entered;
  /** When the form was shown, by `performance.now()`. */
  readonly shownAt: number;
  /** Has the browser send it by itself. */
  readonly sendNatively: () => void;
}

/** Milliseconds after which a field that was left is looked at. */
const SETTLING = 50;

/** Checks a form while it is filled in, and sends it. */
export class FormController {
  readonly #deps: LiveFormDeps;
  readonly #sender: FormSubmitter;
  readonly #touched = new Set<string>();
  readonly #left = new Set<string>();
  #isCheckPending = false;

  constructor(deps: LiveFormDeps) {
    this.#deps = deps;
    this.#sender = new FormSubmitter(deps.facts, deps.shownAt);
    this.#sender.prepare();
    // What was left before this code came, or was there from the start.
    for (const { name } of deps.facts().questions) this.#left.add(name);
    this.#checkWhenReleased();
    deps.form.addEventListener('focusout', ({ target, relatedTarget }) => this.#leave(target, relatedTarget));
    deps.form.addEventListener('input', ({ target }) => this.#change(target));
  }

  /** A field was left for another element. */
  #leave(from: EventTarget | null, to: EventTarget | null): void {
    const name = nameOf(from);
    if (name === '' || name === nameOf(to)) return;
    this.#left.add(name);
    if (!this.#isCheckPending) this.#checkWhenReleased();
  }

  /** What a field holds has changed: an error goes as soon as it is mended. */
  #change(field: EventTarget | null): void {
    const name = nameOf(field);
    this.#touched.add(name);
    const question = this.#deps.facts().questions.find((each) => each.name === name);
    if (question !== undefined && this.#problemOf(question, this.#deps.entered()) === null)
      this.#deps.show((view) => withoutError(view, name));
  }

  /** Checks all answers and sends them where they are as asked. Never rejects; one call at a time. */
  async submit(): Promise<void> {
    if (this.#refuse()) return;
    this.#showSending();
    const result = await this.#sender.send(this.#deps.entered());
    if (result.kind === 'accepted') this.#deps.forget();
    const { questions } = this.#deps.facts();
    const isOfOthers = result.kind === 'invalid' && !questions.some(({ name }) => result.errors.has(name));
    // What the server asks is nothing that is asked here: it is another form by now.
    this.#show(isOfOthers ? { kind: 'missing' } : result);
  }

  /** Sends the form as a browser does by itself, which the server takes without the bot check, as unverified. */
  #sendUnchecked(): void {
    if (this.#refuse()) return;
    this.#showSending();
    this.#deps.sendNatively();
  }

  /** Shows that it is on its way. */
  #showSending(): void {
    this.#deps.show((view) => viewWhileSending(view, this.#deps.facts().site));
  }

  /** Shows what came of sending. */
  #show(result: SubmitResult): void {
    const { site } = this.#deps.facts();
    this.#deps.show((view) => viewAfter(result, view, site, () => this.#sendUnchecked()));
  }

  /** Shows what is wrong with any answer. @returns true where something is. */
  #refuse(): boolean {
    this.#left.clear();
    const { questions } = this.#deps.facts();
    const entered = this.#deps.entered();
    const errors = new Map<string, string>();
    for (const question of questions) {
      const problem = this.#problemOf(question, entered);
      if (problem !== null) errors.set(question.name, problem);
    }
    if (errors.size === 0) return false;
    this.#show({ kind: 'invalid', errors });
    return true;
  }

  /** Waits until nothing is pressed: an error that appears would move a button away from under the pointer. */
  #checkWhenReleased(): void {
    this.#isCheckPending = true;
    setTimeout(() => {
      if (document.querySelector(':active') !== null) return this.#checkWhenReleased();
      this.#isCheckPending = false;
      // Somebody is still, or again, at work there.
      this.#left.delete(nameOf(document.activeElement));
      const entered = this.#deps.entered();
      for (const question of this.#deps.facts().questions)
        if (this.#left.has(question.name)) this.#checkLeft(question, entered);
      this.#left.clear();
    }, SETTLING);
  }

  /** A field that nobody has answered or touched is left alone until the form is sent. */
  #checkLeft(question: FieldDefinition, entered: Entered): void {
    const { name } = question;
    const isBlank = (entered.get(name) ?? []).every((response) => response.trim() === '');
    if (isBlank && !this.#touched.has(name) && !this.#isGarbled(question)) return;
    const problem = this.#problemOf(question, entered);
    if (problem !== null) this.#deps.show((view) => withError(view, question, problem));
  }

  #problemOf(question: FieldDefinition, entered: Entered): string | null {
    const { languageCode } = this.#deps.facts().site;
    if (this.#isGarbled(question)) return messagesIn(validationMessages, languageCode).unfit[question.type];
    return validateField(question, entered.get(question.name) ?? [], languageCode);
  }

  /** True for half a date, or letters for a number: browsers show it, and say that there is nothing. */
  #isGarbled(question: FieldDefinition): boolean {
    const control = document.getElementById(this.#deps.facts().idOf(question));
    return control instanceof HTMLInputElement && control.validity.badInput;
  }
}

/** The name of the field that an element is a control of; `''` where it is none. */
function nameOf(element: EventTarget | null): string {
  const isControl =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  return isControl ? element.name : '';
}
