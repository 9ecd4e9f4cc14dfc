import "server-only";
import { singleton } from "../singleton";

/** The reads that an exchange has not answered yet, by whose clock of it counts. */
const pending = () => singleton("gateway.unanswered", () => new Map<symbol, PendingRead>());

interface PendingRead {
  readonly clock: string;
  readonly since: number;
}

/** Counts a read as unanswered until it is over. */
export async function untilAnswered<T>(clock: string, reading: Promise<T>): Promise<T> {
  const id = Symbol(clock);
  pending().set(id, { clock, since: performance.now() });
  return reading.finally(() => pending().delete(id));
}

/** How long the oldest unanswered read of an account, or of a venue, has waited for its answer. */
export function unansweredMs(clock: string): number {
  const since = [...pending().values()].flatMap((each) => (each.clock === clock ? each.since : []));
  return since.length === 0 ? 0 : performance.now() - Math.min(...since);
}
