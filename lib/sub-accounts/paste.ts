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
  const table = text.replace(/^\uFEFF/, "");
  const lines = cellsOf(table, delimiterOf(table)).filter((cells) =>
    cells.some((each) => each !== ""),
  );
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

/** Spreadsheets give tabs; a CSV has the sign that its first line has more of. */
function delimiterOf(text: string): string {
  const [line = ""] = text.split(/\r?\n/).filter((each) => each.trim() !== "");
  if (line.includes("\t")) return "\t";
  const count = (sign: string) => line.split(sign).length;
  return count(";") > count(",") ? ";" : ",";
}

/** The cells of a table, line by line; quotes hold delimiters, line ends and doubled quotes. */
function cellsOf(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = "";
  };
  const endLine = () => {
    endCell();
    lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (quoted || cell.trim() === "")) {
      quoted = !quoted;
    } else if (!quoted && sign === delimiter) {
      endCell();
    } else if (!quoted && sign === "\n") {
      endLine();
    } else if (quoted || sign !== "\r") {
      cell += sign;
    }
  }
  endLine();
  return lines;
}
