import { bodies, type TicketBody } from "./bodies";
import { type FormEndpoint, forms } from "./forms";
import { type NumberName, numbersOf, numberWords } from "./numbers";
import { fieldValue } from "./read-field";
import { isDecided, type TicketState, type TicketWorld } from "./state";

/** Where a ticket goes, for people to see. */
export function wireTarget(state: TicketState): { readonly method: "POST"; readonly path: string } {
  return { method: "POST", path: forms[state.form].path };
}

/** The endpoint that a ticket goes to. */
export function endpointOf(state: TicketState): FormEndpoint {
  return forms[state.form].endpoint;
}

/** The body of the form's endpoint; null while symbol or a number is not sure. */
export function toWire(
  state: TicketState,
  world: TicketWorld,
  clientOid: string,
): TicketBody | null {
  const values = valuesOf(state, world);
  const required = new Set(requiredNumbers(state, world));
  const unsure = numbersOf(state, world).some(
    (name) => values[name] === "" && (required.has(name) || state[name].text.trim() !== ""),
  );
  return unsure ? null : looseBody(state, world, clientOid);
}

/** As far as it has come: an unsure number is "". Null without an instrument or an action. */
export function looseBody(
  state: TicketState,
  world: TicketWorld,
  clientOid: string,
): TicketBody | null {
  const { instrument } = world;
  if (instrument === null || !isDecided(state)) return null;
  const values = valuesOf(state, world);
  return bodies[state.form]({ state, world, instrument, values, clientOid });
}

/** The numbers without which nothing can be sent; of two exits one is enough. */
export function requiredNumbers(state: TicketState, world: TicketWorld): readonly NumberName[] {
  const values = valuesOf(state, world);
  return numbersOf(state, world).filter((name) => {
    switch (name) {
      case "takeProfit":
        return state.form === "tpsl" && values.stopLoss === "";
      case "stopLoss":
        return false;
      case "tpLimitPrice":
        return values.takeProfit !== "";
      case "slLimitPrice":
        return values.stopLoss !== "";
      default:
        return true;
    }
  });
}

/** Each number that the ticket asks for and that is sure; "" for the others. */
export function valuesOf(
  state: TicketState,
  world: TicketWorld,
): Readonly<Record<NumberName, string>> {
  const asked = new Set<string>(numbersOf(state, world));
  const names = Object.keys(numberWords) as readonly NumberName[];
  const value = (name: NumberName) =>
    (asked.has(name) ? fieldValue(state[name], world.locale) : null) ?? "";
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<NumberName, string>;
}

/** The body as it goes on the wire, or indented for reading. */
export function wireText(body: TicketBody, indent = false): string {
  return JSON.stringify(body, null, indent ? 2 : undefined);
}
