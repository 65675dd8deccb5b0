/**
 * Hears of an event that happens on an element or in it, before React does. React keeps many events from going on where they
 * happen in blocks that it has yet to hydrate, or never does: a block that listens to what it holds asks for them here.
 * @param signal ends it.
 */
export function listenWithin<Type extends keyof DocumentEventMap>(
  element: Element,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  signal: AbortSignal,
): void {
  const listen = (event: DocumentEventMap[Type]): void => {
    if (event.target instanceof Node && element.contains(event.target)) listener(event);
  };
  document.addEventListener(type, listen, { capture: true, passive: true, signal });
}
