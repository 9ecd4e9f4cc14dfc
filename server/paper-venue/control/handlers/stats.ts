import type { ControlRoute, Controls } from "../controls";
import { jsonReply } from "../reply";

export const showStats: ControlRoute = {
  takes: "",
  does: "how many calls were let in and how many answered 429, by endpoint; faults; ticks",
  answer: (controls) => jsonReply(200, statsOf(controls)),
};

/** What the venue counts since its start. */
export function statsOf({ rateLimits: budgets, faultInjection: hazards, exchange }: Controls) {
  return {
    admitted: budgets.admitted,
    refusedByRate: budgets.refused,
    faultsHappened: hazards.faults.happened,
    faultsWaiting: hazards.faults.waiting,
    ticks: exchange.ticks,
  };
}
