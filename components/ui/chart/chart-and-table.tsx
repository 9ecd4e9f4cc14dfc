"use client";

import { type ReactNode, useState } from "react";
import { Segmented } from "../segmented";

interface ChartAndTableProps {
  title: string;
  /** What stands beside the title: what is shown, and how to select it. */
  tools?: ReactNode;
  chart: ReactNode;
  /** The head and the body of the table with the same numbers. */
  table: ReactNode;
  /** How high the table may be, pixels. */
  tableHeight?: number;
}

const views = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** The same numbers as a picture or as a table. */
export function ChartAndTable(props: ChartAndTableProps) {
  const { title, tools, chart, table, tableHeight = 190 } = props;
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <section aria-label={title} className="min-w-0 px-4 pb-2 phone:px-3">
      <div className="flex min-h-[38px] flex-wrap items-center gap-x-3.5 gap-y-1 py-1">
        <h2 className="text-md">{title}</h2>
        <Segmented label="View" options={views} value={view} onChange={setView} />
        {tools}
      </div>
      {view === "chart" ? (
        chart
      ) : (
        <section
          className="thin-bar relative overflow-auto"
          style={{ maxHeight: tableHeight }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, it holds no control
          tabIndex={0}
          aria-label={`${title} as a table`}
        >
          <table className="w-full whitespace-nowrap [&_th]:px-2">{table}</table>
        </section>
      )}
    </section>
  );
}

export const tableLine = "text-right [&>*]:border-line-soft [&>*]:border-t [&>*]:px-2";
