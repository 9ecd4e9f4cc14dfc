"use client";
import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { sourceOfText } from "@/components/ui/source-of-text";
import { formatDecimal } from "@/lib/decimal";
import { readField, type TypedField } from "@/lib/orders/ticket";
import { TextCell } from "./cells";

interface NumberCellProps extends Omit<ComponentProps<typeof TextCell>, "value" | "onChange"> {
  field: TypedField;
  unit: string;
  /** The order has no such number. */
  off?: boolean;
  onField: (field: TypedField) => void;
}

/** A number as text: keeps what was typed, and shows the value as it was read when left. */
export function NumberCell(props: NumberCellProps) {
  const { field, unit, off = false, readOnly, onField, ...rest } = props;
  const [editing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The text changes from the value as read to the text as typed: what is typed next replaces it.
  useLayoutEffect(() => {
    if (editing) input.current?.select();
  }, [editing]);
  const read = readField(field);
  const shown = editing || read.kind !== "value" ? field.text : (read.readAs ?? shownOf(field));
  return (
    <span className="relative block min-w-0">
      <TextCell
        {...rest}
        ref={input}
        inputMode="decimal"
        readOnly={readOnly || off}
        value={off ? "\u2013" : shown}
        placeholder={rest["data-field" as never] === "price" ? "Price" : "Quantity"}
        className={cx(
          "text-right font-medium",
          unit !== "" && !off && "pr-11",
          off && "text-ink-3",
        )}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onChange={(event) => {
          const source = sourceOfText(event, field.source);
          onField({ text: event.target.value, source, reading: null });
        }}
      />
      {!off && (
        <span
          className={
            "pointer-events-none absolute inset-y-0 right-1.5 flex items-center text-[11px] " +
            "text-ink-3"
          }
        >
          {unit}
        </span>
      )}
    </span>
  );
}

/** Plain text as it stands, with thousands set apart; trailing zeros stay. */
function shownOf(field: TypedField): string {
  const read = readField(field);
  if (read.kind !== "value") return field.text;
  const [, fraction = ""] = field.text.trim().split(".");
  return formatDecimal(read.value, { minimumPlaces: /^\d*$/.test(fraction) ? fraction.length : 0 });
}
