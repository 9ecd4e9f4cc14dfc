"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { Tooltip } from "./tooltip";

interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  disabledReason?: string | undefined;
}

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few, all in sight: radio buttons, so the arrow keys move. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx("flex gap-px rounded-md bg-raised p-0.5", className)}
    >
      {options.map((option) => (
        <Tooltip key={option.value} text={option.disabledReason}>
          <label
            className={cx(
              "relative flex h-6 flex-auto items-center justify-center rounded-sm px-[7px]",
              "whitespace-nowrap font-medium text-xs phone:h-10 phone:text-sm",
              option.disabledReason ? "cursor-not-allowed text-ink-off" : "text-ink-2",
              "has-checked:bg-segment has-checked:text-ink",
              "has-checked:shadow-[0_0_0_1px_var(--bd-line-strong)]",
              "has-focus-visible:outline-2 has-focus-visible:outline-focus",
              "has-focus-visible:outline-offset-1",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabledReason !== undefined}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            {option.label}
          </label>
        </Tooltip>
      ))}
    </div>
  );
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "aria-label"> {
  label: string;
  /** Some, but not all, of what it stands for. */
  mixed?: boolean;
}

/** A box to tick; its name is for readers, the words stand elsewhere. */
export function Checkbox({ label, mixed = false, className, ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      ref={(node) => {
        if (node) node.indeterminate = mixed;
      }}
      className={cx("desk-check size-3.5 shrink-0", className)}
      {...rest}
    />
  );
}
