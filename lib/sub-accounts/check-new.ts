import type { RequestOf } from "@/lib/exchange/endpoints";
import type { Issue } from "@/lib/exchange/errors";
import { limits } from "@/lib/exchange/limits";

/** A sub-account to be made, as endpoint 7 asks for it. */
export type NewSubAccount = RequestOf<"create-sub-accounts">[number];

/** What this desk knows of the sub-accounts under an account; not all may have been entered. */
export interface KnownSubAccounts {
  /** Those that exist, or may: what was refused is none. */
  readonly count: number;
  readonly labels: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/**
 * What speaks against new sub-accounts before they are sent (rulings 40): a label or a name that is
 * taken, an address twice, more than there may be. Fields as `[0].label`.
 */
export function checkNewSubAccounts(
  asked: readonly NewSubAccount[],
  known: KnownSubAccounts,
): Issue[] {
  return [...checkCount(asked, known), ...asked.flatMap((each, n) => checkOne(each, n, known))];
}

function checkCount(asked: readonly NewSubAccount[], { count }: KnownSubAccounts): Issue[] {
  const free = limits.subAccounts - count;
  if (asked.length <= free) return [];
  const message =
    `${count} of at most ${limits.subAccounts} sub-accounts exist or may exist, ` +
    `so at most ${Math.max(0, free)} can be made, not ${asked.length}.`;
  return [{ field: "", rule: "subAccounts", message, severity: "error" }];
}

function checkOne(account: NewSubAccount, n: number, known: KnownSubAccounts): Issue[] {
  const issues: Issue[] = [];
  const add = (field: string, rule: string, message: string) =>
    issues.push({ field: `[${n}].${field}`, rule, message, severity: "error" });
  if (known.labels.has(account.label)) {
    add("label", "unique", `The label ${account.label} is taken: answers are known by it.`);
  }
  if (known.names.has(account.subAccountName)) {
    add("subAccountName", "unique", `The name ${account.subAccountName} is taken.`);
  }
  account.ipList.forEach((address, at) => {
    if (account.ipList.indexOf(address) < at) {
      add(`ipList[${at}]`, "unique", `The address ${address} is in the list already.`);
    }
  });
  return issues;
}
