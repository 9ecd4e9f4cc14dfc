import { planFaults } from "../plans/plan-faults";
import { positionAccountsOf } from "../stake-of";
import type { EngineState } from "../state";
import { accountFaults } from "./account-faults";
import { bookFaults } from "./book-faults";
import { moneyFaults } from "./money-faults";
import { positionFaults } from "./stake-faults";

/** Checks every invariant that `apply` states; answers what is violated, nothing when all hold. */
export function validate(state: EngineState): readonly string[] {
  const instruments = Object.values(state.instruments).flatMap((listed) => [...listed.values()]);
  const markets = new Set(instruments.map(({ market }) => market));
  const accounts = [...state.accounts.values()];
  return [
    ...[...markets].flatMap(({ book }) => bookFaults(book)),
    ...accounts.flatMap(accountFaults),
    ...accounts.flatMap(positionAccountsOf).flatMap(positionFaults),
    ...moneyFaults(state, instruments),
    ...planFaults(state),
  ];
}
