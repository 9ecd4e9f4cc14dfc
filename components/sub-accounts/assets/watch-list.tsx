"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { TextField } from "@/components/ui/text-field";
import { renewDesk } from "@/lib/api/query";
import { productTypes } from "@/lib/exchange/futures";
import type { AssetHistory } from "@/lib/sub-accounts/api";
import type { AssetAccount } from "./asset-table";

interface WatchListProps {
  accountId: string;
  history: AssetHistory;
  /** Those with a label. */
  accounts: readonly AssetAccount[];
}

/** Opens the list of those whose assets are read into the history. */
export function WatchListButton(props: WatchListProps) {
  const { may } = useDesk();
  const [open, setOpen] = useState(false);
  if (!may("clients.manage")) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Watch list{"\u2026"}
      </Button>
      {open && <WatchListDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses whose assets are read, of how many calls, and from which fall on they are flagged. */
function WatchListDialog(props: WatchListProps & { onClose: () => void }) {
  const { history, accounts, onClose } = props;
  const { all, selected, select, dropPercent, setDropPercent, same, request, save } =
    useWatchList(props);
  const { busy, refused, errorAt } = request;
  const labels = new Map(accounts.map(({ uid, label }) => [uid, label]));
  const toggle = (uid: string) => {
    const next = new Set(selected);
    if (!next.delete(uid)) next.add(uid);
    select(next);
  };
  return (
    <ChangeDialog
      form
      title="Watch list"
      action="Save"
      busy={busy}
      refused={refused}
      disabledReason={same && "No changes"}
      fields={["dropPercent"]}
      onChange={() => void save()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        Assets of the selected sub-accounts are recorded in the history.{" "}
        {budgetText(history, selected.size)}
      </p>
      <p className="mt-2 flex gap-2">
        <Button size="sm" onClick={() => select(new Set(all))}>
          All {all.length}
        </Button>
        <Button size="sm" onClick={() => select(new Set())}>
          None
        </Button>
      </p>
      <ul aria-label="Watched" className="thin-bar mt-2 max-h-[300px] overflow-y-auto">
        {all.map((uid) => (
          <li key={uid} className="border-line-soft border-b">
            <CheckField
              checked={selected.has(uid)}
              onChange={() => toggle(uid)}
              className="min-h-8 phone:min-h-11"
            >
              <span className="mono">{uid}</span>
              <span className="truncate text-ink-2">{labels.get(uid)}</span>
            </CheckField>
          </li>
        ))}
      </ul>
      <TextField
        label="Flag a drop within 24 h, %"
        value={dropPercent}
        inputMode="decimal"
        autoComplete="off"
        error={errorAt("dropPercent")}
        onChange={(event) => setDropPercent(event.target.value)}
        className="mt-3"
      />
    </ChangeDialog>
  );
}

/** What is being chosen, and its way to the desk. */
function useWatchList({ accountId, history, onClose }: WatchListProps & { onClose: () => void }) {
  const queries = useQueryClient();
  const request = useChange();
  const before = new Set(history.watched.map(({ uid }) => uid));
  const [selected, select] = useState<ReadonlySet<string>>(before);
  const [dropPercent, setDropPercent] = useState(history.dropPercent);
  const all = [...new Set([...before, ...history.unwatched])].sort();
  const changes = all.flatMap((uid) =>
    selected.has(uid) === before.has(uid) ? [] : [{ uid, watched: selected.has(uid) }],
  );
  const asked = { accountId, changes, dropPercent: dropPercent.trim() };
  const save = async () => {
    if (!(await request.change("PUT /api/assets/watch", asked))) return;
    await renewDesk(queries, "/api/assets/history");
    onClose();
  };
  return {
    ...{ all, selected, select, dropPercent, setDropPercent, request, save },
    same: changes.length === 0 && asked.dropPercent === history.dropPercent,
  };
}

/** How many calls so many sub-accounts take in one round, of those that its time allows. */
export function budgetText(
  { everyMs, callsPerSecond }: Pick<AssetHistory, "everyMs" | "callsPerSecond">,
  count: number,
): string {
  const calls = count * productTypes.length;
  const allowed = Math.floor(everyMs / 1_000) * callsPerSecond;
  return `${count} sub-accounts use ${calls} of ${allowed} calls.`;
}
