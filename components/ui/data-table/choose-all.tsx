"use client";
import { useMemo } from "react";
import { Checkbox } from "../checkbox";
import { cx } from "../cx";
import type { RowChoice } from "./use-choice";

interface ChooseAllProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  choice: RowChoice<Row>;
}

/** The box in the head: chooses every row that can be, or drops them all. */
export function ChooseAll<Row>({ rows, rowId, choice }: ChooseAllProps<Row>) {
  const able = useMemo(() => rows.filter(choice.can).map(rowId), [rows, rowId, choice.can]);
  const all = able.length > 0 && able.every((id) => choice.chosen.has(id));
  return (
    <Checkbox
      label="Choose all rows shown"
      checked={all}
      mixed={!all && choice.chosen.size > 0}
      disabled={able.length === 0}
      onChange={() => choice.onChange(new Set(all ? [] : able))}
      className={cx(able.length === 0 && "opacity-50")}
    />
  );
}
