import { endpointOf } from "@/lib/exchange/endpoints";
import type { Random } from "../../engine/testing/random";
import type { FuzzSample, Sent } from "./samples";
import { badValue, oddValue } from "./values";

/** One request of the fuzz, ready to be signed and sent. */
export interface FuzzRequest {
  readonly sample: FuzzSample;
  /** What was done to the sample. */
  readonly mutation: string;
  /** The field whose name the error must say, or null where any answer will do. */
  readonly names: string | null;
  /** Where a parameter is called out of form, the error must say the name of one of these. */
  readonly changed: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Buffer;
  /** Headers that differ from those of a good request; null leaves one out. */
  readonly headers: Readonly<Record<string, string | null>>;
}

/** Free texts: only something that is no text, or too long, is wrong with them. */
const freeTexts: readonly string[] = ["label"];

/** Makes one request out of a good one: mostly one field is changed, sometimes the whole form. */
export function mutate(random: Random, sample: FuzzSample): FuzzRequest {
  const die = random.below(20);
  if (die < 9) return withBadField(random, sample);
  if (die < 13) return withOddFields(random, sample);
  if (die < 15) return withMissingField(random, sample);
  if (die < 18) return outOfForm(random, sample);
  return die === 18 ? withHeader(random, sample) : asItIs(sample, "nothing");
}

function withBadField(random: Random, sample: FuzzSample): FuzzRequest {
  const query = isGet(sample);
  const field = random.pick(fieldsOf(sample));
  const value = freeTexts.includes(field)
    ? random.pick<unknown>([{}, [], [null], "x".repeat(65)])
    : badValue(random, query);
  const known = !(sample.ignored ?? []).includes(field);
  const changed = changedIn(random, sample, field, value);
  const request = asItIs(changed, `bad ${field}`);
  return { ...request, names: known ? field : null, changed: [field] };
}

function withOddFields(random: Random, sample: FuzzSample): FuzzRequest {
  let changed = sample;
  const fields: string[] = [];
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const field = random.pick(fieldsOf(sample));
    changed = changedIn(random, changed, field, oddValue(random, isGet(sample)));
    fields.push(field);
  }
  return { ...asItIs(changed, `odd ${fields.join(", ")}`), changed: fields };
}

function withMissingField(random: Random, sample: FuzzSample): FuzzRequest {
  const field = random.pick(fieldsOf(sample));
  const names = isRequired(sample, field) ? field : null;
  const request = asItIs(changedIn(random, sample, field, undefined), `no ${field}`);
  return { ...request, names, changed: [field] };
}

/** Requests that are no requests: their body, query or path is broken. */
function outOfForm(random: Random, sample: FuzzSample): FuzzRequest {
  const good = asItIs(sample, "form");
  const text = good.body.toString();
  const broken: readonly (() => Partial<FuzzRequest>)[] = isGet(sample)
    ? [
        () => ({ query: `${good.query}&${good.query}` }),
        () => ({ query: `${good.query}&a=%zz&%ff=%c0%80&=&&&` }),
        () => ({ query: `${"a=1&".repeat(500)}${good.query}` }),
        () => ({ path: `${good.path}/` }),
        () => ({ path: `/${good.path}` }),
        () => ({ method: "POST" }),
        () => ({ method: random.pick(["PUT", "DELETE", "PATCH", "OPTIONS"]) }),
      ]
    : [
        () => ({ body: Buffer.from(text.slice(0, random.below(text.length))) }),
        () => ({ body: Buffer.from(text.replace("{", '{"side":"sell","side":"buy",')) }),
        () => ({ body: Buffer.from(random.pick(["null", "[]", "1", '"a"', "true", "[[]]"])) }),
        () => ({ body: Buffer.from(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) }),
        () => ({ body: Buffer.from(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`) }),
        () => ({ body: Buffer.from(text, "utf16le") }),
        () => ({ body: Buffer.from(`\ufeff${text}`) }),
        () => ({ body: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00])]) }),
        () => ({ body: Buffer.alloc(2_000, random.below(256)) }),
        () => ({ query: "symbol=ETHUSDT" }),
        () => ({ method: random.pick(["GET", "PUT", "DELETE", "PATCH"]), body: Buffer.alloc(0) }),
        () => ({ headers: { "Content-Type": random.pick(["text/plain", "", "application/xml"]) } }),
        () => ({ path: `${good.path}%00` }),
      ];
  return { ...good, ...random.pick(broken)() };
}

function withHeader(random: Random, sample: FuzzSample): FuzzRequest {
  const name = random.pick(["ACCESS-KEY", "ACCESS-SIGN", "ACCESS-PASSPHRASE", "ACCESS-TIMESTAMP"]);
  const value = random.pick([null, "", "0", "-1", "1e12", "x".repeat(4_000), "\u00ff", "[]"]);
  return { ...asItIs(sample, `header ${name}`), headers: { [name]: value } };
}

function asItIs(sample: FuzzSample, mutation: string): FuzzRequest {
  const { method, path } = endpointOf(sample.endpoint);
  const get = isGet(sample);
  return {
    sample,
    mutation,
    names: null,
    changed: [],
    method,
    path,
    query: get ? new URLSearchParams(texts(sample.sent as Sent)).toString() : "",
    body: Buffer.from(get ? "" : JSON.stringify(sample.sent)),
    headers: {},
  };
}

function texts(sent: Sent): Record<string, string> {
  const present = Object.entries(sent).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

/** The sample with another value in one field; of a list, in one of its elements. */
function changedIn(random: Random, sample: FuzzSample, field: string, value: unknown): FuzzSample {
  if (!Array.isArray(sample.sent)) return { ...sample, sent: { ...sample.sent, [field]: value } };
  const at = random.below(sample.sent.length);
  const elements = sample.sent as readonly Sent[];
  const sent = elements.map((each, index) => (index === at ? { ...each, [field]: value } : each));
  return { ...sample, sent };
}

function fieldsOf({ sent }: FuzzSample): readonly string[] {
  return Object.keys((Array.isArray(sent) ? sent[0] : sent) as Sent);
}

/** Whether the contract refuses the sample without a field. */
function isRequired({ endpoint, sent, optional = [] }: FuzzSample, field: string): boolean {
  if (optional.includes(field)) return false;
  const { request } = endpointOf(endpoint);
  const without = (each: Sent) => ({ ...each, [field]: undefined });
  const left = Array.isArray(sent) ? sent.map(without) : without(sent as Sent);
  const named = (found: typeof sent | unknown) =>
    request.safeParse(found).error?.issues.some((issue) => issue.path.includes(field)) ?? false;
  return named(left) && !named(sent);
}

function isGet({ endpoint }: FuzzSample): boolean {
  return endpointOf(endpoint).method === "GET";
}
