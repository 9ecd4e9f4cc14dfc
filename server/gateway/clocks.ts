import "server-only";
import { singleton } from "../singleton";
import { ExchangeClock } from "./exchange-clock";

/** The clock of an exchange as an account, or the public calls to a venue, have seen it. */
export function clockOf(scope: string): ExchangeClock {
  const known = clocks();
  const clock = known.get(scope) ?? new ExchangeClock();
  known.set(scope, clock);
  return clock;
}

/** One of the clocks may have been moved: each is asked for again before it is signed by. */
export function doubtClocks(): void {
  for (const clock of clocks().values()) clock.doubt();
}

const clocks = () => singleton("gateway.clocks", () => new Map<string, ExchangeClock>());
