import "server-only";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";

/**
 * The desk itself, where nobody asks: its worker and what the gateway must know to do its own work.
 * Its role is none that a person can have; it may ask the exchange what `mayAskItself` says, and
 * change nothing anywhere.
 */
export interface WorkerPrincipal {
  readonly role: "worker";
  /** Whose keys it reads with; null for public endpoints, which need none. */
  readonly deskId: string | null;
  readonly personId: null;
  readonly name: "Desk";
}

/** The worker as it reads for one desk, or without any key. */
export function workerOf(deskId: string | null): WorkerPrincipal {
  return { role: "worker", deskId, personId: null, name: "Desk" };
}

/** Lists of orders, what instruments and indices are, and the records that the archives keep. */
const asked: ReadonlySet<EndpointId> = new Set<EndpointId>([
  "unfilled-orders",
  "spot-unfilled-orders",
  "plan-orders-pending",
  "instruments",
  "index-components",
  "order-commission",
  "sub-deposit-withdrawal",
]);

/** Whether the worker may call an endpoint under its own role. */
export function mayAskItself(id: EndpointId): boolean {
  return asked.has(id) && endpointOf(id).kind === "read";
}
