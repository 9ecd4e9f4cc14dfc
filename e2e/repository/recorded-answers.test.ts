import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { presetText, spotCsv, spotKey, spotRow } from "@/components/orders/spot/spot-orders";
import { plainNumbers } from "@/lib/decimal";
import { driftOf } from "@/lib/exchange/drift";
import {
  type EndpointId,
  endpointOf,
  endpoints,
  type SpotOpenOrder,
} from "@/lib/exchange/endpoints";
import type { Envelope } from "@/lib/exchange/response-fields";
import { readRow as readOther } from "@/server/archive/testing/row-readers";
import { overrideEnv } from "@/server/env";
import { recorded } from "@/server/gateway/testing/recorded";
import { type RecordedCase, sources } from "@/server/gateway/testing/recorded/case";
import {
  outcomeOf,
  type RecordedPeer,
  rowsIn,
  startRecordedPeer,
} from "@/server/gateway/testing/recorded/read-answer";
import { plainSanitiser, receive } from "@/server/gateway/wire/receive";

// What the real exchange was seen to answer, byte for byte, through the desk's own transport,
// envelope, schema, classifier and row readers.

const ids = Object.keys(endpoints) as EndpointId[];

/** A row as the desk reads it; of the spot list every reader and every column of its file. */
function readRow(endpoint: EndpointId, row: unknown): object {
  const read = readOther(endpoint, row);
  if (endpoint !== "spot-unfilled-orders") return read;
  const listed = row as SpotOpenOrder;
  const spot = spotRow(listed);
  spotKey(spot);
  presetText(listed.presetTakeProfitPrice, listed.executeTakeProfitPrice, plainNumbers);
  for (const { cell } of spotCsv) cell(spot);
  return spot.order;
}

let peer: RecordedPeer;

beforeAll(async () => {
  peer = await startRecordedPeer();
  overrideEnv({ venueUrl: peer.url });
});

afterAll(() => peer.close());

/** Sends a recorded answer through the desk and compares what comes out with what must. */
async function check({ expected, ...answered }: RecordedCase): Promise<void> {
  const outcome = outcomeOf(answered.endpoint, await peer.answer(answered));
  switch (expected.kind) {
    case "rows": {
      expect(outcome).toMatchObject({ kind: "ok" });
      const rows = rowsIn("data" in outcome ? outcome.data : null) ?? [];
      const read = rows.map((row) => readRow(answered.endpoint, row));
      expect(read).toHaveLength(expected.count);
      if (expected.first) expect(read[0]).toMatchObject(expected.first);
      return;
    }
    case "data":
      expect(outcome).toMatchObject({ kind: "ok", data: expected.data });
      return;
    case "unavailable":
      expect(outcome).toEqual(expected);
      return;
    case "change":
      expect(outcome).toMatchObject(expected);
  }
}

/** The endpoints that answer one thing. */
const withoutList: ReadonlySet<EndpointId> = new Set([
  "futures-place-order",
  "spot-place-plan-order",
  "place-order",
  "place-strategy-order",
  "cancel-order",
  "max-open",
  "set-all-leverage",
]);

const titled = recorded.map((each) => ({ ...each, title: `${each.family}, ${each.name}` }));

describe.each(ids)("a live answer of %s", (id) => {
  const its = titled.filter(({ endpoint }) => endpoint === id);
  it.each(its.filter(({ wrong }) => wrong === undefined))("is read: $title", check);
  const wrongs = its.filter(({ wrong }) => wrong !== undefined);
  for (const one of wrongs)
    it.fails(`is not read yet: ${one.title}. ${one.wrong}`, () => check(one));

  it("is recorded from every family, of every kind that it can have", () => {
    const kinds = new Set(its.map(({ kind }) => kind));
    const all = withoutList.has(id)
      ? ["odd", "one", "refused"]
      : ["empty", "many", "odd", "one", "refused"];
    for (const kind of all) expect([...kinds], `${id} has no case "${kind}"`).toContain(kind);
    const families = new Set(its.map(({ family }) => family));
    const wanted = endpointOf(id).access === "public" ? ["any"] : ["unified", "classic", "demo"];
    for (const family of wanted) expect([...families]).toContain(family);
    for (const { source } of its) expect(sources[source]).not.toBe("");
    expect(new Set(its.map(({ title }) => title)).size).toBe(its.length);
  });
});

describe("an answer that is too long", () => {
  const mebibytes = (count: number) => " ".repeat(count * 1_048_576 + 1);

  it.each([
    ["instruments", 16],
    ["unfilled-orders", 1],
    ["max-open", 1],
  ] as const)("is cut and said: %s, over %i MiB", async (endpoint, max) => {
    const answer = await peer.answer({ endpoint, status: 200, body: mebibytes(max) });
    expect(outcomeOf(endpoint, answer)).toEqual({
      kind: "unavailable",
      code: null,
      reason: `The exchange didn't respond: the response is larger than ${max} MiB.`,
    });
  });
});

describe("drift", () => {
  /** The payloads that the desk takes for a success, which are those in which drift is counted. */
  const accepted = recorded
    .filter(({ kind, status }) => kind !== "odd" && status === 200)
    .map(({ endpoint, body }) => ({ endpoint, ...(JSON.parse(body) as Envelope) }))
    .filter(({ code }) => code === "00000");

  // `isReality`, `isRwa`, `marginMode` and the like, and an interval of 4 hours, are known.
  it("is not counted for what live answers are known to have", () => {
    expect(accepted.length).toBeGreaterThan(40);
    expect(accepted.flatMap(({ endpoint, data }) => driftOf(endpoint, data))).toEqual([]);
  });
});

/** Each fact of live accounts that an answer can show, and the beginning of its case's name. */
const facts: readonly (readonly [fact: string, endpoint: EndpointId, beginning: string])[] = [
  ["a unified account is refused v2: 400, 40085", "futures-place-order", "40085: not for"],
  ["so are its lists", "spot-unfilled-orders", "40085: not for"],
  ["and perhaps the broker's paths", "order-commission", "40085: not for"],
  ["a classic account is refused v3: 400, 40084", "place-order", "40084: not for"],
  ["so are its lists", "unfilled-orders", "40084: not for"],
  ["a key of the other environment: 400, 40099", "place-order", "40099: not for"],
  ["a signature over the encoded query: 40009", "place-order", "40009: "],
  ["a spot list of 3,393 rows, over 1 MiB", "instruments", "the whole spot list"],
  ["spot: minOrderQty, maxOrderQty 0, no offTime", "instruments", "a spot pair: 0 means"],
  ["margin rows", "instruments", "a margin pair"],
  ["offTime -1, maxSymbolOrderNum empty", "instruments", "a USDT perpetual"],
  ["launchTime null, unknown flags", "instruments", "a launch time of null"],
  ["symbolType stock, fundInterval 4", "instruments", "a tokenised stock perpetual"],
  ["$, small letters, other alphabets in symbols", "unfilled-orders", "a symbol outside ASCII"],
  ["_CM: minOrderQty 1, quantityPrecision 0", "instruments", "a new coin-margined contract"],
  ["_CM: quantities are contracts of 1 USD", "unfilled-orders", "a coin-margined order counts"],
  ["classic coin perpetuals were removed: 40309", "futures-place-order", "40309: "],
  ["one-way TP/SL: net, sell_single", "plan-orders-pending", "a stop loss in one-way mode sells"],
  ["one-way TP/SL: net, buy_single", "plan-orders-pending", "a stop loss in one-way mode buys"],
  [
    "hedge: side is the position's, presets null",
    "plan-orders-pending",
    "a position's take profit",
  ],
  [
    "no plan order: entrustedList and endId null",
    "plan-orders-pending",
    "none: the list and endId",
  ],
  ["40774 for tradeSide in the other mode", "futures-place-order", "40774: "],
  ["40774 for posSide in the other mode", "place-order", "40774: "],
  ["reduceOnly is ignored in hedge mode", "unfilled-orders", "an opening order in hedge mode"],
  ["v2 hedge: sell + close answers 22002", "futures-place-order", "22002: "],
  ["rows carry posMode too, and marginMode", "unfilled-orders", "posMode in place of holdMode"],
  ["HTTP 200 with no bytes", "place-order", "zero bytes at HTTP 200"],
  ["message for msg, times in seconds", "spot-unfilled-orders", "`message` in place of `msg`"],
  ["requestTime as text", "place-order", "`message` in place of `msg`"],
  ["times of -1, empty prices", "unfilled-orders", "times of -1 and empty prices"],
  ["40731: a copy-trading product", "futures-place-order", "40731: "],
  ["copy trading runs on v3 too", "place-order", "40731: "],
  ["40917: the trigger is on the wrong side", "futures-place-order", "40917: "],
  ["40920: another margin mode", "futures-place-order", "40920: "],
  ["40019: basemode not supported", "futures-place-order", "40019: "],
  [
    "a unified key's permissions: uta_trade",
    "place-order",
    "40014: Incorrect permissions, need uta",
  ],
];

describe("the facts of live accounts", () => {
  it.each(facts)("have a case: %s (%s)", (_fact, id, beginning) => {
    const its = recorded.filter(({ endpoint, name }) => {
      return endpoint === id && name.startsWith(beginning);
    });
    expect(its).toHaveLength(1);
  });
});

/** What may stand in place of any value. */
const replacements: readonly unknown[] = [
  null,
  "",
  undefined,
  0,
  -1,
  1e21,
  true,
  "of_tomorrow",
  "-1",
  "0",
  "NaN",
  "9".repeat(400),
  "\u0000",
  [],
  {},
];

type Path = readonly string[];

/** Where a value has parts, at any depth; of a list the first element stands for all. */
function pathsIn(value: unknown): readonly Path[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  return entries.flatMap(([key, part]) => [[key], ...pathsIn(part).map((rest) => [key, ...rest])]);
}

/** A value with one of its parts replaced; `undefined` takes it away. */
function withPart(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return other;
  const part = withPart(Reflect.get(value, key), rest, other);
  if (Array.isArray(value)) return [part, ...value.slice(1)];
  const { [key]: _left, ...kept } = value as Record<string, unknown>;
  return part === undefined ? kept : { ...kept, [key]: part };
}

const successes = titled.filter(
  ({ status, source, body, expected }) =>
    status === 200 &&
    source !== "transport" &&
    body.length < 5_000 &&
    expected.kind !== "unavailable",
);

describe("a live answer with a field null, empty, absent, of another type or unknown", () => {
  it.each(successes)("breaks no reader: $endpoint, $title", ({ endpoint, body }) => {
    const answer: unknown = JSON.parse(body);
    for (const path of pathsIn(answer)) {
      for (const other of replacements) {
        const changed = JSON.stringify(withPart(answer, path, other));
        checkSafe(endpoint, path, outcomeOf(endpoint, locally(endpoint, changed)));
      }
    }
  });
});

/** An answer without the network between. */
function locally(endpoint: EndpointId, body: string) {
  const answer = { kind: "answer", status: 200, body, sentAt: 0, receivedAt: 1 } as const;
  return receive(endpointOf(endpoint), answer, plainSanitiser);
}

/** A list is read to its last row or not at all; an order is never taken for placed by mistake. */
function checkSafe(endpoint: EndpointId, path: Path, outcome: ReturnType<typeof outcomeOf>) {
  switch (outcome.kind) {
    case "change": {
      const states = outcome.resolutions.map(({ state }) => state);
      expect(["ACKED", "ACKED_NO_ID", "REJECTED", "UNKNOWN"]).toEqual(
        expect.arrayContaining(states),
      );
      if (path[0] === "code") expect(states.join()).not.toMatch(/ACKED/);
      if (path.join() === "data,clientOid" && endpoint !== "cancel-order") {
        expect(states).toEqual(["UNKNOWN"]);
      }
      return;
    }
    case "ok":
      for (const row of rowsIn(outcome.data) ?? []) {
        for (const value of Object.values(readRow(endpoint, row))) {
          if (typeof value === "number") expect(Number.isSafeInteger(value)).toBe(true);
        }
      }
      return;
    default:
      expect(outcome).toMatchObject({ kind: "unavailable", reason: expect.stringMatching(/./) });
  }
}
