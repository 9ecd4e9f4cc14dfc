"use client";

import { useId } from "react";
import { cx } from "./cx";

interface RadioListProps<Value extends string> {
  legend: string;
  options: readonly { readonly value: Value; readonly name: string; readonly text: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  className?: string;
}

/** One of a few, each with what it means in a sentence. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, options, value, onChange, error, className } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className={cx(className)}>
      <legend className="mb-1 text-ink-2 text-xs phone:text-sm">{legend}</legend>
      <div className="overflow-hidden rounded-md border border-line">
        {options.map((option) => (
          <label
            key={option.value}
            className={
              "flex gap-2.5 border-line border-t px-2.5 py-2 first:border-t-0 hover:bg-hover " +
              "has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus"
            }
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={`${id}-${option.value}`}
              aria-label={option.name}
              className="mt-[3px] size-3.5 shrink-0 accent-primary"
            />
            <span>
              <span className="block font-medium">{option.name}</span>
              <span id={`${id}-${option.value}`} className="block text-ink-2 text-xs">
                {option.text}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
