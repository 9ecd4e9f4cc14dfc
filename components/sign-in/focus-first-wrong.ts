import type { RefObject } from "react";

/** Leads to the first field that needs another look, once its error is on the page. */
export function focusFirstWrong(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
