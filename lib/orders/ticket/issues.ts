import { formatDecimal } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { checkRequest, type OrderRequests } from "../check-request";
import { choosingWords } from "./choosing-words";
import { exitIssues } from "./exit-issues";
import { type NumberName, numbersOf, numberWords } from "./numbers";
import { readField } from "./read-field";
import { isDecided, type TicketState, type TicketWorld } from "./state";
import { endpointOf, looseBody, requiredNumbers, valuesOf } from "./to-wire";

/**
 * What is wrong with a ticket, most important first within each field. A number that cannot be
 * read, or can be read in two ways, stands in place of the rules about it. Fields go by the
 * ticket's own names.
 */
export function issues(state: TicketState, world: TicketWorld): Issue[] {
  const unclear = numbersOf(state, world).flatMap((name) => unclearText(name, state, world));
  if (world.instrument === null) {
    const message = "Choose what to trade.";
    return [{ field: "symbol", rule: "required", message, severity: "error" }, ...unclear];
  }
  if (!isDecided(state)) return [...undecided(state), ...unclear];
  const found = [...broken(state, world), ...exitIssues(state, world)];
  const known = [...unclear, ...found.filter(notOf(unclear))];
  return [...known, ...missing(state, world).filter(notOf(known))];
}

/** A close has no place in spot or margin, and nothing is chosen in its stead. */
function undecided(state: TicketState): Issue[] {
  const message = `${choosingWords(state)}: there is no position to close here.`;
  return [{ field: "intent", rule: "choose", message, severity: "error" }];
}

const notOf = (known: readonly Issue[]) => {
  const fields = new Set(known.map((issue) => issue.field));
  return (issue: Issue) => !fields.has(issue.field);
};

/** What the rules say of the request as far as it has come (rulings 20). */
function broken(state: TicketState, world: TicketWorld): Issue[] {
  const body = looseBody(state, world, "");
  if (body === null || world.instrument === null) return [];
  const { now, positionMode, indexPrice, openOrders } = world;
  const context = { now, positionMode, indexPrice, openOrders };
  const endpoint = endpointOf(state);
  const order = body as OrderRequests[typeof endpoint];
  return inTicketWords(checkRequest(endpoint, order, world.instrument, context));
}

function missing(state: TicketState, world: TicketWorld): Issue[] {
  const values = valuesOf(state, world);
  return requiredNumbers(state, world)
    .filter((field) => values[field] === "")
    .map((field) => {
      const message = `${numberWords[field]}: a number is needed.`;
      return { field, rule: "required", message, severity: "error" };
    });
}

const ticketWords: Readonly<Record<string, NumberName>> = {
  size: "qty",
  triggerPrice: "trigger",
  executePrice: "price",
  presetStopSurplusPrice: "takeProfit",
  presetStopLossPrice: "stopLoss",
  presetStopSurplusExecutePrice: "tpLimitPrice",
  presetStopLossExecutePrice: "slLimitPrice",
};

/** Issues about a request, with the ticket's names of its fields. */
export function inTicketWords(found: readonly Issue[]): Issue[] {
  return found.map((issue) => ({ ...issue, field: ticketWords[issue.field] ?? issue.field }));
}

function unclearText(field: NumberName, state: TicketState, world: TicketWorld): Issue[] {
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
