"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { type FormEvent, useEffect, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDisabledReason } from "@/components/live/live-provider";
import { findInstrument, useInstruments, useWeightedIndex } from "@/components/market/market-data";
import { SymbolPicker } from "@/components/market/symbol-picker";
import {
  categoryLabel,
  parseAsProductLine,
  productLines,
} from "@/components/order-parts/order-labels";
import { Button } from "@/components/ui/button";
import { DecimalField, type FieldNote, fieldText } from "@/components/ui/decimal-field";
import { useNumbers } from "@/components/ui/numbers";
import { Segmented } from "@/components/ui/segmented";
import { type Decimal, decimal, type Numbers, stepValue } from "@/lib/decimal";
import type { OrderType } from "@/lib/exchange/values";
import { ambiguousIssue, readingsOf } from "@/lib/orders/ambiguous-number";
import { type Instrument, lotCoinOf, marginCoinOf, tickOf } from "@/lib/orders/instrument";
import { checkTick } from "@/lib/orders/rules/check-price";
import { readField, type TypedField } from "@/lib/orders/typed-field";
import { MaxOpenResult, useMaxOpen } from "./max-open-result";

const orderTypes = [
  { value: "limit", label: "At a limit" },
  { value: "market", label: "At market" },
] as const;

const lineOptions = productLines.map((value) => ({ value, label: categoryLabel(value) }));

const noPrice: TypedField = { text: "", source: "typed", interpretation: null };

/** The product line of the page, and the symbol that is open. */
export const riskAddress = { line: parseAsProductLine, symbol: parseAsString };

/** How much can be opened in a symbol, long and short (endpoint 16). */
export function MaxOpenPanel({ connection }: { connection: DeskConnection }) {
  const { venue } = connection;
  const [{ line, symbol: named }, change] = useQueryStates(riskAddress);
  const instruments = useInstruments(venue, line);
  const instrument = findInstrument(instruments, named ?? "");
  const index = useWeightedIndex(venue, instrument?.symbol ?? null);
  const [orderType, setOrderType] = useState<OrderType>("market");
  const [price, setPrice] = useState(noPrice);
  const { busy, found, ask } = useMaxOpen(connection.id);
  const lost = useDisabledReason();
  const openPrice = orderType === "limit" && instrument ? openPriceOnTick(price, instrument) : null;

  useProposedSymbol(instrument, instruments, change);
  const priced = orderType === "market" || openPrice !== null;
  const disabledReason = lost ?? missingText(instrument, priced) ?? (busy ? "Loading\u2026" : null);
  const select: typeof change = (next) => {
    setPrice(noPrice);
    return change(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason !== null || instrument === null) return;
    const { symbol } = instrument;
    const [marginCoin, coin] = [marginCoinOf(line, instrument), lotCoinOf(instrument)];
    void ask({ productType: line, symbol, marginCoin, orderType, openPrice }, coin);
  };
  return (
    <section aria-labelledby="max-open" className="flex min-w-0 flex-col gap-3 p-4 phone:p-3">
      <h2 id="max-open" className="text-lg">
        Max open
      </h2>
      <p className="text-ink-2 text-sm">Additional size you can open now, per the exchange.</p>
      <form onSubmit={submit} noValidate className="flex max-w-[420px] flex-col gap-[11px]">
        <Segmented
          label="Product line"
          options={lineOptions}
          value={line}
          onChange={(next) => void select({ line: next, symbol: null })}
        />
        <SymbolPicker
          instrument={instrument}
          instruments={instruments}
          onSelect={(symbol) => void select({ symbol })}
        />
        <Segmented
          label="Order type"
          options={orderTypes}
          value={orderType}
          onChange={setOrderType}
        />
        {orderType === "limit" && (
          <OpenPriceField
            typed={price}
            instrument={instrument}
            indexPrice={index?.price ?? null}
            onChange={setPrice}
          />
        )}
        <Button type="submit" tone="primary" size="lg" disabledReason={disabledReason}>
          {busy ? "Loading\u2026" : "Get max size"}
        </Button>
      </form>
      <div role="status">{found && <MaxOpenResult found={found} />}</div>
    </section>
  );
}

/** What is still to be chosen or typed, or null. */
function missingText(instrument: Instrument | null, priced: boolean): string | null {
  if (instrument === null) return "Choose a symbol";
  return priced ? null : "Enter a limit price on the tick";
}

/** A line without a chosen symbol begins with bitcoin, or with what comes first. */
function useProposedSymbol(
  instrument: Instrument | null,
  instruments: ReadonlyMap<string, Instrument>,
  change: (change: { symbol: string }) => void,
): void {
  const first = [...instruments.values()];
  const start =
    first.find((each) => each.baseCoin === "BTC" && each.status === "online") ?? first[0];
  const proposed = instrument === null ? start?.symbol : undefined;
  useEffect(() => {
    if (proposed !== undefined) change({ symbol: proposed });
  }, [proposed, change]);
}

interface PriceFieldProps {
  typed: TypedField;
  instrument: Instrument | null;
  indexPrice: Decimal | null;
  onChange: (typed: TypedField) => void;
}

/** The price at which to ask, on the instrument's tick. */
function OpenPriceField({ typed, instrument, indexPrice, onChange }: PriceFieldProps) {
  const numbers = useNumbers();
  const read = readField(typed);
  const value = read.kind === "value" ? read.value : null;
  const tick = instrument && tickOf(instrument);
  const set = (next: Decimal) => onChange({ text: next, source: "typed", interpretation: null });
  return (
    <DecimalField
      label="Limit price"
      name="openPrice"
      fact={
        indexPrice !== null && (
          <button
            type="button"
            onClick={() => set(indexPrice)}
            className="font-medium text-ink underline decoration-line-strong underline-offset-2"
          >
            Use index
          </button>
        )
      }
      unit={instrument?.quoteCoin ?? ""}
      text={typed.text}
      source={typed.source}
      shown={value && fieldText(value, numbers, instrument?.pricePrecision ?? 0)}
      onText={(text, source) => onChange({ text, source, interpretation: null })}
      stepName="tick"
      onStep={
        tick &&
        ((direction, size) => set(stepValue(value, tick, direction, { size, from: indexPrice })))
      }
      notes={priceNotes(typed, instrument, indexPrice, onChange, numbers)}
    />
  );
}

function priceNotes(
  typed: TypedField,
  instrument: Instrument | null,
  indexPrice: Decimal | null,
  onChange: (typed: TypedField) => void,
  numbers: Numbers,
): FieldNote[] {
  const read = readField(typed);
  if (read.kind === "bad") return [{ key: "number", tone: "danger", message: read.message }];
  if (read.kind === "ambiguous") {
    const asked = ambiguousIssue("openPrice", read, { near: indexPrice }, numbers);
    const choices = readingsOf(asked, numbers).map(({ interpretation, ...choice }) => ({
      ...choice,
      onSelect: () => onChange({ ...typed, interpretation }),
    }));
    return [{ key: asked.rule, tone: "danger", message: asked.message, choices }];
  }
  const issue =
    read.kind === "value" && instrument
      ? checkTick("openPrice", read.value, instrument, numbers)
      : null;
  if (issue === null) return [];
  const choices = (issue.nearest ?? []).map((text) => ({
    label: numbers.decimal(decimal(text)),
    say: `Use ${numbers.decimal(decimal(text))}`,
    onSelect: () => onChange({ text, source: "typed", interpretation: null }),
  }));
  return [{ key: issue.rule, tone: "danger", message: issue.message, choices }];
}

/** The price that is sure and on its tick; null while it is not. */
function openPriceOnTick(typed: TypedField, instrument: Instrument): Decimal | null {
  const read = readField(typed);
  if (read.kind !== "value") return null;
  return checkTick("openPrice", read.value, instrument) === null ? read.value : null;
}
