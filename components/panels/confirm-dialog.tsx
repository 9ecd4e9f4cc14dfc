"use client";

import type { ComponentProps } from "react";
import { useChange } from "@/components/requests/use-change";
import { ChangeDialog } from "./change-dialog";

interface ConfirmDialogProps<Answer>
  extends Pick<
    ComponentProps<typeof ChangeDialog>,
    "title" | "mark" | "action" | "tone" | "children" | "onClose"
  > {
  /** Sends the change; the answer is null where the desk refused. */
  onConfirm: (change: ReturnType<typeof useChange>["change"]) => Promise<Answer | null>;
  onDone: (answer: Answer) => void;
}

/** Asks before a change that needs no more than a yes. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { children, onConfirm, onDone, ...dialog } = props;
  const { busy, refused, change } = useChange();
  const confirm = async () => {
    const answer = await onConfirm(change);
    if (answer) onDone(answer);
  };
  return (
    <ChangeDialog {...dialog} busy={busy} refused={refused} onChange={() => void confirm()}>
      <p className="text-ink-2">{children}</p>
    </ChangeDialog>
  );
}
