"use client";

import { type ReactNode, useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import type { ButtonTone } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

interface ReasonDialogProps {
  title: string;
  action: string;
  tone?: ButtonTone;
  /** What it does. */
  children: ReactNode;
  /** What is asked beside the reason. */
  more?: ReactNode;
  /** Does it; the answer is null where the desk refused. */
  onReason: (reason: string, change: ReturnType<typeof useChange>["change"]) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** By the desk's rule for reasons. */
const minReasonLength = 3;

/** Asks for a reason before something is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, tone = "warn", children, more, onReason, onDone, onClose } = props;
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
      tone={tone}
      busy={busy}
      refused={refused}
      fields={["reason"]}
      disabledReason={reason.trim().length < minReasonLength && "Enter a reason"}
      onChange={() => void submit()}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2 text-sm">{children}</p>
      {more}
      <ReasonField value={reason} error={errorAt("reason")} onChange={setReason} />
    </ChangeDialog>
  );
}

interface ReasonFieldProps {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** Asks why something is done. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      name="reason"
      maxLength={500}
      value={value}
      error={error}
      help="Recorded in the audit log."
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
