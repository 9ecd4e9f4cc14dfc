"use client";

import type { ComponentProps } from "react";
import { Field } from "./field";
import { Select } from "./select";

interface SelectFieldProps<Value extends string>
  extends Pick<
    ComponentProps<typeof Select<Value>>,
    "options" | "value" | "onChange" | "disabled"
  > {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  className?: string;
}

/** One of a list that is too long to stand in sight. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, help, error, className, ...rest } = props;
  return (
    <Field isSelect label={label} help={help} error={error} className={className}>
      <Select look="field" invalid={Boolean(error)} {...rest} />
    </Field>
  );
}
