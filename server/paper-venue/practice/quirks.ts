import { accountDeviations } from "../accounts/quirk-forms";
import { commissionDeviations } from "../commissions/quirk-forms";
import type { SandboxState } from "./practice";
import { listDeviation, type DeviationForm, type DeviationValue, numberDeviation, switchDeviation } from "./quirk-forms";

/**
 * Every peculiarity that the venue can be told to have, so that a client can be tested against it.
 * They hold until they are changed, over restarts too. To add one, add its line here and read it
 * with `quirk(state, "its-name")`.
 */
export const deviationForms = {
  "clock-skew-ms": numberDeviation(
    -600_000,
    600_000,
    "how far ahead of its real time the venue's clock seems to callers: `requestTime` and " +
      "the timestamp check follow it, what the venue stores does not",
  ),
  "copy-traders": listDeviation(
    /^\d{1,20}$/,
    "uids",
    "",
    "accounts that are copy-trading traders: one call of endpoint 3 a second, elite pairs only",
  ),
  "elite-pairs": listDeviation(
    /^[A-Z0-9_]{1,40}$/,
    "symbols",
    "BTCUSDT,ETHUSDT,SOLUSDT,XRPUSDT",
    "the list of pairs that a copy-trading trader may trade",
  ),
  "leverage-failed": switchDeviation(
    'endpoint 17 changes nothing and answers "failed" under the code of success',
  ),
  ...accountDeviations,
  ...commissionDeviations,
} satisfies Record<string, DeviationForm<DeviationValue>>;

export type DeviationName = keyof typeof deviationForms;
type ValueOf<Name extends DeviationName> = (typeof deviationForms)[Name]["fallback"];

/** The quirks that were set, by name. */
export type Deviations = Readonly<Record<string, DeviationValue>>;

/** What holds now for a quirk. */
export function deviation<Name extends DeviationName>(
  { parts }: { readonly parts: { readonly practice: SandboxState } },
  name: Name,
): ValueOf<Name> {
  const form: DeviationForm<DeviationValue> = deviationForms[name];
  return (parts.practice.quirks[name] ?? form.fallback) as ValueOf<Name>;
}

/** Whether there is a quirk of this name. */
export function isDeviation(name: string): name is DeviationName {
  return Object.hasOwn(deviationForms, name);
}
