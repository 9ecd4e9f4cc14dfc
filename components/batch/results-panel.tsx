"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FactRow } from "@/components/ui/fact-row";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { ScrollArea } from "@/components/ui/side-scroller";
import { Hint } from "@/components/ui/tooltip";
import type { Decimal, Numbers } from "@/lib/decimal";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { aboveZero } from "@/lib/orders/read-order-row";
import { isPending, wasNotPlaced } from "@/lib/orders/submission";
import type { BatchRow } from "./batch-row";
import { type BatchPanelProps, PanelHead, PanelSection } from "./panel-parts";
import {
  type Chunk,
  type ChunkCell,
  chunksOf,
  countResults,
  overIn,
  resultKinds,
  resultLabels,
  valuesByCoin,
} from "./results";
import { Unwind } from "./unwind";

/** What became of the requests: one cell an order, and what can be done about it. */
export function ResultsPanel({ page, blocked, filter, onFilter }: BatchPanelProps) {
  const numbers = useNumbers();
  const { batch } = page;
  if (!batch) return null;
  const counts = countResults(batch.rows);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const answered = counts.accepted + counts.rejected + counts.unknown;
  const chunks = chunksOf(batch);
  const filters = [null, ...resultKinds.filter((kind) => counts[kind] > 0 || kind !== "waiting")];
  return (
    <>
      <PanelHead
        title="Sending"
        note={`${numbers.counted(chunks.length, "request")}, one at a time, 5/s allowed`}
      />
      <PanelSection title={`${answered} of ${all}`} note="answered">
        <ScrollArea
          label="Requests and their orders"
          className="thin-bar flex max-h-[46vh] flex-col gap-2.5 overflow-y-auto phone:max-h-none"
        >
          {chunks.map((chunk, at) => (
            <ChunkLine key={chunk.key} chunk={chunk} number={at + 1} />
          ))}
        </ScrollArea>
      </PanelSection>
      <PanelSection title="Results">
        <fieldset aria-label="Filter of the results" className="flex gap-px">
          {filters.map((kind) => (
            <button
              key={kind ?? "all"}
              type="button"
              aria-pressed={filter === kind}
              onClick={() => onFilter(kind)}
              className={cx(
                "flex min-w-0 flex-1 flex-col items-center rounded-sm border border-line py-1",
                "hover:bg-hover phone:min-h-11 aria-pressed:bg-segment",
                "aria-pressed:border-line-strong",
              )}
            >
              <span className="text-ink-2 text-xs">{kind ? resultLabels[kind] : "All"}</span>
              <b
                className={cx(
                  "font-semibold",
                  kind === "rejected" && counts.rejected > 0 && "text-danger",
                  kind === "unknown" && counts.unknown > 0 && "text-unknown",
                )}
              >
                {kind ? counts[kind] : all}
              </b>
            </button>
          ))}
        </fieldset>
        <StillOpen page={page} />
        <ResultActions page={page} blocked={blocked} />
      </PanelSection>
      <PossibleValue page={page} />
    </>
  );
}

/** What an order of a request is called, its cell, and the mark in it. */
const cellKinds: Readonly<
  Record<ChunkCell["kind"], readonly [label: string, style: string, mark?: string]>
> = {
  accepted: ["accepted", "bg-ink-3"],
  rejected: ["rejected", "border border-danger text-danger", "\u00d7"],
  unknown: ["unknown", "bg-unknown text-on-unknown", "?"],
  sending: ["sending", "border border-flight"],
  waiting: ["waiting", "border border-line-strong border-dashed"],
  revised: ["changed since", "border border-line-strong text-ink-3", "\u2192"],
  removed: ["cleared", "border border-line text-ink-3", "\u2013"],
};

function ChunkLine({ chunk, number }: { chunk: Chunk; number: number }) {
  const { cells } = chunk;
  const kinds = [...new Set(cells.map(({ kind }) => kind))];
  const text = kinds
    .map((kind) => `${cells.filter((cell) => cell.kind === kind).length} ${cellKinds[kind][0]}`)
    .join(" \u00b7 ");
  const numbers = cells.flatMap((cell) => cell.number ?? []);
  return (
    <div>
      <p className="mb-1 flex items-baseline gap-2">
        <b className="font-semibold">Chunk {number}</b>
        <span className="text-ink-3 text-xs">{rangeText(numbers)}</span>
        <span className="flex-1" />
        <span className={cx("text-xs", kinds.includes("sending") ? "text-flight" : "text-ink-2")}>
          {stateText(chunk)}
        </span>
      </p>
      <div aria-hidden="true" className="flex flex-wrap gap-[3px]">
        {cells.map(({ clientOid, kind, number: row }) => {
          const [label, style, mark] = cellKinds[kind];
          return (
            <Hint
              key={clientOid}
              text={`${row === null ? "Row" : `Row ${row}`}: ${label}`}
              className={cx(
                "grid h-[13px] w-[13px] place-items-center rounded-xs text-[10px] leading-none",
                "font-semibold phone:size-[15px]",
                style,
              )}
            >
              {mark}
            </Hint>
          );
        })}
      </div>
      <p className="mt-1 text-ink-2 text-xs">{text}</p>
    </div>
  );
}

function stateText({ cells }: Chunk): string {
  if (cells.every(({ kind }) => kind === "waiting")) return "Queued, not sent";
  if (cells.some(({ kind }) => kind === "sending")) return "Sending";
  return cells.some(({ kind }) => kind === "unknown") ? "Unknown" : "Answered";
}

/** "rows 1–20"; with gaps "20 rows, 1–43". */
function rangeText(numbers: readonly number[]): string {
  if (numbers.length === 0) return "";
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  if (max === min) return `row ${min}`;
  const range = `${min}\u2013${max}`;
  return max - min + 1 === numbers.length ? `rows ${range}` : `${numbers.length} rows of ${range}`;
}

/** How many of the accepted orders the journal still holds open, once some are not. */
function StillOpen({ page }: Pick<BatchPanelProps, "page">) {
  const over = new Set(overIn(page.intents));
  const accepted = page.checked.filter(({ row }) => row.outcome?.kind === "accepted");
  const open = accepted.filter(({ row }) => !over.has(row.clientOid)).length;
  if (open === accepted.length) return null;
  return (
    <p className="mt-2 text-ink-2 text-xs">
      {open} of {accepted.length} accepted still open
    </p>
  );
}

function ResultActions({ page, blocked }: Pick<BatchPanelProps, "page" | "blocked">) {
  const rows = page.batch?.rows ?? [];
  const rejected = rows.filter(wasNotPlaced).map(({ id }) => id);
  const unknown = rows.filter(isPending);
  return (
    <div className="mt-2.5 flex flex-col gap-1.5">
      {rejected.length > 0 && (
        <>
          <Button
            disabledReason={blocked}
            onClick={() => page.requestRetry(rejected)}
            className="w-full"
          >
            <Icon name="swap" />
            Retry rejected only ({rejected.length}){"\u2026"}
          </Button>
          <p className="text-ink-3 text-xs">With new client ids. {unknownText(unknown.length)}</p>
        </>
      )}
      {unknown.length > 0 && <CheckUnknown rows={unknown} intents={page.intents} />}
      <Unwind page={page} />
    </div>
  );
}

function unknownText(count: number): string {
  if (count === 0) return "No unknown rows.";
  return count === 1
    ? "Not the unknown row: it may be live."
    : `Not the ${count} unknown rows: they may be live.`;
}

function PossibleValue({ page }: Pick<BatchPanelProps, "page">) {
  const numbers = useNumbers();
  const nothing = new Set(
    (page.intents ?? []).flatMap(({ state, cumExecQty, clientOid }) =>
      state === "CANCELLED" && !aboveZero(cumExecQty) ? (clientOid ?? []) : [],
    ),
  );
  const accepted = page.checked.filter(
    ({ row }) => row.outcome?.kind === "accepted" && !nothing.has(row.clientOid),
  );
  const unknown = page.checked.filter(({ row }) => isPending(row));
  if (accepted.length + unknown.length === 0) return null;
  return (
    <PanelSection title="Possible value" className="border-b-0">
      <dl>
        <FactRow name="Accepted">{coinTexts(valuesByCoin(accepted), numbers)}</FactRow>
        {unknown.length > 0 && (
          <FactRow
            className="text-unknown"
            name={`If the unknown ${unknown.length === 1 ? "order is" : "orders are"} live`}
          >
            +{coinTexts(valuesByCoin(unknown), numbers)}
          </FactRow>
        )}
      </dl>
    </PanelSection>
  );
}

function coinTexts(values: ReadonlyMap<string, Decimal>, numbers: Numbers): string {
  if (values.size === 0) return "not known";
  return [...values].map(([coin, value]) => `${numbers.money(value)} ${coin}`).join(", ");
}

interface CheckUnknownProps {
  rows: readonly BatchRow[];
  intents: readonly OrderIntent[] | null;
}

/** Has unknown rows looked for at once; the desk does so by itself too, and never sends them. */
function CheckUnknown({ rows, intents }: CheckUnknownProps) {
  const { denied } = useDesk();
  const { busy, refused, change } = useChange();
  const ids = new Set(rows.map(({ clientOid }) => clientOid));
  const found = (intents ?? []).filter(({ clientOid }) => clientOid !== null && ids.has(clientOid));
  const reason = denied("orders.place");
  const check = async () => {
    for (const { id } of found) await change("POST /api/journal/[intent]/check", { intent: id });
  };
  return (
    <>
      <Button
        tone="unknown"
        className="w-full"
        disabledReason={
          reason ?? (busy ? "Checking\u2026" : found.length === 0 && "Loading the journal")
        }
        onClick={() => void check()}
      >
        {rows.length === 1
          ? "Check the unknown row now"
          : `Check the ${rows.length} unknown rows now`}
      </Button>
      <p className="text-ink-3 text-xs">
        {refused?.message ?? "Checked by client id, automatically too. Locked until resolved."}
      </p>
    </>
  );
}
