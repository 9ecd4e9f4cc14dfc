import "server-only";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { timing } from "../journal/timing";
import { authorise, keyOf } from "./authorise";
import type { AnyResult, CallContext, CallResult } from "./call-context";
import { checkRules } from "./check-rules";
import { type Drafted, draftIntents } from "./draft-intent";
import { ensureClock } from "./ensure-clock";
import { runOnce, softly } from "./in-flight";
import { parseRequest } from "./parse-request";
import { read } from "./read";
import { refusable } from "./refusable";
import { recall, replay } from "./replay";
import { reserve } from "./reserve";
import type { KeyedRoute, Route } from "./route";
import { sendPrepared } from "./send-prepared";

export type { CallContext, CallResult, Confirmation, Priority, Refused } from "./call-context";
export { drain, inFlight } from "./in-flight";

/**
 * The one way from the desk to an exchange. Answers what became of the call as a value: also when
 * nobody knows, and when our own door refused. Throws only for a fault in our own code.
 */
export async function call<Id extends EndpointId>(
  context: CallContext,
  id: Id,
  request: RequestOf<Id>,
): Promise<CallResult<Id>> {
  const result = await refusable(async () => {
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

/** Once it runs it comes to its end, whoever waits for it, and however often its key comes. */
async function change(route: Route, request: unknown): Promise<AnyResult> {
  const keyed = { ...route, connection: keyOf(route) };
  const drafted = await draftIntents(keyed, request);
  return softly(runOnce(drafted.draft, () => carryOut(keyed, drafted)));
}

/** Order-safety c.2: two commits before the first byte, one send, and the answer on disk. */
async function carryOut(route: KeyedRoute, drafted: Drafted): Promise<AnyResult> {
  const { draft } = drafted;
  const before = await recall(draft);
  if (before) return replay(draft, before, timing().softMs);
  await ensureClock(route);
  const digits = await checkRules(route, drafted);
  const intents = draft.intents.map((intent, n) => ({ ...intent, digits: digits[n] ?? null }));
  const reserved = await reserve(route, { ...draft, intents });
  if (reserved.kind === "existing") return replay(draft, reserved, timing().softMs);
  return sendPrepared(route, drafted, reserved);
}
