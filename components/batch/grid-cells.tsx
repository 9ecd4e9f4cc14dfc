"use client";

import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { useCachedSnapshot } from "@/components/live/use-snapshot";
import { weightedIndexOf } from "@/components/market/market-data";
import { cx } from "@/components/ui/cx";
import { fieldText } from "@/components/ui/decimal-field";
import { useNumbers } from "@/components/ui/numbers";
import { sourceOfText } from "@/components/ui/text-source";
import { type Decimal, type Numbers, sign } from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";
import { percentFrom } from "@/lib/orders/rules/check-price";
import { readField, type TypedField } from "@/lib/orders/typed-field";

const box =
  "h-[22px] w-full min-w-0 rounded-sm border bg-transparent px-1 outline-none phone:h-11 " +
  "phone:rounded-md phone:bg-field phone:px-1.5 phone:text-[16px] focus:bg-field " +
  "focus-visible:border-focus " +
  "focus-visible:shadow-[0_0_0_1px_var(--bd-focus)] data-selected:bg-selected " +
  "data-selected:shadow-[inset_0_0_0_1px_var(--bd-focus)]";

/** A cell shows that it can be written in when it is pointed at, and always on a phone. */
const edge = (wrong: unknown) =>
  wrong
    ? "border-danger bg-field"
    : "border-transparent not-read-only:hover:border-control phone:border-control";

/** A line of text in the grid. */
export function TextCell({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      className={cx(
        box,
        edge(rest["aria-invalid"]),
        "read-only:border-transparent read-only:bg-transparent",
        className,
      )}
      {...rest}
    />
  );
}

interface ChoiceCellProps extends Omit<ComponentProps<"select">, "onChange"> {
  options: readonly { readonly value: string; readonly label: string }[];
  onValue: (value: string) => void;
}

/**
 * One of a few in the grid. It is the browser's own control: a batch has hundreds of them, and its
 * letters and arrows work without a list that opens over the rows.
 */
export function ChoiceCell({ options, onValue, className, ...rest }: ChoiceCellProps) {
  return (
    <select
      onChange={({ target }) => onValue(target.value)}
      className={cx(
        box,
        rest["aria-invalid"]
          ? "border-danger bg-field"
          : "border-transparent enabled:hover:border-control phone:border-control",
        "appearance-none disabled:border-transparent disabled:bg-transparent disabled:opacity-100",
        className,
      )}
      {...rest}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface NumberCellProps extends Omit<ComponentProps<typeof TextCell>, "value" | "onChange"> {
  field: TypedField;
  unit: string;
  /** So many decimals stand in the column at least. */
  places: number | null;
  /** The order has no such number. */
  notApplicable?: boolean;
  onField: (field: TypedField) => void;
}

/** A number as text: keeps what was typed, and shows the value as it was read when left. */
export function NumberCell(props: NumberCellProps) {
  const { field, unit, places, notApplicable = false, readOnly, onField, ...rest } = props;
  const numbers = useNumbers();
  const [editing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The text changes from the value as read to the text as typed: what is typed next replaces it.
  useLayoutEffect(() => {
    if (editing) input.current?.select();
  }, [editing]);
  const shown = editing ? field.text : shownOf(field, places, numbers);
  return (
    <span className="relative block min-w-0">
      <TextCell
        {...rest}
        ref={input}
        inputMode="decimal"
        readOnly={readOnly || notApplicable}
        value={notApplicable ? "\u2013" : shown}
        placeholder={rest["data-field" as never] === "price" ? "Price" : "Quantity"}
        className={cx(
          "text-right font-medium",
          unit !== "" && !notApplicable && "phone:pr-11 min-[1800px]:pr-11",
          notApplicable && "text-ink-3",
        )}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onChange={(event) => {
          const source = sourceOfText(event, field.source);
          onField({ text: event.target.value, source, interpretation: null });
        }}
      />
      {!notApplicable && (
        <span
          className={
            "pointer-events-none absolute inset-y-0 right-1.5 hidden items-center text-[11px] " +
            "text-ink-3 phone:flex min-[1800px]:flex"
          }
        >
          {unit}
        </span>
      )}
    </span>
  );
}

/** The value with thousands separated and the decimals of its instrument; zeros stay. */
function shownOf(field: TypedField, places: number | null, numbers: Numbers): string {
  const read = readField(field);
  if (read.kind !== "value") return field.text;
  const [, fraction = ""] = field.text.trim().split(".");
  const plain = field.interpretation !== "thousands" && /^\d*$/.test(fraction);
  const typed = plain ? fraction.length : 0;
  return fieldText(read.value, numbers, Math.max(places ?? 0, typed));
}

interface DistanceCellProps {
  venue: string;
  symbol: string;
  price: Decimal;
}

/** How far a price is from the index, written by itself as the index moves. */
export function DistanceCell({ venue, symbol, price }: DistanceCellProps) {
  const numbers = useNumbers();
  const index = weightedIndexOf(useCachedSnapshot(topicText({ kind: "index", venue, symbol })));
  if (index === null || sign(index.price) !== 1) return "\u2013";
  return signedPercent(percentFrom(price, index.price), numbers);
}

/** "+0.53", "−0.51", "0.00". */
export function signedPercent(percent: Decimal, numbers: Numbers): string {
  return `${sign(percent) === 1 ? "+" : ""}${numbers.decimal(percent, { minimumPlaces: 2 })}`;
}

/** Where the cells of the grid stand, by a template; on a phone a row is a small form. */
export const gridColumns = "grid items-center gap-1 phone:grid-cols-2! phone:gap-1.5";
