"use client";

import { useState } from "react";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { ConfirmDialog } from "@/components/panels/confirm-dialog";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { ConnectionsAnswer, ListedAccount, ListedKey } from "@/lib/connections/api";
import { AddKeyDialog } from "./add-key-dialog";

/** Which dialog is open. */
export type ConnectionDialogRequest =
  | { readonly kind: "add"; readonly accountId?: string }
  | { readonly kind: "testing" }
  | { readonly kind: "remove"; readonly account: ListedAccount; readonly listed: ListedKey }
  | { readonly kind: "live"; readonly account: ListedAccount };

/** What the parts of the page need to change anything. */
export interface ChangesProps {
  /** Why the one who looks cannot change anything here, or null. */
  disabledReason: string | null;
  onOpenDialog: (asked: ConnectionDialogRequest) => void;
}

interface ConnectionsDialogsProps {
  request: ConnectionDialogRequest;
  page: ConnectionsAnswer;
  onDone: (answer: ConnectionsAnswer) => void;
  onClose: () => void;
}

/** Whichever dialog of the page is open. */
export function ConnectionsDialogs({ request, page, ...rest }: ConnectionsDialogsProps) {
  switch (request.kind) {
    case "add":
      return <AddKeyDialog page={page} accountId={request.accountId ?? ""} {...rest} />;
    case "testing":
      return <TestingDialog onClose={rest.onClose} />;
    case "remove":
      return <RemoveKeyDialog account={request.account} listed={request.listed} {...rest} />;
    case "live":
      return <LiveTradingDialog account={request.account} {...rest} />;
  }
}

/** A key that was just added is being tested; nobody has to wait for it. */
function TestingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Key added"
      onClose={onClose}
      footer={
        <Button data-rest onClick={onClose}>
          Close
        </Button>
      }
    >
      <p role="status" className="text-ink-2">
        Testing it with read-only requests{"\u2026"}
      </p>
    </Dialog>
  );
}

interface RemoveKeyDialogProps {
  account: ListedAccount;
  listed: ListedKey;
  onDone: (answer: ConnectionsAnswer) => void;
  onClose: () => void;
}

/** Asks before a key is taken off the desk. */
function RemoveKeyDialog({ account, listed: { id, label }, ...rest }: RemoveKeyDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      title={`Remove ${label}?`}
      mark={<EnvironmentBadge environment={account.environment} small />}
      action="Remove key"
      tone="destroy"
      onConfirm={(change) => change("DELETE /api/connections/[id]", { id })}
    >
      Deletes the desk's copy of the key; the desk stops using it on {account.name}. Journal and
      archive are kept and continue with the next key. Open orders stay at the exchange, and the key
      works there until you revoke it.
    </ConfirmDialog>
  );
}

interface LiveTradingDialogProps {
  account: ListedAccount;
  onDone: (answer: ConnectionsAnswer) => void;
  onClose: () => void;
}

/** Allows live orders on an account, or takes that back. */
function LiveTradingDialog(props: LiveTradingDialogProps) {
  return props.account.liveConfirmed ? <ForbidDialog {...props} /> : <AllowDialog {...props} />;
}

function AllowDialog({ account, onDone, onClose }: LiveTradingDialogProps) {
  const { busy, refused, change, errorAt } = useChange();
  const [name, setName] = useState("");
  const allow = async () => {
    const answer = await change("POST /api/accounts/[id]/live", { id: account.id, name });
    if (answer) onDone(answer);
  };
  return (
    <ChangeDialog
      title={`Allow live orders on ${account.name}?`}
      mark={<EnvironmentBadge environment="live" small />}
      action="Allow live orders"
      tone="destroy"
      form
      disabledReason={name !== account.name && "Type the account's name first"}
      busy={busy}
      refused={refused}
      fields={["name"]}
      onChange={allow}
      onClose={onClose}
    >
      <p className="text-ink-2">
        Traders of this desk can then place orders with real money on the exchange "{account.venue}
        ". LIVE_TRADING=1 must also be set on the server. Any owner can disallow it again here.
      </p>
      <TextField
        label={`To confirm, type ${account.name}`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        error={errorAt("name")}
        className="mt-3"
      />
    </ChangeDialog>
  );
}

function ForbidDialog({ account, ...rest }: LiveTradingDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      title={`Disallow live orders on ${account.name}?`}
      mark={<EnvironmentBadge environment="live" small />}
      action="Disallow live orders"
      onConfirm={(change) => change("DELETE /api/accounts/[id]/live", { id: account.id })}
    >
      The desk then only reads this account: it can't place, cancel or change anything. Open orders
      stay at the exchange and can fill.
    </ConfirmDialog>
  );
}
