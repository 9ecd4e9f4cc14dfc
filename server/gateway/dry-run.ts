import "server-only";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { type DryRun, journalledAs } from "@/lib/orders/order-intent";
import { ordersLastMinute } from "../people/guard-rails";
import { Refusal } from "../refusal";
import { authorise, keyedRoute } from "./authorise";
import type { CallContext, RefusedByDesk } from "./call-context";
import { checkBounds } from "./check-guard-rails";
import { checkRules } from "./check-rules";
import { draftIntents } from "./draft-intent";
import { catchRefusal } from "./in-flight";

/**
 * Does of a call that places everything up to its journal: authority, contract, the instrument's
 * rules and the bounds, by the very functions of `call`. Answers the bytes that would be sent.
 * Nothing is written, signed or sent, and the exchange is asked for nothing.
 */
export async function dryRun(
  context: CallContext,
  id: EndpointId,
  request: unknown,
): Promise<DryRun | RefusedByDesk> {
  return catchRefusal(async () => {
    const { method, path, kind } = endpointOf(id);
    if (kind === "read" || journalledAs(id).kind !== "place") {
      throw new Refusal({ kind: "invalid", issues: [placingOnly] });
    }
    const route = await authorise({ ...context, asksNothing: true }, id);
    const keyed = keyedRoute(route);
    const drafted = await draftIntents(keyed, request);
    await checkRules(keyed, drafted);
    const rate = await checkBounds(keyed, drafted);
    const { personId, accountId } = drafted.draft;
    rate?.check(await ordersLastMinute(personId, accountId));
    return { kind: "dry-run", method, path, body: drafted.payload.body ?? "" };
  });
}

const placingOnly = {
  field: "dryRun",
  rule: "placing",
  message: "Only a call that places orders can be tried without sending it.",
};
