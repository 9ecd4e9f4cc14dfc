import { z } from "zod";
import { venueRules } from "../../engine";
import type { VenueRules } from "../../engine/types";
import type { ControlRoute } from "../controls";
import { jsonReply, readControlBody } from "../reply";

const choice = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values as [Value, ...Value[]], `must be ${values.join(", ")}`).optional();

const rulesSchema = z.strictObject({
  "hedge-close": choice(venueRules["hedge-close"]),
  "client-oid-reuse": choice(venueRules["client-oid-reuse"]),
} satisfies Record<keyof VenueRules, z.ZodType>);

export const showRules: ControlRoute = {
  takes: "",
  does: "what the venue does where the interface says two things, and what else it could do",
  answer: ({ exchange }) => jsonReply(200, { rules: exchange.state.engine.rules, valid: venueRules }),
};

export const setRules: ControlRoute = {
  takes: '`{"hedge-close": "refuse", "client-oid-reuse": "second-order"}`, one or both',
  does: "changes it for everything that comes after (rulings 24 and 27)",
  answer: ({ exchange }, request) => {
    const { "hedge-close": close, "client-oid-reuse": reuse } = readControlBody(request, rulesSchema);
    if (close) exchange.perform({ type: "set-rule", rule: "hedge-close", value: close });
    if (reuse) exchange.perform({ type: "set-rule", rule: "client-oid-reuse", value: reuse });
    return jsonReply(200, { rules: exchange.state.engine.rules, valid: venueRules });
  },
};
