import "server-only";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { singleton } from "../../singleton";
import { perSecond } from "./plan";
import { Queue } from "./queue";
import { ReadBudget } from "./read-budget";
import type { Budget } from "./slots";

export { freeAfter, holdMs, type SlotUse, slotRange } from "./plan";
export type { Place } from "./read-budget";
export { type Budget, ensureSlots, freeIn } from "./slots";
export type { Busy } from "./waiter";

/** The budget that a call spends: the account's, or the address's at a venue (rulings 7). */
export function budgetOf(
  endpoint: Pick<Endpoint, "id" | "rate">,
  venue: string,
  account: { readonly id: string; readonly copyTrading: boolean } | null,
): Budget {
  const { rate, id } = endpoint;
  const scope = rate.scope === "uid" && account ? account.id : `ip:${venue}`;
  return { scope, endpoint: id, slots: perSecond(rate, account?.copyTrading ?? false) };
}

/** This process's share of a read budget. */
export function readBudget(budget: Budget): ReadBudget {
  return once(readBudgets(), budget, () => new ReadBudget(budget));
}

/** Gives this process's leased slots back, so that others need not wait for them. */
export async function returnLeasedSlots(): Promise<void> {
  await Promise.all([...readBudgets().values()].map((budget) => budget.endSlices()));
}

/** Those of this process who wait to change something through this budget. */
export function writeQueue(budget: Budget): Queue {
  const queues = singleton("gateway.write-queues", () => new Map<string, Queue>());
  return once(queues, budget, () => new Queue());
}

const readBudgets = () => singleton("gateway.read-budgets", () => new Map<string, ReadBudget>());

function once<T>(made: Map<string, T>, budget: Budget, make: () => T): T {
  const key = `${budget.scope} ${budget.endpoint} ${budget.slots}`;
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}
