import { parseAddresses } from "@/lib/sub-accounts/addresses";
import type { WantedSubAccount } from "@/lib/sub-accounts/check-rows";
import { freeAliases, labelOf } from "@/lib/sub-accounts/generate";
import type { CreationJob } from "@/lib/sub-accounts/wire";
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
export interface DraftDefaults {
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
export function wantedOf({
  alias,
  label,
  permList,
  addresses,
  passphrase,
}: DraftRow): WantedSubAccount {
  return {
    subAccountName: alias.trim(),
    label: label.trim(),
    permList,
    ipList: parseAddresses(addresses),
    passphrase: passphrase === "" ? null : passphrase,
  };
}

/** A row out of what was pasted. */
export function draftOf(wanted: WantedSubAccount): DraftRow {
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
export function draftsOfJob({ rows }: CreationJob): DraftRow[] {
  return rows
    .filter(({ state }) => ["rejected", "not-sent", "not-created", "withdrawn"].includes(state))
    .map(({ alias, label, permissions, ipList }) =>
      draftOf({ subAccountName: alias, label, permList: permissions, ipList, passphrase: null }),
    );
}

export interface GenerateOptions {
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
    for (let tries = 0; tries < mostTries; tries += 1) {
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

const mostTries = 100;
