import { decimalOrNull, equal } from "@/lib/decimal";
import type { JournalFacts, Placement, StoredEvent, StoredRow } from "./facts";
import { cancelPath, type Post } from "./lying-proxy";
import type { ReportedOutcomes } from "./users";
import type { Call } from "./workload";

/** Everything that is known when a run is over. */
export interface RunFacts extends JournalFacts {
  readonly calls: readonly Call[];
  readonly reported: ReportedOutcomes;
  readonly posts: readonly Post[];
  readonly placements: readonly Placement[];
}

/** One line of the table of a run. */
export interface Line {
  readonly what: string;
  readonly count: number;
  /** A sentence that is true as long as the count is zero must hold; null where it is only told. */
  readonly broken: string | null;
}

const closed: readonly string[] = ["CLOSED_UNSPECIFIED", "CANCELLED", "REJECTED", "NOT_SENT"];
const left: readonly string[] = ["CLOSED_UNSPECIFIED", "CANCELLED"];
const accepted: readonly string[] = ["ACKED", "ACKED_NO_ID", "LIVE", "PARTIAL", ...left];
const live: readonly string[] = ["LIVE", "PARTIAL"];
const denied: readonly string[] = ["rejected", "not-sent"];
const affirmed: readonly string[] = ["ok", "accepted-without-id"];

/** Holds what the desk said and recorded against what really happened at its venue. */
export function checkRun(facts: RunFacts): readonly Line[] {
  const { intents, events, placements, posts, reported, alarmed, reachable, helpless } = facts;
  const truth = new Map(placements.map((each) => [each.clientOid, each]));
  const ordersOf = (clientOid: string | null) => truth.get(clientOid ?? "")?.orders ?? [];
  const isOpen = (clientOid: string | null) => ordersOf(clientOid).some(({ end }) => end === null);
  const places = intents.filter(({ kind }) => kind === "place");
  const cancels = intents.filter(({ kind }) => kind === "cancel");
  const history = historyOf(events);
  const openOnes = places.filter(({ clientOid }) => isOpen(clientOid));
  const unknown = intents.filter(({ state }) => /^(UNKNOWN|UNRESOLVED)$/.test(state));
  const reopened = places.filter(({ id }) => wasReopened(history.get(id) ?? []));
  const wrongly = places.filter(({ id, clientOid }) =>
    wasClosedWhileOpen(history.get(id) ?? [], ordersOf(clientOid)),
  );
  const blocked = reported.blocked.filter((each) => !isConfusable(each, places, history));
  const sent = posts.filter(({ path }) => path !== cancelPath).flatMap((post) => post.clientOids);
  const none = (what: string, found: readonly unknown[], broken: string) => ({
    what,
    count: found.length,
    broken,
  });
  const countLine = (what: string, count: number) => ({ what, count, broken: null });
  return [
    countLine(
      "orders at the venue under the run's ids",
      placements.flatMap((p) => p.orders).length,
    ),
    countLine("orders open at the venue", openOnes.length),
    none(
      "orders open at the venue, closed in the journal",
      openOnes.filter(({ state }) => closed.includes(state)),
      "Orders that are open at the venue are closed in the journal.",
    ),
    none(
      "orders open at the venue, not LIVE or PARTIAL",
      openOnes.filter(({ state }) => !live.includes(state)),
      "Orders that are open at the venue are not live in the journal.",
    ),
    countLine("orders closed wrongly for a while", wrongly.length),
    countLine("orders re-opened", reopened.length),
    none(
      "orders re-opened without an alarm",
      reopened.filter(({ id }) => !alarmed.has(id)),
      "Orders were re-opened and nobody was warned.",
    ),
    none(
      "duplicates: clientOids with two orders",
      placements.filter(isTwice),
      "A clientOid became two orders.",
    ),
    none(
      "orphans: orders without an intent",
      placements.filter(
        ({ clientOid, orders }) =>
          orders.length > 0 && !places.some((place) => place.clientOid === clientOid),
      ),
      "The venue has orders that stand in no journal.",
    ),
    none("second sends", repeated(sent), "A placement was sent twice."),
    none(
      "false answers to users",
      [...falseAnswers(facts, truth), ...falseCancelAnswers(facts, isOpen)],
      "Users were told what is not so.",
    ),
    none(
      "false states in the journal",
      places.filter((place) => isFalse(place, ordersOf(place.clientOid))),
      "The journal says what is not so.",
    ),
    none(
      "cancels recorded as effective, their order open",
      cancels.filter(
        ({ state, targetClientOid }) => state === "CLOSED_UNSPECIFIED" && isOpen(targetClientOid),
      ),
      "The journal says that cancelled orders left the list, and they are open.",
    ),
    none(
      "intents stuck in PREPARED or SENDING",
      intents.filter(({ state }) => /^(PREPARED|SENDING)$/.test(state)),
      "Intents are stuck in PREPARED or SENDING.",
    ),
    countLine("unknown or unresolved intents", unknown.length),
    none(
      "unknown or unresolved that no page of the journal shows",
      unknown.filter(({ id }) => !reachable.has(id)),
      "Unresolved intents are on no page of the journal.",
    ),
    none(
      "unknown or unresolved without a verb that settles it",
      unknown.filter(({ id }) => helpless.has(id)),
      "Unresolved intents have no way out in the journal.",
    ),
    countLine("placements refused as blocked", reported.blocked.length),
    none(
      "placements blocked by an order they cannot be confused with",
      blocked,
      "Placements were blocked by an unknown order of another symbol or endpoint family.",
    ),
    countLine(
      "accounts on which that happened",
      new Set(blocked.map(({ call }) => call.account.accountId)).size,
    ),
    countLine("questions about possible duplicates", reported.asked.length),
    none(
      "of them about an earlier order that differs",
      reported.asked.filter((each) => !isAlike(each.call, intents, each.intentId)),
      "Users were asked about a duplicate that differs from their order.",
    ),
    countLine("refusals that the run does not expect", reported.odd.length),
  ];
}

/** The events of each intent, in their order. */
function historyOf(events: readonly StoredEvent[]) {
  const history = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const before = history.get(event.intentId);
    if (before) before.push(event);
    else history.set(event.intentId, [event]);
  }
  return history;
}

/** Its parts apart: a strategy order may have two rows, one for each trigger. */
function isTwice({ orders }: Placement): boolean {
  const kinds = orders.map(({ planType }) => planType ?? "");
  return new Set(kinds).size < kinds.length;
}

function wasReopened(events: readonly StoredEvent[]): boolean {
  const at = events.findIndex(({ state }) => left.includes(state));
  return at >= 0 && events.slice(at).some(({ state }) => live.includes(state));
}

function wasClosedWhileOpen(events: readonly StoredEvent[], orders: Placement["orders"]): boolean {
  return events.some(
    ({ state, at }) =>
      left.includes(state) && orders.some(({ end }) => end === null || end.at > at),
  );
}

/** Each but the first of those that stand there more than once. */
function repeated(clientOids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return clientOids.filter((clientOid) => seen.has(clientOid) || !seen.add(clientOid));
}

function isFalse({ state, orderId }: StoredRow, orders: Placement["orders"]): boolean {
  if (/^(REJECTED|NOT_SENT)$/.test(state) && orders.length > 0) return true;
  if (accepted.includes(state) && orders.length === 0) return true;
  return orderId !== null && !orders.some((order) => order.orderId === orderId);
}

function falseAnswers({ calls, reported }: RunFacts, truth: ReadonlyMap<string, Placement>) {
  const placed = calls.filter(({ endpoint }) => endpoint !== "cancel-order");
  return placed.flatMap(({ clientOids }) => {
    return clientOids.filter((clientOid) => {
      const kinds = reported.answers.get(clientOid) ?? [];
      const exists = (truth.get(clientOid)?.orders.length ?? 0) > 0;
      if (!exists) return kinds.some((kind) => affirmed.includes(kind));
      const refusedOnly = kinds.length > 0 && kinds.every((kind) => kind.startsWith("refused"));
      return refusedOnly || kinds.some((kind) => denied.includes(kind));
    });
  });
}

/** A cancel that is said to have worked while its order is open, or to be refused though it was. */
function falseCancelAnswers(
  { calls, reported, posts }: RunFacts,
  isOpen: (clientOid: string) => boolean,
) {
  return calls.filter(({ endpoint, key, clientOids: [target = ""] }) => {
    if (endpoint !== "cancel-order") return false;
    const kinds = reported.answers.get(key) ?? [];
    const taken = posts.some(
      ({ path, clientOids, answer }) =>
        path === cancelPath && clientOids[0] === target && answer?.body.includes('"00000"'),
    );
    if (taken) return kinds.some((kind) => denied.includes(kind));
    return isOpen(target) && kinds.some((kind) => affirmed.includes(kind));
  });
}

/** The endpoints whose orders could be taken for one another. */
const families: readonly (readonly string[])[] = [
  ["place-order", "place-batch", "futures-place-order"],
  ["spot-place-plan-order"],
  ["place-strategy-order"],
];

/** Whether an order of the same family and symbol was unknown while a placement was blocked. */
function isConfusable(
  { call, from, to }: ReportedOutcomes["blocked"][number],
  places: readonly StoredRow[],
  history: ReadonlyMap<string, readonly StoredEvent[]>,
): boolean {
  const family = families.find((each) => each.includes(call.endpoint)) ?? [];
  return places.some(({ id, accountId, symbol, endpoint, clientOid }) => {
    if (accountId !== call.account.accountId || symbol !== call.symbol) return false;
    if (!family.includes(endpoint) || call.clientOids.includes(clientOid)) return false;
    const events = history.get(id) ?? [];
    return events.some(({ state, at }, n) => {
      const until = events[n + 1]?.at ?? Number.POSITIVE_INFINITY;
      return /^(UNKNOWN|SENDING)$/.test(state) && at <= to && until >= from;
    });
  });
}

/** Whether the order that is asked about is like the call's in what a user typed. */
function isAlike(call: Call, intents: readonly StoredRow[], intentId: string): boolean {
  const earlier = intents.find(({ id }) => id === intentId);
  if (!earlier) return false;
  const asked = (Array.isArray(call.request) ? call.request : [call.request]) as Asked[];
  return asked.some(
    (each) =>
      each.symbol === earlier.symbol &&
      same(each.price ?? each.executePrice, earlier.price) &&
      same(each.qty ?? each.size, earlier.qty),
  );
}

type Asked = Readonly<Record<string, string | undefined>>;

/** Two texts of one number, or none of both. */
function same(asked: string | undefined, stored: string | null): boolean {
  const [one, other] = [decimalOrNull(asked), decimalOrNull(stored)];
  return one === null || other === null ? one === other : equal(one, other);
}
