import type { ComponentProps } from "react";
import { cx } from "./cx";

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
