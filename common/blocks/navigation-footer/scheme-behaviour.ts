import type { Behaviour } from '../../block-system/behaviour';
import { SCHEME_KEY } from '../../site/scheme-key';

/** The behaviour of the switch between colour schemes: it stores the choice, which the script in the head applies. */
export const behaviour: Behaviour = (group, _scope, signal) => {
  const options = [...group.querySelectorAll('input')];
  const showChoice = (): void => {
    const { scheme } = document.documentElement.dataset;
    for (const option of options) option.checked = option.value === scheme;
  };
  const choose = (): void => {
    const chosen = options.find(({ checked }) => checked)?.value;
    if (chosen === undefined) return;
    try {
      if (chosen === 'system') localStorage.removeItem(SCHEME_KEY);
      else localStorage.setItem(SCHEME_KEY, chosen);
    } catch {
      // Full or blocked: the choice lasts until the page is left.
    }
    dispatchEvent(new CustomEvent('storage', { detail: chosen }));
  };
  // A choice that was made before the behaviour had loaded, and not one that the browser restored with a reload.
  if (group.contains(document.activeElement)) choose();
  showChoice();
  // Capturing: React stops the propagation of events in static blocks.
  const onChange = ({ target }: Event): void => {
    if (target instanceof Node && group.contains(target)) choose();
  };
  document.addEventListener('change', onChange, { capture: true, signal });
  addEventListener('storage', showChoice, { signal });
  // A page that comes back from the browser's cache: the script in the head has applied the choice.
  addEventListener('pageshow', showChoice, { signal });
};
