/**
 * Listens to an event on an element and its descendants, in the capture phase of the document. React stops the propagation
 * of many events in blocks that are not hydrated, or never will be: a listener on the element itself would miss those.
 * @param signal removes the listener.
 * @param options `passive: false` for a listener that prevents what the browser does on the event.
 */
export function listenWithin<Type extends keyof DocumentEventMap>(
  element: Element,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  signal: AbortSignal,
  { passive = true }: { readonly passive?: boolean } = {},
): void {
  const listen = (event: DocumentEventMap[Type]): void => {
    if (event.target instanceof Node && element.contains(event.target)) listener(event);
  };
  document.addEventListener(type, listen, { capture: true, passive, signal });
}
