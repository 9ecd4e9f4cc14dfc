"use client";

import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { isFromLayer } from "@/components/ui/layers";
import { buys, type PositionAction } from "@/lib/orders/position-action";
import type { Environment } from "@/lib/people/roles";
import { SubmissionOutcome } from "./submission-outcome";
import { SubmitBar } from "./ticket-buttons";
import type { TicketSending } from "./use-sending";

interface TicketFormProps {
  form: RefObject<HTMLFormElement | null>;
  onSend: () => void;
  /** What the same keys do with Shift. */
  onDryRun?: (() => void) | undefined;
  /** Takes away what Escape dismisses; null while there is nothing. What is typed always stays. */
  onDismiss: (() => void) | null;
  className: string;
  children: ReactNode;
}

/** The form around a ticket: Control and Enter send it, Enter alone leads on to the next field. */
export function TicketForm(props: TicketFormProps) {
  const { form, onSend, onDryRun, onDismiss, className, children } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || isFromLayer(event)) return;
    if (event.key === "Escape" && onDismiss) {
      event.preventDefault();
      onDismiss();
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

interface SendingOutcomeProps {
  sending: TicketSending;
  /** Fills in the most that can be opened, where the exchange tells it. */
  onUseMax?: (() => void) | null;
}

/** What became of what was sent, and what the desk asks before it sends. */
export function SendingOutcome({ sending, onUseMax = null }: SendingOutcomeProps) {
  return (
    <SubmissionOutcome
      status={sending.status}
      pendingOutcomes={sending.submission.pendingOutcomes}
      onConfirm={sending.confirm}
      onSendAgain={sending.sendAgain}
      holds={sending.gate?.kind === "hold"}
      onUseMax={onUseMax}
      dryRun={sending.dryRun ?? null}
      onDismiss={sending.dismissQuestion}
    />
  );
}

interface SendBarProps {
  label: string;
  positionAction: PositionAction | null;
  environment: Environment;
  sending: TicketSending;
}

/** The last button of a ticket, as far as its sending is. */
export function SendBar({ label, positionAction, environment, sending }: SendBarProps) {
  const { dry } = sending;
  return (
    <SubmitBar
      label={dry?.on ? `Dry run: ${label}` : label}
      buys={positionAction && buys(positionAction)}
      environment={environment}
      disabledReason={sending.disabledReason}
      sending={sending.status.kind === "sending" ? sending.status : null}
      checking={sending.checking}
      holdReason={sending.gate?.kind === "hold" && !dry?.on ? sending.gate.reason : null}
      onSubmit={sending.send}
      dry={dry}
    />
  );
}
