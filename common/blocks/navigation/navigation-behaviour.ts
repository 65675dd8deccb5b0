import type { Behaviour } from '../../block-system/behaviour';
import { closePanel, startPanel } from './panel';
import { closeSubmenusElsewhere } from './submenus';
import { letTallHeaderScroll } from './tall-header';

/**
 * The behaviour of the header and its panel, beyond that of any popover and of `details` elements.
 * @see {@link startPanel}, {@link closeSubmenusElsewhere}, {@link letTallHeaderScroll}
 */
export const behaviour: Behaviour = (panel, { history }, signal) => {
  startPanel(panel, signal);
  closeSubmenusElsewhere(panel, signal);
  const header = panel.closest('header');
  if (header !== null) letTallHeaderScroll(header, signal);
  const onLocation = history.subscribe(() => closePanel(panel));
  signal.addEventListener('abort', onLocation);
};
