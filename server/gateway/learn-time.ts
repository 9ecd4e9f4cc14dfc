import "server-only";
import { log } from "../log";
import { clockOf } from "./clocks";
import type { Route } from "./route";
import type { WireAnswer } from "./transport";

/** The exchange's word for: your clock is not mine. */
const expired = "40008";

/** Takes the exchange's time from an answer (order-safety c.2 rule 13). */
export function learnTime(
  route: Route,
  answer: WireAnswer,
  told: { readonly code: string | null; readonly requestTime: number | null },
): void {
  const clock = clockOf(route.clock);
  if (told.code === expired) {
    clock.distrust();
    log("warn", "the exchange found our time expired", { venue: route.venue });
  } else if (answer.kind === "answer" && told.requestTime !== null) {
    const { sentAt, receivedAt } = answer;
    const jumped = clock.learn({ sentAt, receivedAt, requestTime: told.requestTime });
    if (jumped) log("warn", "the exchange's clock jumped against ours", { venue: route.venue });
  }
}
