"use client";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { showToast } from "@/components/ui/toast/toast-store";
import {
  type StatementFile,
  type StatementRecipients,
  statementRecipients,
} from "@/lib/exports/statements";

interface SendAllProps {
  /** The statements of the lock that holds. */
  files: readonly StatementFile[];
}

/** Sends each client its statement, where it has an e-mail and has none of them yet. */
export function SendAllButton({ files }: SendAllProps) {
  const { denied } = useDesk();
  const [asks, setAsks] = useState(false);
  const recipients = statementRecipients(files);
  const { due, missing, done } = recipients;
  const disabledReason =
    denied("statements.make") ||
    (files.length === 0 && "Create the statements first") ||
    (due.length === 0 && nobodyLeft(missing.length, done.length));
  return (
    <>
      <Button size="sm" disabledReason={disabledReason} onClick={() => setAsks(true)}>
        {"Send all\u2026"}
      </Button>
      {asks && <SendAllDialog {...recipients} onClose={() => setAsks(false)} />}
    </>
  );
}

function nobodyLeft(missing: number, done: number): string {
  if (missing === 0) return "Already sent to every client";
  return done === 0
    ? "No client has a statement e-mail"
    : "Already sent to every client with an e-mail";
}

/** Says who gets a statement and who doesn't, and asks before any is sent. */
function SendAllDialog({
  due,
  missing,
  done,
  onClose,
}: StatementRecipients & { onClose: () => void }) {
  const numbers = useNumbers();
  const { busy, refused, change, renew } = useChange();
  const count = numbers.counted(due.length, "statement");
  const send = async () => {
    for (const { id } of due) {
      const asked = { statement: id, channelId: null };
      if (await change("POST /api/statements/[statement]", asked)) continue;
      // Those before it are sent: the dialog goes on with the ones that are left.
      await renew("/api/commissions/months");
      return;
    }
    onClose();
    showToast({ key: "statement", tone: "done", title: `Sending ${count}` });
    await renew("/api/commissions/months");
  };
  return (
    <ChangeDialog
      title={`Send ${count}`}
      action={`Send ${count}`}
      busy={busy}
      refused={refused}
      disabledReason={due.length === 0 && "None left to send"}
      onChange={() => void send()}
      onClose={onClose}
    >
      <ul aria-label="Recipients" className="grid gap-1 text-sm">
        {due.map(({ id, clientName, clientEmail }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <bdi>{clientName}</bdi>
            <span className="text-ink-2">{clientEmail}</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="font-medium">
            {`Not sent, no e-mail: ${missing.map(({ clientName }) => clientName).join(", ")}.`}
          </span>{" "}
          Set it with the client's payee.
        </p>
      )}
      <p className="mt-3 text-ink-2 text-sm">
        {done.length > 0 && `Already sent to ${numbers.counted(done.length, "client")}. `}
        Each PDF goes to an e-mail address once.
      </p>
    </ChangeDialog>
  );
}
