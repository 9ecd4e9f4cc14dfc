import { readTable } from "@/lib/csv/read-table";
import { parseAddresses } from "./addresses";
import type { WantedSubAccount } from "./check-rows";
import { permissionPresets } from "./presets";

/** What a pasted table gave, and what of it was not understood. */
export interface Pasted {
  readonly rows: readonly WantedSubAccount[];
  readonly problems: readonly string[];
}

type Field = keyof WantedSubAccount;

/** How people head the columns, in lower case and without blanks, hyphens or underscores. */
const heads: Readonly<Record<string, Field>> = {
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

const usualOrder: readonly Field[] = [
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
export function parsePaste(text: string, defaults: PasteDefaults): Pasted {
  const lines = readTable(text);
  const [first = [], ...rest] = lines;
  const named = first.map((cell) => heads[cell.toLowerCase().replace(/[\s_-]/g, "")]);
  const hasHead = named.some((field) => field !== undefined) && !first.some(isAliasForm);
  const fields = hasHead ? named : usualOrder;
  const problems = hasHead
    ? first.flatMap((head, at) => (named[at] ? [] : [`The column "${head}" is not known here.`]))
    : first.length > usualOrder.length
      ? [`Columns after the ${usualOrder.length}th are left out.`]
      : [];
  const rows = (hasHead ? rest : lines).map((cells) => rowOf(cells, fields, defaults));
  return { rows, problems };
}

/** An alias can look like a head ("passport" does not); only exact 8 letters that are no head. */
const isAliasForm = (cell: string) => /^[A-Za-z]{8}$/.test(cell) && !heads[cell.toLowerCase()];

function rowOf(
  cells: readonly string[],
  fields: readonly (Field | undefined)[],
  defaults: PasteDefaults,
): WantedSubAccount {
  const at = (field: Field) => cells[fields.indexOf(field)]?.trim() ?? "";
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
