import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { SideScroller } from "@/components/ui/side-scroller";
import { Tooltip } from "@/components/ui/tooltip";
import type { ReportSums } from "@/lib/archive/api";
import {
  type AttributionConflict,
  type Client,
  sourceLabels,
  unattributedLabel,
} from "@/lib/archive/clients";
import { shortDay } from "@/lib/archive/day-range";
import type { DayInterval } from "@/lib/archive/ownership";
import { productLabel } from "@/lib/archive/products";
import type { RateDrift } from "@/lib/archive/rate-drift";
import { effectiveRate } from "@/lib/archive/report-figures";
import { type Decimal, decimal, decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { ExactAmount } from "./amounts";
import type { ClientRow } from "./use-clients";

const headClass =
  "h-[26px] bg-raised text-left text-ink-3 text-xs [&>th]:border-line [&>th]:border-b " +
  "[&>th]:px-2 [&>th]:font-medium [&>th:last-child]:pr-4";

const rowClass =
  "h-(--bd-row) [&>*]:border-line-soft [&>*]:border-b [&>*]:px-2 [&>*:last-child]:pr-4";

interface ClientsTableProps {
  rows: readonly ClientRow[];
  total: ReportSums;
  completeness: ReactNode;
  current: string | null;
  onOpen: (client: string) => void;
}

/** The clients with their sums; what is nobody's has a line of its own, and all add up. */
export function ClientsTable({ rows, total, completeness, current, onOpen }: ClientsTableProps) {
  return (
    <table aria-label="Commissions by client" className="w-full min-w-[820px] whitespace-nowrap">
      <thead>
        <tr className={headClass}>
          <th scope="col" className="pl-4!">
            Client
          </th>
          <th scope="col">UIDs</th>
          <th scope="col">Prefix</th>
          {["Volume", "Net fee", "Rebate", "Rate %", "Share %"].map((head) => (
            <th key={head} scope="col" className="text-right">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.client ?? ""}
            className={cx(rowClass, row.client === current && current && "bg-selected")}
          >
            {row.of ? <ClientCells client={row.of} onOpen={onOpen} /> : <NobodyCells row={row} />}
            <Amounts sums={row} share={row.share} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr
          className={
            "h-(--bd-row) border-line-strong border-t bg-raised font-semibold [&>*]:px-2 " +
            "[&>*:last-child]:pr-4"
          }
        >
          <th scope="row" colSpan={3} className="pl-4! text-left">
            <span className="inline-flex items-center gap-2">
              Total <span className="font-normal">{completeness}</span>
            </span>
          </th>
          <Amounts
            sums={total}
            share={rows.some(({ share }) => share !== null) ? decimal("100") : null}
          />
        </tr>
      </tfoot>
    </table>
  );
}

function ClientCells({ client, onOpen }: { client: Client; onOpen: (id: string) => void }) {
  const { id, name, tags, uids, prefixes } = client;
  return (
    <>
      <th scope="row" className="pl-4! text-left font-medium">
        <button type="button" className="hover:underline" onClick={() => onOpen(id)}>
          {name}
        </button>{" "}
        <span className="font-normal text-ink-3">{tags.join(", ")}</span>
      </th>
      <Tooltip text={current(uids, "uid").join(", ")}>
        <td className="mono">
          {shortList(current(uids, "uid").map((uid) => `\u2026${uid.slice(-4)}`))}
        </td>
      </Tooltip>
      <Tooltip text={current(prefixes, "prefix").join(" ")}>
        <td className="mono">{shortList(current(prefixes, "prefix"))}</td>
      </Tooltip>
    </>
  );
}

function NobodyCells({ row }: { row: ClientRow }) {
  return (
    <>
      <th scope="row" className="pl-4! text-left font-medium text-attn">
        <span className="inline-flex items-center gap-1.5">
          <Icon name="question" className="size-3.5" />
          {unattributedLabel}
        </span>
      </th>
      <td colSpan={2} className="text-ink-2">
        {row.fills === 1 ? "1 fill" : `${row.fills.toLocaleString("en")} fills`}
      </td>
    </>
  );
}

/** What has no end: what ended is in the client's own panel. */
const current = <Key extends string>(
  entries: readonly (DayInterval & Readonly<Record<Key, string>>)[],
  key: Key,
): readonly string[] => entries.filter(({ until }) => until === null).map((entry) => entry[key]);

/** The first, and how many more there are. */
function shortList([first, ...more]: readonly string[]): string {
  if (first === undefined) return "\u2013";
  return more.length === 0 ? first : `${first} +${more.length}`;
}

function Amounts({ sums, share }: { sums: ReportSums; share: Decimal | null }) {
  const cells: readonly [string, Decimal | null, number][] = [
    ["volume", decimal(sums.volume), 2],
    ["fee", decimal(sums.pureFee), 4],
    ["rebate", decimal(sums.rebate), 8],
    ["rate", effectiveRate(sums), 2],
    ["share", share, 2],
  ];
  return cells.map(([name, value, places]) => (
    <td key={name} className={cx("text-right", name === "rebate" && "font-semibold")}>
      <ExactAmount value={value} places={places} />
    </td>
  ));
}

interface DriftsTableProps {
  drifts: readonly RateDrift[];
  clients: readonly Client[];
}

/** Where the exchange gave another part of the net fee back than on the days before. */
export function DriftsTable({ drifts, clients }: DriftsTableProps) {
  if (drifts.length === 0) return null;
  return (
    <section aria-label="Rate changes" className="border-line border-t">
      <div className="flex min-h-[42px] flex-wrap items-center gap-x-3 px-4 phone:px-3">
        <h2 className="text-md">Rate changes</h2>
        <span className="text-ink-3 text-xs">over 0.5 points</span>
      </div>
      <SideScroller label="Rate changes, table">
        <table aria-label="Rate changes" className="w-full min-w-[480px] whitespace-nowrap">
          <thead>
            <tr className={headClass}>
              <th scope="col" className="pl-4!">
                Day
              </th>
              <th scope="col">Client</th>
              <th scope="col">Product</th>
              <th scope="col" className="text-right">
                Before, %
              </th>
              <th scope="col" className="text-right">
                Since, %
              </th>
            </tr>
          </thead>
          <tbody>
            {drifts.map(({ day, client, product, before, after }) => (
              <tr key={`${day} ${client} ${product}`} className={rowClass}>
                <th scope="row" className="pl-4! text-left font-medium">
                  {shortDay(day)}
                </th>
                <td>{clients.find(({ id }) => id === client)?.name ?? client}</td>
                <td>{productLabel(product)}</td>
                <td className="text-right">
                  <ExactAmount value={decimal(before)} places={2} />
                </td>
                <td className="text-right font-semibold text-attn">
                  <ExactAmount value={decimal(after)} places={2} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroller>
    </section>
  );
}

interface ConflictsTableProps {
  conflicts: number;
  rows: readonly AttributionConflict[];
  clients: readonly Client[];
}

const namingSources = ["uid", "order-log", "rule"] as const;

/** Fills of which the sources name two clients: what each names, and what counts. */
export function ConflictsTable({ conflicts, rows, clients }: ConflictsTableProps) {
  if (conflicts === 0) return null;
  const nameOf = (id: string) => clients.find((client) => client.id === id)?.name ?? id;
  return (
    <section aria-label="Conflicts" className="border-line border-t">
      <div className="flex min-h-[42px] flex-wrap items-center gap-x-3 px-4 phone:px-3">
        <h2 className="text-md">Conflicts</h2>
        <span className="text-ink-3 text-xs">
          {`${conflicts.toLocaleString("en")} ${conflicts === 1 ? "fill" : "fills"}`}
          {conflicts > rows.length && `, the latest ${rows.length} are here`}
        </span>
      </div>
      <SideScroller label="Conflicts, table">
        <table aria-label="Conflicts" className="w-full min-w-[820px] whitespace-nowrap">
          <thead>
            <tr className={headClass}>
              <th scope="col" className="pl-4!">
                Fill, UTC+8
              </th>
              <th scope="col">clientOid</th>
              {namingSources.map((source) => (
                <th key={source} scope="col">
                  {sourceLabels[source]}
                </th>
              ))}
              <th scope="col">Counts</th>
              <th scope="col" className="text-right">
                Rebate
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.fill} className={rowClass}>
                <Tooltip text={row.orderId}>
                  <th scope="row" className="pl-4! text-left font-normal">
                    {formatMoment(row.ts, "UTC+8").slice(5, 19)} {row.symbol}
                  </th>
                </Tooltip>
                <td className="mono">{row.clientOid ?? "\u2013"}</td>
                {namingSources.map((source) => (
                  <td key={source}>{row.named[source].map(nameOf).join(", ") || "\u2013"}</td>
                ))}
                <td className={row.source === "none" ? "text-attn" : undefined}>
                  {row.source === "none" ? unattributedLabel : sourceLabels[row.source]}
                </td>
                <td className="text-right">
                  <ExactAmount value={decimalOrNull(row.rebate)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroller>
    </section>
  );
}
