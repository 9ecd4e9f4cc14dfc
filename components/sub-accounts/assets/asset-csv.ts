import type { CsvColumn } from "@/lib/csv/to-csv";
import { productTypes } from "@/lib/exchange/values";
import { formatMoment } from "@/lib/time";
import type { Account } from "./asset-table";
import { type Asset, type Cell, cellKey } from "./cell";

/** A line of the file: a margin coin of a cell, or a cell that has none. */
interface AssetRow extends Account {
  readonly productType: string;
  readonly cell: Cell | undefined;
  readonly asset: Asset | null;
}

/** The cells as lines of a file; a cell without assets is a line too, with its reason. */
export function assetRows(
  accounts: readonly Account[],
  cells: ReadonlyMap<string, Cell>,
): readonly AssetRow[] {
  return accounts.flatMap((account) =>
    productTypes.flatMap((productType) => {
      const cell = cells.get(cellKey(account.uid, productType));
      const assets = cell?.assets?.length ? cell.assets : [null];
      return assets.map((asset) => ({ ...account, productType, cell, asset }));
    }),
  );
}

export const assetCsv: readonly CsvColumn<AssetRow>[] = [
  { head: "uid", cell: (row) => row.uid },
  { head: "label", cell: (row) => row.label, freeText: true },
  { head: "productType", cell: (row) => row.productType },
  { head: "marginCoin", cell: (row) => row.asset?.marginCoin },
  { head: "usdtEquity", cell: (row) => row.asset?.usdtEquity },
  { head: "available", cell: (row) => row.asset?.available },
  { head: "unrealizedPL", cell: (row) => row.asset?.unrealizedPL },
  { head: "maxTransferOut", cell: (row) => row.asset?.maxTransferOut },
  {
    head: "read at (UTC)",
    cell: ({ cell }) => (cell?.readAt == null ? null : formatMoment(cell.readAt, "UTC")),
  },
  { head: "error", cell: ({ cell }) => cell?.error, freeText: true },
];
