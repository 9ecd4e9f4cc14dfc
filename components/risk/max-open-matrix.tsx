"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useDisabledReason } from "@/components/shell/live/live-provider";
import { useOpenOrders } from "@/components/shell/live/use-snapshot";
import { useInstruments } from "@/components/shell/market/market-data";
import { useStars } from "@/components/shell/market/stars";
import { SideLabel } from "@/components/shell/orders/side-label";
import { type PacedAnswer, PacedReads } from "@/components/shell/requests/paced-reads";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Age } from "@/components/ui/live-text";
import { SoftLink } from "@/components/ui/soft-link";
import { exchangeQuery } from "@/lib/api/exchange-query";
import { type Decimal, decimalOrNull, formatDecimal, sign } from "@/lib/decimal";
import type { ProductType } from "@/lib/exchange/futures";
import type { PosSide } from "@/lib/exchange/values";
import { type Instrument, lotCoinOf, marginCoinOf } from "@/lib/orders/instrument";
import { ticketHref } from "./max-open-result";

/** Endpoint 16 allows 20 a second; the ticket and the other people of the account ask, too. */
const pace = { perSecond: 10 };

const sides = ["long", "short"] as const;

interface MaxOpenMatrixProps {
  connection: DeskConnection;
  line: ProductType;
  /** The symbol that is open beside it. */
  selected: string | null;
}

/** How much could be opened at market: symbols by long and short, filled when one asks for it. */
export function MaxOpenMatrix({ connection, line, selected }: MaxOpenMatrixProps) {
  const { venue } = connection;
  const instruments = useInstruments(venue, line);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const symbols = useMatrixSymbols(connection, instruments, selected);
  const shown = symbols.filter((symbol) => !hidden.has(symbol));
  const matrix = useMatrixReads(connection.id, line, instruments);
  const lost = useDisabledReason();
  const asked = shown.flatMap((symbol) => sides.map((side) => `${symbol} ${side}`));
  const { left, total } = matrix;
  return (
    <section aria-labelledby="matrix" className="flex min-w-0 flex-col gap-2 p-4 phone:p-3">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="matrix" className="text-lg">
          Max open by symbol
        </h2>
        <span className="flex-1" />
        <span role="status" className="text-ink-3 text-xs">
          {left > 0 && `${total - left} of ${total} read`}
        </span>
        {left > 0 ? (
          <Button onClick={matrix.stop}>Stop</Button>
        ) : (
          <Button
            onClick={() => matrix.fill(asked)}
            disabledReason={lost ?? (asked.length === 0 && "Star a symbol first")}
          >
            Read all {asked.length}
          </Button>
        )}
      </div>
      <p className="text-ink-2 text-sm">
        Starred symbols of this line, those with open orders, and the selected one; at market. Each
        cell is one call, at most {pace.perSecond} a second, and is as old as it says.
      </p>
      {shown.length === 0 ? (
        <p className="text-ink-2">No symbol of this line is starred or has an open order.</p>
      ) : (
        <MatrixTable
          {...{ line, instruments, symbols: shown, reads: matrix.reads }}
          onHide={(symbol) => setHidden(new Set([...hidden, symbol]))}
        />
      )}
    </section>
  );
}

interface MatrixTableProps {
  line: ProductType;
  instruments: ReadonlyMap<string, Instrument>;
  symbols: readonly string[];
  reads: MatrixReads;
  onHide: (symbol: string) => void;
}

const headCell = "border-line border-b px-2 py-1 font-medium";

function MatrixTable({ line, instruments, symbols, reads, onHide }: MatrixTableProps) {
  return (
    <div className="thin-bar relative overflow-x-auto">
      <table className="w-full whitespace-nowrap" aria-label="Max open by symbol">
        <thead className="text-ink-3 text-xs">
          <tr>
            <th scope="col" className={cx(headCell, "text-left")}>
              Symbol
            </th>
            {["Leverage", "Long", "Short"].map((head) => (
              <th key={head} scope="col" className={cx(headCell, "text-right")}>
                {head}
              </th>
            ))}
            <th scope="col" className={headCell}>
              <span className="sr-only">Hide</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {symbols.map((symbol) => (
            <MatrixRow
              key={symbol}
              {...{ line, reads }}
              instrument={instruments.get(symbol)}
              onHide={() => onHide(symbol)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Starred first, then with open orders, then the selected one; only what the line lists. */
function useMatrixSymbols(
  connection: DeskConnection,
  instruments: ReadonlyMap<string, Instrument>,
  selected: string | null,
): readonly string[] {
  const stars = useStars();
  const rows = useOpenOrders(connection).snapshot?.rows;
  return useMemo(
    () => matrixSymbols(instruments, stars.symbols, rows ?? [], selected),
    [instruments, stars.symbols, rows, selected],
  );
}

interface ListedIn {
  readonly category?: string | null | undefined;
  readonly symbol?: string | null | undefined;
}

/** Which symbols of a line stand in the matrix, each once. */
export function matrixSymbols(
  instruments: ReadonlyMap<string, Pick<Instrument, "category">>,
  starred: readonly string[],
  orders: readonly ListedIn[],
  selected: string | null,
): readonly string[] {
  const ordered = orders
    .filter(({ category, symbol }) => instruments.get(symbol ?? "")?.category === category)
    .map(({ symbol }) => symbol ?? "");
  const all = [...starred, ...ordered, ...(selected === null ? [] : [selected])];
  return [...new Set(all)].filter((symbol) => instruments.has(symbol));
}

type MatrixReads = PacedReads<Decimal>;

/** The queue of one account and line, and how far it is. */
function useMatrixReads(
  connectionId: string,
  line: ProductType,
  instruments: ReadonlyMap<string, Instrument>,
) {
  const queries = useQueryClient();
  const [total, setTotal] = useState(0);
  // A list that is read anew must not forget what was answered.
  const listed = useRef(instruments);
  useEffect(() => {
    listed.current = instruments;
  }, [instruments]);
  const reads = useMemo(
    () =>
      new PacedReads<Decimal>({
        ...pace,
        read: async (key) => {
          const [symbol = "", posSide] = key.split(" ") as [string, PosSide];
          const instrument = listed.current.get(symbol);
          if (!instrument) throw new Error("It is not listed any more.");
          const marginCoin = marginCoinOf(line, instrument);
          const answer = await queries.fetchQuery({
            ...exchangeQuery("max-open", connectionId, {
              ...{ symbol, productType: line, marginCoin, posSide },
              orderType: "market",
            }),
            retry: false,
          });
          const qty = decimalOrNull(answer.maxOpen);
          if (qty === null) throw new Error("The answer names no quantity.");
          return qty;
        },
      }),
    [connectionId, line, queries],
  );
  useEffect(() => () => reads.stop(), [reads]);
  const left = useSyncExternalStore(
    reads.subscribe,
    () => reads.left,
    () => 0,
  );
  const fill = (keys: readonly string[]) => {
    setTotal(keys.length);
    reads.begin(keys);
  };
  return { reads, left, total, fill, stop: () => reads.stop() };
}

interface MatrixRowProps {
  line: ProductType;
  instrument: Instrument | undefined;
  reads: MatrixReads;
  onHide: () => void;
}

function MatrixRow({ line, instrument, reads, onHide }: MatrixRowProps) {
  if (!instrument) return null;
  const { symbol, minLeverage, maxLeverage } = instrument;
  const leverage = maxLeverage ? `${minLeverage ?? "1"}\u2013${maxLeverage}\u00d7` : "\u2013";
  return (
    <tr className="[&>*]:border-line-soft [&>*]:border-b [&>*]:px-2 [&>*]:py-1">
      <th scope="row" className="text-left font-medium">
        {symbol}
      </th>
      <td className="text-right text-ink-2">{leverage}</td>
      {sides.map((side) => (
        <td key={side} className="text-right">
          <MatrixCell line={line} instrument={instrument} posSide={side} reads={reads} />
        </td>
      ))}
      <td className="w-8">
        <IconButton icon="cross" label={`Hide ${symbol}`} onClick={onHide} />
      </td>
    </tr>
  );
}

interface MatrixCellProps {
  line: ProductType;
  instrument: Instrument;
  posSide: PosSide;
  reads: MatrixReads;
}

function MatrixCell({ line, instrument, posSide, reads }: MatrixCellProps) {
  const { withConnection, may } = useDesk();
  const { symbol } = instrument;
  const key = `${symbol} ${posSide}`;
  const answer = useSyncExternalStore(
    reads.subscribe,
    () => reads.answerOf(key),
    () => null,
  );
  if (answer?.kind !== "known") return <NoAnswer answer={answer} />;
  const qty = answer.value;
  const marginCoin = marginCoinOf(line, instrument);
  const query = { productType: line, symbol, marginCoin, orderType: "market", openPrice: null };
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <span className="sr-only">
        <SideLabel buys={posSide === "long"}>{posSide}</SideLabel>
      </span>
      <span className="font-semibold">{formatDecimal(qty)}</span>
      <span className="text-ink-3 text-xs">{lotCoinOf(instrument)}</span>
      <Age since={answer.at} after=" old" className="text-ink-3 text-xs" />
      {may("orders.place") && sign(qty) === 1 && (
        <SoftLink
          href={withConnection(ticketHref({ ...query, orderType: "market" }, posSide, qty))}
          aria-label={`Use ${formatDecimal(qty)} in the ticket to open ${posSide} ${symbol}`}
          className="text-xs phone:py-3"
        >
          Use in ticket
        </SoftLink>
      )}
    </span>
  );
}

function NoAnswer({ answer }: { answer: PacedAnswer<Decimal> | null }) {
  if (answer?.kind === "failed") {
    return <span className="text-attn text-xs">Not read: {answer.reason}</span>;
  }
  return (
    <span className="text-ink-3 text-xs">{answer === null ? "not read" : "waits its turn"}</span>
  );
}
