"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { SideLabel } from "@/components/order-parts/side-label";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { exchangeQuery } from "@/lib/api/exchange-query";
import { type Decimal, decimalOrNull, sign } from "@/lib/decimal";
import type { ProductType } from "@/lib/exchange/futures";
import type { OrderType, PosSide } from "@/lib/exchange/values";
import { deskNow } from "@/lib/time";

/** What was asked, and for each side the answer with its coin and age. */
export function MaxOpenResult({ found }: { found: MaxOpenAnswers }) {
  const numbers = useNumbers();
  const { symbol, productType, openPrice } = found.query;
  const at = openPrice === null ? "at market" : `at ${numbers.decimal(openPrice)}`;
  return (
    <div className="max-w-[560px] rounded-md border border-line">
      <p className="border-line border-b bg-raised px-3 py-1.5 text-ink-2 text-xs">
        {symbol} <span className="text-ink-3">{categoryLabel(productType)}</span> {at}
      </p>
      <dl>
        <Side found={found} posSide="long" answer={found.long} />
        <Side found={found} posSide="short" answer={found.short} />
      </dl>
    </div>
  );
}

interface SideProps {
  found: MaxOpenAnswers;
  posSide: PosSide;
  answer: MaxOpenSideAnswer;
}

function Side({ found, posSide, answer }: SideProps) {
  const numbers = useNumbers();
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-line-soft px-3 py-1.5 not-last:border-b">
      <dt className="w-14">
        <SideLabel buys={posSide === "long"}>{posSide === "long" ? "Long" : "Short"}</SideLabel>
      </dt>
      <dd className="flex flex-auto flex-wrap items-center gap-x-3 gap-y-1">
        {answer.kind === "known" ? (
          <>
            <span className="font-semibold text-lg">{numbers.decimal(answer.qty)}</span>
            <span className="text-ink-3 text-xs">{found.coin}</span>
            <span className="text-ink-3 text-xs">
              <Age since={answer.at} after=" old" />
            </span>
            <span className="flex-auto" />
            <UseLink found={found} posSide={posSide} qty={answer.qty} />
          </>
        ) : (
          <span className="text-attn text-xs">Not read: {answer.reason}</span>
        )}
      </dd>
    </div>
  );
}

function UseLink({ found, posSide, qty }: Omit<SideProps, "answer"> & { qty: Decimal }) {
  const numbers = useNumbers();
  const { withConnection, may } = useDesk();
  if (!may("orders.place") || sign(qty) !== 1) return null;
  return (
    <SoftLink
      href={withConnection(ticketHref(found.query, posSide, qty))}
      aria-label={`Use ${numbers.decimal(qty)} as quantity to open ${posSide}`}
      className="font-medium text-ink text-xs underline decoration-line-strong underline-offset-2 phone:py-3 phone:text-sm"
    >
      Use as quantity
    </SoftLink>
  );
}

/**
 * The URL of the ticket with a quantity filled in. Coin futures go to the form of endpoint 3,
 * which counts base coin as the answer does; the unified order counts quote coin there.
 */
export function ticketHref(
  { productType, symbol, orderType, openPrice }: MaxOpenQuery,
  posSide: PosSide,
  qty: Decimal,
): string {
  const query = new URLSearchParams({
    view: "ticket",
    ...(productType === "COIN-FUTURES" ? { form: "futures-v2" } : {}),
    ticket: productType,
    symbol,
    intent: `open-${posSide}`,
    type: orderType,
    ...(openPrice === null ? {} : { price: openPrice }),
    qty,
  });
  return `/orders?${query}`;
}

/** What is asked of endpoint 16, for both sides at once. */
interface MaxOpenQuery {
  readonly productType: ProductType;
  readonly symbol: string;
  readonly marginCoin: string;
  readonly orderType: OrderType;
  /** Null for a market order. */
  readonly openPrice: Decimal | null;
}

/** What came of asking for one side. */
type MaxOpenSideAnswer =
  | { readonly kind: "known"; readonly qty: Decimal; readonly at: number }
  | { readonly kind: "not-read"; readonly reason: string };

interface MaxOpenAnswers {
  readonly query: MaxOpenQuery;
  /** The coin that the answers count. */
  readonly coin: string;
  readonly long: MaxOpenSideAnswer;
  readonly short: MaxOpenSideAnswer;
}

/** Asks how much can be opened; keeps the newest answer with what was asked. */
export function useMaxOpen(connectionId: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<MaxOpenAnswers | null>(null);
  const newest = useRef(0);

  const ask = async (asked: MaxOpenQuery, coin: string) => {
    newest.current += 1;
    const turn = newest.current;
    setBusy(true);
    const [long, short] = await Promise.all([
      askSide(queries, connectionId, asked, "long"),
      askSide(queries, connectionId, asked, "short"),
    ]);
    if (turn !== newest.current) return;
    setBusy(false);
    setFound({ query: asked, coin, long, short });
  };
  return { busy, found, ask };
}

async function askSide(
  queries: QueryClient,
  connectionId: string,
  { openPrice, ...asked }: MaxOpenQuery,
  posSide: PosSide,
): Promise<MaxOpenSideAnswer> {
  const request = { ...asked, posSide, ...(openPrice === null ? {} : { openPrice }) };
  try {
    const answer = await queries.fetchQuery(exchangeQuery("max-open", connectionId, request));
    const qty = decimalOrNull(answer.maxOpen);
    if (qty === null) return { kind: "not-read", reason: "The exchange returned no quantity." };
    return { kind: "known", qty, at: deskNow() };
  } catch (error) {
    return {
      kind: "not-read",
      reason: error instanceof Error ? error.message : "Not loaded.",
    };
  }
}
