import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { categories } from "@/lib/exchange/values";
import { formIds } from "@/lib/orders/ticket";

/** What the address says of the ticket: on a phone whether it is shown, and what it trades. */
export const ticketAddress = {
  view: parseAsStringLiteral(["ticket"]),
  form: parseAsStringLiteral(formIds),
  ticket: parseAsStringLiteral(categories),
  symbol: parseAsString,
};
