"use client";

import { Sparkline } from "@/components/ui/chart/sparkline";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Hint } from "@/components/ui/tooltip";
import { type Decimal, decimal, divide, type Numbers } from "@/lib/decimal";
import { productTypes } from "@/lib/exchange/futures";
import type { AssetDay } from "@/lib/sub-accounts/api";
import {
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
  /** The client that it belongs to, by name. */
  readonly client: string | null;
}

interface AssetTableProps {
  accounts: readonly AssetAccount[];
  cells: ReadonlyMap<string, AssetCell>;
  /** What each had at the end of the last thirty days, oldest first. */
  days: readonly AssetDay[];
  /** The one that is shown in full beside the list. */
  current: string | null;
  onOpen: (uid: string) => void;
}

const dash = "\u2013";

/** A line for each sub-account: what it has in each product line; only USDT is added up. */
export function AssetTable({ accounts, cells, days, current, onOpen }: AssetTableProps) {
  const of = (uid: string) => cellsOf(cells, uid);
  const column = (type: string) => accounts.map(({ uid }) => cells.get(cellKey(uid, type)));
  const columns: readonly PlainColumn<AssetAccount>[] = [
    {
      head: "Sub-account",
      name: true,
      cell: ({ uid, label }) => (
        <button
          type="button"
          aria-expanded={uid === current}
          className="hover:underline"
          onClick={() => onOpen(uid)}
        >
          {label ?? <span className="mono">{uid}</span>}
          {label && <span className="mono ml-1.5 font-normal text-ink-3 phone:hidden">{uid}</span>}
        </button>
      ),
    },
    {
      head: "Client",
      wideOnly: true,
      cell: ({ client }) => client ?? <span className="text-ink-3">{dash}</span>,
    },
    ...productTypes.map((type) => ({
      ...{ head: type, end: true, wideOnly: true },
      cell: ({ uid }: AssetAccount) => <CellSum cell={cells.get(cellKey(uid, type))} />,
    })),
    {
      ...{ head: "Equity, USDT", end: true, className: "font-semibold" },
      cell: ({ uid }) => <AccountEquity cells={of(uid)} />,
    },
    {
      ...{ head: "30 days", wideOnly: true },
      cell: (account) => <ThirtyDays account={account} days={days} />,
    },
    {
      ...{ head: "Read", end: true, wideOnly: true, className: "text-ink-3" },
      cell: ({ uid }) => <OldestAge cells={of(uid)} />,
    },
  ];
  return (
    <div className="thin-bar min-h-0 min-w-0 flex-auto overflow-auto">
      <PlainTable
        label="Futures assets"
        columns={columns}
        rows={accounts}
        rowKey={({ uid }) => uid}
        rowClass={({ uid }) => uid === current && "bg-selected"}
        className="min-w-[320px]"
      >
        <tr className="h-(--bd-row) border-line-strong! bg-raised font-semibold">
          <th scope="row" className="text-left">
            Total, USDT
          </th>
          <td className="phone:hidden" />
          {productTypes.map((type) => (
            <td key={type} className="text-right phone:hidden">
              <Equity sum={equityOf(column(type))} of="sub-accounts" />
            </td>
          ))}
          <td className="text-right">
            <Equity sum={equityOfAccounts(accounts.map(({ uid }) => of(uid)))} of="sub-accounts" />
          </td>
          <td colSpan={2} className="phone:hidden" />
        </tr>
      </PlainTable>
    </div>
  );
}

/** A sub-account's equity; no partial sum while it is read for the first time: rows would jump. */
function AccountEquity({ cells }: { cells: readonly (AssetCell | undefined)[] }) {
  const isAwaited = (cell: AssetCell | undefined) =>
    cell === undefined || (cell.assets === null && cell.error === null && !cell.foreign);
  if (cells.some(isAwaited)) return <span className="text-ink-3">{"\u2026"}</span>;
  return <Equity sum={equityOf(cells)} of="product lines" />;
}

/** All product lines of a sub-account, each with when it was read. */
function cellsOf(cells: ReadonlyMap<string, AssetCell>, uid: string) {
  return productTypes.map((type) => cells.get(cellKey(uid, type)));
}

/** What is in a product line, USDT; an error in a word, its reason on hover and in the drawer. */
function CellSum({ cell }: { cell: AssetCell | undefined }) {
  if (cell?.error) {
    return (
      <Hint text={cell.error} className="text-attn" focusable>
        Failed
      </Hint>
    );
  }
  if (!cell || cell.assets === null) {
    return <span className="text-ink-3">{cell?.loading ? "\u2026" : dash}</span>;
  }
  return <Equity sum={equityOf([cell])} of="product lines" />;
}

function ThirtyDays({ account, days }: { account: AssetAccount; days: readonly AssetDay[] }) {
  const numbers = useNumbers();
  const values = days.filter(({ uid }) => uid === account.uid).map((day) => decimal(day.equity));
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < 2) return dash;
  return (
    <Sparkline
      values={values}
      label={`${values.length} days, from ${short(first, numbers)} to ${short(last, numbers)} USDT`}
    />
  );
}

function OldestAge({ cells }: { cells: readonly (AssetCell | undefined)[] }) {
  const read = cells.flatMap((cell) => (cell?.readAt == null ? [] : [cell.readAt]));
  return read.length === 0 ? dash : <Age since={Math.min(...read)} after=" ago" />;
}

/** A sum, a dash until anything in it was read; where something is not in it, it says what. */
function Equity({ sum, of }: { sum: EquitySum; of: string }) {
  const numbers = useNumbers();
  const { value } = sum;
  const missing = missingCountText(sum, of);
  return (
    <Hint text={value === null ? undefined : numbers.decimal(value)}>
      {value === null ? dash : short(value, numbers)}
      {missing && <span className="block font-normal text-ink-2 text-xs">{missing}</span>}
    </Hint>
  );
}

const one = decimal("1");

/** To the cent; the exact sum is on hover and in the file. */
function short(value: Decimal, numbers: Numbers): string {
  const cents = divide(value, one, { scale: 2, rounding: "half-even" });
  return numbers.decimal(cents, { minimumPlaces: 2 });
}
