import "server-only";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { maxPressToByteMs, pressAgeHeader } from "@/lib/orders/lateness";
import { isJournalled, journalledAs } from "@/lib/orders/order-intent";
import { DeskError } from "../desk-error";

interface Press {
  readonly request: Pick<Request, "headers">;
  /** When the request came, by this process's monotonic clock. */
  readonly arrivedAt: number;
}

/**
 * How many milliseconds a single placement by a user still has until its first byte
 * (docs/order-safety.md#c2-rule-15); null for every other call. Without the header the press is
 * taken to be as old as the request. Throws a DeskError when the header is no age.
 */
export function timeToPlace(id: EndpointId, { request, arrivedAt }: Press): number | null {
  if (!isJournalled(id)) return null;
  const { kind, many } = journalledAs(id);
  return kind !== "place" || many ? null : timeLeft({ request, arrivedAt });
}

/** The same for what is known to be a single placement. */
export function timeLeft({ request, arrivedAt }: Press): number {
  const age = request.headers.get(pressAgeHeader) ?? "0";
  if (!/^\d{1,12}$/.test(age)) throw new DeskError({ kind: "invalid", issues: [notAnAge] });
  return maxPressToByteMs - Number(age) - (performance.now() - arrivedAt);
}

const notAnAge = {
  field: "Press-Age",
  rule: "form",
  message: "Press-Age must be whole milliseconds since the press, such as 40.",
};
