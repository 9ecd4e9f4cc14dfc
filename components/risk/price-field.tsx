"use client";
import { DecimalField, type FieldNote } from "@/components/ui/decimal-field";
import { type Decimal, decimal, formatDecimal, stepValue } from "@/lib/decimal";
import { type Instrument, tickOf } from "@/lib/orders/instrument";
import { checkTick } from "@/lib/orders/rules/check-tick";
import { readField, type TypedField } from "@/lib/orders/ticket";

interface PriceFieldProps {
  typed: TypedField;
  instrument: Instrument | null;
  indexPrice: Decimal | null;
  onChange: (typed: TypedField) => void;
}

/** The price at which to ask, on the instrument's tick. */
export function PriceField({ typed, instrument, indexPrice, onChange }: PriceFieldProps) {
  const read = readField(typed);
  const value = read.kind === "value" ? read.value : null;
  const tick = instrument && tickOf(instrument);
  const set = (next: Decimal) => onChange({ text: next, source: "typed", reading: null });
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
      shown={value && formatDecimal(value, { minimumPlaces: instrument?.pricePrecision ?? 0 })}
      onText={(text, source) => onChange({ text, source, reading: null })}
      stepName="tick"
      onStep={
        tick &&
        ((direction, size) => set(stepValue(value, tick, direction, { size, from: indexPrice })))
      }
      notes={priceNotes(typed, instrument, onChange)}
    />
  );
}

function priceNotes(
  typed: TypedField,
  instrument: Instrument | null,
  onChange: (typed: TypedField) => void,
): FieldNote[] {
  const read = readField(typed);
  if (read.kind === "bad") return [{ key: "number", tone: "danger", words: read.message }];
  if (read.kind === "ambiguous") {
    const choice = (reading: "decimal" | "thousands", meant: Decimal) => ({
      label: formatDecimal(meant),
      say: `Read as ${formatDecimal(meant)}`,
      onChoose: () => onChange({ ...typed, reading }),
    });
    const choices = [choice("decimal", read.asDecimal), choice("thousands", read.asThousands)];
    return [{ key: "ambiguous", tone: "danger", words: "Decimal or thousands?", choices }];
  }
  const issue =
    read.kind === "value" && instrument ? checkTick("openPrice", read.value, instrument) : null;
  if (issue === null) return [];
  const choices = (issue.nearest ?? []).map((text) => ({
    label: formatDecimal(decimal(text)),
    say: `Use ${formatDecimal(decimal(text))}`,
    onChoose: () => onChange({ text, source: "typed", reading: null }),
  }));
  return [{ key: issue.rule, tone: "danger", words: issue.message, choices }];
}

/** The price that is sure and on its tick; null while it is not. */
export function sureOpenPrice(typed: TypedField, instrument: Instrument): Decimal | null {
  const read = readField(typed);
  if (read.kind !== "value") return null;
  return checkTick("openPrice", read.value, instrument) === null ? read.value : null;
}
