import { z } from "zod";
import type { Exchange } from "../../exchange";
import { isQuirk, type QuirkName, type Quirks, quirkForms } from "../../practice/quirks";
import type { ControlRoute } from "../controls";
import { ControlError, json, readBody } from "../reply";

const quirksSchema = z.object({
  quirks: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
    error: 'must be an object of quirks and their values, such as {"clock-skew-ms": 5000}',
  }),
});

export const showQuirks: ControlRoute = {
  takes: "",
  does: "every quirk with what holds now, what it may be, and what it means",
  answer: ({ exchange }) => json(200, quirksOf(exchange)),
};

export const changeQuirks: ControlRoute = {
  takes: '`{"quirks": {"clock-skew-ms": 5000}}`',
  does: "sets quirks; those that are not named stay as they are",
  answer: ({ exchange }, request) => {
    const { quirks } = readBody(request, quirksSchema);
    for (const [name, value] of Object.entries(quirks)) check(name, value);
    const all = { ...exchange.state.parts.practice.quirks, ...quirks };
    exchange.perform({ type: "set-quirks", quirks: all });
    return json(200, quirksOf(exchange));
  },
};

export const forgetQuirks: ControlRoute = {
  takes: "",
  does: "puts every quirk back to what holds when nobody sets it",
  answer: ({ exchange }) => {
    exchange.perform({ type: "set-quirks", quirks: {} });
    return json(200, quirksOf(exchange));
  },
};

function check(name: string, value: unknown): void {
  if (!isQuirk(name)) {
    const known = Object.keys(quirkForms).join(", ");
    throw new ControlError(`quirks.${name}: is no quirk; there are ${known}.`);
  }
  const { accepts, valid } = quirkForms[name];
  if (!accepts(value)) throw new ControlError(`quirks.${name}: must be ${valid}.`);
}

function quirksOf({ state }: Exchange) {
  const set: Quirks = state.parts.practice.quirks;
  const rows = (Object.keys(quirkForms) as QuirkName[]).map((name) => {
    const { fallback, valid, meaning } = quirkForms[name];
    return [name, { value: set[name] ?? fallback, valid, meaning }];
  });
  return { quirks: Object.fromEntries(rows) };
}
