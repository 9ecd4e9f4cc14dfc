import { z } from "zod";
import {
  type DeviationName,
  type Deviations,
  deviationForms,
  isDeviation,
} from "../../deviations/sandbox-state";
import { venueRules } from "../../engine";
import type { VenueRules } from "../../engine/types";
import type { Exchange } from "../../state/exchange";
import { ControlError, type ControlRoute, jsonReply, readControlBody } from "../control-route";

const deviationsSchema = z.object({
  quirks: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
    error: 'must be an object of quirks and their values, such as {"clock-skew-ms": 5000}',
  }),
});

export const showDeviations: ControlRoute = {
  takes: "",
  does: "every quirk with what holds now, what it may be, and what it means",
  answer: ({ exchange }) => jsonReply(200, deviationsOf(exchange)),
};

export const changeDeviations: ControlRoute = {
  takes: '`{"quirks": {"clock-skew-ms": 5000}}`',
  does: "sets quirks; those that are not named stay as they are",
  answer: ({ exchange }, request) => {
    const { quirks: deviations } = readControlBody(request, deviationsSchema);
    for (const [name, value] of Object.entries(deviations)) checkDeviation(name, value);
    const all = { ...exchange.state.parts.practice.quirks, ...deviations };
    exchange.perform({ type: "set-quirks", quirks: all });
    return jsonReply(200, deviationsOf(exchange));
  },
};

export const resetDeviations: ControlRoute = {
  takes: "",
  does: "puts every quirk back to what holds when nobody sets it",
  answer: ({ exchange }) => {
    exchange.perform({ type: "set-quirks", quirks: {} });
    return jsonReply(200, deviationsOf(exchange));
  },
};

function checkDeviation(name: string, value: unknown): void {
  if (!isDeviation(name)) {
    const known = Object.keys(deviationForms).join(", ");
    throw new ControlError(`quirks.${name}: is no quirk; there are ${known}.`);
  }
  const { accepts, valid } = deviationForms[name];
  if (!accepts(value)) throw new ControlError(`quirks.${name}: must be ${valid}.`);
}

function deviationsOf({ state }: Exchange) {
  const set: Deviations = state.parts.practice.quirks;
  const rows = (Object.keys(deviationForms) as DeviationName[]).map((name) => {
    const { fallback, valid, meaning } = deviationForms[name];
    return [name, { value: set[name] ?? fallback, valid, meaning }];
  });
  return { quirks: Object.fromEntries(rows) };
}

const choice = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values as [Value, ...Value[]], `must be ${values.join(", ")}`).optional();

const rulesSchema = z.strictObject({
  "hedge-close": choice(venueRules["hedge-close"]),
  "client-oid-reuse": choice(venueRules["client-oid-reuse"]),
} satisfies Record<keyof VenueRules, z.ZodType>);

export const showRules: ControlRoute = {
  takes: "",
  does: "what the venue does where the interface says two things, and what else it could do",
  answer: ({ exchange }) =>
    jsonReply(200, { rules: exchange.state.engine.rules, valid: venueRules }),
};

export const setRules: ControlRoute = {
  takes: '`{"hedge-close": "refuse", "client-oid-reuse": "second-order"}`, one or both',
  does: "changes it for everything that comes after (docs/rulings.md#ruling-24, #ruling-27)",
  answer: ({ exchange }, request) => {
    const { "hedge-close": close, "client-oid-reuse": reuse } = readControlBody(
      request,
      rulesSchema,
    );
    if (close) exchange.perform({ type: "set-rule", rule: "hedge-close", value: close });
    if (reuse) exchange.perform({ type: "set-rule", rule: "client-oid-reuse", value: reuse });
    return jsonReply(200, { rules: exchange.state.engine.rules, valid: venueRules });
  },
};
