"use client";
import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";

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
  onChoose: (value: string) => void;
}

/** One of a few in the grid. */
export function ChoiceCell({ options, onChoose, className, ...rest }: ChoiceCellProps) {
  return (
    <select
      className={cx(
        box,
        edge(rest["aria-invalid"]),
        "appearance-none disabled:border-transparent disabled:bg-transparent",
        className,
      )}
      onChange={(event) => onChoose(event.target.value)}
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
