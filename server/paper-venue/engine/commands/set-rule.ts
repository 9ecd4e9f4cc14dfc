import { reject } from "../reject";
import type { State } from "../state";
import type { Event, HouseRules, SetRule } from "../types";

/** What each house rule may be. */
export const houseRules: { readonly [Rule in keyof HouseRules]: readonly HouseRules[Rule][] } = {
  "hedge-close": ["remainder", "refuse"],
  "client-oid-reuse": ["refuse", "second-order", "first-ack"],
};

/** Sets a house rule for everything that comes after. */
export function setRule(state: State, { rule, value }: SetRule): Event {
  if (!Object.hasOwn(houseRules, rule)) {
    return reject("40020", "rule", `Parameter rule error: it is one of ${listOf(houseRules)}`);
  }
  const valid: readonly string[] = houseRules[rule];
  if (!valid.includes(value)) {
    return reject("40020", "value", `Parameter value error: it is one of ${valid.join(", ")}`);
  }
  state.rules = { ...state.rules, [rule]: value };
  return { type: "rule-set", rule, value };
}

function listOf(rules: object): string {
  return Object.keys(rules).join(", ");
}
