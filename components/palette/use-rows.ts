"use client";
import { useQueryState } from "nuqs";
import { useMemo } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { cancelQuestion, ticketPrefill } from "@/components/desk/drafts";
import { offeredPages, sandboxPath } from "@/components/desk/pages";
import { paletteTexts } from "@/components/desk/texts";
import { hotkeys } from "@/components/hotkeys/registry";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { ticketAddress } from "@/components/order-parts/ticket-address";
import { useNumbers } from "@/components/ui/numbers";
import type { Numbers } from "@/lib/decimal";
import type { Category } from "@/lib/exchange/values";
import type { CancelCommand, Command, FindCommand } from "@/lib/orders/command";
import type { OrderCommand } from "@/lib/orders/command-order";
import { periodRange } from "@/lib/orders/command-period";
import { type OrderProposal, orderProposals } from "@/lib/orders/command-proposals";
import type { OrderRow } from "@/lib/orders/order-row";
import { fromUnified } from "@/lib/orders/read-order-row";
import { dayOf, deskNow } from "@/lib/time";
import { noteTicketFilled } from "./fill-note";
import {
  cancelledText,
  idRows,
  listedSymbol,
  maxShown,
  ordersNamed,
  ordersToCancel,
  type PaletteRow,
  planRow,
  symbolRows,
  ticketPath,
} from "./rows";
import { useDestinations } from "./use-destinations";
import { baseCoinOf, type Listed, useCommandMarkets, useProposalGate } from "./use-markets";
import { useSavedViewRows } from "./use-saved-view-rows";

interface PaletteResult {
  readonly rows: readonly PaletteRow[];
  readonly message: string | null;
}

/** What can be done with a sentence. */
export function usePaletteRows(command: Command | null, listed: Listed): PaletteResult {
  const { connection } = useDesk();
  const orders = useOpenOrders(connection).snapshot?.rows;
  const open = useMemo(() => (orders ?? []).map(fromUnified), [orders]);
  const order = useOrderRows(command?.kind === "order" ? command : null, listed, open);
  const cancel = useCancelRows(command?.kind === "cancel" ? command : null, listed, open);
  const find = useFindRows(command?.kind === "find" ? command : null, listed, open);
  const views = useSavedViewRows(command?.kind === "find" ? command.text : "");
  switch (command?.kind) {
    case "order":
      return order;
    case "cancel":
      return cancel;
    default: {
      const rows = [...find.rows, ...views];
      return { rows, message: find.failed || rows.length === 0 ? find.message : null };
    }
  }
}

function useOrderRows(
  command: OrderCommand | null,
  listed: Listed,
  open: readonly OrderRow[],
): PaletteResult {
  const numbers = useNumbers();
  const { connection, may } = useDesk();
  const [named] = useQueryState("ticket", ticketAddress.ticket);
  const preferred: Category = named ?? "USDT-FUTURES";
  const first = useFirstSymbol(command, listed, preferred);
  const markets = useCommandMarkets(connection, listed, preferred, first);
  const proposals =
    command && may("orders.place") ? orderProposals(command, { ...markets, numbers }) : [];
  const gate = useProposalGate(proposals[0] ?? null, connection, listed, markets);
  if (command === null) return { rows: [], message: null };
  if (!may("orders.place")) return { rows: [], message: paletteTexts.mayNot };
  if (command.market === null) return { rows: [], message: paletteTexts.needSymbol };
  if (proposals.length === 0) {
    const loading = [...listed.values()].every(({ size }) => size === 0);
    const unknown = paletteTexts.noSymbol(command.market);
    return { rows: [], message: loading ? paletteTexts.loading : unknown };
  }
  const fill = (go: (path: string) => void, { fill: values, open: missing }: OrderProposal) => {
    const { category, symbol } = values;
    if (location.pathname !== "/orders") go(ticketPath(category, symbol));
    noteTicketFilled(null);
    const onFilled = () => noteTicketFilled({ open: missing });
    ticketPrefill.ask({ ...values, clear: true, onFilled, select: "order" });
  };
  const rows = proposals.map(
    (proposal, at): PaletteRow => ({
      id: `order ${at}`,
      section: at === 0 ? "order" : "also",
      icon: proposal.buys ? "up" : "down",
      title: proposal.label,
      ...(at === 0
        ? { proposal, ...(gate ? { gate } : {}) }
        : { detail: detailOf(proposal), keys: `Alt+${at + 1}` }),
      run: (go) => fill(go, proposal),
    }),
  );
  const { market, side } = command;
  const cancelled = { kind: "cancel", category: null, unread: [], market, side } as const;
  const { symbol = "", category = "" } = proposals[0]?.fill ?? {};
  return {
    rows: [
      ...rows,
      ...ordersNamed(open, market, baseOf(listed))
        .slice(0, 2)
        .map((row) => orderRow(row, numbers)),
      ...cancelRows(cancelled, listed, open, may("orders.cancel")),
      marketRow(symbol, category),
    ],
    message: null,
  };
}

/** The symbol that the first proposal is about, whose index is worth asking for. */
function useFirstSymbol(
  command: OrderCommand | null,
  listed: Listed,
  preferred: Category,
): string | null {
  return useMemo(() => {
    if (command === null) return null;
    const positionMode = "one_way_mode" as const;
    const markets = {
      ...{ instruments: listed, preferred, positionMode, now: 0 },
      indexOf: () => null,
    };
    return orderProposals(command, markets)[0]?.fill.symbol ?? null;
  }, [command, listed, preferred]);
}

function detailOf({ fill, open }: OrderProposal): string {
  const { category, orderType, timeInForce } = fill;
  const kind = timeInForce === "post_only" ? "post-only" : timeInForce.toUpperCase();
  return [
    categoryLabel(category),
    ...(orderType === "limit" ? [kind] : []),
    ...(open.length > 0 ? [paletteTexts.notRead(open)] : []),
  ].join(", ");
}

const baseOf = (listed: Listed) => (row: OrderRow) => baseCoinOf(listed, row.category, row.symbol);

function orderRow(row: OrderRow, numbers: Numbers): PaletteRow {
  const id = row.orderId ?? row.clientOid ?? row.symbol;
  return {
    id: `open ${row.key}`,
    section: "orders",
    icon: row.side === "sell" ? "down" : "up",
    title: orderSentence(row, numbers),
    detail: row.rawStatus ?? row.status,
    hint: paletteTexts.show,
    run: `/orders?q=${encodeURIComponent(id)}`,
  };
}

function marketRow(symbol: string, category: string): PaletteRow {
  return {
    id: `market ${category} ${symbol}`,
    section: "go",
    icon: "arrow-right",
    title: `Markets, ${symbol}`,
    detail: "rules, index components",
    run: `/instruments?category=${category}&symbol=${encodeURIComponent(symbol)}`,
  };
}

function cancelRows(
  command: CancelCommand,
  listed: Listed,
  open: readonly OrderRow[],
  allowed: boolean,
): readonly PaletteRow[] {
  const found = ordersToCancel(open, command, baseOf(listed));
  if (found.length === 0 || !allowed) return [];
  return [
    {
      id: "cancel",
      section: "orders",
      icon: "cross",
      title: paletteTexts.cancel(cancelledText(command), found.length),
      detail: command.unread.length > 0 ? paletteTexts.notRead(command.unread) : paletteTexts.asks,
      run: (go) => {
        if (location.pathname !== "/orders") go("/orders");
        cancelQuestion.ask(found.flatMap(({ orderId }) => orderId ?? []));
      },
    },
  ];
}

function useCancelRows(
  command: CancelCommand | null,
  listed: Listed,
  open: readonly OrderRow[],
): PaletteResult {
  const numbers = useNumbers();
  const { may } = useDesk();
  if (command === null) return { rows: [], message: null };
  const found = ordersToCancel(open, command, baseOf(listed));
  const rows = cancelRows(command, listed, open, may("orders.cancel"));
  return {
    rows: [...rows, ...found.slice(0, maxShown).map((row) => orderRow(row, numbers))],
    message: rows.length === 0 ? paletteTexts.cancelNone(cancelledText(command)) : null,
  };
}

function useFindRows(
  command: FindCommand | null,
  listed: Listed,
  open: readonly OrderRow[],
): PaletteResult & { readonly failed: boolean } {
  const numbers = useNumbers();
  const { me, may, connection, connections, switchTo } = useDesk();
  const text = command?.text ?? "";
  const offered: readonly string[] = [
    ...offeredPages(me.capabilities, connection?.lacks).map(({ path }) => path),
    ...(connection?.environment === "paper" ? [sandboxPath] : []),
  ];
  const range = command?.period && periodRange(command.period, dayOf(deskNow(), "UTC+8"));
  const { go, failed } = useDestinations();
  const places = (go?.findDestinations(text, me.capabilities, offered) ?? [])
    .filter(({ part }) => part === undefined || go?.isThere(part))
    .slice(0, text === "" ? undefined : maxShown)
    .map((each): PaletteRow => {
      const { part } = each;
      const dated = range && each.days ? `?from=${range.from}&to=${range.to}` : "";
      const keys = hotkeys.find(({ id }) => id === `go ${each.path}`)?.keys;
      return {
        id: `go ${each.path}`,
        section: "go",
        icon: each.icon,
        title: each.name,
        ...(dated && range ? { detail: `${range.from} to ${range.to}` } : {}),
        ...(keys ? { keys } : {}),
        run: part ? (open) => go?.openPart(part, open) : `${each.path}${dated}`,
      };
    });
  const unread = failed ? paletteTexts.noPages : go === null ? paletteTexts.loading : null;
  if (text === "") return { rows: places, message: unread, failed };
  const asked = text.toLowerCase();
  const accounts = connections
    .filter(({ accountName, label }) => `${accountName} ${label}`.toLowerCase().includes(asked))
    .slice(0, maxShown)
    .map(
      (each): PaletteRow => ({
        id: `account ${each.id}`,
        section: "accounts",
        icon: "key",
        title: each.accountName,
        detail: `${each.label} \u2026${each.keyLast4}, ${each.environment}`,
        run: () => switchTo(each.id),
      }),
    );
  const symbols = symbolRows(asked, listed);
  const orders = ordersNamed(open, asked, baseOf(listed)).slice(0, maxShown);
  const found = orders.map((row) => orderRow(row, numbers));
  const named = listedSymbol(asked, listed);
  const hasPlans = named !== null && offered.includes("/plan-orders");
  const plans = hasPlans ? [planRow(named, `Plan orders, ${named}`)] : [];
  return {
    rows: [...places, ...symbols, ...found, ...plans, ...idRows(text, may), ...accounts],
    message: unread ?? paletteTexts.nothing(text),
    failed,
  };
}
