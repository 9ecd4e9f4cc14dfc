import type { OrderIntentState } from "@/lib/orders/order-intent";
import type { BookedPlacement } from "../support/venue-control";

/** An order as the desk's journal has it. */
export interface JournalledOrder {
  readonly clientOid: string;
  readonly state: OrderIntentState;
  readonly orderId: string | null;
}

/** What is wrong with the orders of a run: client order ids, each with what was found. */
export interface OrderFaults {
  /** The desk answered for it or the venue saw it, and the journal has nothing of it. */
  readonly lost: readonly string[];
  /** The journal says something that the venue's books contradict. */
  readonly wrong: readonly string[];
  /** It reached the venue more than once. */
  readonly twice: readonly string[];
  /** Its outcome is not known yet. */
  readonly open: readonly string[];
}

type Truth = "none" | "open" | "filled" | "cancelled";

/** What the journal may say of an order in the end, by what the venue knows of it. */
const allowed: Readonly<Record<Truth, readonly OrderIntentState[]>> = {
  none: ["NOT_SENT", "REJECTED", "UNRESOLVED"],
  open: ["LIVE", "PARTIAL"],
  // One whose answer was lost and that no list ever showed stays unresolved.
  filled: ["FILL_EVIDENCED", "CLOSED_UNSPECIFIED", "UNRESOLVED"],
  cancelled: ["CANCELLED", "CLOSED_UNSPECIFIED", "FILL_EVIDENCED", "UNRESOLVED"],
};

const undecided: readonly OrderIntentState[] = [
  ...(["PREPARED", "SENDING", "UNKNOWN"] as const),
  ...(["ACKED", "ACKED_NO_ID"] as const),
];

/** Compares what was sent with the journal, and the journal with the venue's books. */
export function checkOrders(
  answered: Iterable<string>,
  journal: readonly JournalledOrder[],
  placements: readonly BookedPlacement[],
): OrderFaults {
  const booked = new Map(placements.map((each) => [each.clientOid ?? "", each]));
  const journalled = new Set(journal.map(({ clientOid }) => clientOid));
  const seen = [...answered, ...booked.keys()];
  const open = journal.filter(({ state }) => undecided.includes(state));
  const wrong = journal.filter(
    (order) => !open.includes(order) && !agrees(order, booked.get(order.clientOid)),
  );
  return {
    lost: [...new Set(seen.filter((clientOid) => !journalled.has(clientOid)))],
    wrong: wrong.map((order) => {
      const { clientOid, state } = order;
      return `${clientOid} ${state}, venue: ${truthOf(booked.get(clientOid))}`;
    }),
    twice: placements
      .filter(({ arrived, orders }) => arrived > 1 || orders.length > 1)
      .map(({ clientOid, arrived }) => `${clientOid} ${arrived}x`),
    open: open.map(({ clientOid, state }) => `${clientOid} ${state}`),
  };
}

function agrees({ state, orderId }: JournalledOrder, placed: BookedPlacement | undefined): boolean {
  if (!allowed[truthOf(placed)].includes(state)) return false;
  return orderId === null || placed?.orders.some((order) => order.orderId === orderId) === true;
}

function truthOf(placed: BookedPlacement | undefined): Truth {
  const order = placed?.orders[0];
  if (order === undefined) return "none";
  if (order.end === null) return "open";
  return order.end.state === "filled" ? "filled" : "cancelled";
}
