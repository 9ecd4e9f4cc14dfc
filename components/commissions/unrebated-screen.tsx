"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Segmented } from "@/components/ui/segmented";
import { SoftLink } from "@/components/ui/soft-link";
import {
  type SilentAccount,
  type UnrebatedKind,
  type UnrebatedOrder,
  unrebatedKinds,
  unrebatedLabels,
} from "@/lib/archive/clients";
import { type DayRange, shortDay } from "@/lib/archive/day-range";
import { decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { CommissionsPage } from "./commissions-page";
import { RangeBar } from "./report-filters";
import { useUnrebatedOrders } from "./use-clients";
import { useArchiveStatus, useDayRange } from "./use-commissions";

const parseAsKind = parseAsStringLiteral(unrebatedKinds).withDefault("header-missing");

/** Orders of the desk that earn no rebate: sent without the channel code, or never recorded. */
export function UnrebatedScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const numbers = useNumbers();
  const [kind, setKind] = useQueryState("kind", parseAsKind);
  const archiveStatus = useArchiveStatus(accountId);
  const { range, fault } = useDayRange(archiveStatus.lastDay);
  const query = useUnrebatedOrders(range && { account: accountId, ...range });
  const found = query.data;
  const bar = range && archiveStatus.lastDay && (
    <RangeBar range={range} lastDay={archiveStatus.lastDay}>
      <Segmented
        label="Kind"
        value={kind}
        onChange={(next) => void setKind(next)}
        options={unrebatedKinds.map((value) => ({
          value,
          label: `${unrebatedLabels[value]} ${found ? numbers.count(found.counts[value]) : ""}`,
        }))}
      />
    </RangeBar>
  );
  return (
    <CommissionsPage
      {...{ accountId, archiveStatus, query, fault, bar }}
      current="unrebated"
      what="orders"
      widths={[120, 120, 90, 60, 90, 160]}
    >
      {found && (
        <div className="thin-bar min-h-0 flex-1 overflow-auto">
          <SilentAccounts silent={found.silent} />
          <OrdersOfKind
            kind={kind}
            rows={found.rows.filter((row) => row.kind === kind)}
            count={found.counts[kind]}
          />
        </div>
      )}
    </CommissionsPage>
  );
}

interface SilentAccountsProps {
  silent: readonly SilentAccount[];
  /** Where the orders are listed; none where they are on the page itself. */
  range?: DayRange;
}

/** The accounts of which no order has earned anything for three days. */
export function SilentAccounts({ silent, range }: SilentAccountsProps) {
  const numbers = useNumbers();
  const { withConnection } = useDesk();
  return silent.map(({ account, client, since, orders }) => (
    <NoticeLine
      key={`${account} ${since}`}
      tone="attn"
      action={
        range && (
          <SoftLink
            href={withConnection(`/commissions/unrebated?from=${range.from}&to=${range.to}`)}
            className="font-medium hover:underline"
          >
            Show {numbers.counted(orders, "order")}
          </SoftLink>
        )
      }
    >
      <b>{`${client ?? account} has had no rebate since ${shortDay(since)}.`}</b>{" "}
      {`${numbers.counted(orders, "order")} without a rebate. ${channelCodeAdvice}`}
    </NoticeLine>
  ));
}

const channelCodeAdvice =
  "Trading libraries may send their own channel code: ccxt does unless " +
  "options.broker is set, bitget-api always does.";

interface OrdersOfKindProps {
  kind: UnrebatedKind;
  rows: readonly UnrebatedOrder[];
  count: number;
}

const noneTitles: Readonly<Record<UnrebatedKind, string>> = {
  "header-missing": "All orders carried the channel code",
  "no-record": "All filled orders have their record",
  "unknown-order": "All records match an order in the journal",
};

const noneText: Readonly<Record<UnrebatedKind, string>> = {
  "header-missing": "No orders without the account's channel code in this period.",
  "no-record": "Checked once a day is fully synced and two days old.",
  "unknown-order": "Every record of this desk's accounts has an order in the journal.",
};

/** One line an order; of what it would have earned nothing is known, so nothing is said. */
function OrdersOfKind({ kind, rows, count }: OrdersOfKindProps) {
  const numbers = useNumbers();
  if (count === 0) {
    return <PanelMessage title={noneTitles[kind]}>{noneText[kind]}</PanelMessage>;
  }
  return (
    <>
      <PlainTable
        label="Unrebated orders"
        columns={orderColumns}
        rows={rows}
        rowKey={({ intent, orderId }) => intent ?? orderId}
        className="min-w-[900px]"
      />
      {kind === "unknown-order" && (
        <p className="px-4 pt-3 text-ink-2">
          Placed elsewhere with the same sub-account, or by a triggered plan order. Time of the
          first fill.
        </p>
      )}
      {count > rows.length && (
        <p className="px-4 py-3 text-ink-2">
          {`The newest ${rows.length} of ${numbers.count(count)}: `}
          choose fewer days for the rest.
        </p>
      )}
    </>
  );
}

const orderColumns: readonly PlainColumn<UnrebatedOrder>[] = [
  {
    head: "Placed, UTC+8",
    name: true,
    cell: ({ placedAt }) => formatMoment(placedAt, "UTC+8").slice(0, 19),
    className: "font-normal!",
  },
  { head: "Account", cell: ({ account }) => account },
  { head: "Client", cell: ({ client }) => client ?? "\u2013" },
  { head: "Symbol", cell: ({ symbol }) => symbol },
  { head: "Side", cell: ({ side }) => side },
  { head: "Type", cell: ({ orderType }) => orderType },
  { head: "Quantity", cell: ({ qty }) => <ExactAmount value={decimalOrNull(qty)} /> },
  { head: "Price", cell: ({ price }) => <ExactAmount value={decimalOrNull(price)} /> },
  { head: "Endpoint", cell: ({ endpoint }) => endpoint, className: "text-ink-2" },
  {
    head: "Order",
    cell: ({ orderId }) => orderId,
    tooltip: ({ clientOid }) => clientOid,
    className: "mono",
  },
];
