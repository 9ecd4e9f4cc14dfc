"use client";
import type { ReactNode } from "react";
import { Button, type ButtonTone } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { MutationFailure } from "@/lib/api/client";

interface ChangeDialogProps {
  title: string;
  mark?: ReactNode;
  /** What will happen. */
  children: ReactNode;
  /** The last button: what it does. */
  action: string;
  tone?: ButtonTone;
  /** Why it cannot be done now. */
  disabledReason?: string | false | null;
  busy: boolean;
  /** It has fields to fill in: the first has the focus, and "Back" drops what was typed. */
  form?: boolean;
  /** Why the desk did not do it; what belongs to a field stands there instead. */
  refused: MutationFailure | null;
  /** The fields that show their own errors. */
  fields?: readonly string[];
  onChange: () => void;
  onClose: () => void;
}

/** Asks before something of the desk's own is changed, and says why it was not. */
export function ChangeDialog(props: ChangeDialogProps) {
  const {
    title,
    mark,
    action,
    tone = "primary",
    disabledReason,
    busy,
    refused,
    fields = [],
    form,
  } = props;
  const elsewhere = refused?.issues.some(({ field }) => fields.includes(field));
  return (
    <Dialog
      title={title}
      mark={mark}
      onClose={props.onClose}
      preventClose={busy}
      footer={
        <>
          <Button
            data-rest={form ? undefined : true}
            disabledReason={busy && "Saving\u2026"}
            onClick={props.onClose}
          >
            {tone === "destroy" ? "Keep" : "Cancel"}
          </Button>
          <Button
            tone={tone}
            disabledReason={busy ? "Saving\u2026" : disabledReason}
            onClick={props.onChange}
          >
            {action}
          </Button>
        </>
      }
    >
      {props.children}
      {refused && !elsewhere && (
        <p role="alert" className="mt-3 flex gap-1.5 text-danger text-sm">
          <Icon name="alert" className="mt-0.5 size-3.5" />
          {refused.message}
        </p>
      )}
    </Dialog>
  );
}
