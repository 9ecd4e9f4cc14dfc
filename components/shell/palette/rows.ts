import type { IconName } from "@/components/ui/icon";
import type { CancelCommand } from "@/lib/orders/command";
import type { OrderProposal } from "@/lib/orders/command-proposals";
import type { OrderRow } from "@/lib/orders/order-row";
import type { paletteTexts } from "../desk/texts";

type Section = keyof typeof paletteTexts.sections;

/** One line of the palette. */
export interface PaletteRow {
  /** Tells rows apart. */
  readonly id: string;
  readonly section: Section;
  /** A sign; a direction's triangle where it trades. */
  readonly icon: IconName | "up" | "down";
  readonly title: string;
  readonly detail?: string;
  /** The keys that do the same, as the registry writes them. */
  readonly keys?: string;
  /** What follows, at the right. */
  readonly hint?: string;
  /** Of the first proposal of an order: its value, distance and rule. */
  readonly proposal?: OrderProposal;
  readonly run: () => void;
}

/** The open orders that a sentence names, by symbol, coin or the beginning of an id. */
export function ordersNamed(
  rows: readonly OrderRow[],
  named: string,
  baseCoin: (row: OrderRow) => string | null,
): readonly OrderRow[] {
  const name = named.toUpperCase();
  return rows.filter(
    (row) =>
      row.symbol.toUpperCase() === name ||
      baseCoin(row)?.toUpperCase() === name ||
      (name.length >= 4 && isIdOf(row, name)),
  );
}

function isIdOf({ orderId, clientOid }: OrderRow, name: string): boolean {
  return [orderId, clientOid].some((id) => id?.toUpperCase().startsWith(name) ?? false);
}

/** The open orders that a sentence wants cancelled. */
export function ordersToCancel(
  rows: readonly OrderRow[],
  { market, side, category }: CancelCommand,
  baseCoin: (row: OrderRow) => string | null,
): readonly OrderRow[] {
  const named = market === null ? rows : ordersNamed(rows, market, baseCoin);
  return named.filter(
    (row) =>
      row.orderId !== null &&
      (side === null || row.side === side) &&
      (category === null ||
        row.category === category ||
        (category === "futures" && row.category.endsWith("-FUTURES"))),
  );
}

/** "all BTC buys", "all orders": what a sentence wants cancelled, as it was read. */
export function cancelledText({ market, side, category }: CancelCommand): string {
  const what = side === null ? "orders" : `${side}s`;
  const where = category === null ? null : category === "futures" ? "futures" : category;
  return ["all", where, market, what].filter(Boolean).join(" ");
}

/** The rows in their sections, in the order in which these first appear. */
export function bySection(
  rows: readonly PaletteRow[],
): readonly (readonly [Section, readonly PaletteRow[]])[] {
  const sections = [...new Set(rows.map(({ section }) => section))];
  return sections.map((each) => [each, rows.filter(({ section }) => section === each)] as const);
}
