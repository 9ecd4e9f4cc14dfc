import type { ComponentProps } from "react";

interface SelectProps extends Omit<ComponentProps<"select">, "onChange"> {
  options: readonly { readonly value: string; readonly label: string }[];
  onValue: (value: string) => void;
}

/** The platform's own select. */
export function Select({ options, onValue, ...rest }: SelectProps) {
  return (
    <select onChange={({ target }) => onValue(target.value)} {...rest}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
