"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Select } from "./select";

interface SelectFieldProps<Value extends string>
  extends Omit<ComponentProps<"select">, "id" | "onChange" | "value"> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  help?: string | undefined;
  error?: string | undefined;
}

/** One of a list that is too long to stand in sight. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange, help, error, className, ...rest } = props;
  const id = useId();
  const note = error ?? help;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="text-ink-2 text-xs phone:text-sm">
        {label}
      </label>
      <div className="relative">
        <Select
          id={id}
          value={value}
          options={options}
          onValue={onChange}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={cx(
            "h-[38px] w-full appearance-none rounded-md border bg-field pr-8 pl-2.5 text-[14px]",
            "text-ink outline-none focus-visible:border-focus phone:h-11 phone:text-[16px]",
            "focus-visible:shadow-[0_0_0_1px_var(--bd-focus)]",
            error ? "border-danger" : "border-control",
          )}
          {...rest}
        />
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2"
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={cx("text-xs", error ? "text-danger" : "text-ink-3")}>
          {note}
        </p>
      )}
    </div>
  );
}

interface LabelledProps {
  label: string;
  children: (id: string) => ReactNode;
}

/** A field of any kind under its label. */
export function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-ink-2 text-xs phone:text-sm">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface FileFieldProps {
  label: string;
  /** Which files are meant: ".json". */
  accept: string;
  onChange: (file: File | null) => void;
}

/** A file from the user's disk; it stays in this browser. */
export function FileField({ label, accept, onChange }: FileFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="file"
          accept={accept}
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
          className={
            "w-full min-w-0 rounded-md border border-control bg-field p-1 text-sm outline-none " +
            "focus-visible:border-focus file:mr-2 file:h-7 file:rounded-sm file:border " +
            "file:border-line-strong file:bg-surface file:px-2 file:text-ink phone:file:h-9"
          }
        />
      )}
    </Labelled>
  );
}
