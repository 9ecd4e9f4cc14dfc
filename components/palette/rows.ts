import type { paletteTexts } from "@/components/desk/texts";
import { categoryLabel } from "@/components/order-parts/order-labels";
import type { IconName } from "@/components/ui/icon";
import type { CancelCommand } from "@/lib/orders/command";
import type { OrderProposal } from "@/lib/orders/command-proposals";
import type { LimitCheck } from "@/lib/orders/limit-summary";
import type { OrderRow } from "@/lib/orders/order-row";
import type { Capability } from "@/lib/users/roles";
import type { Listed } from "./use-markets";

type Section = keyof typeof paletteTexts.sections;

/** One line of the palette. */
export interface PaletteRow {
  readonly id: string;
  readonly section: Section;
  /** A sign; a direction's triangle where it trades. */
  readonly icon: IconName | "up" | "down";
  readonly title: string;
  readonly detail?: string;
  /** The keys that do the same, as the registry writes them. */
  readonly keys?: string;
  readonly hint?: string;
  /** Of the first proposal of an order: its value, distance and rule. */
  readonly proposal?: OrderProposal;
  /** What stands between it and its being sent, by the user's own limits and the desk limits. */
  readonly gate?: LimitCheck;
  /** What it does, or the address that it opens for this tab's account. */
  readonly run: string | ((go: (path: string) => void) => void);
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

export interface PaletteSection {
  readonly section: Section;
  readonly items: readonly PaletteRow[];
}

/** The rows in their sections, in the order in which these first appear. */
export function bySection(rows: readonly PaletteRow[]): readonly PaletteSection[] {
  const sections = [...new Set(rows.map(({ section }) => section))];
  return sections.map((section) => ({
    section,
    items: rows.filter((row) => row.section === section),
  }));
}

/** Where an id, or the beginning of one, may be found: whole words with a digit in them. */
export function idRows(
  text: string,
  may: (capability: Capability) => boolean,
): readonly PaletteRow[] {
  if (!/^[\w-]{6,64}$/.test(text) || !/\d/.test(text)) return [];
  const asked = encodeURIComponent(text);
  const isEntry = text.startsWith("int_");
  return [
    ...(may("journal.view")
      ? [
          {
            ...({ id: `journal ${text}`, section: "go", icon: "book" } as const),
            title: isEntry ? `Journal entry ${text}` : `Journal entries with ${text}`,
            run: isEntry ? `/journal?entry=${asked}` : `/journal?q=${asked}`,
          },
        ]
      : []),
    ...(may("orders.view") && !isEntry ? [planRow(text, `Plan orders with ${text}`)] : []),
  ];
}

/** The plan orders of a symbol or with an id. */
export function planRow(text: string, title: string): PaletteRow {
  return {
    ...({ id: `plans ${text}`, section: "go", icon: "clock" } as const),
    title,
    run: `/plan-orders?q=${encodeURIComponent(text)}`,
  };
}

/** The address of the ticket with a market. */
export const ticketPath = (category: string, symbol: string) =>
  `/orders?view=ticket&ticket=${category}&symbol=${encodeURIComponent(symbol)}`;

/** So many of each kind are shown at most. */
export const maxShown = 5;

/** The symbol that a text is, however it is written; null where it is none. */
export function listedSymbol(asked: string, listed: Listed): string | null {
  for (const all of listed.values()) {
    for (const symbol of all.keys()) if (symbol.toLowerCase() === asked) return symbol;
  }
  return null;
}

/** Symbols that begin with a text, one a category and then the next. */
export function symbolRows(asked: string, listed: Listed): readonly PaletteRow[] {
  const found = [...listed].flatMap(([category, all]) =>
    [...all.values()]
      .filter(({ symbol, baseCoin }) => {
        const named = [symbol, baseCoin].map((name) => name.toLowerCase());
        return asked.length >= 2 && named.some((name) => name.startsWith(asked));
      })
      .map((instrument) => ({ category, instrument })),
  );
  const exact = ({ instrument }: (typeof found)[number]) =>
    [instrument.symbol, instrument.baseCoin].some((name) => name.toLowerCase() === asked) ? 0 : 1;
  return found
    .toSorted(
      (a, b) => exact(a) - exact(b) || a.instrument.symbol.length - b.instrument.symbol.length,
    )
    .slice(0, maxShown)
    .map(({ category, instrument: { symbol, status } }) => ({
      id: `symbol ${category} ${symbol}`,
      section: "symbols",
      icon: "ticket",
      title: symbol,
      detail: `${categoryLabel(category)}, ${status}`,
      run: ticketPath(category, symbol),
    }));
}
