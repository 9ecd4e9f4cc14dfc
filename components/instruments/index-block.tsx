"use client";
import { useReading } from "@/components/shell/live/use-reading";
import { indexRefOf } from "@/components/shell/market/index-ref";
import { readFailureText } from "@/components/shell/panels/read-failure-text";
import { Age } from "@/components/ui/age";
import {
  type Decimal,
  decimal,
  decimalPlaces,
  equal,
  formatDecimal,
  roundToStep,
} from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";

interface IndexBlockProps {
  venue: string;
  symbol: string;
  /** The step that the price is written in; exact without one. */
  tick: Decimal | null;
}

/** The one price there is, with what it is made of and how old it is. */
export function IndexBlock({ venue, symbol, tick }: IndexBlockProps) {
  const { reading, error } = useReading(topicText({ kind: "index", venue, symbol }));
  const index = indexRefOf(reading);
  const why = error?.message ?? (reading?.failure ? readFailureText(reading.failure) : null);
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4">
      <div>
        <p className="font-medium text-ink-3 text-xs">Index</p>
        <p className="font-semibold text-2xl tracking-[-.02em]">
          {index ? priceText(index.price, tick) : "\u2013"}
        </p>
      </div>
      <p className="text-right text-ink-3 text-xs">
        {index ? (
          <>
            {index.exchanges} exchanges, weights sum to{" "}
            <span className={equal(index.weights, decimal("1")) ? undefined : "text-attn"}>
              {formatDecimal(index.weights)}
            </span>
            <br />
            <Age since={index.readAt} after=" old" />, spread {formatDecimal(index.spread)}
          </>
        ) : (
          (why ?? (reading?.readAt ? "No index for this symbol" : "Reading the index"))
        )}
      </p>
    </div>
  );
}

function priceText(price: Decimal, tick: Decimal | null): string {
  if (tick === null) return formatDecimal(price);
  return formatDecimal(roundToStep(price, tick, "nearest"), { minimumPlaces: decimalPlaces(tick) });
}
