import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import {
  byDecimal,
  type Column,
  columnsOf,
  type SortingState,
} from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { type BenchRow, type Mount, numberColumns } from "./rows";

const column = columnsOf<BenchRow>();
const end = { width: 10, align: "end" } as const;

const columns = [
  column.accessor("symbol", { id: "symbol", header: "Symbol", meta: { width: 14 } }),
  column.accessor("side", { id: "side", header: "Side", meta: { width: 6 } }),
  column.accessor("kind", { id: "kind", header: "Type", meta: { width: 9 } }),
  column.accessor("status", { id: "status", header: "Status", meta: { width: 11 } }),
  column.accessor("price", { id: "price", header: "Price", ...byDecimal, meta: end }),
  ...Array.from({ length: numberColumns }, (_, at) =>
    column.accessor((row) => row.numbers[at], {
      ...{ id: `n${at}`, header: `Number ${at}`, ...byDecimal, meta: end },
    }),
  ),
] as Column<BenchRow>[];

const rowId = ({ id }: BenchRow) => id;

/** The desk's own table, given rows as its pages give them. */
export const deskTable: Mount = (parent, start) => {
  let change: (next: (rows: readonly BenchRow[]) => readonly BenchRow[]) => void = () => {};

  function List() {
    const [rows, setRows] = useState(start);
    const [sorting, onSortingChange] = useState<SortingState>([{ id: "price", desc: true }]);
    change = setRows;
    return (
      <DataTable
        label="Rows"
        columns={columns}
        rows={rows}
        row={{ id: rowId, name: rowId, height: 24 }}
        order={{ sorting, onSortingChange }}
      />
    );
  }

  flushSync(() => createRoot(parent).render(<List />));
  return (at, row) => change((rows) => rows.map((each, place) => (place === at ? row : each)));
};
