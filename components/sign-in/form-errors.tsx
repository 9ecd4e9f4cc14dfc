import type { RefObject } from "react";
import { Icon } from "@/components/ui/icon";

/** What stopped the whole form, and what to do about it. */
export function FormAlert({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="flex gap-2 rounded-md border border-danger px-3 py-2 text-danger text-sm"
    >
      <Icon name="alert" className="mt-0.5 size-3.5" />
      {children}
    </p>
  );
}

/** Leads to the first field that needs another look, once its error is on the page. */
export function focusFirstInvalid(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
