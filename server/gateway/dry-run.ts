import "server-only";
import type { PoolClient } from "pg";
import type { Confirmation } from "@/lib/api/failure";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { type DryRun, journalledAs } from "@/lib/orders/order-intent";
import { sqlTransaction, statement } from "../db/database";
import { DeskError } from "../desk-error";
import type { ChangeDraft } from "../journal/intent";
import { conflictOf } from "../journal/prepare";
import { lockJournal } from "../journal/transition";
import { readIntent } from "../journal/views/intents";
import { ordersLastMinute } from "../users/risk-limits";
import { authorise, keyedRoute } from "./authorise";
import type { CallContext, RefusedByDesk } from "./call-context";
import { checkBounds, type OrderRate } from "./check-risk-limits";
import { checkRules } from "./check-rules";
import { draftIntents } from "./draft-intent";
import { catchRefusal } from "./in-flight";
import { confirmedOf } from "./reserve";

interface DryRunOptions {
  readonly holdPlace?: boolean;
  readonly mayAsk?: boolean;
}

/**
 * Does of a call that places everything up to its journal: authority, contract, the instrument's
 * rules and the bounds, by the very functions of `call`. Answers the bytes that would be sent.
 * Nothing is sent, and the exchange is asked for nothing, but for lists and prices that the checks
 * need with `mayAsk`. With `holdPlace`, by which an order is checked before another is cancelled
 * for it, the orders also keep their place among those of a minute for sixty seconds, by their
 * client ids.
 */
export async function dryRun(
  context: CallContext,
  id: EndpointId,
  request: unknown,
  { holdPlace = false, mayAsk = holdPlace }: DryRunOptions = {},
): Promise<DryRun | RefusedByDesk> {
  return catchRefusal(async () => {
    const { method, path, kind } = endpointOf(id);
    if (kind === "read" || journalledAs(id).kind !== "place") {
      throw new DeskError({ kind: "invalid", issues: [placingOnly] });
    }
    const route = await authorise(mayAsk ? context : { ...context, asksNothing: true }, id);
    const keyed = keyedRoute(route);
    const drafted = await draftIntents(keyed, request);
    await checkRules(keyed, drafted);
    const rate = await checkBounds(keyed, drafted);
    if (holdPlace) await holdPlaces(drafted.draft, rate, context.confirm);
    else if (rate) await checkRate(drafted.draft, rate);
    return { kind: "dry-run", method, path, body: drafted.payload.body ?? "" };
  });
}

async function checkRate(draft: ChangeDraft, rate: OrderRate, queries?: PoolClient) {
  const { userId, accountId, intents } = draft;
  const own = intents.map(({ clientOid }) => clientOid);
  rate.check(await ordersLastMinute(userId, accountId, queries, own));
}

/** Under the account's lock, as every placement is counted and compared with others. */
async function holdPlaces(
  draft: ChangeDraft,
  rate: OrderRate | null,
  confirm: readonly Confirmation[] = [],
): Promise<void> {
  const { userId, accountId, intents } = draft;
  const conflict = await sqlTransaction(async (client) => {
    await lockJournal(client, accountId);
    const found = await conflictOf(client, draft, confirmedOf(confirm));
    if (found || !rate) return found;
    await checkRate(draft, rate, client);
    await client.query("DELETE FROM order_reservation WHERE expires_at < clock_timestamp()");
    await client.query(
      holdPlacesSql({ accountId, userId, clientOids: intents.map(({ clientOid }) => clientOid) }),
    );
    return null;
  });
  if (!conflict) return;
  const earlier = await readIntent(conflict.intentId);
  if (conflict.kind === "placement-blocked") throw new DeskError({ kind: conflict.kind, earlier });
  const { secondsAgo } = conflict;
  throw new DeskError({ kind: "possible-duplicate", earlier, secondsAgo });
}

const holdPlacesSql = statement<{
  accountId: string;
  userId: string;
  clientOids: readonly string[];
}>(`
INSERT INTO order_reservation (account_id, user_id, client_oid, expires_at)
SELECT $accountId, $userId, unnest($clientOids::text[]), clock_timestamp() + interval '60 seconds'
ON CONFLICT (account_id, client_oid) DO UPDATE SET expires_at = excluded.expires_at
WHERE order_reservation.user_id = excluded.user_id`);

const placingOnly = {
  field: "dryRun",
  rule: "placing",
  message: "Only calls that place orders support a dry run.",
};
