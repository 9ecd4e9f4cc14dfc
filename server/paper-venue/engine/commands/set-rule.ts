import { reject } from "../reject";
import type { EngineState } from "../state";
import type { EngineEvent, VenueRules, SetRule } from "../types";

/** What each house rule may be. */
export const venueRules: { readonly [Rule in keyof VenueRules]: readonly VenueRules[Rule][] } = {
  "hedge-close": ["remainder", "refuse"],
  "client-oid-reuse": ["refuse", "second-order", "first-ack"],
};

/** Sets a house rule for everything that comes after. */
export function setRule(state: EngineState, { rule, value }: SetRule): EngineEvent {
  if (!Object.hasOwn(venueRules, rule)) {
    return reject("40020", "rule", `Parameter rule error: it is one of ${listOf(venueRules)}`);
  }
  const valid: readonly string[] = venueRules[rule];
  if (!valid.includes(value)) {
    return reject("40020", "value", `Parameter value error: it is one of ${valid.join(", ")}`);
  }
  state.rules = { ...state.rules, [rule]: value };
  return { type: "rule-set", rule, value };
}

function listOf(rules: object): string {
  return Object.keys(rules).join(", ");
}
