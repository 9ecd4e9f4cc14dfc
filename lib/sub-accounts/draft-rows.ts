import { readTable } from "@/lib/csv/read-table";
import type { SubAccountDraft } from "./creation-rules";
import { parseAddresses, permissionPresets } from "./key-scope";

/** What a pasted table gave, and what of it was not understood. */
export interface PastedDrafts {
  readonly rows: readonly SubAccountDraft[];
  readonly problems: readonly string[];
}

type DraftField = keyof SubAccountDraft;

/** How users head the columns, in lower case and without blanks, hyphens or underscores. */
const fieldByHead: Readonly<Record<string, DraftField>> = {
  alias: "subAccountName",
  name: "subAccountName",
  subaccountname: "subAccountName",
  label: "label",
  note: "label",
  permissions: "permList",
  permission: "permList",
  perms: "permList",
  permlist: "permList",
  ips: "ipList",
  ip: "ipList",
  iplist: "ipList",
  addresses: "ipList",
  passphrase: "passphrase",
};

const defaultOrder: readonly DraftField[] = [
  "subAccountName",
  "label",
  "permList",
  "ipList",
  "passphrase",
];

/** What rows that say nothing of permissions or addresses get. */
export interface PasteDefaults {
  readonly permList: readonly string[];
  readonly ipList: readonly string[];
}

/**
 * Reads a pasted table: CSV with commas or semicolons, or cells of a spreadsheet, with or without
 * heads. Addresses and permissions in a cell are divided by blanks, semicolons, commas or bars.
 */
export function parsePaste(text: string, defaults: PasteDefaults): PastedDrafts {
  const lines = readTable(text);
  const [first = [], ...rest] = lines;
  const named = first.map((cell) => fieldByHead[cell.toLowerCase().replace(/[\s_-]/g, "")]);
  const hasHead = named.some((field) => field !== undefined) && !first.some(isAliasForm);
  const fields = hasHead ? named : defaultOrder;
  const problems = hasHead
    ? first.flatMap((head, at) => (named[at] ? [] : [`Unknown column "${head}".`]))
    : first.length > defaultOrder.length
      ? [`Only the first ${defaultOrder.length} columns are used.`]
      : [];
  const rows = (hasHead ? rest : lines).map((cells) => draftOfCells(cells, fields, defaults));
  return { rows, problems };
}

/** An alias can look like a head ("passport" does not); only exact 8 letters that are no head. */
const isAliasForm = (cell: string) =>
  /^[A-Za-z]{8}$/.test(cell) && !fieldByHead[cell.toLowerCase()];

function draftOfCells(
  cells: readonly string[],
  fields: readonly (DraftField | undefined)[],
  defaults: PasteDefaults,
): SubAccountDraft {
  const at = (field: DraftField) => cells[fields.indexOf(field)]?.trim() ?? "";
  const permissions = at("permList");
  const addresses = at("ipList");
  return {
    subAccountName: at("subAccountName"),
    label: at("label"),
    permList: permissions === "" ? defaults.permList : permissionsOf(permissions),
    ipList: addresses === "" ? defaults.ipList : parseAddresses(addresses),
    passphrase: at("passphrase") || null,
  };
}

/** A preset by its name, or the permissions themselves. */
function permissionsOf(text: string): readonly string[] {
  const wanted = text.toLowerCase();
  const preset = permissionPresets.find(({ id, name }) =>
    [id, name.toLowerCase()].includes(wanted),
  );
  return preset?.permList ?? [...new Set(wanted.split(/[\s,;|+]+/).filter((each) => each !== ""))];
}

/**
 * All that a request for new sub-accounts asks for, but for its passphrases, as it is shown to the
 * user who confirms it. The desk writes the same of the request that comes, and takes no other.
 */
export function reviewText(connectionId: string, rows: readonly SubAccountDraft[]): string {
  const lines = rows.map(({ subAccountName, label, permList, ipList, passphrase }) =>
    JSON.stringify([
      subAccountName,
      label,
      permList,
      ipList,
      passphrase === null ? "auto" : "typed",
    ]),
  );
  return [blastRadiusText(blastRadius(rows)), connectionId, ...lines].join("\n");
}

/** What a list of new sub-accounts would put into the world. */
export interface BlastRadius {
  readonly accounts: number;
  /** How many of the keys have each permission that can move money, most first. */
  readonly trading: readonly { readonly what: string; readonly keys: number }[];
  /** Keys that can only read. */
  readonly readOnly: number;
  readonly addresses: readonly string[];
}

const movesMoney = { spot_trade: "spot", margin_trade: "margin", contract_trade: "futures" };

/** Adds up what the keys of a list could do, and from where. */
export function blastRadius(rows: readonly SubAccountDraft[]): BlastRadius {
  const keysWith = (permission: string) =>
    rows.filter(({ permList }) => permList.includes(permission)).length;
  const trading = Object.entries(movesMoney)
    .map(([permission, what]) => ({ what, keys: keysWith(permission) }))
    .filter(({ keys }) => keys > 0);
  const trades = ({ permList }: SubAccountDraft) =>
    Object.keys(movesMoney).some((permission) => permList.includes(permission));
  return {
    accounts: rows.length,
    trading: trading.sort((a, b) => b.keys - a.keys),
    readOnly: rows.filter((row) => !trades(row)).length,
    addresses: [...new Set(rows.flatMap(({ ipList }) => ipList))],
  };
}

/** The same in one sentence for the user who is about to say yes. */
export function blastRadiusText({ accounts, trading, readOnly, addresses }: BlastRadius): string {
  const keys = (count: number) => (count === 1 ? "1 key" : `${count} keys`);
  const can = [
    ...trading.map(({ what, keys: count }) => `${keys(count)} may trade ${what}`),
    ...(readOnly > 0 ? [`${keys(readOnly)} may only read`] : []),
  ].join(", ");
  const made =
    accounts === 1 ? "1 sub-account with a key" : `${accounts} sub-accounts with a key each`;
  const from = addresses.length === 1 ? "1 IP" : `${addresses.length} IPs`;
  return `This creates ${made}: ${can}, from ${from}. It can't be undone.`;
}
