import type { FormInput } from '../../forms/validate';
import { loadInteractionTexts } from '../../texts/interaction-texts';
import type { FormController } from './form-controller';
import { readInput, type FormBlock, type FormView } from './form-view';

/**
 * Takes over validating and sending a form. The code for it loads at the first focus or touch. A submit before that waits for
 * the code; if it cannot be loaded, the browser validates and submits natively, as without JavaScript.
 */
export function enhanceForm(form: HTMLFormElement, block: FormBlock): void {
  const shownAt = performance.now();
  let controller: FormController | undefined;
  /** True while a submit waits for the code or for the server. */
  let isSubmitting = false;

  const input = (): FormInput => readInput(form);
  const load = async (): Promise<FormController> => {
    const [code, texts] = await Promise.all([
      import('./form-controller'),
      loadInteractionTexts(block.languageCode),
    ]);
    controller ??= new code.FormController({ ...block, texts, form, input, shownAt, submitNatively });
    return controller;
  };
  const prepare = (): void => void load().catch(() => {}); // loaded again by the submit

  const show = (stage: FormView['stage']): void =>
    block.show((view) => ({ ...view, stage, sending: undefined }));
  const release = (): void => {
    isSubmitting = false;
    show('filling');
  };
  const submitNatively = (): void => {
    // From the prototype: fields named `submit` or `reportValidity` hide the form's own methods.
    const { reportValidity, submit } = HTMLFormElement.prototype;
    if (!reportValidity.call(form)) return release();
    isSubmitting = true;
    // The form can be submitted again after a way back from the bfcache.
    window.addEventListener('pageshow', release, { once: true });
    submit.call(form);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isSubmitting) return;
    isSubmitting = true;
    if (controller === undefined) show('sending');
    try {
      await (await load()).submit();
      isSubmitting = false;
    } catch {
      submitNatively();
    }
  };

  form.noValidate = true;
  const { signal } = block;
  form.addEventListener('focusin', prepare, { signal });
  form.addEventListener('pointerdown', prepare, { signal });
  form.addEventListener('submit', (event) => void submit(event), { signal });
}
