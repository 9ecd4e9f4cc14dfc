import { createSubAccounts } from "@/lib/exchange/endpoints/create-sub-accounts";
import type { Issue } from "@/lib/exchange/errors";
import { issuesOf } from "@/lib/exchange/issues";
import { rangeSize, unreachable } from "./addresses";
import { checkNewSubAccounts, type KnownSubAccounts, type NewSubAccount } from "./check-new";

/** A sub-account as it is asked for; without a passphrase the desk makes one. */
export interface WantedSubAccount {
  readonly subAccountName: string;
  readonly label: string;
  readonly permList: readonly string[];
  readonly ipList: readonly string[];
  readonly passphrase: string | null;
}

/** What speaks against rows: of each row by itself, and of all together. */
export interface CheckedRows {
  /** In the order of the rows; a field is named as in the request, without the row's number. */
  readonly rows: readonly (readonly Issue[])[];
  readonly together: readonly Issue[];
}

/**
 * Checks rows before anything is sent, with the contract of endpoint 7 and the gateway's own rules
 * (rulings 40): the form of every field, aliases and labels taken in the rows or known on the desk,
 * the cap. An address that the internet never sees is a warning.
 */
export function checkRows(rows: readonly WantedSubAccount[], known: KnownSubAccounts): CheckedRows {
  const asked = rows.map(asAsked);
  return {
    rows: asked.map((row, at) => [
      ...formIssues(row),
      ...takenIssues(row, known),
      ...twinIssues(asked, at),
      ...addressWarnings(row),
    ]),
    together: checkNewSubAccounts(asked, known).filter(({ field }) => field === ""),
  };
}

/** Whether rows may be sent: warnings may. */
export function mayBeSent({ rows, together }: CheckedRows): boolean {
  return [...rows.flat(), ...together].every(({ severity }) => severity === "warning");
}

/** A row as endpoint 7 takes it; for a passphrase that the desk will make stands one in form. */
function asAsked({ passphrase, ...row }: WantedSubAccount): NewSubAccount {
  return { ...row, passphrase: passphrase ?? "made1by2the3desk" } as NewSubAccount;
}

function formIssues(row: NewSubAccount): Issue[] {
  const parsed = createSubAccounts.request.safeParse([row]);
  if (parsed.success) return [];
  return issuesOf(parsed.error, [row]).map((issue) => {
    const field = issue.field.replace(/^\[0\]\.?/, "");
    const message = issue.message.replace(" of item 1", "");
    return rangeIssue(row, field) ?? { ...issue, field, message };
  });
}

/** A range of addresses gets a sentence of its own: the interface only takes single ones. */
function rangeIssue({ ipList }: NewSubAccount, field: string): Issue | null {
  const at = /^ipList\[(\d+)\]$/.exec(field)?.[1];
  const address = at === undefined ? "" : (ipList[Number(at)] ?? "");
  const size = rangeSize(address);
  if (size === null) return null;
  const count = size > 256n ? "more than 256" : String(size);
  const message =
    `${address} is a range of ${count} addresses. ` +
    "The exchange takes single addresses: write each of them.";
  return { field, rule: "single-address", message, severity: "error" };
}

function takenIssues(row: NewSubAccount, known: KnownSubAccounts): Issue[] {
  return checkNewSubAccounts([row], { ...known, count: 0 }).map((issue) => ({
    ...issue,
    field: issue.field.replace(/^\[0\]\.?/, ""),
  }));
}

/** The exchange has not said whether Acme and acme are one alias: no two of ours differ so. */
function twinIssues(rows: readonly NewSubAccount[], at: number): Issue[] {
  const own = rows[at];
  if (!own) return [];
  const before = rows.slice(0, at);
  const issues: Issue[] = [];
  const alias = own.subAccountName.toLowerCase();
  if (alias !== "" && before.some((row) => row.subAccountName.toLowerCase() === alias)) {
    issues.push(twin("subAccountName", `The alias ${own.subAccountName} stands in another row.`));
  }
  if (own.label !== "" && before.some((row) => row.label === own.label)) {
    issues.push(twin("label", `The label ${own.label} stands in another row.`));
  }
  return issues;
}

const twin = (field: string, message: string): Issue => ({
  field,
  rule: "unique",
  message: `${message} Each must be different.`,
  severity: "error",
});

function addressWarnings({ ipList }: NewSubAccount): Issue[] {
  return ipList.flatMap((address, at): Issue[] => {
    const why = unreachable(address);
    if (why === null || rangeSize(address) !== null) return [];
    const message = `${address} is ${why}. A live exchange would never see it.`;
    return [{ field: `ipList[${at}]`, rule: "reachable", message, severity: "warning" }];
  });
}
