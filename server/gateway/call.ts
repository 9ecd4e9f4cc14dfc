import "server-only";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { type LateCause, lateReason } from "@/lib/orders/lateness";
import { databaseProblem, sqlTransaction } from "../db/database";
import { DeskError } from "../desk-error";
import { raiseAlarms } from "../journal/alarms";
import { type ChangeDraft, type IntentDraft, idOf } from "../journal/intent";
import { prepareUnsent } from "../journal/prepare";
import { type Resolved, settle } from "../journal/settle";
import { lockJournal, markSending, type TokenRelease } from "../journal/transition";
import { log } from "../log";
import { processInstanceId } from "../processes/process-lease";
import { authorise, keyedRoute, parseRequest } from "./authorise";
import {
  type AnyResult,
  type CallContext,
  type CallResult,
  type KeyedRoute,
  type Route,
  timeouts,
} from "./call-context";
import { findEarlierCall, replay, toCallResult } from "./call-result";
import type { CallStart } from "./call-timings";
import { checkBounds } from "./check-risk-limits";
import { checkRules } from "./check-rules";
import { classify } from "./classify/classify";
import type { SentFacts } from "./classify/resolution";
import { ensureClock, ensureClockIn } from "./clock/ask-time";
import { learnTime } from "./clock/exchange-clock";
import { LateError } from "./deadline";
import { type Drafted, draftIntents } from "./draft-intent";
import { countDrift } from "./drift";
import { catchRefusal, raceWithTimeout, runOncePerKey, trackSettlement } from "./in-flight";
import { read } from "./read";
import { notWritten, preconditionFailedMessage, type Reserved, reserve } from "./reserve";
import type { ReceivedAnswer } from "./wire/receive";
import { signAndSend, tokenUseOf } from "./wire/send";

/**
 * The one way from the desk to an exchange. Answers what became of the call as a value: also when
 * nobody knows, and when the desk itself refused. Throws only for a fault in our own code.
 */
export async function call<Id extends EndpointId>(
  context: CallContext,
  id: Id,
  request: RequestOf<Id>,
): Promise<CallResult<Id>> {
  const result = await catchRefusal(async () => {
    const route = await authorise(context, id);
    const { kind } = route.endpoint;
    return kind === "read" ? ask(route, request) : change(route, request);
  });
  return result as CallResult<Id>;
}

async function ask(route: Route, request: unknown): Promise<AnyResult> {
  const parsed = parseRequest(route, request);
  await ensureClock(route);
  return read(route, parsed);
}

/** A running call always completes, even when its caller leaves; a repeated key joins it. */
async function change(route: Route, request: unknown): Promise<AnyResult> {
  const keyed = keyedRoute(route);
  const drafted = await draftIntents(keyed, request);
  return raceWithTimeout(runOncePerKey(drafted.draft, () => execute(keyed, drafted)));
}

/**
 * docs/order-safety.md#c2: two commits before the first byte, one send, and the answer on disk. A
 * repeated key is found when its intents are written, or when something refuses before that.
 */
async function execute(route: KeyedRoute, drafted: Drafted): Promise<AnyResult> {
  const { draft } = drafted;
  const begunAt = performance.now();
  const reserved = await checkAndReserve(route, drafted).catch(async (error: unknown) => {
    if (error instanceof LateError) {
      if (!route.context.isStep) return journalLate(draft, error.late);
      throw new DeskError({ kind: "blocked", reason: error.message });
    }
    const before = error instanceof DeskError ? await findEarlierCall(draft) : null;
    if (before) return { kind: "existing", ...before } as const;
    throw error;
  });
  if (reserved.kind === "late") return settleLate(draft, reserved.late);
  if (reserved.kind === "existing") return replay(draft, reserved, timeouts().ackTimeoutMs);
  const { queuedMs } = reserved;
  return sendPrepared(route, drafted, { ...reserved, start: { begunAt, queuedMs } });
}

async function checkAndReserve(route: KeyedRoute, drafted: Drafted): Promise<Reserved> {
  const { draft } = drafted;
  if (route.connection.held && mayOpen(draft)) throw new DeskError(heldFailure);
  route.context.deadline?.check("arrival");
  await ensureClockIn(route);
  const { digits, instrumentsAgeMs } = await checkRules(route, drafted);
  const intents = draft.intents.map((intent, n) => ({ ...intent, digits: digits[n] ?? null }));
  const rate = await checkBounds(route, drafted);
  return reserve(route, { ...draft, intents, instrumentsAgeMs }, rate);
}

const mayOpen = ({ kind }: ChangeDraft) => kind === "place" || kind === "create";

const heldFailure = {
  kind: "blocked",
  reason:
    "This desk was restored from a backup, and the open orders of this account have not all been " +
    "read since. Nothing was sent. See Connections.",
} as const;

/** A press that was too late has an entry too, by which it is known that nothing was sent. */
async function journalLate(draft: ChangeDraft, late: LateCause) {
  const written = await prepareUnsent(draft).catch((error: unknown) => {
    throw notWritten(draft, error);
  });
  return written.kind === "existing" ? written : ({ kind: "late", late } as const);
}

/** Not one byte of it left, and none will. */
async function settleLate(
  draft: ChangeDraft,
  late: LateCause,
  token: TokenRelease | null = null,
): Promise<AnyResult> {
  const resolution = { state: "NOT_SENT", reason: lateReason(late) } as const;
  const resolved = draft.intents.map((intent): Resolved => ({ intent, resolution }));
  const settled = await settle(draft, resolved, token);
  trackSettlement(settled.later);
  return toCallResult(draft, resolved, { onDisk: settled.now, requestTime: null });
}

type Prepared = Extract<Reserved, { kind: "prepared" }> & { readonly start: CallStart };

/**
 * Sends a prepared call, once: SENDING on disk, then the key, the signature and the bytes; then
 * what the answer proves, on disk too. Nothing here is repeated or given up
 * (docs/order-safety.md#c2-rule-3).
 */
async function sendPrepared(
  route: KeyedRoute,
  { draft, payload }: Drafted,
  { release, start }: Prepared,
): Promise<AnyResult> {
  const giveUp = (reason: string, cause?: unknown) => {
    const resolution = { state: "NOT_SENT", reason } as const;
    const resolved = draft.intents.map((intent): Resolved => ({ intent, resolution }));
    trackSettlement(settle(draft, resolved, release("nothing-left")).then(({ later }) => later));
    return new DeskError({ kind: cause ? "unavailable" : "blocked", reason }, cause);
  };
  const { deadline } = route.context;
  const isLate = () => deadline?.passed ?? false;
  if (isLate()) return settleLate(draft, "database", release("nothing-left"));
  const marked = await mark(draft, route.context.precondition).catch((error: unknown) => {
    log("error", "an intent could not be marked as sending", { intentId: idOf(draft), error });
    throw giveUp(`${databaseProblem(error)} Nothing was sent. Try again.`, error);
  });
  if (marked === "unwanted") throw giveUp(preconditionFailedMessage);
  if (marked === "unleased") throw giveUp(leaseMessage);
  if (isLate()) return settleLate(draft, "database", release("nothing-left"));

  const secrets = draft.intents.flatMap(({ passphrase }) => passphrase ?? []);
  const options = { hardTimeoutMs: timeouts().hardTimeoutMs, deadline, secrets, start };
  const answer = await signAndSend(route, payload, options).catch(notSigned(draft));
  const classified = classify(route.endpoint, draft.intents.map(sentFacts(draft)), answer);
  const accepted = classified.resolutions.some(({ state }) => /^ACKED/.test(state));
  learnTime(route, answer, { ...classified, accepted });
  if (answer.kind === "answer" && classified.data !== undefined) {
    countDrift(route.venue, route.endpoint.id as EndpointId, classified.data, answer.cleaner);
  }
  const resolved = classified.resolutions.flatMap((resolution, n): Resolved[] => {
    const intent = draft.intents[n];
    return intent ? [{ intent, resolution }] : [];
  });
  const settled = await settle(draft, resolved, release(tokenUseOf(answer)));
  trackSettlement(
    settled.later.then(() => raiseAlarms(draft.accountId, classified.alarms.map(about(draft)))),
  );
  return toCallResult(draft, resolved, {
    onDisk: settled.now,
    requestTime: classified.requestTime,
  });
}

/** What contradicts a call with one intent is about that one. */
const about = (draft: ChangeDraft) => (reason: string) => ({
  intentId: draft.batchId === null ? idOf(draft) : null,
  reason,
});

/**
 * All or none: when one intent of a call may not be sent, the call is not sent. What a change is
 * held to is asked once more, in the transaction that marks it.
 */
async function mark(
  { accountId, kind, intents }: ChangeDraft,
  precondition: CallContext["precondition"],
): Promise<"marked" | "unwanted" | "unleased"> {
  const steps = intents.map(({ id: intentId }) => {
    return { intentId, kind, from: ["PREPARED"] } as const;
  });
  const process = await processInstanceId();
  const markedOf = (moved: ReadonlySet<string>) =>
    moved.size === intents.length ? "marked" : "unleased";
  if (!precondition) return markedOf(await markSending(accountId, steps, process));
  return sqlTransaction(async (queries) => {
    await lockJournal(queries, accountId);
    if (!(await precondition(queries))) return "unwanted";
    return markedOf(await markSending(accountId, steps, process, { queries }));
  });
}

/** What an answer must repeat. */
const sentFacts =
  ({ kind }: ChangeDraft) =>
  ({ facts, clientOid, body }: IntentDraft): SentFacts => {
    if (kind === "create") {
      const { subAccountName: name } = JSON.parse(body) as { subAccountName?: string };
      return { orderId: null, clientOid, label: facts.label, name };
    }
    if (kind !== "cancel") return { orderId: null, clientOid, label: facts.label };
    return { orderId: facts.targetOrderId, clientOid: facts.targetClientOid, label: null };
  };

const notSigned =
  (draft: ChangeDraft) =>
  (error: unknown): ReceivedAnswer => {
    log("error", "a call could not be signed", { intentId: idOf(draft), error });
    return { kind: "nothing-left", reason: "the desk could not sign it" };
  };

const leaseMessage = "This process lost its lease on the database. Nothing was sent. Try again.";
