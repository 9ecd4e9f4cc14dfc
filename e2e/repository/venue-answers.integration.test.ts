import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { categories } from "@/lib/exchange/values";
import { readRow } from "@/server/archive/testing/row-readers";
import { recorded } from "@/server/gateway/testing/recorded";
import { outcomeOf, rowsIn } from "@/server/gateway/testing/recorded/read-answer";
import { plainSanitiser, receive } from "@/server/gateway/wire/receive";
import {
  type ConformanceVenue,
  ids,
  openConformanceVenue,
} from "@/server/paper-venue/conformance/testing/conformance-venue";
import { fuzzSamples } from "@/server/paper-venue/testing/fuzz/samples";
import { type Answered, SignedClient } from "@/server/paper-venue/testing/signed-client";

// The paper venue's own answers, read by the same code as the recorded ones of the real exchange,
// and compared with them field by field.

let venue: ConformanceVenue;
/** The venue's good answers by endpoint. */
const answers = new Map<EndpointId, readonly Answered[]>();

beforeAll(async () => {
  venue = await openConformanceVenue();
  for (const id of ids) answers.set(id, await answersOf(id));
});
afterAll(() => venue.venue.stop());

/** An answer of the venue as the desk takes it in. */
function received(endpoint: EndpointId, { status, headers: _left, ...envelope }: Answered) {
  const body = JSON.stringify(envelope);
  const answer = { kind: "answer", status, body, sentAt: 0, receivedAt: 1 } as const;
  return receive(endpointOf(endpoint), answer, plainSanitiser);
}

const dayMs = 86_400_000;

/** Questions to lists that have rows, besides the samples. */
function fullQuestions(id: EndpointId): readonly Record<string, string>[] {
  const now = Date.now();
  switch (id) {
    case "unfilled-orders":
    case "spot-unfilled-orders":
    case "plan-orders-pending":
      return [{}];
    case "order-commission":
      return [{ startTime: `${now - 9 * dayMs}`, endTime: `${now - 2 * dayMs}` }];
    case "sub-deposit-withdrawal":
      return [{ startTime: `${now - 6 * dayMs}`, endTime: `${now}` }];
    case "instruments":
      return categories.map((category) => ({ category }));
    default:
      return [];
  }
}

/** Opens a position to protect, orders to list, or an order to cancel. */
async function prepare(id: EndpointId, turn: number): Promise<void> {
  const btc = { symbol: "BTCUSDT", side: "buy" };
  const limit = { ...btc, category: "SPOT", orderType: "limit", qty: "0.01", price: "80000" };
  const futures = { ...btc, category: "USDT-FUTURES", posSide: "long", orderType: "market" };
  if (id === "unfilled-orders" || id === "spot-unfilled-orders") await venue.hedge.place(limit);
  if (id === "place-strategy-order") await venue.hedge.place({ ...futures, qty: "0.1" });
  if (id === "plan-orders-pending") {
    await venue.hedge.place({ ...futures, qty: "0.1", stopLoss: "70000" });
  }
  if (id === "cancel-order") {
    await venue.trader.place({ ...limit, clientOid: `fuzz-${turn - 50}s` });
  }
}

/** Asks an endpoint everything of which the venue is known to take it well. */
async function answersOf(id: EndpointId): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  const turn = 1_000 * (ids.indexOf(id) + 1);
  await prepare(id, turn);
  for (const { endpoint, who, sent } of fuzzSamples(Date.now(), turn)) {
    if (endpoint === id) answered.push(await venue.ask(venue[who], id, sent));
  }
  for (const question of fullQuestions(id)) {
    const who = endpointOf(id).access === "nd-broker" ? venue.broker : venue.hedge;
    answered.push(await venue.ask(who, id, question));
  }
  return answered.filter(({ code }) => code === "00000");
}

const reads = ids.filter((id) => endpointOf(id).kind === "read");

describe("the venue's own answers", () => {
  it.each(ids)("are good at least once: %s", (id) => {
    expect(answers.get(id)?.length).toBeGreaterThan(0);
  });

  it.each(reads)("are read to the last row: %s", (id) => {
    for (const answer of answers.get(id) ?? []) {
      const outcome = outcomeOf(id, received(id, answer));
      expect(outcome).toMatchObject({ kind: "ok" });
      const rows = rowsIn("data" in outcome ? outcome.data : null) ?? [];
      for (const row of rows) {
        expect(readRow(id, row)).not.toMatchObject({ fault: expect.any(String) });
      }
    }
  });

  it.each(ids.filter((id) => endpointOf(id).access !== "public"))(
    "refuse an unknown key definitely: %s",
    async (id) => {
      const credentials = { ...venue.trader.credentials, key: "bg_unknown" };
      const stranger = new SignedClient(venue.trader.url, credentials);
      const outcome = outcomeOf(id, received(id, await venue.ask(stranger, id)));
      if (outcome.kind === "change") {
        for (const resolution of outcome.resolutions) {
          expect(resolution).toMatchObject({ state: "REJECTED", code: "40037" });
        }
      } else expect(outcome).toMatchObject({ kind: "unavailable", code: "40037" });
    },
  );

  it("have the fields of the recorded ones, but for those that the golden file names", async () => {
    const lines: string[] = [];
    for (const id of ids) {
      const ours = fieldsOf((answers.get(id) ?? []).map(({ data }) => data as unknown));
      const live = fieldsOf(
        recorded
          .filter(
            ({ endpoint, status, kind }) => endpoint === id && status === 200 && kind !== "odd",
          )
          .map(({ body }) => (JSON.parse(body) as { data: unknown }).data),
      );
      lines.push(
        `${endpointOf(id).number} ${id}`,
        `  only live: ${[...live].filter((field) => !ours.has(field)).join(" ") || "-"}`,
        `  only the venue: ${[...ours].filter((field) => !live.has(field)).join(" ") || "-"}`,
      );
    }
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(
      "../../server/gateway/testing/recorded/venue-and-live.golden.txt",
    );
  });
});

/** The names of all fields in values, at any depth, sorted. */
function fieldsOf(values: readonly unknown[]): ReadonlySet<string> {
  const names = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap(names);
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, part]) => [name, ...names(part)]);
  };
  return new Set(values.flatMap(names).sort());
}
