"use client";

import { useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChartAndTable, tableLine } from "@/components/ui/chart/chart-and-table";
import { BarChart, plainBar } from "@/components/ui/chart/charts";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine } from "@/components/ui/panel-message";
import { TableHead } from "@/components/ui/plain-table";
import { Select } from "@/components/ui/select";
import { Moment, type Times, useTimes } from "@/components/ui/times";
import { shortDay } from "@/lib/archive/day-range";
import { decimal, type Numbers, sum } from "@/lib/decimal";
import { daysFrom, formatAge } from "@/lib/time";
import {
  ageBounds,
  type IllegalMove,
  type TransferAgeing,
  type TransferFlow,
  type TransferSummary,
} from "@/lib/transfers/api";
import { ConfirmTimes } from "./confirm-times";
import {
  transferAmountText,
  transferId,
  transferMethodLabel,
  transferTypeLabel,
} from "./transfer-columns";

const dash = "\u2013";
const total = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const stuckIn = (ageing: readonly TransferAgeing[]) => total(ageing.map((row) => row.stuck ?? 0));

interface TransferSummaryPanelProps {
  summary: TransferSummary;
  /** What can be done about it. */
  tools?: ReactNode;
}

/** What waits, in one line, with the ways to its tables and charts. */
export function TransferSummaryPanel({ summary, tools }: TransferSummaryPanelProps) {
  const [shown, show] = useQueryState("show");
  const { ageing, abandoned, illegalMoves, oldestPending, failedLately, asOf } = summary;
  const pending = total(ageing.map((row) => total(row.pending)));
  const stuck = stuckIn(ageing);
  const toggle = (panel: string, name: string) => (
    <Button
      size="sm"
      aria-expanded={shown === panel}
      onClick={() => void show(shown === panel ? null : panel)}
    >
      {name}
    </Button>
  );
  return (
    <section aria-label="Pending" className="shrink-0 border-line border-b">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-xs phone:px-3">
        <span>
          {pending} waiting
          {oldestPending !== null && `, the oldest for ${formatAge(asOf - oldestPending)}`}
        </span>
        <span className={stuck > 0 ? "text-attn" : "text-ink-3"}>
          {stuck} slower than usual for the coin
        </span>
        {abandoned.length > 0 && (
          <span className="text-attn">{abandoned.length} for more than 30 days</span>
        )}
        {illegalMoves.length > 0 && (
          <span className="text-danger">{illegalMoves.length} illegal changes</span>
        )}
        {failedLately > 0 && (
          <span className="text-danger">{failedLately} failed within 24 hours</span>
        )}
        <span className="flex-1" />
        {tools}
        {toggle("ageing", "Ageing")}
        {toggle("times", "Times")}
        {toggle("flow", "Net flow")}
      </div>
      {shown === "ageing" && <AgeingPanel summary={summary} />}
      {shown === "times" && <ConfirmTimes ageing={ageing} />}
      {shown === "flow" && <FlowPanel summary={summary} />}
    </section>
  );
}

const ageingHeads = [
  ...["Coin", "Method", "Observed", "Median", "p95", "Stuck after", "Stuck"],
  ...ageBounds.map(({ label }) => label),
];

function AgeingPanel({ summary }: { summary: TransferSummary }) {
  const numbers = useNumbers();
  const times = useTimes();
  const { ageing, asOf, abandoned, illegalMoves } = summary;
  const bars = ageBounds.map(({ label }, at) => {
    const count = total(ageing.map(({ pending }) => pending[at] ?? 0));
    const value = decimal(String(count));
    return { key: label, label, parts: plainBar(value), title: `${label}: ${count} pending` };
  });
  return (
    <div className="thin-bar max-h-[360px] overflow-auto">
      <ChartAndTable
        title="Pending by age"
        tools={
          <span className="text-ink-3 text-xs">
            as of the last sync, <Moment at={asOf} part="second" said />
          </span>
        }
        chart={<BarChart bars={bars} label={describeAges(bars.map(({ title }) => title))} counts />}
        table={
          <>
            <TableHead named={2} heads={ageingHeads} />
            <tbody>
              {ageing.map((row) => (
                <AgeingLine key={`${row.coin} ${row.subType}`} row={row} />
              ))}
            </tbody>
          </>
        }
      />
      <p className="px-4 pb-1.5 text-ink-3 text-xs phone:px-3">
        Based on transfers observed in the last 90 days. Stuck: over the coin's p95 plus 1 min.
        Needs at least 5.
      </p>
      <AbandonedList abandoned={abandoned} asOf={asOf} />
      {illegalMoves.map((move) => (
        <NoticeLine key={`${transferId(move)} ${move.revision}`} tone="attn">
          {illegalMoveText(move, times, numbers)}
        </NoticeLine>
      ))}
    </div>
  );
}

const describeAges = (parts: readonly string[]) =>
  `Pending transfers by age. ${parts.join(", ")}. See the table view for numbers.`;

function AgeingLine({ row }: { row: TransferAgeing }) {
  const age = (ms: number | null) => (ms === null ? dash : formatAge(ms));
  return (
    <tr className={tableLine}>
      <th scope="row" className="text-left font-normal">
        {row.coin}
      </th>
      <td className="text-left">{transferMethodLabel(row.subType)}</td>
      <td>{row.observed}</td>
      <td>{age(row.medianMs)}</td>
      <td>{age(row.p95Ms)}</td>
      <td>{age(row.stuckAfterMs)}</td>
      <td className={row.stuck ? "text-attn" : undefined}>{row.stuck ?? dash}</td>
      {row.pending.map((count, at) => (
        <td key={ageBounds[at]?.label}>{count}</td>
      ))}
    </tr>
  );
}

function AbandonedList({ abandoned, asOf }: Pick<TransferSummary, "abandoned" | "asOf">) {
  const numbers = useNumbers();
  if (abandoned.length === 0) return null;
  return (
    <section aria-label="Abandoned pending" className="px-4 pb-2 text-xs phone:px-3">
      <h3 className="text-sm">Pending for more than 30 days, still checked</h3>
      <ul>
        {abandoned.map((row) => (
          <li key={transferId(row)} className="border-line-soft border-t py-1">
            {transferTypeLabel(row.type)} of{" "}
            {[transferAmountText(row.amount, numbers), row.coin].join(" ")},{" "}
            {transferMethodLabel(row.subType).toLowerCase()},{" "}
            <span className="mono">{row.label ?? row.uid}</span>, for {formatAge(asOf - row.ts)}
            {row.voided && "; no longer returned by the exchange"}{" "}
            <span className="mono text-ink-3">{row.txId}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An illegal change in words. */
function illegalMoveText(
  { uid, txId, type, coin, from, to }: IllegalMove,
  times: Times,
  numbers: Numbers,
): string {
  const state = ({ status, amount }: IllegalMove["from"]) =>
    `${status} (${transferAmountText(amount, numbers)} ${coin})`;
  const what = `${transferTypeLabel(type)} ${txId} of ${uid}`;
  return `${what} changed from ${state(from)} to ${state(to)} at ${times.said(to.ts, "second")}.`;
}

function FlowPanel({ summary: { flows, from, to } }: { summary: TransferSummary }) {
  const numbers = useNumbers();
  const coins = [...new Set(flows.map(({ coin }) => coin))];
  const [wanted, setWanted] = useState("USDT");
  const coin = coins.includes(wanted) ? wanted : (coins[0] ?? "");
  const byDay = new Map(flows.filter((flow) => flow.coin === coin).map((flow) => [flow.day, flow]));
  const days = daysFrom(from, to).map((day) => byDay.get(day) ?? { ...noFlow, day, coin });
  const bars = days.map((flow) => ({
    key: flow.day,
    label: shortDay(flow.day),
    parts: plainBar(decimal(flow.net)),
    title: `${shortDay(flow.day)}: ${amount(flow.net, numbers)} ${coin} net`,
  }));
  return (
    <ChartAndTable
      title="Net flow per day, UTC+0"
      tools={
        <Select
          label="Coin"
          value={coin}
          onChange={setWanted}
          options={coins.map((each) => ({ value: each, label: each }))}
        />
      }
      chart={<BarChart bars={bars} label={describeFlow(days, coin, numbers)} />}
      table={
        <>
          <TableHead named={1} heads={["Day, UTC+0", "In", "Out", `Net, ${coin}`]} />
          <tbody>
            {days.map((flow) => (
              <tr key={flow.day} className={tableLine}>
                <th scope="row" className="text-left font-normal">
                  {flow.day}
                </th>
                <td>{amount(flow.deposits, numbers)}</td>
                <td>{amount(flow.withdrawals, numbers)}</td>
                <td className="font-medium">{amount(flow.net, numbers)}</td>
              </tr>
            ))}
          </tbody>
        </>
      }
    />
  );
}

const noFlow = { deposits: "0", withdrawals: "0", net: "0" };

const amount = (text: string, numbers: Numbers) => numbers.decimal(decimal(text));

function describeFlow(days: readonly TransferFlow[], coin: string, numbers: Numbers): string {
  const net = numbers.decimal(sum(days.map((flow) => decimal(flow.net))));
  return (
    `Net flow of ${coin} per day, ${days.length} days: ${net} ${coin} in all. ` +
    "See the table view for numbers."
  );
}
