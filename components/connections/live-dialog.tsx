"use client";
import { useState } from "react";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { ChangeDialog } from "@/components/shell/panels/change-dialog";
import { useChange } from "@/components/shell/use-change";
import { TextField } from "@/components/ui/text-field";
import type { ConnectionsAnswer, ListedAccount } from "@/lib/people/connections";

interface LiveDialogProps {
  account: ListedAccount;
  onDone: (answer: ConnectionsAnswer) => void;
  onClose: () => void;
}

/** Allows live orders on an account, or takes that back. */
export function LiveDialog(props: LiveDialogProps) {
  return props.account.liveConfirmed ? <ForbidDialog {...props} /> : <AllowDialog {...props} />;
}

function AllowDialog({ account, onDone, onClose }: LiveDialogProps) {
  const { busy, refused, change, errorAt } = useChange();
  const [name, setName] = useState("");
  const allow = async () => {
    const path = `/api/accounts/${account.id}/live`;
    const answer = await change<ConnectionsAnswer>("POST", path, { name });
    if (answer) onDone(answer);
  };
  return (
    <ChangeDialog
      title={`Allow live orders on ${account.name}?`}
      mark={<EnvironmentBadge environment="live" small />}
      action="Allow live orders"
      tone="destroy"
      form
      off={name !== account.name && "Type the account's name first"}
      busy={busy}
      refused={refused}
      fields={["name"]}
      onChange={allow}
      onClose={onClose}
    >
      <p className="text-ink-2">
        From then on traders of this desk place orders with real money on the exchange "
        {account.venue}". It takes LIVE_TRADING=1 on the server besides, and any owner can take it
        back here.
      </p>
      <TextField
        label={`Type ${account.name} to confirm`}
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

function ForbidDialog({ account, onDone, onClose }: LiveDialogProps) {
  const { busy, refused, change } = useChange();
  const forbid = async () => {
    const answer = await change<ConnectionsAnswer>("DELETE", `/api/accounts/${account.id}/live`);
    if (answer) onDone(answer);
  };
  return (
    <ChangeDialog
      title={`Take live orders back on ${account.name}?`}
      mark={<EnvironmentBadge environment="live" small />}
      action="Take live orders back"
      busy={busy}
      refused={refused}
      onChange={forbid}
      onClose={onClose}
    >
      <p className="text-ink-2">
        From then on the desk only reads this account: nothing is placed, cancelled or changed.
        Orders that are open stay at the exchange and can fill.
      </p>
    </ChangeDialog>
  );
}
