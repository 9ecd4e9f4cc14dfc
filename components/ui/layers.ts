/** Dialogs and menus: what is below them hears no key. */
export function isLayerOpen(): boolean {
  const open = "[role=dialog][data-open], [role=menu][data-open], [popover]:popover-open";
  return document.querySelector(open) !== null;
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
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return false;
  return !currentTarget.contains(target) || target.closest("[popover]") !== null;
}
