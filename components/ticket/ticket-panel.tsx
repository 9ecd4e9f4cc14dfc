"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type inferParserType, parseAsString, useQueryStates } from "nuqs";
import { useEffect, useMemo } from "react";
import { type DeskConnection, missingKeyPermission } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { ticketPrefill } from "@/components/desk/drafts";
import { useDisabledReason } from "@/components/live/live-provider";
import { useOpenOrders, useSnapshot, useSnapshotPart } from "@/components/live/use-snapshot";
import {
  findInstrument,
  instrumentsBySymbol,
  useIndex,
  useInstruments,
} from "@/components/market/market-data";
import { ticketAddress } from "@/components/order-parts/ticket-address";
import { exchangeQuery } from "@/lib/api/exchange-query";
import { topicText } from "@/lib/live/topic";
import { startMarket } from "@/lib/orders/start-market";
import { categoryForForm, type FormId, formIds, forms, usableMarket } from "@/lib/orders/ticket";
import { readTicketLink, ticketLinkParameters } from "@/lib/orders/ticket/ticket-link";
import { parseStoredAction } from "./stored-draft";
import { Ticket } from "./ticket";
import type { TicketProps, TicketSelection } from "./ticket-props";
import { useTicketSubmit } from "./use-sending";
import { initialSelection } from "./use-ticket";

/** The ticket with all it needs to know of this tab's account, live. */
export function TicketPanel({ connection }: { connection: DeskConnection }) {
  const { id, accountId, environment, positionMode, venue } = connection;
  const { denied } = useDesk();
  const [address, change] = useQueryStates(ticketAddress);
  const usable = useMemo(
    () => formIds.filter((each) => connection.lacks[forms[each].endpoint] === undefined),
    [connection],
  );
  const written = useMemo(
    () => inUsableForm(readSelection(address, id), usable),
    [address, id, usable],
  );
  const instruments = useListedInstruments(venue, written);
  const listed = findInstrument(instruments, written.symbol ?? "")?.symbol ?? written.symbol;
  const selection = useMemo(() => ({ ...written, symbol: listed }), [written, listed]);
  useTicketPrefill(selection);
  const { indexRef, state: indexState } = useIndex(venue, selection.symbol);
  const orders = useOpenOrders(connection).snapshot;
  const journal = useSnapshot(topicText({ kind: "journal", accountId })).snapshot;
  const lost = useDisabledReason();
  const missingPermission = missingKeyPermission(connection, selection.category);
  const lacking = missingPermission && `This key lacks ${missingPermission}`;

  const openOrders = orders?.readAt == null ? null : orders.rows;
  const submit = useTicketSubmit(id);
  const queries = useQueryClient();
  const askMaxOpen: TicketProps["askMaxOpen"] = async (request) =>
    (await queries.fetchQuery({ ...exchangeQuery("max-open", id, request), staleTime: 0 })).maxOpen;
  return (
    <Ticket
      connectionId={id}
      venue={venue}
      accountId={accountId}
      environment={environment}
      positionMode={positionMode}
      selection={selection}
      forms={usable}
      onSelect={({ form, category, symbol }) =>
        void change({ form: form === "order" ? null : form, ticket: category, symbol })
      }
      onShow={() => void change({ view: "ticket" })}
      instruments={instruments}
      indexRef={indexRef}
      indexLoading={indexState === "awaited"}
      openOrders={openOrders}
      intents={journal?.rows ?? null}
      disabledReason={denied("orders.place") ?? lacking ?? lost}
      submit={submit}
      askMaxOpen={askMaxOpen}
    />
  );
}

/** The category's instruments; until they are read, those that came with the page. */
function useListedInstruments(venue: string, { category, symbol }: TicketSelection) {
  const all = useInstruments(venue, category);
  const part = useSnapshotPart(topicText({ kind: "instruments", venue, category }));
  // A part lists too few to propose another symbol from.
  return all.size === 0 && symbol !== null ? instrumentsBySymbol(part) : all;
}

/** Form, category and symbol of the ticket: as the address says, else as it was left. */
function readSelection(
  address: inferParserType<typeof ticketAddress>,
  connectionId: string,
): TicketSelection {
  const { form, ticket, symbol } = address;
  if (form === null && ticket === null && symbol === null) {
    return initialSelection(connectionId) ?? startMarket;
  }
  const named = ticket ?? "USDT-FUTURES";
  const category = categoryForForm(form ?? "order", named);
  return { form: form ?? "order", category, symbol: category === named ? symbol : null };
}

/** The same in a form that the account can use; a category that none of them trades is lost. */
function inUsableForm(selection: TicketSelection, usable: readonly FormId[]): TicketSelection {
  const market = usableMarket(selection, usable);
  return market.category === selection.category
    ? { ...selection, ...market }
    : { ...market, symbol: null };
}

/** What a link's address has at least one of, where it asks the ticket to show something. */
const linkMarks = ["qty", "price", "trigger", "tp", "sl"];

const linkAddress = Object.fromEntries(
  ticketLinkParameters.map((name) => [name, parseAsString] as const),
);

/** What a link asks the ticket to show, once; its names then leave the address. */
function useTicketPrefill({ category, symbol }: TicketSelection): void {
  const [address, change] = useQueryStates(linkAddress);
  const asks = symbol !== null && linkMarks.some((name) => address[name] != null);
  useEffect(() => {
    if (!asks) return;
    const { positionAction: named, ...linked } = readTicketLink({
      get: (name) => address[name] ?? null,
    });
    const positionAction = parseStoredAction(named);
    ticketPrefill.ask({
      category,
      symbol,
      ...(positionAction ? { positionAction } : {}),
      link: linked,
    });
    void change(null);
  }, [asks, address, category, symbol, change]);
}
