import type { Correction } from "./api";
import { shortDay } from "./day-range";
import type { CorrectionKind, CorrectionState, FillValues } from "./enums";

/** What became of a record, in a word. */
export const correctionKindLabels: Readonly<Record<CorrectionKind, string>> = {
  added: "Added",
  changed: "Changed",
  moved: "Moved",
  missing: "Missing",
  voided: "Voided",
  returned: "Returned",
};

/** Who has seen it, in words. */
export const correctionStateLabels: Readonly<Record<CorrectionState, string>> = {
  open: "1 of 2 methods",
  confirmed: "Both methods",
  returned: "Returned",
};

/** Who has seen a change: one method, both, or, of a missing record, it was given again. */
export function correctionStateOf(
  row: Pick<Correction, "confirmedAt" | "returnedAt">,
): CorrectionState {
  if (row.returnedAt !== null) return "returned";
  return row.confirmedAt === null ? "open" : "confirmed";
}

const fieldLabels = {
  ts: "time",
  clientOid: "client order id",
  volume: "volume",
  fee: "fee",
  pureFee: "net fee",
} as const satisfies Partial<Record<keyof FillValues, string>>;

/** What changed beside the rebate: "volume 1.2 to 1.3, fee 0.1 to none"; else empty. */
export function otherChanges({ kind, fromDay, day, before, after }: Correction): string {
  const moved = fromDay === null ? [] : [`from ${shortDay(fromDay)} to ${shortDay(day)}`];
  if (before === null || after === null || kind === "missing") return moved.join("");
  const names = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
  const changes = names
    .filter((name) => before[name] !== after[name] && !(name === "ts" && fromDay !== null))
    .map((name) => `${fieldLabels[name]} ${before[name] || "none"} to ${after[name] || "none"}`);
  return [...moved, ...changes].join(", ");
}
