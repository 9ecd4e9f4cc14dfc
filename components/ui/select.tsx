import type { ComponentProps } from "react";

interface SelectProps<Value extends string> extends Omit<ComponentProps<"select">, "onChange"> {
  options: readonly { readonly value: Value; readonly label: string }[];
  onValue: (value: Value) => void;
}

/** The platform's own select: what it gives is one of its options. */
export function Select<Value extends string>({ options, onValue, ...rest }: SelectProps<Value>) {
  return (
    <select onChange={({ target }) => onValue(target.value as Value)} {...rest}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
