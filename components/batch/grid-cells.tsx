"use client";

import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { sourceOfText } from "@/components/ui/text-source";
import { formatDecimal } from "@/lib/decimal";
import { readField, type TypedField } from "@/lib/orders/typed-field";

const box =
  "h-7 w-full min-w-0 rounded-md border bg-field px-1.5 outline-none phone:h-11 " +
  "phone:text-[16px] focus-visible:border-focus " +
  "focus-visible:shadow-[0_0_0_1px_var(--bd-focus)] data-selected:bg-selected " +
  "data-selected:shadow-[inset_0_0_0_1px_var(--bd-focus)]";

const edge = (wrong: unknown) => (wrong ? "border-danger" : "border-control");

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

/** One of a few in the grid. */
export function ChoiceCell({ options, onValue, className, ...rest }: ChoiceCellProps) {
  return (
    <select
      className={cx(
        box,
        edge(rest["aria-invalid"]),
        "appearance-none disabled:border-transparent disabled:bg-transparent",
        className,
      )}
      onChange={(event) => onValue(event.target.value)}
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
  /** The order has no such number. */
  notApplicable?: boolean;
  onField: (field: TypedField) => void;
}

/** A number as text: keeps what was typed, and shows the value as it was read when left. */
export function NumberCell(props: NumberCellProps) {
  const { field, unit, notApplicable = false, readOnly, onField, ...rest } = props;
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
        readOnly={readOnly || notApplicable}
        value={notApplicable ? "\u2013" : shown}
        placeholder={rest["data-field" as never] === "price" ? "Price" : "Quantity"}
        className={cx(
          "text-right font-medium",
          unit !== "" && !notApplicable && "pr-11",
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

/** Plain text with thousands separated; trailing zeros stay. */
function shownOf(field: TypedField): string {
  const read = readField(field);
  if (read.kind !== "value") return field.text;
  const [, fraction = ""] = field.text.trim().split(".");
  return formatDecimal(read.value, { minimumPlaces: /^\d*$/.test(fraction) ? fraction.length : 0 });
}

const wide =
  "grid-cols-[18px_minmax(112px,150px)_122px_82px_minmax(96px,132px)_minmax(110px,148px)_72px_minmax(104px,150px)_84px_minmax(132px,1fr)_48px]";

const narrow =
  "max-[1200px]:grid-cols-[18px_minmax(90px,1fr)_112px_76px_minmax(84px,1fr)_minmax(96px,1fr)_64px_minmax(120px,1fr)_48px]";

/** Where the cells of the grid stand: heads and rows share it. On a phone a row is a small form. */
export const gridColumns = cx("grid items-center gap-1.5", wide, narrow, "phone:grid-cols-2!");

/** Of the cells that go first when the window is narrow; a phone has room for them again. */
export const wideCell = "max-[1200px]:not-phone:hidden";
