"use client";

import type { FilterControlProps } from "./filters";
import { SelectChip } from "./select";

interface SelectControlProps extends FilterControlProps {
  none?: string;
}

/** A filter as a chip: its name and which value it leaves. */
export function SelectControl(props: SelectControlProps) {
  const { filter, value, choices, onChange, none = "all" } = props;
  return (
    <SelectChip
      label={filter.label}
      value={value ?? ""}
      options={[{ value: "", label: none }, ...choices()]}
      onChange={(next) => onChange(next || null)}
    />
  );
}
