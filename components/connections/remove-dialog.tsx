"use client";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { ChangeDialog } from "@/components/shell/panels/change-dialog";
import { useChange } from "@/components/shell/use-change";
import type { ConnectionsAnswer, ListedAccount, ListedKey } from "@/lib/people/connections";

interface RemoveDialogProps {
  account: ListedAccount;
  listed: ListedKey;
  onDone: (answer: ConnectionsAnswer) => void;
  onClose: () => void;
}

/** Asks before a key is taken off the desk. */
export function RemoveDialog({ account, listed, onDone, onClose }: RemoveDialogProps) {
  const { busy, refused, change } = useChange();
  const { id, label } = listed;
  const remove = async () => {
    const answer = await change<ConnectionsAnswer>("DELETE", `/api/connections/${id}`);
    if (answer) onDone(answer);
  };
  return (
    <ChangeDialog
      title={`Remove ${label}?`}
      mark={<EnvironmentBadge environment={account.environment} small />}
      action="Remove the key"
      tone="destroy"
      busy={busy}
      refused={refused}
      onChange={remove}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The desk deletes its sealed copy of the key and stops reading and trading with it on{" "}
        {account.name}. Journal and archive of the account stay and go on with its next key, and
        open orders stay at the exchange. There the key still works until you revoke it there.
      </p>
    </ChangeDialog>
  );
}
