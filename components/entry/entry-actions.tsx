"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { useNow } from "@/components/ui/live-text";
import { useTimes } from "@/components/ui/times";
import {
  type ResolveAction,
  resendableUntil,
  resolveActionsOf,
} from "@/lib/journal/resolve-actions";
import { SendAgainDialog } from "./send-again-dialog";
import { type EntryWithAccount, useEntryActions } from "./use-entry-actions";

interface EntryActionsProps extends EntryWithAccount {
  /** `sm` in a line of a list, `md` in the drawer. */
  size: "sm" | "md";
  /** Opens what takes a user's word; without it that stands beside. */
  onVerify?: (() => void) | undefined;
  /** After an action was used. */
  onUsed?: (() => void) | undefined;
  className?: string;
}

/** The ways out for an entry whose outcome is unknown (docs/order-safety.md#c2-rule-9). */
export function EntryActions({ size, onVerify, onUsed, className, ...of }: EntryActionsProps) {
  const { entry } = of;
  const actions = useAvailableActions(of);
  const { disabledReason, refused, check, cancel, sendAgain } = useEntryActions(of);
  const [asking, setAsking] = useState(false);
  const use = (work: () => Promise<unknown>) => () => void work().then(() => onUsed?.());
  const until = useTimes().said(resendableUntil(entry), "clockMinute");
  const again = entry.kind === "cancel" ? "Cancel again" : "Cancel if it exists";
  if (actions.length === 0) return null;
  return (
    <div className={className ?? "flex flex-wrap gap-1.5"}>
      {actions.includes("check-now") && (
        <Button
          size={size}
          tone={size === "md" ? "primary" : "secondary"}
          disabledReason={disabledReason("check-now")}
          onClick={use(check)}
        >
          Check now
        </Button>
      )}
      {actions.includes("cancel-if-exists") && (
        <Button
          size={size}
          tone="unknown"
          disabledReason={disabledReason("cancel-if-exists")}
          onClick={use(cancel)}
        >
          {again}
        </Button>
      )}
      {actions.includes("send-again") && (
        <Button
          size={size}
          disabledReason={disabledReason("send-again")}
          onClick={() => setAsking(true)}
        >
          Resend with the same id{"\u2026"}
          <span className="font-normal text-ink-3 text-xs">until {until}</span>
        </Button>
      )}
      {actions.includes("attest") && onVerify && (
        <Button size={size} disabledReason={disabledReason("attest")} onClick={onVerify}>
          Resolve manually{"\u2026"}
        </Button>
      )}
      <ErrorText className="basis-full">{refused?.message}</ErrorText>
      {asking && (
        <SendAgainDialog
          {...of}
          onClose={() => setAsking(false)}
          onSend={() => {
            setAsking(false);
            use(sendAgain)();
          }}
        />
      )}
    </div>
  );
}

/** The actions of an entry now: they come with the quiet window and go with the hours. */
export function useAvailableActions({
  entry,
}: Pick<EntryWithAccount, "entry">): readonly ResolveAction[] {
  const waits = entry.state === "UNKNOWN" || entry.state === "UNRESOLVED";
  return resolveActionsOf(entry, useNow(waits));
}
