"use client";

import type { ReactNode } from "react";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Drawer } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { FactSection } from "@/components/ui/fact-row";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { decimalOrNull, type Numbers } from "@/lib/decimal";
import { productTypes } from "@/lib/exchange/futures";
import { type Asset, type AssetCell, cellKey } from "./asset-cells";
import type { AssetAccount } from "./asset-table";

const dash = "\u2013";

interface AssetDrawerProps {
  account: AssetAccount;
  cells: ReadonlyMap<string, AssetCell>;
  onHide: () => void;
  onClose: () => void;
  /** How its equity went. */
  children: ReactNode;
}

/** One sub-account in full: each product line coin by coin, and how its equity went. */
export function AssetDrawer({ account, cells, onHide, onClose, children }: AssetDrawerProps) {
  const { uid, label, client } = account;
  return (
    <Drawer
      label="Sub-account assets"
      title={label ?? uid}
      tools={
        <>
          <span className="mono">{uid}</span>
          <CopyButton value={uid} what={`uid ${uid}`} />
          <span className="min-w-0 flex-1 truncate text-ink-2">{client}</span>
          <Button size="sm" onClick={onHide}>
            Hide
          </Button>
        </>
      }
      onClose={onClose}
    >
      {productTypes.map((type) => (
        <FactSection key={type} title={type}>
          <div className="pt-1.5">
            <AssetCellView cell={cells.get(cellKey(uid, type))} />
          </div>
        </FactSection>
      ))}
      {children}
    </Drawer>
  );
}

function AssetCellView({ cell }: { cell: AssetCell | undefined }) {
  if (!cell || (cell.assets === null && !cell.error)) {
    return <div className="text-ink-3">{cell?.loading ? "Loading" : "Not loaded yet"}</div>;
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
  const numbers = useNumbers();
  const { marginCoin, usdtEquity, available, unrealizedPL, maxTransferOut } = asset;
  return (
    <details open={open} className="group last-of-type:mb-1">
      <summary className="flex cursor-pointer list-none items-center gap-[7px] phone:min-h-11">
        <Icon name="chevron-right" className="size-3 shrink-0 text-ink-3 group-open:rotate-90" />
        <span className="text-ink-2">{marginCoin ?? dash}</span>
        <Hint text={usdtEquity} className="ml-auto text-right font-medium">
          {exact(usdtEquity, numbers)} USDT
        </Hint>
      </summary>
      <dl className="text-xs [&_dt]:whitespace-nowrap">
        {Object.entries({
          available: exact(available, numbers),
          "unrealised PL": exact(unrealizedPL, numbers),
          "max transferable": exact(maxTransferOut, numbers),
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
function exact(text: string | null | undefined, numbers: Numbers): string {
  const value = decimalOrNull(text);
  return value === null ? dash : numbers.decimal(value);
}
