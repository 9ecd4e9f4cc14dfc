"use client";

import { CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { Hint } from "@/components/ui/tooltip";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { decimal, decimalOrNull, divide, formatDecimal } from "@/lib/decimal";
import { productTypes } from "@/lib/exchange/futures";
import { formatMoment } from "@/lib/time";
import {
  type Asset,
  type AssetCell,
  cellKey,
  type EquitySum,
  equityOf,
  equityOfAccounts,
  missingCountText,
} from "./asset-cells";

export interface AssetAccount {
  readonly uid: string;
  readonly label: string | null;
}

interface AssetTableProps {
  accounts: readonly AssetAccount[];
  cells: ReadonlyMap<string, AssetCell>;
  onRemove: (uid: string) => void;
}

const dash = "\u2013";

/** Sub-accounts by product line; only equity in USDT is added up. */
export function AssetTable({ accounts, cells, onRemove }: AssetTableProps) {
  const of = (uid: string) => productTypes.map((type) => cells.get(cellKey(uid, type)));
  const column = (type: string) => accounts.map(({ uid }) => cells.get(cellKey(uid, type)));
  return (
    <div className="thin-bar min-h-0 flex-auto overflow-auto">
      <table
        aria-label="Futures assets"
        className="w-full min-w-[1100px] table-fixed wrap-anywhere"
      >
        <thead className="sticky top-0 z-10">
          <tr
            className={
              "h-[26px] bg-raised text-left text-ink-2 text-xs *:border-line " +
              "*:border-b *:px-4 *:font-normal"
            }
          >
            <th scope="col" className="w-[184px]">
              Sub-account
            </th>
            {productTypes.map((type) => (
              <th key={type} scope="col">
                {type}
              </th>
            ))}
            <th scope="col" className="w-[164px] text-right">
              Equity, USDT
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ uid, label }) => (
            <tr key={uid} className="align-top *:border-line-soft *:border-b *:px-4 *:py-2">
              <AccountHead uid={uid} label={label} onRemove={() => onRemove(uid)} />
              {productTypes.map((type) => (
                <td key={type}>
                  <AssetCellView cell={cells.get(cellKey(uid, type))} />
                </td>
              ))}
              <td className="text-right font-semibold">
                <Equity sum={equityOf(of(uid))} of="product lines" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0">
          <tr className="h-8 bg-raised font-semibold *:border-line-strong *:border-t *:px-4">
            <th scope="row" className="text-left">
              Total, USDT
            </th>
            {productTypes.map((type) => (
              <td key={type}>
                <Equity sum={equityOf(column(type))} of="sub-accounts" />
              </td>
            ))}
            <td className="text-right">
              <Equity
                sum={equityOfAccounts(accounts.map(({ uid }) => of(uid)))}
                of="sub-accounts"
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface AccountHeadProps extends AssetAccount {
  onRemove: () => void;
}

function AccountHead({ uid, label, onRemove }: AccountHeadProps) {
  return (
    <th scope="row" className="text-left font-normal">
      <span className="mono">{uid}</span> <CopyButton value={uid} what={`uid ${uid}`} />
      {label && <span className="block text-ink-2">{label}</span>}
      <button
        type="button"
        onClick={onRemove}
        className="text-ink-3 text-xs underline phone:min-h-11"
      >
        Hide<span className="sr-only"> {uid}</span>
      </button>
    </th>
  );
}

/** A sum, a dash until anything in it was read; where something is not in it, it says what. */
function Equity({ sum, of }: { sum: EquitySum; of: string }) {
  const { value } = sum;
  const missing = missingCountText(sum, of);
  return (
    <Hint text={value === null ? undefined : formatDecimal(value)}>
      {value === null ? dash : short(value)}
      {missing && <span className="block font-normal text-attn text-xs">{missing}</span>}
    </Hint>
  );
}

/** As high as one margin coin, or a line each of four: the rows below stay where they are. */
const awaited = "min-h-[88px] text-ink-3";

function AssetCellView({ cell }: { cell: AssetCell | undefined }) {
  if (!cell || (cell.assets === null && !cell.error)) {
    return <div className={awaited}>{cell?.loading ? "Loading" : "Not loaded yet"}</div>;
  }
  return (
    <div className={cx(cell.loading && "text-ink-2")}>
      <ErrorText>{cell.error}</ErrorText>
      {cell.assets?.length === 0 && <p className="text-ink-3">No assets</p>}
      {cell.assets?.map((asset, at) => (
        <AssetView key={asset.marginCoin ?? at} asset={asset} open={cell.assets?.length === 1} />
      ))}
      {cell.readAt !== null && (
        <Age
          since={cell.readAt}
          before={cell.error ? "The numbers are " : ""}
          after={cell.error ? " old" : " ago"}
          className="text-ink-3 text-xs"
        />
      )}
    </div>
  );
}

/** One margin coin of a cell: its equity in USDT, and under it the rest, in the coin. */
function AssetView({ asset, open }: { asset: Asset; open: boolean }) {
  const { marginCoin, usdtEquity, available, unrealizedPL, maxTransferOut } = asset;
  return (
    <details open={open} className="group last-of-type:mb-1">
      <summary className="flex cursor-pointer list-none items-center gap-[7px] phone:min-h-11">
        <Icon name="chevron-right" className="size-3 shrink-0 text-ink-3 group-open:rotate-90" />
        <span className="text-ink-2">{marginCoin ?? dash}</span>
        <Hint text={usdtEquity} className="ml-auto text-right font-medium">
          {exact(usdtEquity)} USDT
        </Hint>
      </summary>
      <dl className="text-xs [&_dt]:whitespace-nowrap">
        {Object.entries({
          available: exact(available),
          "unrealised PL": exact(unrealizedPL),
          "max transferable": exact(maxTransferOut),
        }).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** As the exchange told it; a dash where it told no number. */
function exact(text: string | null | undefined): string {
  const value = decimalOrNull(text);
  return value === null ? dash : formatDecimal(value);
}

const one = decimal("1");

/** To the cent; the exact sum is on hover and in the file. */
function short(value: Parameters<typeof formatDecimal>[0]): string {
  const cents = divide(value, one, { scale: 2, rounding: "half-even" });
  return formatDecimal(cents, { minimumPlaces: 2 });
}

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
  { head: "productType", cell: (row) => row.productType },
  { head: "marginCoin", cell: (row) => row.asset?.marginCoin },
  { head: "usdtEquity", cell: (row) => row.asset?.usdtEquity, number: true },
  { head: "available", cell: (row) => row.asset?.available, number: true },
  { head: "unrealizedPL", cell: (row) => row.asset?.unrealizedPL, number: true },
  { head: "maxTransferOut", cell: (row) => row.asset?.maxTransferOut, number: true },
  {
    head: "read at (UTC)",
    cell: ({ cell }) => (cell?.readAt == null ? null : formatMoment(cell.readAt, "UTC")),
  },
  { head: "error", cell: ({ cell }) => cell?.error },
];
