import { formatDecimal } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { checkDraft } from "../order-rules";
import { readField } from "./read-field";
import type { TicketState, TicketWorld } from "./state";
import { toDraft } from "./to-draft";

/**
 * What is wrong with a ticket, most important first within each field. A number that cannot be
 * read, or can be read in two ways, stands in place of the rules about it.
 */
export function issues(state: TicketState, world: TicketWorld): Issue[] {
  const unclear = [
    ...(state.orderType === "limit" ? unclearText("price", state, world) : []),
    ...unclearText("qty", state, world),
  ];
  if (world.instrument === null) {
    const message = "Choose what to trade.";
    return [{ field: "symbol", rule: "required", message, severity: "error" }, ...unclear];
  }
  const { now, positionMode, indexPrice, openOrders } = world;
  const context = { now, positionMode, indexPrice, openOrders };
  const fields = new Set(unclear.map((issue) => issue.field));
  const broken = checkDraft(toDraft(state, world), world.instrument, context);
  return [...unclear, ...broken.filter((issue) => !fields.has(issue.field))];
}

function unclearText(field: "price" | "qty", state: TicketState, world: TicketWorld): Issue[] {
  const read = readField(state[field], world.locale);
  const text = state[field].text.trim();
  if (read.kind === "bad") {
    return [{ field, rule: "number", message: read.message, severity: "error" }];
  }
  if (read.kind !== "ambiguous") return [];
  const { asDecimal, asThousands } = read;
  const shown = [asDecimal, asThousands].map((it) => formatDecimal(it, { locale: world.locale }));
  const message = `"${text}" can mean ${shown[0]} or ${shown[1]}: decimal or thousands?`;
  const nearest = [asDecimal, asThousands];
  return [{ field, rule: "ambiguous", message, nearest, severity: "error" }];
}
