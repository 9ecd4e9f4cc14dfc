"use client";

import { type ReactNode, useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { TextField } from "@/components/ui/text-field";

interface ReasonDialogProps {
  title: string;
  action: string;
  /** What it does. */
  children: ReactNode;
  /** Does it; the answer is null where the desk refused. */
  onReason: (reason: string, change: ReturnType<typeof useChange>["change"]) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a reason before something is taken back. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, children, onReason, onDone, onClose } = props;
  const { busy, refused, change, errorAt } = useChange();
  const [reason, setReason] = useState("");
  const submit = async () => {
    if ((await onReason(reason, change)) !== null) onDone();
  };
  return (
    <ChangeDialog
      form
      title={title}
      action={action}
      tone="warn"
      busy={busy}
      refused={refused}
      fields={["reason"]}
      className="whitespace-normal"
      onChange={() => void submit()}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2 text-sm">{children}</p>
      <TextField
        label="Reason"
        name="reason"
        maxLength={500}
        value={reason}
        error={errorAt("reason")}
        help="Recorded in the audit log."
        onChange={({ target }) => setReason(target.value)}
      />
    </ChangeDialog>
  );
}
