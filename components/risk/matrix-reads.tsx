"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useDisabledReason } from "@/components/live/live-provider";
import {
  IndexConnectionProvider,
  readIndex,
  useIndexInSight,
  usePlaceInSight,
} from "@/components/market/index-price";
import { pacedQueue } from "@/components/requests/paced-queue";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { Hint, Tooltip } from "@/components/ui/tooltip";
import { askInBackground, backgroundQuery } from "@/lib/api/exchange-query";
import {
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  multiply,
  type Numbers,
  roundToStep,
  sign,
  subtract,
} from "@/lib/decimal";
import { lotUnitOf, type ProductType } from "@/lib/exchange/futures";
import type { PosSide } from "@/lib/exchange/values";
import { type Instrument, lotCoinOf, marginCoinOf, tickOf } from "@/lib/orders/instrument";
import { ticketHref } from "./max-open-result";

/**
 * Endpoint 16 allows 20 a second. The table takes six at most, in the background: whoever asks for
 * something goes first. An answer in sight is asked for again after half a minute.
 */
const inTurn = pacedQueue(6);
const refreshMs = 30_000;

/** At market, or at a limit so many per cent from the index: below it to buy, above it to sell. */
export type LimitDistance = "0" | "1" | "5";

/** How much can be opened, and at which limit; null at market. */
interface MaxOpenAnswer {
  readonly qty: Decimal;
  readonly openPrice: Decimal | null;
}

interface MatrixContextValue {
  readonly connectionId: string;
  readonly line: ProductType;
  readonly distance: LimitDistance;
}

const MatrixContext = createContext<MatrixContextValue | null>(null);

/** Through which connection the cells in sight read, and of which line, at which limit. */
export function MatrixReadsProvider(props: MatrixContextValue & { children: ReactNode }) {
  const { connectionId, line, distance, children } = props;
  const context = useMemo(() => ({ connectionId, line, distance }), [connectionId, line, distance]);
  return (
    <IndexConnectionProvider value={connectionId}>
      <MatrixContext value={context}>{children}</MatrixContext>
    </IndexConnectionProvider>
  );
}

interface Asked extends MatrixContextValue {
  readonly instrument: Instrument;
  readonly posSide: PosSide;
}

async function askMaxOpen(asked: Asked): Promise<MaxOpenAnswer> {
  const { connectionId, line, distance, instrument, posSide } = asked;
  const { symbol } = instrument;
  const request = {
    ...{ symbol, productType: line, posSide },
    marginCoin: marginCoinOf(line, instrument),
  };
  const openPrice = distance === "0" ? null : await limitFor(asked, distance);
  const answer = await askInBackground(
    "max-open",
    connectionId,
    openPrice === null
      ? { ...request, orderType: "market" }
      : { ...request, orderType: "limit", openPrice },
  );
  const qty = decimalOrNull(answer.maxOpen);
  if (qty === null) throw new Error("The exchange returned no quantity.");
  return { qty, openPrice };
}

async function limitFor(
  { connectionId, instrument, posSide }: Asked,
  distance: LimitDistance,
): Promise<Decimal> {
  const index = await readIndex(connectionId, instrument.symbol);
  if (index === null) throw new Error("No index price to measure from.");
  return limitAwayFrom(index.price, distance, posSide, tickOf(instrument));
}

const hundredth = decimal("0.01");

/** The limit so many per cent from an index, on a tick: below it for long, above it for short. */
export function limitAwayFrom(
  index: Decimal,
  distance: LimitDistance,
  posSide: PosSide,
  tick: Decimal | null,
): Decimal {
  const percent = decimal(distance);
  const away = posSide === "long" ? percent : subtract(decimal("0"), percent);
  const price = multiply(index, multiply(subtract(decimal("100"), away), hundredth));
  return tick === null ? price : roundToStep(price, tick, "nearest");
}

interface CellProps {
  instrument: Instrument;
  posSide: PosSide;
}

function useMatrix(): MatrixContextValue {
  const context = use(MatrixContext);
  if (context === null) throw new Error("Max open is only shown in its table.");
  return context;
}

function useMaxOpenInSight({ instrument, posSide }: CellProps, place: number | null) {
  const context = useMatrix();
  const { connectionId, line, distance } = context;
  const of = { line, distance, symbol: instrument.symbol, posSide };
  const lost = useDisabledReason();
  return useQuery({
    ...backgroundQuery("max-open", connectionId, of, (signal) => {
      const task = () => askMaxOpen({ ...context, instrument, posSide });
      return inTurn(task, { place: place ?? 0, signal });
    }),
    enabled: lost === null,
    subscribed: place !== null,
    ...{ staleTime: refreshMs, refetchInterval: refreshMs, retry: false },
  });
}

/** How much can be opened on a side, with its age; a press brings it into the ticket. */
export function MaxOpenCell({ instrument, posSide }: CellProps) {
  const { ref, place } = usePlaceInSight();
  const { data, error, dataUpdatedAt } = useMaxOpenInSight({ instrument, posSide }, place);
  return (
    <span ref={ref} className="inline-flex min-h-4 min-w-4 items-baseline justify-end gap-1.5">
      {error ? (
        <Hint text={error.message} className="max-w-[150px] truncate text-attn text-xs">
          Not read: {error.message}
        </Hint>
      ) : data ? (
        <>
          <IntoTicket answer={data} {...{ instrument, posSide }} />
          <span className="text-ink-3 text-xs">{lotCoinOf(instrument)}</span>
          <Age since={dataUpdatedAt} className="w-9 text-[11px] text-ink-3" />
        </>
      ) : (
        <Hint text="Not loaded yet" className="text-ink-3">
          {"\u2013"}
        </Hint>
      )}
    </span>
  );
}

interface IntoTicketProps extends CellProps {
  answer: MaxOpenAnswer;
}

function IntoTicket({ answer: { qty, openPrice }, instrument, posSide }: IntoTicketProps) {
  const numbers = useNumbers();
  const { line } = useMatrix();
  const { withConnection, may } = useDesk();
  const text = numbers.decimal(qty);
  if (!may("orders.place") || sign(qty) !== 1) return <span className="font-medium">{text}</span>;
  const { symbol } = instrument;
  const marginCoin = marginCoinOf(line, instrument);
  const orderType = openPrice === null ? "market" : "limit";
  const query = { productType: line, symbol, marginCoin, orderType, openPrice } as const;
  return (
    <Tooltip text="Into the ticket">
      <SoftLink
        href={withConnection(ticketHref(query, posSide, qty))}
        aria-label={`Use ${text} in the ticket to open ${posSide} ${symbol}`}
        className="font-medium text-ink underline decoration-line-strong underline-offset-2 phone:py-3"
      >
        {text}
      </SoftLink>
    </Tooltip>
  );
}

/** What that is worth at the index, in the symbol's quote coin; nothing where either is unknown. */
export function MaxOpenValueCell({ instrument, posSide }: CellProps) {
  const numbers = useNumbers();
  const { ref, place } = usePlaceInSight();
  const { data } = useMaxOpenInSight({ instrument, posSide }, place);
  const { data: index } = useIndexInSight(instrument.symbol, place);
  const value = data ? lotValueAt(instrument, data.qty, index?.price ?? null) : null;
  return (
    <Hint
      text={value === null ? undefined : numbers.decimal(value)}
      ref={ref}
      className="text-ink-2"
    >
      {value === null ? "\u2013" : valueText(value, numbers)}
    </Hint>
  );
}

const tenThousand = decimal("10000");

/** A large value to the whole coin, for a narrow column; its title has all of it. */
const valueText = (value: Decimal, numbers: Numbers) =>
  compare(value, tenThousand) < 0
    ? numbers.money(value)
    : numbers.decimal(roundToStep(value, decimal("1"), "nearest"));

/** A quantity of an instrument at a price, in quote coin; its own where lots count that. */
export function lotValueAt(
  { symbol }: Pick<Instrument, "symbol">,
  qty: Decimal,
  price: Decimal | null,
): Decimal | null {
  if (lotUnitOf(symbol) === "quote") return qty;
  return price === null ? null : multiply(qty, price);
}
