import type { Behaviour } from '../../block-system/behaviour';
import type { PlayerData } from '../../ui/frame/Player';

/**
 * The behaviour of videos and embeds: loads a player at a click, in the place of the button and what is around it. The player
 * takes the focus of the button. An edit in a preview changes what is different, so that a video goes on playing.
 */
export const behaviour: Behaviour = (element, _, signal) => {
  const slot = element.firstElementChild;
  let shown: PlayerData | undefined;
  const show = (data: PlayerData): void => {
    if (shown?.tag === data.tag && same(shown.track, data.track))
      Object.assign(slot?.firstElementChild ?? {}, changed(data.properties, shown.properties));
    else slot?.replaceChildren(createPlayer(data));
    shown = data;
  };
  const onClick = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (event.defaultPrevented || button === null || !element.contains(button)) return;
    event.preventDefault();
    element.setAttribute('data-started', '');
    show(dataOf(element));
    start(slot?.firstElementChild);
  };
  // Before React's listener, which stops the propagation in blocks that are not hydrated; after that of the editor.
  document.body.addEventListener('click', onClick, { capture: true, signal });
  const observer = new MutationObserver(() => {
    if (shown !== undefined) show(dataOf(element));
  });
  observer.observe(element, { attributeFilter: ['data-player'] });
  signal.addEventListener('abort', () => observer.disconnect());
};

function dataOf({ dataset }: HTMLElement): PlayerData {
  return JSON.parse(dataset['player'] ?? '');
}

function createPlayer({ tag, properties, track }: PlayerData): HTMLElement {
  const player = Object.assign(document.createElement(tag), properties);
  if (track === undefined) return player;
  player.append(Object.assign(document.createElement('track'), track));
  // Captions of another origin need a CORS response for both; from an origin that sends none the video plays without them.
  player.addEventListener('error', () => {
    const { crossOrigin, ...others } = properties;
    // A new element: the old one holds on to its error.
    const plain = createPlayer({ tag, properties: others });
    player.replaceWith(plain);
    start(plain);
  });
  return player;
}

/** Gives a player the focus, once it is on the page, and lets it play. */
function start(player: Element | null | undefined): void {
  if (player instanceof HTMLElement) player.focus();
  // A video that cannot be played says so itself.
  if (player instanceof HTMLVideoElement) player.play().catch(() => {});
}

/** The properties that are different. */
function changed(properties: PlayerData['properties'], before: PlayerData['properties']): object {
  return Object.fromEntries(Object.entries(properties).filter(([name, value]) => before[name] !== value));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
