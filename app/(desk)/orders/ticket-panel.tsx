"use client";
import { useCallback, useMemo } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { keyLacks } from "@/components/shell/desk/key-lacks";
import { useOffReason } from "@/components/shell/live/use-off-reason";
import { useReading } from "@/components/shell/live/use-reading";
import { useIndex } from "@/components/shell/market/use-index-ref";
import { useInstruments } from "@/components/shell/market/use-instruments";
import { send } from "@/components/shell/send";
import { useAddress } from "@/components/shell/use-address";
import { beginSelection } from "@/components/ticket/begin-ticket";
import type { TicketProps, TicketSelection } from "@/components/ticket/props";
import { Ticket } from "@/components/ticket/ticket";
import { categories } from "@/lib/exchange/values";
import { topicText } from "@/lib/live/topic";
import type { OpenOrderPlace } from "@/lib/orders/count-open";
import type { IntentRow } from "@/lib/orders/intent-row";
import { categoryIn, formIds } from "@/lib/orders/ticket";
import { useAskedFill } from "./use-asked-fill";

/** The ticket with all it needs to know of this tab's account, live. */
export function TicketPanel({ connection }: { connection: DeskConnection }) {
  const { id, accountId, environment, positionMode, venue } = connection;
  const { may } = useDesk();
  const [address, change] = useAddress();
  const selection = useMemo(() => readSelection(address, id), [address, id]);
  useAskedFill(selection);
  const instruments = useInstruments(venue, selection.category);
  const { indexRef, state: indexState } = useIndex(venue, selection.symbol);
  const orders = useReading(topicText({ kind: "orders", accountId })).reading;
  const journal = useReading(topicText({ kind: "journal", accountId })).reading;
  const lost = useOffReason();
  const lack = keyLacks(connection, selection.category);
  const lacking = lack && `This key lacks ${lack}`;

  const openOrders = useMemo(
    () => (orders?.readAt == null ? null : (orders.rows as unknown as readonly OpenOrderPlace[])),
    [orders],
  );
  const submit = useCallback<TicketProps["submit"]>(
    (endpoint, request, key, confirm) =>
      send(endpoint, { connectionId: id, request: { ...request }, key, confirm }),
    [id],
  );
  return (
    <Ticket
      connectionId={id}
      environment={environment}
      positionMode={positionMode}
      selection={selection}
      onSelect={({ form, category, symbol }) =>
        change({ form: form === "order" ? null : form, ticket: category, symbol })
      }
      instruments={instruments}
      indexRef={indexRef}
      indexAwaited={indexState === "awaited"}
      openOrders={openOrders}
      intents={(journal?.rows as unknown as readonly IntentRow[] | undefined) ?? null}
      off={may("orders.place") ? (lacking ?? lost) : "Needs the permission orders.place"}
      submit={submit}
    />
  );
}

/** Form, category and symbol of the ticket: as the address says, else as it was left. */
function readSelection(
  address: { get(name: string): string | null },
  connectionId: string,
): TicketSelection {
  const says = ["form", "ticket", "symbol"].some((name) => address.get(name) !== null);
  const before = says ? null : beginSelection(connectionId);
  if (before) return before;
  const form = formIds.find((each) => each === address.get("form")) ?? "order";
  const named = categories.find((each) => each === address.get("ticket")) ?? "USDT-FUTURES";
  const category = categoryIn(form, named);
  return {
    form,
    category,
    symbol: category === named ? (address.get("symbol")?.toUpperCase() ?? null) : null,
  };
}
