import { accountQuirks } from "../accounts/quirk-forms";
import { commissionQuirks } from "../commissions/quirk-forms";
import type { Practice } from "./practice";
import { listOf, type QuirkForm, type QuirkValue, whole, yesNo } from "./quirk-forms";

/**
 * Every peculiarity that the venue can be told to have, so that a client can be tested against it.
 * They hold until they are changed, over restarts too. To add one, add its line here and read it
 * with `quirk(state, "its-name")`.
 */
export const quirkForms = {
  "clock-skew-ms": whole(
    -600_000,
    600_000,
    "how far ahead of its real time the venue's clock seems to callers: `requestTime` and " +
      "the timestamp check follow it, what the venue stores does not",
  ),
  "copy-traders": listOf(
    /^\d{1,20}$/,
    "uids",
    "",
    "accounts that are copy-trading traders: one call of endpoint 3 a second, elite pairs only",
  ),
  "elite-pairs": listOf(
    /^[A-Z0-9_]{1,40}$/,
    "symbols",
    "BTCUSDT,ETHUSDT,SOLUSDT,XRPUSDT",
    "the list of pairs that a copy-trading trader may trade",
  ),
  "leverage-failed": yesNo(
    'endpoint 17 changes nothing and answers "failed" under the code of success',
  ),
  ...accountQuirks,
  ...commissionQuirks,
} satisfies Record<string, QuirkForm<QuirkValue>>;

export type QuirkName = keyof typeof quirkForms;
type ValueOf<Name extends QuirkName> = (typeof quirkForms)[Name]["fallback"];

/** The quirks that were set, by name. */
export type Quirks = Readonly<Record<string, QuirkValue>>;

/** What holds now for a quirk. */
export function quirk<Name extends QuirkName>(
  { parts }: { readonly parts: { readonly practice: Practice } },
  name: Name,
): ValueOf<Name> {
  const form: QuirkForm<QuirkValue> = quirkForms[name];
  return (parts.practice.quirks[name] ?? form.fallback) as ValueOf<Name>;
}

/** Whether there is a quirk of this name. */
export function isQuirk(name: string): name is QuirkName {
  return Object.hasOwn(quirkForms, name);
}
