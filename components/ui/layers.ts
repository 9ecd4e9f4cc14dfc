/** Dialogs and menus: what is below them hears no key. */
export function isLayerOpen(): boolean {
  return document.querySelector("[data-open]:is([role=dialog], [role=menu])") !== null;
}

/**
 * Whether an event comes out of a dialog or popover that the element which hears it has opened:
 * such a key is the layer's own.
 */
export function isFromLayer(event: {
  readonly target: EventTarget | null;
  readonly currentTarget: EventTarget | null;
}): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Node) || !(currentTarget instanceof Node)) return false;
  return !currentTarget.contains(target);
}
