import "server-only";
import type { DeskAnswer } from "@/lib/api/routes";
import { isEndpointId } from "@/lib/exchange/endpoints";
import { resolveActionsOf } from "@/lib/journal/resolve-actions";
import { bodyFacts } from "@/lib/orders/body-facts";
import { journalledAs } from "@/lib/orders/order-intent";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { onClient, sqlTransaction, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { type FoundIntent, findIntent } from "../journal/entry";
import type { ChangeDraft } from "../journal/intent";
import { type Resolution, settle } from "../journal/settle";
import { lockJournal, markSending } from "../journal/transition";
import { log } from "../log";
import { processInstanceId } from "../processes/process-lease";
import { ordersLastMinute } from "../users/risk-limits";
import { authorise, keyedRoute, parseRequest } from "./authorise";
import { type CallContext, type KeyedRoute, type RefusedByDesk, timeouts } from "./call-context";
import { toCallResult } from "./call-result";
import { checkBounds, type OrderRate } from "./check-risk-limits";
import { classify } from "./classify/classify";
import { ensureClockIn } from "./clock/ask-time";
import { type Deadline, LateError } from "./deadline";
import { catchRefusal, raceWithTimeout, runOncePerKey, trackSettlement } from "./in-flight";
import { rateLimitOf, waitForToken } from "./rate-limits";
import type { ReceivedAnswer } from "./wire/receive";
import { payloadOf, signAndSend, tokenUseOf } from "./wire/send";

type SentAgain = DeskAnswer<"POST /api/journal/[intent]/send-again">;

/**
 * Sends an unresolved order once more under its own clientOid, because a user asked for it
 * (docs/order-safety.md#c2-rule-9): only where the exchange knows a clientOid again, and while it
 * does. An answer that takes it is proof; any other says nothing of the first send.
 */
export async function sendAgain(
  principal: Principal,
  intentId: string,
  idempotencyKey: string,
  deadline?: Deadline,
): Promise<SentAgain | RefusedByDesk> {
  const result = await catchRefusal(async () => {
    const found = await findIntent(principal, intentId, "send-again");
    if (!resolveActionsOf(found.row, Date.now()).includes("send-again")) throw notNow();
    const context: CallContext & { connectionId: string } = {
      principal,
      connectionId: found.connectionId,
      idempotencyKey,
      ...(deadline ? { deadline } : {}),
      // A desk limit may be lower by now; whoever sends it again has read what it is.
      confirm: ["over-own-limit"],
    };
    const route = await routeOf(context, found);
    const draft = draftOf(principal, context.connectionId, found, idempotencyKey);
    const send = () => sendOnce(route, draft, found).catch(refuseLate);
    return raceWithTimeout(runOncePerKey(draft, send));
  });
  return result as SentAgain | RefusedByDesk;
}

/** The order stays as unresolved as it was. */
function refuseLate(error: unknown): never {
  if (error instanceof LateError) {
    throw new DeskError({ kind: "blocked", reason: error.message }, error);
  }
  throw error;
}

async function routeOf(context: CallContext, { row }: FoundIntent): Promise<KeyedRoute> {
  if (!isEndpointId(row.endpoint)) throw notNow();
  const route = await authorise(context, row.endpoint);
  return keyedRoute(route);
}

async function sendOnce(route: KeyedRoute, draft: ChangeDraft, { row, body }: FoundIntent) {
  const asked: unknown = JSON.parse(body);
  const parsed = parseRequest(route, journalledAs(row.endpoint).many ? [asked] : asked);
  const payload = payloadOf(route.endpoint, parsed);
  const { deadline } = route.context;
  deadline?.check("arrival");
  await ensureClockIn(route);
  const rate = await checkBounds(route, { draft, parsed });
  const rateLimit = rateLimitOf(route.endpoint, route.venue, route.connection.account);
  const place = await waitForToken(rateLimit, "person", deadline?.signal);
  if ("kind" in place) {
    deadline?.check("rate");
    throw new DeskError(place);
  }
  if (deadline?.passed) {
    place.release("nothing-left");
    deadline.check("database");
  }
  const marked = await mark(draft, row.id, { person: route.context.principal.name, rate }).catch(
    (error) => {
      place.release("nothing-left");
      throw error;
    },
  );
  if (!marked) {
    place.release("nothing-left");
    throw notNow();
  }
  const answer = await signAndSend(route, payload, {
    hardTimeoutMs: timeouts().hardTimeoutMs,
    deadline,
  }).catch(notSigned(row.id));
  place.release(tokenUseOf(answer));
  const sent = [{ orderId: null, clientOid: row.clientOid, label: null }];
  const [resolution] = classify(route.endpoint, sent, answer).resolutions;
  const resolved = draft.intents.map((intent) => ({
    intent,
    resolution: secondSendResolution(resolution),
  }));
  const settled = await settle(draft, resolved, null);
  trackSettlement(settled.later);
  return toCallResult(draft, resolved, { onDisk: settled.now, requestTime: null });
}

/**
 * On disk before the first byte: that it is sent again, by whom, and that in the audit. Throws the
 * DeskError of a limit of orders a minute that it would be beyond.
 */
async function mark(
  draft: ChangeDraft,
  intentId: string,
  { person, rate }: { readonly person: string; readonly rate: OrderRate | null },
): Promise<boolean> {
  const { accountId, userId } = draft;
  const reason = "Sent again under the same id.";
  const step = { intentId, kind: "place", from: ["UNRESOLVED"], reason, person } as const;
  const processInstance = await processInstanceId();
  return sqlTransaction(async (client) => {
    if (rate) {
      await lockJournal(client, accountId);
      rate.check(await ordersLastMinute(userId, accountId, client));
    }
    const moved = await markSending(accountId, [step], processInstance, { queries: client });
    if (moved.size === 0) return false;
    await client.query(markSql({ userId, intentId }));
    await appendAudit(onClient(client), draft, {
      action: "intent.sent-again",
      target: intentId,
      detail: { accountId },
    });
    return true;
  });
}

const markSql = statement<{ userId: string; intentId: string }>(
  `UPDATE order_intent SET resent_by = $userId WHERE id = $intentId`,
);

/** Only an answer that takes the order says anything of it: the first send may have arrived. */
function secondSendResolution(resolution: Resolution | undefined): Resolution {
  if (resolution?.state === "ACKED" || resolution?.state === "ACKED_NO_ID") return resolution;
  const code = resolution && "code" in resolution ? resolution.code : null;
  const message = resolution && "message" in resolution ? resolution.message : null;
  const how =
    resolution?.state === "REJECTED"
      ? "The exchange rejected the second send"
      : resolution?.state === "NOT_SENT"
        ? "The second send didn't go out"
        : "The second send got no valid response either";
  return {
    state: "UNKNOWN",
    reason: `${how}. The first send is still unknown.`,
    code,
    message,
  };
}

function draftOf(
  { deskId, userId }: Principal,
  connectionId: string,
  { row, accountId, body }: FoundIntent,
  idempotencyKey: string,
): ChangeDraft {
  return {
    deskId,
    accountId,
    connectionId,
    userId,
    endpoint: row.endpoint,
    kind: row.kind,
    batchId: null,
    idempotencyKey,
    requestHash: Buffer.from(row.id),
    channelSent: false,
    instrumentsAgeMs: null,
    intents: [
      {
        id: row.id,
        clientOid: row.clientOid,
        body,
        facts: bodyFacts(row.endpoint, body),
        digits: row.digits,
        passphrase: null,
      },
    ],
  };
}

const notSigned =
  (intentId: string) =>
  (error: unknown): ReceivedAnswer => {
    log("error", "a call could not be signed", { intentId, error });
    return { kind: "nothing-left", reason: "the desk could not sign it" };
  };

const notNow = () =>
  new DeskError({
    kind: "gone",
    reason: "It can't be resent: its outcome is now known, or its id is too old.",
  });
