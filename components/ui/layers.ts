/**
 * Whether an event comes out of a dialog or popover inside the element that hears
 * it: such a key is the layer's own.
 */
export function isFromLayer(event: {
  readonly target: EventTarget | null;
  readonly currentTarget: EventTarget | null;
}): boolean {
  if (!(event.target instanceof Element) || !(event.currentTarget instanceof Element)) return false;
  const layer = event.target.closest("dialog, [popover]");
  return layer !== null && layer !== event.currentTarget && event.currentTarget.contains(layer);
}
