import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import type { CorrectionKind, CorrectionState, FillValues } from "@/lib/archive/correction";
import { kindWords, stateOf, stateWords } from "@/lib/archive/correction-words";
import type { Correction } from "@/lib/archive/wire";
import { type Decimal, decimalOrNull, sign } from "@/lib/decimal";
import { Exact } from "./exact";

const kindIcons: Readonly<Record<CorrectionKind, IconName>> = {
  added: "plus",
  changed: "not-equal",
  moved: "arrow-right",
  missing: "question",
  withdrawn: "minus",
  returned: "swap",
};

const stateIcons: Readonly<Record<CorrectionState, IconName>> = {
  open: "half-ring",
  confirmed: "check",
  returned: "swap",
};

/** What became of the record: a sign and a word. */
export function KindMark({ kind }: { kind: CorrectionKind }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <Icon name={kindIcons[kind]} className="size-3" />
      {kindWords[kind]}
    </span>
  );
}

/** By how many methods the change was seen. */
export function SeenBy({ row }: { row: Correction }) {
  const state = stateOf(row);
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 whitespace-nowrap",
        state === "open" ? "font-medium text-ink" : "text-ink-2",
      )}
    >
      <Icon name={stateIcons[state]} className="size-3" />
      {stateWords[state]}
    </span>
  );
}

/** The rebate before a change; a record that did not count is said so. */
export function Before({ row: { before, kind } }: { row: Correction }) {
  if (before === null) {
    return <span className="text-ink-3">{kind === "returned" ? "withdrawn" : "no record"}</span>;
  }
  return <Rebate values={before} />;
}

/** The rebate after a change; what has left, or is only missing, is said so. */
export function After({ row: { after, kind, returnedAt } }: { row: Correction }) {
  if (kind === "missing") {
    return returnedAt === null ? (
      <span className="font-medium">missing</span>
    ) : (
      <span className="text-ink-3">given again</span>
    );
  }
  if (after === null) return <span className="text-ink-3">withdrawn</span>;
  return <Rebate values={after} />;
}

function Rebate({ values: { rebateAmount } }: { values: FillValues }) {
  const value = decimalOrNull(rebateAmount || null);
  return value === null ? <span className="text-ink-3">no amount</span> : <Exact value={value} />;
}

/** What a change does to the rebate, with its sign; nothing while a missing record counts. */
export function Effect({ row }: { row: Correction }) {
  if (row.effect !== null) return <Signed value={decimalOrNull(row.effect)} />;
  const words = row.returnedAt === null ? "until confirmed" : "none";
  return <span className="text-ink-3">{`\u2013 ${words}`}</span>;
}

/** An amount that says also when it is above 0. */
export function Signed({ value }: { value: Decimal | null }) {
  return (
    <span className="whitespace-nowrap">
      {value !== null && sign(value) === 1 && "+"}
      <Exact value={value} />
    </span>
  );
}
