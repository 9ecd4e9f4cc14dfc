import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Counted, useNumbers } from "@/components/ui/numbers";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import type { ReportSums } from "@/lib/archive/api";
import {
  type AttributionConflict,
  type Client,
  sourceLabels,
  unattributedLabel,
} from "@/lib/archive/clients";
import { type DayRange, shortDay } from "@/lib/archive/day-range";
import type { DayInterval } from "@/lib/archive/ownership";
import { productLabel } from "@/lib/archive/products";
import type { RateDrift } from "@/lib/archive/rate-drift";
import { effectiveRate } from "@/lib/archive/report-figures";
import { decimal, decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { ClientFillsLink } from "./client-fills-link";
import { MonthTable } from "./month-tables";
import type { ClientRow } from "./use-clients";

interface ClientsTableProps {
  rows: readonly ClientRow[];
  total: ReportSums;
  completeness: ReactNode;
  range: DayRange;
  current: string | null;
  onOpen: (client: string) => void;
}

/** The clients with their sums; what is nobody's has a line of its own, and all add up. */
export function ClientsTable(props: ClientsTableProps) {
  const { rows, total, completeness, range, current, onOpen } = props;
  const client: PlainColumn<ClientRow> = {
    head: "Client",
    name: true,
    cell: ({ of }) =>
      of ? (
        <>
          <button type="button" className="hover:underline" onClick={() => onOpen(of.id)}>
            {of.name}
          </button>{" "}
          <span className="font-normal text-ink-3">{of.tags.join(", ")}</span>
        </>
      ) : (
        <span className="inline-flex items-center gap-1.5 text-ink-2">
          <Icon name="question" className="size-3.5" />
          <ClientFillsLink client={null} range={range}>
            {unattributedLabel}
          </ClientFillsLink>
        </span>
      ),
  };
  const share = rows.some((row) => row.share !== null) ? decimal("100") : null;
  return (
    <PlainTable
      label="Commissions by client"
      columns={[client, ...ownedColumns, ...amountColumns]}
      rows={rows}
      rowKey={(row) => row.client ?? ""}
      rowClass={(row) => row.client !== null && row.client === current && "bg-selected"}
      className="min-w-[820px]"
    >
      <tr className="h-(--bd-row) border-line-strong! bg-raised font-semibold">
        <th scope="row" colSpan={3} className="text-left">
          <span className="inline-flex items-center gap-2">
            Total <span className="font-normal">{completeness}</span>
          </span>
        </th>
        {amountColumns.map(({ head, cell }, at) => (
          <td key={head} className="text-right">
            {cell({ ...total, share }, at)}
          </td>
        ))}
      </tr>
    </PlainTable>
  );
}

/** What is a client's, and how many fills are nobody's. */
const ownedColumns: readonly PlainColumn<ClientRow>[] = [
  {
    head: "UIDs",
    cell: ({ of, fills }) =>
      of ? (
        shortList(uidsOf(of).map((uid) => `\u2026${uid.slice(-4)}`))
      ) : (
        <Counted count={fills} thing="fill" />
      ),
    tooltip: ({ of }) => of && uidsOf(of).join(", "),
    className: ({ of }) => (of ? "mono" : "text-ink-2"),
  },
  {
    head: "Prefix",
    cell: ({ of }) => of && shortList(prefixesOf(of)),
    tooltip: ({ of }) => of && prefixesOf(of).join(" "),
    className: "mono",
  },
];

const amountColumns: readonly PlainColumn<ReportSums & Pick<ClientRow, "share">>[] = [
  {
    head: "Volume",
    end: true,
    cell: ({ volume }) => <ExactAmount value={decimal(volume)} places={2} />,
  },
  {
    head: "Net fee",
    end: true,
    cell: ({ pureFee }) => <ExactAmount value={decimal(pureFee)} places={4} />,
  },
  {
    head: "Rebate",
    end: true,
    cell: ({ rebate }) => <ExactAmount value={decimal(rebate)} places={8} />,
    className: "font-semibold",
  },
  {
    head: "Rate %",
    end: true,
    cell: (sums) => <ExactAmount value={effectiveRate(sums)} places={2} />,
  },
  { head: "Share %", end: true, cell: ({ share }) => <ExactAmount value={share} places={2} /> },
];

/** What has no end: what ended is in the client's own panel. */
const current = <Entry extends DayInterval>(entries: readonly Entry[]) =>
  entries.filter(({ until }) => until === null);

const uidsOf = (client: Client) => current(client.uids).map(({ uid }) => uid);

const prefixesOf = (client: Client) => current(client.prefixes).map(({ prefix }) => prefix);

/** The first, and how many more there are. */
function shortList([first, ...more]: readonly string[]): string {
  if (first === undefined) return "\u2013";
  return more.length === 0 ? first : `${first} +${more.length}`;
}

/** Where the exchange gave another part of the net fee back than on the days before. */
export function DriftsTable({
  drifts,
  clients,
}: {
  drifts: readonly RateDrift[];
  clients: readonly Client[];
}) {
  if (drifts.length === 0) return null;
  return (
    <section aria-label="Rate changes" className="border-line border-t">
      <MonthTable
        name="Rate changes"
        note="over 0.5 points"
        rows={drifts}
        rowKey={({ day, client, product }) => `${day} ${client} ${product}`}
        className="min-w-[480px]"
        columns={[
          { head: "Day", name: true, cell: ({ day }) => shortDay(day) },
          { head: "Client", cell: ({ client }) => nameOf(clients, client) },
          { head: "Product", cell: ({ product }) => productLabel(product) },
          {
            head: "Before, %",
            end: true,
            cell: ({ before }) => <ExactAmount value={decimal(before)} places={2} />,
          },
          {
            head: "Since, %",
            end: true,
            cell: ({ after }) => <ExactAmount value={decimal(after)} places={2} />,
            className: "font-semibold",
          },
        ]}
      />
    </section>
  );
}

const nameOf = (clients: readonly Client[], id: string) =>
  clients.find((client) => client.id === id)?.name ?? id;

interface ConflictsTableProps {
  conflicts: number;
  rows: readonly AttributionConflict[];
  clients: readonly Client[];
}

const namingSources = ["uid", "order-log", "rule"] as const;

/** Fills of which the sources name two clients: what each names, and what counts. */
export function ConflictsTable({ conflicts, rows, clients }: ConflictsTableProps) {
  const numbers = useNumbers();
  if (conflicts === 0) return null;
  const shown = conflicts > rows.length ? `; latest ${rows.length} shown` : "";
  return (
    <section aria-label="Conflicts" className="border-line border-t">
      <MonthTable
        name="Conflicts"
        note={`${numbers.counted(conflicts, "fill")}${shown}`}
        rows={rows}
        rowKey={({ fill }) => fill}
        className="min-w-[820px]"
        columns={[
          {
            head: "Fill, UTC+8",
            name: true,
            cell: ({ ts, symbol }) => `${formatMoment(ts, "UTC+8").slice(5, 19)} ${symbol}`,
            tooltip: ({ orderId }) => orderId,
            className: "font-normal!",
          },
          { head: "clientOid", cell: ({ clientOid }) => clientOid ?? "\u2013", className: "mono" },
          ...namingSources.map((source) => ({
            head: sourceLabels[source],
            cell: ({ named }: AttributionConflict) =>
              named[source].map((id) => nameOf(clients, id)).join(", ") || "\u2013",
          })),
          {
            head: "Counts",
            cell: ({ source }) => (source === "none" ? unattributedLabel : sourceLabels[source]),
          },
          {
            head: "Rebate",
            end: true,
            cell: ({ rebate }) => <ExactAmount value={decimalOrNull(rebate)} />,
          },
        ]}
      />
    </section>
  );
}
