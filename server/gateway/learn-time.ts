import "server-only";
import { log } from "../log";
import { clockOf } from "./clocks";
import type { Answer } from "./receive";
import type { Route } from "./route";

/** The exchange's word for: your clock is not mine. */
const expired = "40008";

/**
 * Takes the exchange's time from an answer (order-safety c.2 rule 13), if it was `accepted` as the
 * answer to its call: one that belongs to another call tells the time of another moment.
 */
export function learnTime(
  route: Route,
  answer: Answer,
  told: {
    readonly code: string | null;
    readonly requestTime: number | null;
    readonly accepted: boolean;
  },
): void {
  const { venue } = route;
  const clock = clockOf(route.clock);
  if (told.code === expired) {
    clock.doubt();
    log("warn", "the exchange found our time expired", { venue });
    return;
  }
  if (answer.kind !== "answer" || told.requestTime === null || !told.accepted) return;
  const { sentAt, receivedAt } = answer;
  const sample = { sentAt, receivedAt, requestTime: told.requestTime };
  if (route.endpoint.id === "instruments") {
    if (clock.decide(sample)) log("warn", "the exchange's clock jumped against ours", { venue });
  } else if (clock.learn(sample)) {
    log("warn", "an answer tells of a jump of the clock; endpoint 13 decides", { venue });
  }
}
