"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { InvalidDays } from "@/components/panels/page-frame";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { FilterBar } from "@/components/ui/filter-bar";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import { Segmented } from "@/components/ui/segmented";
import { SideScroller } from "@/components/ui/side-scroller";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { SoftLink } from "@/components/ui/soft-link";
import { Tooltip } from "@/components/ui/tooltip";
import {
  type SilentAccount,
  type UnrebatedKind,
  type UnrebatedOrder,
  unrebatedKinds,
  unrebatedLabels,
} from "@/lib/archive/clients";
import { type DayRange, shortDay } from "@/lib/archive/day-range";
import { pluralize } from "@/lib/archive/day-status-text";
import { decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { ArchiveNotStarted, StaleNumbersNotice } from "./archive-status";
import { CommissionsHead } from "./commissions-head";
import { RangeBar } from "./report-filters";
import { useUnrebatedOrders } from "./use-clients";
import { useArchiveStatus, useDayRange } from "./use-commissions";

const parseAsKind = parseAsStringLiteral(unrebatedKinds).withDefault("header-missing");

/** Orders of the desk that earn no rebate: sent without the channel code, or never recorded. */
export function UnrebatedScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const [kind, setKind] = useQueryState("kind", parseAsKind);
  const archiveStatus = useArchiveStatus(accountId);
  const { range, fault } = useDayRange(archiveStatus.lastDay);
  const query = useUnrebatedOrders(range && { account: accountId, ...range });
  const error = query.error ?? archiveStatus.error;
  const retry = () => void (query.error ? query.refetch() : archiveStatus.refetch());
  const found = query.data;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CommissionsHead accountId={accountId} current="unrebated" coverage={archiveStatus.data} />
      {range && archiveStatus.lastDay ? (
        <RangeBar range={range} lastDay={archiveStatus.lastDay}>
          <Segmented
            label="Kind"
            value={kind}
            onChange={(next) => void setKind(next)}
            options={unrebatedKinds.map((value) => ({
              value,
              label: `${unrebatedLabels[value]} ${found?.counts[value].toLocaleString("en") ?? ""}`,
            }))}
          />
        </RangeBar>
      ) : (
        archiveStatus.isPending && <FilterBar tall />
      )}
      {fault ? (
        <InvalidDays fault={fault} />
      ) : archiveStatus.data?.lastDay === null ? (
        <ArchiveNotStarted />
      ) : found ? (
        <div className="thin-bar min-h-0 flex-1 overflow-auto">
          {error && (
            <StaleNumbersNotice reason={error.message} since={query.dataUpdatedAt} retry={retry} />
          )}
          <SilentAccounts silent={found.silent} />
          <OrdersOfKind
            kind={kind}
            rows={found.rows.filter((row) => row.kind === kind)}
            count={found.counts[kind]}
          />
        </div>
      ) : error ? (
        <ReadFailurePanel what="The orders" snapshot={undefined} error={error} retry={retry} />
      ) : (
        <SkeletonRows label="Loading the orders" widths={barWidths} rows={14} />
      )}
    </div>
  );
}

const barWidths = { placed: 120, account: 120, symbol: 90, side: 60, quantity: 90, order: 160 };

interface SilentAccountsProps {
  silent: readonly SilentAccount[];
  /** Where the orders are listed; none where they are on the page itself. */
  range?: DayRange;
}

/** The accounts of which no order has earned anything for three days. */
export function SilentAccounts({ silent, range }: SilentAccountsProps) {
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
            Show {pluralize(orders, "order")}
          </SoftLink>
        )
      }
    >
      <b>{`${client ?? account} has had no rebate since ${shortDay(since)}.`}</b>{" "}
      {`${pluralize(orders, "order")} without a rebate. ${channelCodeAdvice}`}
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

const heads = ["Account", "Client", "Symbol", "Side", "Type", "Quantity", "Price", "Endpoint"];

const noneText: Readonly<Record<UnrebatedKind, string>> = {
  "header-missing": "No orders without the account's channel code in these days.",
  "no-record": "Checked once a day is fully synced and two days old.",
  "unknown-order": "Every record of this desk's accounts has an order in the journal.",
};

/** One line an order; of what it would have earned nothing is known, so nothing is said. */
function OrdersOfKind({ kind, rows, count }: OrdersOfKindProps) {
  if (count === 0) {
    return <PanelMessage title={noneTitles[kind]}>{noneText[kind]}</PanelMessage>;
  }
  return (
    <>
      <SideScroller label="Unrebated orders, table">
        <table aria-label="Unrebated orders" className="w-full min-w-[900px] whitespace-nowrap">
          <thead>
            <tr className="h-[26px] bg-raised text-left text-ink-3 text-xs [&>th]:px-2">
              <th scope="col" className="pl-4!">
                Placed, UTC+8
              </th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">Order</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.intent ?? row.orderId}
                className="h-(--bd-row) [&>*]:border-line-soft [&>*]:border-b [&>*]:px-2"
              >
                <th scope="row" className="pl-4! text-left font-normal">
                  {formatMoment(row.placedAt, "UTC+8").slice(0, 19)}
                </th>
                <td>{row.account}</td>
                <td>{row.client ?? "\u2013"}</td>
                <td>{row.symbol}</td>
                <td>{row.side}</td>
                <td>{row.orderType}</td>
                <td>
                  <ExactAmount value={decimalOrNull(row.qty)} />
                </td>
                <td>
                  <ExactAmount value={decimalOrNull(row.price)} />
                </td>
                <td className="text-ink-2">{row.endpoint}</td>
                <Tooltip text={row.clientOid}>
                  <td className="mono">{row.orderId}</td>
                </Tooltip>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroller>
      {kind === "unknown-order" && (
        <p className="px-4 pt-3 text-ink-2">
          Placed elsewhere with the same sub-account, or by a triggered plan order. Time of the
          first fill.
        </p>
      )}
      {count > rows.length && (
        <p className="px-4 py-3 text-ink-2">
          {`The newest ${rows.length} of ${count.toLocaleString("en")}: `}
          choose fewer days for the rest.
        </p>
      )}
    </>
  );
}
