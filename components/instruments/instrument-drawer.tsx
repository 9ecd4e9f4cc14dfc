"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { useSnapshot } from "@/components/live/use-snapshot";
import { indexPriceText } from "@/components/market/index-price";
import { weightedIndexOf } from "@/components/market/market-data";
import { StarButton, useStars } from "@/components/market/stars";
import { readFailureMessage } from "@/components/panels/read-failure";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { FactRow } from "@/components/ui/fact-row";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { Tag } from "@/components/ui/status-bar";
import { useTimes } from "@/components/ui/times";
import { showToast } from "@/components/ui/toast/toast-store";
import { type Decimal, decimal, equal } from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";
import { type InstrumentRow, readInstrument, tickOf } from "@/lib/orders/instrument";
import { factSections, factValue } from "./instrument-facts";
import { contractTypeOf } from "./instrument-filter";
import { InstrumentStatusMark } from "./instrument-status-mark";
import { EventCountdown } from "./market-event";
import { ChangedBlock } from "./rule-changes";

interface InstrumentDrawerProps {
  venue: string;
  row: InstrumentRow;
  /** How many of the account's open orders are on it. */
  orders: number;
  onClose: () => void;
}

/** Everything the exchange says of one instrument, in words, beside the list. */
export function InstrumentDrawer({ venue, row, orders, onClose }: InstrumentDrawerProps) {
  const { withConnection, may } = useDesk();
  const { symbol, category } = row;
  const stars = useStars();
  const inTicket = withConnection(
    `/orders?ticket=${category}&symbol=${encodeURIComponent(symbol)}&view=ticket`,
  );
  return (
    <Drawer
      label={`${symbol} in full`}
      title={symbol}
      marks={
        <>
          <StarButton symbol={symbol} stars={stars} />
          <Tag className="bg-pressed">{category}</Tag>
          {contractTypeOf(row) && <Tag className="bg-pressed">{contractTypeOf(row)}</Tag>}
        </>
      }
      tools={
        <>
          {may("orders.place") && (
            <SoftLink
              href={inTicket}
              className={
                "inline-flex h-[22px] items-center gap-1.5 rounded-[4px] bg-primary px-2 font-medium " +
                "whitespace-nowrap text-on-primary text-xs no-underline phone:h-10 phone:px-3 phone:text-md"
              }
            >
              <Icon name="ticket" />
              Use in ticket
            </SoftLink>
          )}
          <SoftLink
            href={withConnection(`/index-components/${encodeURIComponent(symbol)}`)}
            className={
              "inline-flex h-[22px] items-center rounded-[4px] px-2 font-medium text-ink-2 text-xs " +
              "no-underline hover:bg-hover phone:h-10 phone:px-3 phone:text-md"
            }
          >
            Index
          </SoftLink>
          <CopyJson row={row} />
          <span className="flex-1" />
          <InstrumentStatusMark status={row.status ?? ""} />
        </>
      }
      onClose={onClose}
    >
      <p className="mb-1 empty:hidden">
        <EventCountdown row={row} />
      </p>
      <ChangedBlock row={row} orders={orders} />
      <IndexPriceBlock venue={venue} symbol={symbol} tick={tickOf(readInstrument(row))} />
      <Facts row={row} />
    </Drawer>
  );
}

function Facts({ row }: { row: InstrumentRow }) {
  const numbers = useNumbers();
  const times = useTimes();
  return factSections.map(({ title, fields }) => {
    const facts = fields.flatMap((field) => {
      const fact = factValue(row, field, numbers, times);
      return fact ? [{ ...field, ...fact }] : [];
    });
    if (facts.length === 0) return null;
    return (
      <section key={title} className="pt-2">
        <h3 className="border-line border-b pt-1 pb-[3px] text-sm">{title}</h3>
        <dl>
          {facts.map(({ name, label, value, note }) => (
            <FactRow
              key={name}
              className="font-medium phone:min-h-8 phone:items-center"
              name={
                <>
                  {label}
                  <span className="mono ml-[7px] text-[11px] text-ink-3">{name}</span>
                </>
              }
            >
              {value}
              {note && <span className="ml-2 font-normal text-ink-3 text-xs">{note}</span>}
            </FactRow>
          ))}
        </dl>
      </section>
    );
  });
}

function CopyJson({ row }: { row: InstrumentRow }) {
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(row, null, 2)).then(
      () =>
        showToast({ key: "json", tone: "done", title: "Copied", text: `${row.symbol} as JSON` }),
      () =>
        showToast({
          key: "json",
          tone: "rejected",
          title: "Not copied",
          text: "This browser doesn't allow copying here.",
        }),
    );
  return (
    <Button size="sm" tone="quiet" onClick={copy}>
      <Icon name="copy" />
      Copy JSON
    </Button>
  );
}

interface IndexBlockProps {
  venue: string;
  symbol: string;
  /** The step that the price is written in; exact without one. */
  tick: Decimal | null;
}

/** The one price there is, with what it is made of and how old it is. */
function IndexPriceBlock({ venue, symbol, tick }: IndexBlockProps) {
  const numbers = useNumbers();
  const times = useTimes();
  const { snapshot, error } = useSnapshot(topicText({ kind: "index", venue, symbol }));
  const index = weightedIndexOf(snapshot);
  const reason =
    error?.message ?? (snapshot?.failure ? readFailureMessage(snapshot.failure, times) : null);
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4">
      <div>
        <p className="font-medium text-ink-3 text-xs">Index</p>
        <p className="font-semibold text-2xl tracking-[-.02em]">
          {index ? indexPriceText(index.price, tick, numbers) : "\u2013"}
        </p>
      </div>
      <p className="text-right text-ink-3 text-xs">
        {index ? (
          <>
            {index.exchanges} exchanges, weights sum to{" "}
            <span className={equal(index.weights, decimal("1")) ? undefined : "text-attn"}>
              {numbers.decimal(index.weights)}
            </span>
            <br />
            <Age since={index.readAt} after=" old" />, spread {numbers.decimal(index.spread)}
          </>
        ) : (
          (reason ?? (snapshot?.readAt ? "No index price for this symbol" : "Loading the index"))
        )}
      </p>
    </div>
  );
}
