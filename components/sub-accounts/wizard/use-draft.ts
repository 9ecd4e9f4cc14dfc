"use client";
import { useMemo, useState } from "react";
import type { KnownSubAccounts } from "@/lib/sub-accounts/check-new";
import { checkRows, mayBeSent } from "@/lib/sub-accounts/check-rows";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/wire";
import { type DraftDefaults, type DraftRow, draftRow, wantedOf } from "./draft";

/** The list that is being put together, and what speaks against it. */
export function useDraft(known: SubAccountsAnswer, initial: readonly DraftRow[]) {
  const [defaults, setDefaults] = useState<DraftDefaults>({ permList: ["read"], addresses: "" });
  const [rows, setRows] = useState<readonly DraftRow[]>(() =>
    initial.length > 0 ? initial : [draftRow({ permList: ["read"], addresses: "" })],
  );
  const taken = useMemo(() => takenBy(known), [known]);
  const wanted = useMemo(() => rows.map(wantedOf), [rows]);
  const checked = useMemo(() => checkRows(wanted, taken), [wanted, taken]);
  return {
    rows,
    wanted,
    checked,
    taken,
    valid: rows.length > 0 && mayBeSent(checked),
    defaults,
    setDefaults,
    add: (more: readonly DraftRow[]) => setRows([...rows.filter(isStarted), ...more]),
    addEmpty: () => setRows([...rows, draftRow(defaults)]),
    change: (id: number, change: Partial<DraftRow>) =>
      setRows(rows.map((row) => (row.id === id ? { ...row, ...change } : row))),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
    /** Says of every row what is wrong with it, and gives all of them the same. */
    touchAll: () => setRows(rows.map((row) => ({ ...row, touched: true }))),
    setAll: (change: Partial<DraftRow>) => setRows(rows.map((row) => ({ ...row, ...change }))),
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** A row in which nobody has typed gives way to generated and pasted ones. */
const isStarted = (row: DraftRow) => row.alias !== "" || row.label !== "" || row.passphrase !== "";

/** What the desk knows as taken: what it made or may have made, and what waits to be sent. */
function takenBy({ rows, queued }: SubAccountsAnswer): KnownSubAccounts {
  const all = [...rows.filter(({ state }) => state !== "external"), ...queued];
  return {
    count: rows.length + queued.length,
    labels: new Set(all.map(({ label }) => label)),
    names: new Set(all.map(({ alias }) => alias)),
  };
}
