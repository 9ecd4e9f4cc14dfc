"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { Hint } from "@/components/ui/tooltip";
import { PanelSection } from "./panel-parts";
import { type PasteResult, pasteFieldLabels } from "./pasted-table";
import { type PastedTable, type PasteField, pasteFields } from "./row-sources";

interface ColumnsProps {
  paste: PastedTable;
  read: PasteResult;
  onChange: (next: Partial<PastedTable>) => void;
}

/**
 * Both readings of a table without heads, each as the order that it would be; nothing where no line
 * has both numbers.
 */
export function WhichNumber({ paste, read, onChange }: ColumnsProps) {
  const { columns } = paste;
  const swapped = columns.map((field) =>
    field === "price" ? "qty" : field === "qty" ? "price" : field,
  );
  const [price, qty] = [columns.indexOf("price"), columns.indexOf("qty")];
  const at = read.lines.findIndex((each) => each[price] && each[qty]);
  const line = read.lines[at];
  if (!line) return null;
  const textOf = (meanings: PastedTable["columns"]) => {
    const cell = (field: PasteField) => line[meanings.indexOf(field)] || "\u2013";
    return `${cell("positionAction")} ${cell("qty")} ${cell("symbol")} at ${cell("price")}`;
  };
  return (
    <PanelSection title="Which number is the price?" note="choose before sending">
      <p className="text-ink-2 text-xs">
        The columns have no clear heading. Line {at + 1} could be either of these orders:
      </p>
      <div className="mt-2 flex flex-col items-start gap-2">
        {[columns, swapped].map((meanings) => (
          <Button
            key={meanings.indexOf("price")}
            onClick={() => onChange({ columns: meanings, numbersKnown: true })}
          >
            {textOf(meanings)}
          </Button>
        ))}
      </div>
    </PanelSection>
  );
}

const fieldOptions = [
  { value: "", label: "Not used" },
  ...pasteFields.map((value) => ({ value, label: pasteFieldLabels[value] })),
];

/** What each column holds, by the user's word where the table's own is not right. */
export function PasteColumns({ paste, read, onChange }: ColumnsProps) {
  const put = (at: number, field: PasteField | null) => {
    const columns = paste.columns.map((before, place) =>
      place === at ? field : before === field ? null : before,
    );
    const isNumber = (each: PasteField | null | undefined) => each === "price" || each === "qty";
    const decides = isNumber(field) || isNumber(paste.columns[at]);
    onChange({ columns, numbersKnown: paste.numbersKnown || decides });
  };
  return (
    <>
      <ul className="flex flex-col gap-1">
        {paste.columns.map((field, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            className="grid grid-cols-[16px_1fr_16px_170px] items-center gap-2"
          >
            <span className="text-ink-3">{at + 1}</span>
            <Hint text={read.heads[at]} className="mono min-w-0 truncate text-xs">
              {read.heads[at] || "\u2013"}
            </Hint>
            <Icon name="arrow-right" className="size-3.5 text-ink-3" />
            <Select
              label={`What column ${at + 1} holds`}
              value={field ?? ""}
              options={fieldOptions}
              onChange={(value) => put(at, pasteFields.find((each) => each === value) ?? null)}
            />
          </li>
        ))}
      </ul>
      <label className="mt-2 flex items-center gap-2 text-ink-2 text-xs phone:min-h-11">
        <input
          type="checkbox"
          className="desk-check size-3.5"
          checked={paste.hasHead}
          onChange={({ target }) => onChange({ hasHead: target.checked })}
        />
        {paste.above > 0 ? `Line ${paste.above + 1}` : "The first line"} names the columns
      </label>
    </>
  );
}
