"use client";

import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { isFromLayer } from "@/components/ui/layers";

interface TicketFormProps {
  form: RefObject<HTMLFormElement | null>;
  onSend: () => void;
  onDryRun?: (() => void) | undefined;
  /** Takes away what Escape dismisses; null while there is nothing: it then leaves the field. */
  onDismiss: (() => void) | null;
  className: string;
  children: ReactNode;
}

/** The form around a ticket: Control and Enter send it, Enter alone leads on to the next field. */
export function TicketForm(props: TicketFormProps) {
  const { form, onSend, onDryRun, onDismiss, className, children } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || isFromLayer(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (onDismiss) onDismiss();
      // Out of the field, so that the keys of the desk are heard.
      else if (event.target instanceof HTMLElement) event.target.blur();
    }
    if (event.key !== "Enter") return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (!event.repeat) (event.shiftKey && onDryRun ? onDryRun : onSend)();
    } else if (event.target instanceof HTMLInputElement) {
      event.preventDefault();
      focusNextField(event.currentTarget, event.target);
    }
  };
  return (
    <form
      ref={form}
      aria-label="Ticket"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      className={className}
    >
      {children}
    </form>
  );
}

/** Puts the focus on the field after this one; on the last one it stays. Never on a button. */
function focusNextField(form: HTMLFormElement, from: Element): void {
  const all = [
    ...form.querySelectorAll<HTMLElement>("input[name]:not([type=radio]), select[name]"),
  ];
  const next = all[all.indexOf(from as HTMLElement) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
