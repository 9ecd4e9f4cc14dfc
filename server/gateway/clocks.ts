import "server-only";
import { singleton } from "../singleton";
import { ExchangeClock } from "./exchange-clock";

/** The clock of an exchange as an account, or the public calls to a venue, have seen it. */
export function clockOf(scope: string): ExchangeClock {
  const clocks = singleton("gateway.clocks", () => new Map<string, ExchangeClock>());
  const clock = clocks.get(scope) ?? new ExchangeClock();
  clocks.set(scope, clock);
  return clock;
}
