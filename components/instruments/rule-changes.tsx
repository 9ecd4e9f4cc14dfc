"use client";

import { use, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { useInstruments } from "@/components/market/market-data";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { Drawer } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { SoftLink } from "@/components/ui/soft-link";
import { type Times, useTimes } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import type { Category } from "@/lib/exchange/values";
import {
  type FieldChange,
  type MarketChange,
  type StoppingSymbol,
  stoppingSymbols,
} from "@/lib/markets/market-changes";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { instrumentKey } from "./instrument-filter";
import { RuleChangesContext, useOrdersByInstrument, useRuleChanges } from "./instrument-marks";
import { eventSentence } from "./market-event";
import { fieldText, ruleLabel } from "./rule-text";

interface StoppingStripProps {
  connection: DeskConnection;
  category: Category;
  now: number;
}

/** Orders on instruments that stop soon or cannot be traded: one line each, above the list. */
export function StoppingStrip({ connection, category, now }: StoppingStripProps) {
  const orders = useOrdersByInstrument(connection);
  const instruments = useInstruments(connection.venue, category);
  const { withConnection } = useDesk();
  const times = useTimes();
  const stopping = stoppingSymbols(instruments.values(), orders, now);
  if (stopping.length === 0) return null;
  return (
    <ul
      aria-label="Open orders on instruments that stop"
      className="thin-bar max-h-[82px] shrink-0 overflow-y-auto border-line border-b py-1"
    >
      {stopping.map((each) => (
        <li key={each.symbol} className="flex items-center gap-2 px-3 py-0.5 text-sm">
          <Icon name="alert" className="size-3.5 text-attn" />
          <SoftLink href={withConnection(ordersHref(each.symbol))}>
            {stoppingText(each, now, times)}
          </SoftLink>
        </li>
      ))}
    </ul>
  );
}

const ordersHref = (symbol: string) => `/orders?only=${encodeURIComponent(symbol)}`;

/** "3 open orders on BTCUSDT, which stops at 14:00 UTC". */
function stoppingText(
  { symbol, orders, event, status }: StoppingSymbol,
  now: number,
  times: Times,
): string {
  const count = orders === 1 ? "1 open order" : `${orders} open orders`;
  const reasons = [
    status === null ? null : `is ${status}`,
    event === null ? null : eventSentence(event, now, times),
  ].filter((part) => part !== null);
  return `${count} on ${symbol}, which ${reasons.join(" and ")}`;
}

const periods = [
  { value: "1", label: "24 hours" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
] as const;

interface RuleChangesDrawerProps {
  connection: DeskConnection;
  onOpen: (category: string, symbol: string) => void;
  onClose: () => void;
}

/** Every change of a rule that the desk has seen, newest first, with my open orders on it. */
export function RuleChangesDrawer({ connection, onOpen, onClose }: RuleChangesDrawerProps) {
  const [days, setDays] = useState<(typeof periods)[number]["value"]>("1");
  const { data, error } = useRuleChanges(connection.venue, Number.parseInt(days, 10));
  const orders = useOrdersByInstrument(connection);
  const since = data?.comparedSince ?? null;
  const times = useTimes();
  return (
    <Drawer
      label="Rule changes"
      title="Rule changes"
      tools={
        <Segmented label="Within the last" options={periods} value={days} onChange={setDays} />
      }
      onClose={onClose}
    >
      <p className="mb-2 text-ink-3 text-xs">
        {since === null
          ? "Nothing is compared yet: the desk keeps the rules from its first reading on."
          : "Compared every minute while this page is open, otherwise daily; since " +
            `${times.said(since)}.`}
      </p>
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <SkeletonRows label="Loading the changes" widths={{ what: 300 }} />}
      {data?.changes.length === 0 && <p className="text-ink-2">No rule changes.</p>}
      <ol aria-label="Changes">
        {data?.changes.map((change) => (
          <li key={change.id} className="border-line-soft border-b py-2">
            <ChangeEntry
              change={change}
              orders={orders.get(instrumentKey(change)) ?? 0}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

interface ChangeEntryProps {
  change: MarketChange;
  orders: number;
  onOpen: (category: string, symbol: string) => void;
}

function ChangeEntry({ change, orders, onOpen }: ChangeEntryProps) {
  const { category, symbol, what, changes, seenAt } = change;
  const times = useTimes();
  return (
    <>
      <p className="flex items-baseline gap-2">
        <button
          type="button"
          onClick={() => onOpen(category, symbol)}
          className="font-medium hover:underline"
        >
          {symbol}
        </button>
        <span className="text-ink-3 text-xs">{categoryLabel(category)}</span>
        <Hint text={times.said(seenAt)} className="ml-auto whitespace-nowrap text-ink-3 text-xs">
          seen <Age since={seenAt} after=" ago" />
        </Hint>
      </p>
      {what === "listed" && <p className="text-sm">Newly listed</p>}
      {what === "removed" && <p className="text-attn text-sm">Delisted</p>}
      <FieldChangeList changes={changes} />
      {orders > 0 && <MyOrdersLink symbol={symbol} orders={orders} />}
    </>
  );
}

function MyOrdersLink({ symbol, orders }: { symbol: string; orders: number }) {
  const { withConnection } = useDesk();
  return (
    <SoftLink href={withConnection(ordersHref(symbol))} className="text-xs">
      {orders === 1
        ? "1 of your open orders is on this symbol"
        : `${orders} of your open orders are on this symbol`}
    </SoftLink>
  );
}

function FieldChangeList({ changes }: { changes: readonly FieldChange[] }) {
  const numbers = useNumbers();
  const times = useTimes();
  return (
    <dl>
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex items-baseline justify-between gap-3 py-px text-sm">
          <dt className="text-ink-2">
            {ruleLabel(field)} <span className="mono text-[11px] text-ink-3">{field}</span>
          </dt>
          <dd className="text-right">
            <del className="text-ink-3">{fieldText(field, before, numbers, times)}</del>
            <span aria-hidden="true"> {"\u2192"} </span>
            <span className="sr-only"> becomes </span>
            <ins className="font-medium no-underline">
              {fieldText(field, after, numbers, times)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** In an instrument's drawer: what changed in it since yesterday, and my open orders on it. */
export function ChangedBlock({ row, orders }: { row: InstrumentRow; orders: number }) {
  const changes = use(RuleChangesContext).get(instrumentKey(row));
  if (changes === undefined) return null;
  return (
    <section
      aria-label="Changed since yesterday"
      className="mb-3 rounded-md border border-attn px-3 py-2"
    >
      <h3 className="flex items-center gap-2 text-sm">
        <Icon name="alert" className="size-3.5 text-attn" />
        Changed since yesterday
      </h3>
      {changes.size === 0 && <p className="text-ink-2 text-sm">New, or changed back.</p>}
      <FieldChangeList changes={[...changes.values()]} />
      {orders > 0 && <MyOrdersLink symbol={row.symbol} orders={orders} />}
    </section>
  );
}
