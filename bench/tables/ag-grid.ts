import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community";
import { compare, type Decimal } from "@/lib/decimal";
import { type BenchRow, type Mount, numberColumns } from "./rows";

/** The peer: ag-grid's community edition, fed as its documents advise for frequent changes. */
export const agGrid: Mount = (parent, rows) => {
  ModuleRegistry.registerModules([AllCommunityModule]);
  const comparator = (a: Decimal, b: Decimal) => compare(a, b);
  const api = createGrid(parent, {
    rowData: [...rows],
    getRowId: ({ data }: { data: BenchRow }) => data.id,
    rowHeight: 24,
    headerHeight: 26,
    animateRows: false,
    asyncTransactionWaitMillis: 16,
    columnDefs: [
      ...["symbol", "side", "kind", "status"].map((field) => ({ field, width: 100 })),
      { field: "price", width: 92, sort: "desc", comparator },
      ...Array.from({ length: numberColumns }, (_, at) => ({
        ...{ colId: `n${at}`, width: 92, comparator },
        valueGetter: ({ data }: { data: BenchRow }) => data.numbers[at],
      })),
    ],
  });
  return (_at, row) => api.applyTransactionAsync({ update: [row] });
};
