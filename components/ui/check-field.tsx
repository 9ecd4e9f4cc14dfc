import type { ComponentProps } from "react";
import { cx } from "./cx";

interface CheckFieldProps extends Omit<ComponentProps<"label">, "onChange"> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
}

/** A box to tick, and what a tick says. */
export function CheckField(props: CheckFieldProps) {
  const { checked, onChange, error, className, children, ...rest } = props;
  return (
    <label
      className={cx(
        "flex min-w-0 items-center gap-2 [overflow-wrap:anywhere] phone:min-h-10",
        className,
      )}
      {...rest}
    >
      <input
        type="checkbox"
        checked={checked}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange(target.checked)}
        className="desk-check size-3.5 shrink-0 phone:size-5"
      />
      {children}
    </label>
  );
}
