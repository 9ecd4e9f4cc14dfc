import "server-only";
import { journalRoutes } from "@/lib/api/routes/journal";
import type { JournalRow } from "@/lib/journal/api";
import { quietWindowMs, resolveActionsOf } from "@/lib/journal/resolve-actions";
import type { OrderIntentKind } from "@/lib/orders/order-intent";
import type { Principal } from "@/lib/users/roles";
import { pool } from "../../../db/database";
import type { OrderIntentState } from "../../../db/schema";
import { journalPage } from "../../../journal/views/page";
import { parseQuery, type Query } from "../../../query";

/** An order as its venue remembers it. */
interface VenueOrder {
  readonly orderId: string;
  readonly planType: string | null;
  /** Null while it is open. */
  readonly end: { readonly at: number; readonly state: string } | null;
}

/** Everything that came to the venue under one clientOid. */
export interface Placement {
  readonly clientOid: string;
  readonly arrived: number;
  readonly orders: readonly VenueOrder[];
}

/** An intent as the journal has it. */
export interface StoredRow {
  readonly id: string;
  readonly accountId: string;
  readonly endpoint: string;
  readonly kind: OrderIntentKind;
  readonly clientOid: string;
  readonly targetClientOid: string | null;
  readonly symbol: string | null;
  readonly side: string | null;
  readonly price: string | null;
  readonly qty: string | null;
  readonly orderId: string | null;
  readonly state: OrderIntentState;
}

/** An event of an intent; `at` is Unix ms. */
export interface StoredEvent {
  readonly intentId: string;
  readonly state: OrderIntentState;
  readonly at: number;
}

/** What the journal says when a run is over. */
export interface JournalFacts {
  readonly intents: readonly StoredRow[];
  readonly events: readonly StoredEvent[];
  /** The intents of which somebody was warned that the exchange contradicts the journal. */
  readonly alarmed: ReadonlySet<string>;
  /** The intents that the pages of the journal lead to. */
  readonly reachable: ReadonlySet<string>;
  /** Those of the unknown ones that no verb there would ever settle. */
  readonly helpless: ReadonlySet<string>;
}

/** Reads the whole journal of a desk, by its tables and by its pages. */
export async function readJournal(principal: Principal): Promise<JournalFacts> {
  const { rows: intents } = await pool().query<StoredRow>(
    `SELECT id, account_id AS "accountId", endpoint, kind, client_oid AS "clientOid",
       target_client_oid AS "targetClientOid", symbol, side, price::text, qty::text,
       order_id AS "orderId", state
     FROM order_intent WHERE desk_id = $1`,
    [principal.deskId],
  );
  const { rows: events } = await pool().query<StoredEvent>(
    `SELECT intent_id AS "intentId", order_event.state,
       (extract(epoch FROM at) * 1000)::float8 AS at
     FROM order_event JOIN order_intent ON order_intent.id = intent_id
     WHERE desk_id = $1 ORDER BY order_event.account_id, seq`,
    [principal.deskId],
  );
  const { rows: alarms } = await pool().query<{ intentId: string }>(
    `SELECT intent_id AS "intentId" FROM alarm WHERE desk_id = $1 AND intent_id IS NOT NULL`,
    [principal.deskId],
  );
  const alarmed = new Set(alarms.map(({ intentId }) => intentId));
  const pages = await reachableIn(principal);
  return { intents, events, alarmed, ...pages };
}

/**
 * The intents that somebody finds who turns every page of the journal, the unknown ones on pages
 * of their own, and those of the unknown that have no verb there which ends the question.
 */
async function reachableIn(principal: Principal) {
  const found = new Set<string>();
  const helpless = new Set<string>();
  const walk = async (parameter: string, nextOf: (page: object) => unknown) => {
    const cursors = new Set<unknown>();
    for (let next: unknown = null; !cursors.has(next); ) {
      cursors.add(next);
      const page = await pageAt(principal, typeof next === "string" ? { [parameter]: next } : {});
      for (const { id } of [...page.unknown, ...page.rows]) found.add(id);
      for (const row of page.unknown) if (!hasWayOut(row)) helpless.add(row.id);
      next = nextOf(page) ?? null;
    }
  };
  await walk("before", (page) => ("next" in page ? page.next : null));
  await walk("unknownBefore", (page) => ("unknownNext" in page ? page.unknownNext : null));
  return { reachable: found, helpless };
}

/** Once it is quiet, a user can at least say what became of it; an order can be looked for. */
function hasWayOut(row: JournalRow): boolean {
  const verbs = resolveActionsOf(row, Date.now() + quietWindowMs);
  const listed = row.kind === "place" || row.kind === "cancel";
  return verbs.includes("attest") && (!listed || verbs.includes("check-now"));
}

/** A page as the route answers it. */
function pageAt(principal: Principal, query: Query) {
  const { before, unknownBefore, q: text, ...filter } = parseQuery(journalRoutes.list, query);
  return journalPage(principal, { ...filter, text }, { before, unknownBefore });
}

/** How much of the journal is still moving. */
export async function unsettled(principal: Principal) {
  const { rows } = await pool().query<{ sending: number; unknown: number; quietMs: number }>(
    `SELECT
       count(*) FILTER (WHERE state IN ('PREPARED', 'SENDING'))::int AS sending,
       count(*) FILTER (WHERE state = 'UNKNOWN' AND kind IN ('place', 'cancel'))::int AS unknown,
       (extract(epoch FROM clock_timestamp() - max(updated_at)) * 1000)::float8 AS "quietMs"
     FROM order_intent WHERE desk_id = $1`,
    [principal.deskId],
  );
  return rows[0] ?? { sending: 0, unknown: 0, quietMs: 0 };
}
