import { z } from "zod";
import type { Exchange } from "../../exchange";
import { isDeviation, type DeviationName, type Deviations, deviationForms } from "../../practice/quirks";
import type { ControlRoute } from "../controls";
import { ControlError, jsonReply, readControlBody } from "../reply";

const quirksSchema = z.object({
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
    const { quirks } = readControlBody(request, quirksSchema);
    for (const [name, value] of Object.entries(quirks)) checkDeviation(name, value);
    const all = { ...exchange.state.parts.practice.quirks, ...quirks };
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
