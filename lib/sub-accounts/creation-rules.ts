import type { RequestOf } from "@/lib/exchange/endpoints";
import { newSubAccounts } from "@/lib/exchange/endpoints/create-sub-accounts";
import { type Issue, issuesOf } from "@/lib/exchange/errors";
import { limits } from "@/lib/exchange/limits";
import { rangeSize, unreachableReason } from "./key-scope";

/** A sub-account as it is asked for; without a passphrase the desk makes one. */
export interface SubAccountDraft {
  readonly subAccountName: string;
  readonly label: string;
  readonly permList: readonly string[];
  readonly ipList: readonly string[];
  readonly passphrase: string | null;
}

/** What speaks against rows: of each row by itself, and of all together. */
export interface CheckedDrafts {
  /** In the order of the rows; a field is named as in the request, without the row's number. */
  readonly rows: readonly (readonly Issue[])[];
  readonly together: readonly Issue[];
}

/**
 * Checks rows before anything is sent, with the contract of endpoint 7 and the gateway's own rules
 * (docs/rulings.md#ruling-40): the form of every field, aliases and labels taken in the rows or
 * known on the desk, the cap. An address that the internet never sees is a warning.
 */
export function checkSubAccountDrafts(
  rows: readonly SubAccountDraft[],
  known: KnownSubAccounts,
): CheckedDrafts {
  const asked = rows.map(toRequest);
  return {
    rows: asked.map((row, at) => [
      ...formIssues(row),
      ...takenIssues(row, known),
      ...duplicateIssues(asked, at),
      ...addressWarnings(row),
    ]),
    together: checkSubAccountRequests(asked, known).filter(({ field }) => field === ""),
  };
}

/** Whether rows may be sent: warnings may. */
export function canSubmitDrafts({ rows, together }: CheckedDrafts): boolean {
  return [...rows.flat(), ...together].every(({ severity }) => severity === "warning");
}

/** A row as endpoint 7 takes it; for a passphrase that the desk will make stands one in form. */
function toRequest({ passphrase, ...row }: SubAccountDraft): SubAccountRequest {
  return { ...row, passphrase: passphrase ?? "made1by2the3desk" } as SubAccountRequest;
}

function formIssues(row: SubAccountRequest): Issue[] {
  const parsed = newSubAccounts.safeParse([row]);
  if (parsed.success) return [];
  return issuesOf(parsed.error, [row]).map((issue) => {
    const field = issue.field.replace(/^\[0\]\.?/, "");
    const message = issue.message.replace(" of item 1", "");
    return rangeIssue(row, field) ?? { ...issue, field, message };
  });
}

/** A range of addresses gets a sentence of its own: the interface only takes single ones. */
function rangeIssue({ ipList }: SubAccountRequest, field: string): Issue | null {
  const at = /^ipList\[(\d+)\]$/.exec(field)?.[1];
  const address = at === undefined ? "" : (ipList[Number(at)] ?? "");
  const size = rangeSize(address);
  if (size === null) return null;
  const count = size > 256n ? "more than 256" : String(size);
  const message =
    `${address} is a range of ${count} IPs. ` +
    "The exchange accepts single IPs only: list each one.";
  return { field, rule: "single-address", message, severity: "error" };
}

function takenIssues(row: SubAccountRequest, known: KnownSubAccounts): Issue[] {
  return checkSubAccountRequests([row], { ...known, count: 0 }).map((issue) => ({
    ...issue,
    field: issue.field.replace(/^\[0\]\.?/, ""),
  }));
}

/** The exchange has not said whether Acme and acme are one alias: no two of ours differ so. */
function duplicateIssues(rows: readonly SubAccountRequest[], at: number): Issue[] {
  const own = rows[at];
  if (!own) return [];
  const before = rows.slice(0, at);
  const issues: Issue[] = [];
  const alias = own.subAccountName.toLowerCase();
  if (alias !== "" && before.some((row) => row.subAccountName.toLowerCase() === alias)) {
    issues.push(
      duplicateIssue("subAccountName", `Name ${own.subAccountName} is used in another row.`),
    );
  }
  if (own.label !== "" && before.some((row) => row.label === own.label)) {
    issues.push(duplicateIssue("label", `Note ${own.label} is used in another row.`));
  }
  return issues;
}

const duplicateIssue = (field: string, message: string): Issue => ({
  field,
  rule: "unique",
  message: `${message} Each must be different.`,
  severity: "error",
});

function addressWarnings({ ipList }: SubAccountRequest): Issue[] {
  return ipList.flatMap((address, at): Issue[] => {
    const reason = unreachableReason(address);
    if (reason === null || rangeSize(address) !== null) return [];
    const message = `${address} is ${reason}. A live exchange can't see it.`;
    return [{ field: `ipList[${at}]`, rule: "reachable", message, severity: "warning" }];
  });
}

/** A sub-account to be made, as endpoint 7 asks for it. */
export type SubAccountRequest = RequestOf<"create-sub-accounts">[number];

/** What this desk knows of the sub-accounts under an account; not all may have been entered. */
export interface KnownSubAccounts {
  /** Those that exist, or may: what was refused is none. */
  readonly count: number;
  readonly labels: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/**
 * What speaks against new sub-accounts before they are sent (docs/rulings.md#ruling-40): a label or
 * a name that is taken, an address twice, more than there may be. Fields as `[0].label`.
 */
export function checkSubAccountRequests(
  asked: readonly SubAccountRequest[],
  known: KnownSubAccounts,
): Issue[] {
  return [
    ...checkCount(asked, known),
    ...asked.flatMap((each, n) => checkRequestFields(each, n, known)),
  ];
}

function checkCount(asked: readonly SubAccountRequest[], { count }: KnownSubAccounts): Issue[] {
  const free = limits.subAccounts - count;
  if (asked.length <= free) return [];
  const message =
    `${count} of ${limits.subAccounts} sub-accounts exist or may exist, ` +
    `so you can create ${Math.max(0, free)} more, not ${asked.length}.`;
  return [{ field: "", rule: "subAccounts", message, severity: "error" }];
}

function checkRequestFields(
  account: SubAccountRequest,
  n: number,
  known: KnownSubAccounts,
): Issue[] {
  const issues: Issue[] = [];
  const add = (field: string, rule: string, message: string) =>
    issues.push({ field: `[${n}].${field}`, rule, message, severity: "error" });
  if (known.labels.has(account.label)) {
    add("label", "unique", `Note ${account.label} is already used.`);
  }
  if (known.names.has(account.subAccountName)) {
    add("subAccountName", "unique", `Name ${account.subAccountName} is already used.`);
  }
  account.ipList.forEach((address, at) => {
    if (account.ipList.indexOf(address) < at) {
      add(`ipList[${at}]`, "unique", `IP ${address} is already in the list.`);
    }
  });
  return issues;
}

/** The exchange's codes for "no more sub-accounts": whoever asks again is answered the same. */
export const subAccountQuotaCodes: readonly string[] = ["40032", "40069"];
