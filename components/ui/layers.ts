import type { SyntheticEvent } from "react";

/** Dialogs, menus and open selects: what is below them hears no key. */
export function isLayerOpen(): boolean {
  return (
    document.querySelector("[data-open]:is([role=dialog], [role=menu], [role=listbox])") !== null
  );
}

/** Whether an event comes out of a layer that the element which hears it has opened. */
export function isFromLayer({ target, currentTarget }: SyntheticEvent): boolean {
  return !currentTarget.contains(target as Node);
}
