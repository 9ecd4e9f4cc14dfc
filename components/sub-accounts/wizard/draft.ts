"use client";

import { useMemo, useState } from "react";
import type { CreationJob, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import {
  canSubmitDrafts,
  checkSubAccountDrafts,
  type KnownSubAccounts,
  type SubAccountDraft,
} from "@/lib/sub-accounts/creation-rules";
import { freeAliases, labelOf } from "@/lib/sub-accounts/generate-values";
import { parseAddresses } from "@/lib/sub-accounts/key-scope";
import type { Day } from "@/lib/time";

/** A row as it is being typed. */
export interface DraftRow {
  readonly id: number;
  readonly alias: string;
  readonly label: string;
  readonly permList: readonly string[];
  /** The addresses as typed, divided by anything. */
  readonly addresses: string;
  /** Empty: the desk makes one. */
  readonly passphrase: string;
  /** Somebody has been in it; what is wrong with it may be said. */
  readonly touched: boolean;
}

/** What rows get that say nothing else. */
interface DraftDefaults {
  readonly permList: readonly string[];
  readonly addresses: string;
}

let lastId = 0;

/** A row of its own identity. */
export function draftRow(given: Partial<DraftRow> & DraftDefaults): DraftRow {
  lastId += 1;
  return { alias: "", label: "", passphrase: "", touched: false, ...given, id: lastId };
}

/** A row as it will be asked for. */
export function requestedSubAccount({
  alias,
  label,
  permList,
  addresses,
  passphrase,
}: DraftRow): SubAccountDraft {
  return {
    subAccountName: alias.trim(),
    label: label.trim(),
    permList,
    ipList: parseAddresses(addresses),
    passphrase: passphrase === "" ? null : passphrase,
  };
}

/** A row out of what was pasted. */
export function draftFromRequested(wanted: SubAccountDraft): DraftRow {
  return draftRow({
    alias: wanted.subAccountName,
    label: wanted.label,
    permList: wanted.permList,
    addresses: wanted.ipList.join(" "),
    passphrase: wanted.passphrase ?? "",
    touched: true,
  });
}

/** The rows of a creation that came to nothing, to be corrected and asked for again. */
function draftsToRetry({ rows }: CreationJob): DraftRow[] {
  return rows
    .filter(({ state }) => ["rejected", "not-sent", "not-created", "withdrawn"].includes(state))
    .map(({ alias, label, permissions, ipList }) =>
      draftFromRequested({
        subAccountName: alias,
        label,
        permList: permissions,
        ipList,
        passphrase: null,
      }),
    );
}

interface GenerateOptions {
  readonly count: number;
  readonly prefix: string;
  readonly pattern: string;
  readonly day: Day;
  readonly takenAliases: ReadonlySet<string>;
  readonly takenLabels: ReadonlySet<string>;
}

/** Rows with aliases and labels that nobody has; fewer where the aliases run out. */
export function generateRows(options: GenerateOptions, defaults: DraftDefaults): DraftRow[] {
  const { count, prefix, pattern, day, takenAliases, takenLabels } = options;
  let number = 0;
  const used = new Set(takenLabels);
  const nextLabel = () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      number += 1;
      const label = labelOf(pattern, number, day);
      if (used.has(label)) continue;
      used.add(label);
      return label;
    }
    return labelOf(pattern, number, day);
  };
  return freeAliases(prefix, count, takenAliases).map((alias) =>
    draftRow({ ...defaults, alias, label: nextLabel(), touched: true }),
  );
}

const maxTries = 100;

/** The list that is being put together, and what speaks against it. */
export function useCreationDraft(known: SubAccountsAnswer, retryOf: CreationJob | undefined) {
  const [defaults, setDefaults] = useState<DraftDefaults>({ permList: ["read"], addresses: "" });
  const [rows, setRows] = useState<readonly DraftRow[]>(() => {
    const retried = retryOf ? draftsToRetry(retryOf) : [];
    return retried.length > 0 ? retried : [draftRow({ permList: ["read"], addresses: "" })];
  });
  const taken = useMemo(() => takenNames(known), [known]);
  const wanted = useMemo(() => rows.map(requestedSubAccount), [rows]);
  const checked = useMemo(() => checkSubAccountDrafts(wanted, taken), [wanted, taken]);
  return {
    known,
    rows,
    wanted,
    checked,
    taken,
    valid: rows.length > 0 && canSubmitDrafts(checked),
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

export type CreationDraft = ReturnType<typeof useCreationDraft>;

/** A row in which nobody has typed gives way to generated and pasted ones. */
const isStarted = (row: DraftRow) => row.alias !== "" || row.label !== "" || row.passphrase !== "";

/** What the desk knows as taken: what it made or may have made, and what waits to be sent. */
function takenNames({ rows, queued }: SubAccountsAnswer): KnownSubAccounts {
  const all = [...rows.filter(({ state }) => state !== "external"), ...queued];
  return {
    count: rows.length + queued.length,
    labels: new Set(all.map(({ label }) => label)),
    names: new Set(all.map(({ alias }) => alias)),
  };
}
