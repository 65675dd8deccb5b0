import type { Behaviour } from '../../block-system/behaviour';
import { closePanel, startPanel } from './panel';
import { closeSubmenusElsewhere } from './submenus';

/**
 * The behaviour of the header's panel, beyond that of any popover and of `details` elements.
 * @see {@link startPanel}, {@link closeSubmenusElsewhere}
 */
export const behaviour: Behaviour = (panel, { history }, signal) => {
  startPanel(panel, signal);
  closeSubmenusElsewhere(panel, signal);
  const onLocation = history.subscribe(() => closePanel(panel));
  signal.addEventListener('abort', onLocation);
};
