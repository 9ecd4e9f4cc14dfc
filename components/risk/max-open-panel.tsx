"use client";
import { type FormEvent, useEffect, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useOffReason } from "@/components/shell/live/use-off-reason";
import { SymbolBox } from "@/components/shell/market/symbol-box";
import { useIndexRef } from "@/components/shell/market/use-index-ref";
import { useInstruments } from "@/components/shell/market/use-instruments";
import { useAddress } from "@/components/shell/use-address";
import { categoryWord } from "@/components/shell/words/category-words";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import type { OrderType } from "@/lib/exchange/values";
import { marginCoinOf } from "@/lib/orders/margin-coin";
import type { TypedField } from "@/lib/orders/ticket";
import { MaxOpenResult } from "./max-open-result";
import { PriceField, sureOpenPrice } from "./price-field";
import { lineOf, lines } from "./product-lines";
import { useMaxOpen } from "./use-max-open";

const orderTypes = [
  { value: "limit", label: "At a limit" },
  { value: "market", label: "At market" },
] as const;
const lineOptions = lines.map((value) => ({ value, label: categoryWord(value) }));
const noPrice: TypedField = { text: "", source: "typed", reading: null };

/** How much can be opened in a symbol, long and short (endpoint 16). */
export function MaxOpenPanel({ connection }: { connection: DeskConnection }) {
  const { venue } = connection;
  const [address, change] = useAddress();
  const line = lineOf(address.get("line"));
  const instruments = useInstruments(venue, line);
  const instrument = instruments.get((address.get("symbol") ?? "").toUpperCase()) ?? null;
  const index = useIndexRef(venue, instrument?.symbol ?? null);
  const [orderType, setOrderType] = useState<OrderType>("market");
  const [price, setPrice] = useState(noPrice);
  const { busy, found, ask } = useMaxOpen(connection.id);
  const lost = useOffReason();
  const openPrice = orderType === "limit" && instrument ? sureOpenPrice(price, instrument) : null;

  // A line without a chosen symbol begins with bitcoin, or with what comes first.
  const first = [...instruments.values()];
  const start =
    first.find((each) => each.baseCoin === "BTC" && each.status === "online") ?? first[0];
  const proposed = instrument === null ? start?.symbol : undefined;
  useEffect(() => {
    if (proposed !== undefined) change({ symbol: proposed });
  }, [proposed, change]);

  const off =
    lost ??
    (instrument === null ? "Choose a symbol" : null) ??
    (orderType === "limit" && openPrice === null ? "Give a limit price on the tick" : null) ??
    (busy ? "Being asked" : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (off !== null || instrument === null) return;
    const { symbol, baseCoin } = instrument;
    const marginCoin = marginCoinOf(line, instrument);
    void ask({ productType: line, symbol, marginCoin, orderType, openPrice }, baseCoin);
  };
  return (
    <section aria-labelledby="max-open" className="flex min-w-0 flex-col gap-3 p-4 phone:p-3">
      <h2 id="max-open" className="text-lg">
        Max open
      </h2>
      <p className="text-ink-2 text-sm">
        How much could be opened now, as the exchange reckons it with the positions and orders there
        are. An answer is true for its moment only.
      </p>
      <form onSubmit={submit} noValidate className="flex max-w-[420px] flex-col gap-[11px]">
        <Segmented
          label="Product line"
          options={lineOptions}
          value={line}
          onChange={(next) => {
            setPrice(noPrice);
            change({ line: next, symbol: null });
          }}
        />
        <SymbolBox
          instrument={instrument}
          instruments={instruments}
          onChoose={(symbol) => {
            setPrice(noPrice);
            change({ symbol });
          }}
        />
        <Segmented
          label="Order type"
          options={orderTypes}
          value={orderType}
          onChange={setOrderType}
        />
        {orderType === "limit" && (
          <PriceField
            typed={price}
            instrument={instrument}
            indexPrice={index?.price ?? null}
            onChange={setPrice}
          />
        )}
        <Button type="submit" tone="primary" size="lg" off={off}>
          {busy ? "Asking\u2026" : "Ask the exchange"}
        </Button>
      </form>
      <div role="status">{found && <MaxOpenResult found={found} />}</div>
    </section>
  );
}
