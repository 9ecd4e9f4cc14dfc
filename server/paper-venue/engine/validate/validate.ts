import { planFaults } from "../plans/plan-faults";
import { stakesOf } from "../stake-of";
import type { State } from "../state";
import { accountFaults } from "./account-faults";
import { bookFaults } from "./book-faults";
import { moneyFaults } from "./money-faults";
import { stakeFaults } from "./stake-faults";

/** Checks every invariant that `apply` states; answers what is violated, nothing when all hold. */
export function validate(state: State): readonly string[] {
  const instruments = Object.values(state.instruments).flatMap((listed) => [...listed.values()]);
  const markets = new Set(instruments.map(({ market }) => market));
  const accounts = [...state.accounts.values()];
  return [
    ...[...markets].flatMap(({ book }) => bookFaults(book)),
    ...accounts.flatMap(accountFaults),
    ...accounts.flatMap(stakesOf).flatMap(stakeFaults),
    ...moneyFaults(state, instruments),
    ...planFaults(state),
  ];
}
