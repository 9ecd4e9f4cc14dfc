import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Tooltip } from "@/components/ui/tooltip";
import type { Correction, Corrections } from "@/lib/archive/api";
import { unattributedLabel } from "@/lib/archive/clients";
import { formatDays } from "@/lib/archive/completeness";
import {
  correctionKindLabels,
  correctionStateLabels,
  correctionStateOf,
} from "@/lib/archive/correction-text";
import { type DayRange, formatRange } from "@/lib/archive/day-range";
import type { CorrectionKind, CorrectionState, FillValues } from "@/lib/archive/enums";
import { type Decimal, decimal, decimalOrNull, sign } from "@/lib/decimal";
import { ExactAmount } from "./amounts";

const kindIcons: Readonly<Record<CorrectionKind, IconName>> = {
  added: "plus",
  changed: "not-equal",
  moved: "arrow-right",
  missing: "question",
  voided: "minus",
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
      {correctionKindLabels[kind]}
    </span>
  );
}

/** By how many methods the change was seen. */
export function SeenByMark({ row }: { row: Correction }) {
  const state = correctionStateOf(row);
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 whitespace-nowrap",
        state === "open" ? "font-medium text-ink" : "text-ink-2",
      )}
    >
      <Icon name={stateIcons[state]} className="size-3" />
      {correctionStateLabels[state]}
    </span>
  );
}

/** The rebate before a change; a record that did not count is said so. */
export function ValueBefore({ row: { before, kind } }: { row: Correction }) {
  if (before === null) {
    return <span className="text-ink-3">{kind === "returned" ? "voided" : "no record"}</span>;
  }
  return <Rebate values={before} />;
}

/** The rebate after a change; what has left, or is only missing, is said so. */
export function ValueAfter({ row: { after, kind, returnedAt } }: { row: Correction }) {
  if (kind === "missing") {
    return returnedAt === null ? (
      <span className="font-medium">missing</span>
    ) : (
      <span className="text-ink-3">returned</span>
    );
  }
  if (after === null) return <span className="text-ink-3">voided</span>;
  return <Rebate values={after} />;
}

function Rebate({ values: { rebateAmount } }: { values: FillValues }) {
  const value = decimalOrNull(rebateAmount || null);
  return value === null ? (
    <span className="text-ink-3">no amount</span>
  ) : (
    <ExactAmount value={value} />
  );
}

/** What a change does to the rebate, with its sign; nothing while a missing record counts. */
export function CorrectionEffect({ row }: { row: Correction }) {
  if (row.effect !== null) return <SignedAmount value={decimalOrNull(row.effect)} />;
  const label = row.returnedAt === null ? "unconfirmed" : "none";
  return <span className="text-ink-3">{`\u2013 ${label}`}</span>;
}

/** An amount that says also when it is above 0. */
export function SignedAmount({ value, places }: { value: Decimal | null; places?: number }) {
  return (
    <span className="whitespace-nowrap">
      {value !== null && sign(value) === 1 && "+"}
      <ExactAmount value={value} {...(places === undefined ? {} : { places })} />
    </span>
  );
}

/** From so many signs on, an amount takes the width of a phone. */
const longValue = 10;

interface CorrectionKpisProps {
  totals: Corrections["totals"];
  range: DayRange;
  /** Only some changes are asked for: their effect is not the whole. */
  filtered: boolean;
}

/** The rebate now and as first verified, what the changes do to it, and what is still open. */
export function CorrectionKpis({ totals, range, filtered }: CorrectionKpisProps) {
  const numbers = useNumbers();
  const { openDays, records, days, effect } = totals;
  return (
    <section
      aria-label="Sums"
      className={
        "flex shrink-0 flex-wrap *:flex-[1_1_auto] *:border-b phone:grid phone:grid-cols-2 " +
        "[&>*:last-child]:border-r-0"
      }
    >
      <Kpi name="Rebate, latest" unit="USDT" note={`${formatRange(range)}, latest sync`} wide>
        <ExactAmount value={decimal(totals.rebate)} />
      </Kpi>
      <Kpi name="Rebate, first verified" unit="USDT" note="same days" wide>
        <ExactAmount value={decimal(totals.rebateFirstVerified)} />
      </Kpi>
      <Kpi
        name={filtered ? "Effect of these corrections" : "Effect of corrections"}
        unit="USDT"
        note={`${numbers.counted(records, "record")} on ${numbers.counted(days, "day")}`}
        wide={effect.length > longValue}
      >
        <SignedAmount value={decimal(effect)} />
      </Kpi>
      <Kpi
        name="Still open"
        unit={openDays.length === 1 ? "day" : "days"}
        note={
          openDays.length === 0
            ? "all changes seen by both methods"
            : `${formatDays(openDays.toReversed())}: 1 of 2 methods`
        }
        wide={effect.length > longValue}
      >
        {openDays.length}
      </Kpi>
    </section>
  );
}

interface KpiProps {
  name: string;
  unit: string;
  note: string;
  wide?: boolean;
  children: ReactNode;
}

function Kpi({ name, unit, note, wide = false, children }: KpiProps) {
  return (
    <div
      className={cx(
        "min-w-0 border-line border-r px-4 pt-3 pb-[11px] phone:px-3 phone:py-2",
        wide && "phone:col-span-2",
      )}
    >
      <h2 className="truncate font-medium text-ink-3 text-xs tracking-normal">{name}</h2>
      <p className="my-px flex items-baseline whitespace-nowrap font-semibold text-2xl">
        <span
          className={
            "tracking-[-.02em] [&_.text-ink-3]:font-medium [&_.text-ink-3]:text-[15px] " +
            "[&_.text-ink-3]:leading-none"
          }
        >
          {children}
        </span>
        <span className="ml-1.5 font-normal text-ink-3 text-xs">{unit}</span>
      </p>
      <Tooltip text={note}>
        <p className="max-w-[300px] truncate text-ink-3 text-xs phone:whitespace-normal">{note}</p>
      </Tooltip>
    </div>
  );
}

/** What the corrections do to the rebate of each client; nothing while no client is named. */
export function EffectsByClient({ clients }: Pick<Corrections, "clients">) {
  const numbers = useNumbers();
  if (clients.length === 0) return null;
  return (
    <section aria-label="Effect by client" className="border-line border-b px-4 pb-3 phone:px-3">
      <h2 className="flex h-[34px] items-center gap-2 text-md">
        Effect by client <span className="font-normal text-ink-3 text-xs">USDT</span>
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {clients.map(({ client, records, effect }) => (
          <li key={client} className={client === null ? "text-attn" : undefined}>
            {client ?? unattributedLabel}{" "}
            <span className="font-semibold">
              <SignedAmount value={decimal(effect)} />
            </span>{" "}
            <span className="text-ink-3 text-xs">{numbers.counted(records, "record")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
