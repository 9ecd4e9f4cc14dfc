import { z } from "zod";
import type { OrderAck } from "@/lib/exchange/endpoints";
import type { Outcome } from "@/lib/exchange/errors";
import type { JournalAnswer, OrderIntentHistory } from "@/lib/journal/api";
import { parseCursor } from "@/lib/journal/cursor";
import { attestedOutcomes } from "@/lib/journal/resolve-actions";
import {
  intentStates,
  isJournalled,
  type JournalledId,
  type OrderIntentState,
} from "@/lib/orders/order-intent";

import { defineRoute, nothing, typeOnly } from "../define-route";
import { searchText } from "../fields";

const state = searchText.refine(
  (text): text is OrderIntentState | null =>
    text === null || intentStates.some((each) => each === text),
  { error: `This must be one of: ${intentStates.join(", ")}.` },
);

const endpoint = searchText.refine(
  (text): text is JournalledId | null => text === null || isJournalled(text),
  { error: "Use an endpoint that changes something, such as place-order." },
);

const cursor = (from: string) =>
  searchText.transform((text, context) => {
    const found = text === null ? null : parseCursor(text);
    if (text !== null && found === null) {
      context.addIssue({ code: "custom", message: `This must be the \`${from}\` of a page.` });
    }
    return found;
  });

/** What the desk meant to change at its exchanges. */
export const journalRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/journal",
    needs: "journal.view",
    summary: "The journal of the desk's requests to exchanges, newest first, paged.",
    // What a page's own address says besides is ignored.
    query: z.object({
      ...{ account: searchText, state, endpoint, symbol: searchText, q: searchText },
      ...{ before: cursor("next"), unknownBefore: cursor("unknownNext") },
    }),
    response: typeOnly<JournalAnswer>(),
  }),
  entry: defineRoute({
    method: "GET",
    path: "/api/journal/[intent]",
    needs: "journal.view",
    summary: "One journal entry with all its events.",
    response: typeOnly<OrderIntentHistory>(),
  }),
  /** Of an order it takes the right to place, of a sub-account the right to create one. */
  attest: defineRoute({
    method: "POST",
    path: "/api/journal/[intent]/attest",
    needs: "journal.view",
    summary: "Resolves an entry manually after a user checked the exchange.",
    body: z.strictObject({
      outcome: z.enum(attestedOutcomes),
      note: z.string().trim().min(1).max(500),
    }),
    response: nothing,
  }),
  check: defineRoute({
    method: "POST",
    path: "/api/journal/[intent]/check",
    needs: "orders.cancel",
    summary: "Reconciles an entry's order at once; the journal shows the result.",
    response: nothing,
  }),
  sendAgain: defineRoute({
    method: "POST",
    path: "/api/journal/[intent]/send-again",
    needs: "orders.place",
    summary: "Resends an unresolved order under the same id.",
    response: typeOnly<Outcome<OrderAck>>(),
  }),
};
