import { enteredIn, type FormView } from './form-view';
import type { FormController } from './form-controller';
import type { FormBlock } from './form-types';

/**
 * Takes checking and sending a form upon itself: fetches the code for it once somebody turns to the form. A form that is sent
 * earlier waits for that code; where it cannot be had, the browser checks and sends by itself, as it does without scripts.
 */
export function attendForm(form: HTMLFormElement, block: FormBlock): void {
  const shownAt = performance.now();
  let live: FormController | undefined;
  /** True while it waits for our code, or is on its way. */
  let isHeld = false;

  const load = async (): Promise<FormController> => {
    const { FormController: Live } = await import('./form-controller');
    live ??= new Live({ ...block, form, entered: () => enteredIn(form), shownAt, sendNatively });
    return live;
  };
  const prepare = (): void => void load().catch(() => {}); // asked for again when it is sent

  const show = (stage: FormView['stage']): void =>
    block.show((view) => ({ ...view, stage, sending: undefined }));
  const letGo = (): void => {
    isHeld = false;
    show('filling');
  };
  const sendNatively = (): void => {
    // Its own methods may hide behind fields of their names.
    const { reportValidity, submit } = HTMLFormElement.prototype;
    if (!reportValidity.call(form)) return letGo();
    isHeld = true;
    // Whoever comes back may send it again.
    window.addEventListener('pageshow', letGo, { once: true });
    submit.call(form);
  };
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isHeld) return;
    isHeld = true;
    if (live === undefined) show('sending');
    try {
      await (await load()).submit();
      isHeld = false;
    } catch {
      sendNatively();
    }
  };

  form.noValidate = true;
  form.addEventListener('focusin', prepare);
  form.addEventListener('pointerdown', prepare);
  form.addEventListener('submit', (event) => void send(event));
}
