"use client";

import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import type { Client } from "@/lib/archive/clients";
import { longDay } from "@/lib/archive/day-range";
import { addDays, type Day, isDay } from "@/lib/time";
import { changedDays, DatedFields, noDays, useLockedDays } from "./dated-fields";
import { Moves } from "./moves";
import { type ChangedPrefix, useClientChanges } from "./use-clients";
import { notYet, useMoveCount } from "./use-move-count";

/** A uid or a prefix that is a client's since a day, with no end yet. */
export interface OwnedDays {
  readonly kind: "uid" | "prefix";
  readonly key: string;
  readonly since: Day;
}

interface RemovalDialogProps {
  accountId: string;
  client: Client;
  clients: readonly Client[];
  owned: OwnedDays;
  /** A prefix is no longer the client's. */
  onRemoved: (rule: ChangedPrefix) => void;
  onClose: () => void;
}

/** Says what ends and from which day before a uid or a prefix is taken from a client. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { accountId, client, clients, owned, onRemoved, onClose } = props;
  const { kind, key, since } = owned;
  const { busy, refused, errorAt, removeRule, removeUid } = useClientChanges(accountId);
  const [typed, setTyped] = useState(noDays);
  const lockedReason = useLockedDays();
  const { from, count } = useEnd(accountId, client, owned, typed.from);
  const remove = async () => {
    const { reason } = { reason: undefined, ...changedDays(typed, count.isLocked) };
    const days = { clientId: client.id, from, ...(reason && { reason }) };
    if (kind === "uid") {
      if ((await removeUid({ uid: key, ...days })) !== null) onClose();
      return;
    }
    const removed = await removeRule({ prefix: key, ...days });
    if (removed === null) return;
    const done = `Rule ${key} removed from ${longDay(removed.from)}.`;
    const undone = reason && { reason: `Undone: ${reason}` };
    onRemoved({ ...removed, prefix: key, client: null, done, ...undone });
    onClose();
  };
  return (
    <ChangeDialog
      form
      title={`Remove ${key} from ${client.name}`}
      action="Remove"
      tone="warn"
      busy={busy}
      refused={refused}
      fields={["from", "reason"]}
      disabledReason={notYet(count) || lockedReason(count.isLocked, typed)}
      onChange={() => void remove()}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2 text-sm">
        {`${key} belongs to ${client.name} from ${longDay(since)}. `}
        {`This ends on ${longDay(from)}: from then on it belongs to no client. `}
        Earlier days and other clients' days don't change.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <DatedFields
          {...{ typed, errorAt }}
          set={(part) => setTyped({ ...typed, ...part })}
          isLocked={count.isLocked}
          emptyFrom="the first day that isn't locked"
          endless
        />
      </div>
      <Moves count={count} clients={clients} />
    </ChangeDialog>
  );
}

/** The first day that ends, and what that moves. */
function useEnd(accountId: string, client: Client, owned: OwnedDays, typed: string) {
  const { kind, key, since } = owned;
  const asked = { account: accountId, client: client.id, kind, key, ends: "yes" } as const;
  // One day is enough to learn what is locked.
  const locks = useMoveCount({ ...asked, from: since, until: addDays(since, 1) });
  const first = isDay(typed) ? typed : (locks.first?.openFrom ?? since);
  const from = [first, since].sort()[1] ?? since;
  const count = useMoveCount(notYet(locks) ? null : { ...asked, from });
  return { from, count };
}
