import type { CsvColumn } from "@/lib/csv/to-csv";
import { productTypes } from "@/lib/exchange/futures";
import { fileMoment } from "@/lib/time/format-moment";
import { type Asset, type AssetCell, cellKey } from "./asset-cells";
import type { AssetAccount } from "./asset-table";

/** A line of the file: a margin coin of a cell, or a cell that has none. */
interface AssetRow extends AssetAccount {
  readonly productType: string;
  readonly cell: AssetCell | undefined;
  readonly asset: Asset | null;
}

/** The cells as lines of a file; a cell without assets is a line too, with its reason. */
export function assetRows(
  accounts: readonly AssetAccount[],
  cells: ReadonlyMap<string, AssetCell>,
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
  { head: "label", cell: (row) => row.label },
  { head: "client", cell: (row) => row.client },
  { head: "productType", cell: (row) => row.productType },
  { head: "marginCoin", cell: (row) => row.asset?.marginCoin },
  { head: "usdtEquity", cell: (row) => row.asset?.usdtEquity, number: true },
  { head: "available", cell: (row) => row.asset?.available, number: true },
  { head: "unrealizedPL", cell: (row) => row.asset?.unrealizedPL, number: true },
  { head: "maxTransferOut", cell: (row) => row.asset?.maxTransferOut, number: true },
  { head: "read at (UTC)", cell: ({ cell }) => fileMoment(cell?.readAt) },
  { head: "error", cell: ({ cell }) => cell?.error },
];
