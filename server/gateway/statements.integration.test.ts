import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { call } from "./call";
import { placePath, wellBehaved } from "./testing/fault-peer";
import { type TestDesk, testDesk } from "./testing/test-desk";

// What a placement sends to the database does not depend on the machine, so it is held here; how
// long it takes is measured by bench/gateway.

let desk: TestDesk;
const query = vi.spyOn(pg.Client.prototype, "query");

beforeAll(async () => {
  desk = await testDesk();
});

afterAll(async () => {
  query.mockRestore();
  await desk.close();
});

interface SentToDatabase {
  readonly statements: number;
  readonly commits: number;
}

/** What was sent since the last count; BEGIN, COMMIT and ROLLBACK are no statements. */
function sentSince(from: number): SentToDatabase {
  const texts = query.mock.calls.slice(from).map(([asked]) => {
    const sent: unknown = asked;
    if (typeof sent === "string") return sent;
    return typeof sent === "object" && sent !== null && "text" in sent ? String(sent.text) : "";
  });
  return {
    statements: texts.filter((text) => !/^\s*(BEGIN|COMMIT|ROLLBACK)\b/i.test(text)).length,
    commits: texts.filter((text) => /(^|;)\s*COMMIT\s*$/i.test(text)).length,
  };
}

/** One placement: what was sent before its first byte reached the exchange, and until it ended. */
async function placed(): Promise<{ before: SentToDatabase; all: SentToDatabase }> {
  const from = query.mock.calls.length;
  let before: SentToDatabase | null = null;
  desk.peer.scripts.set(placePath, (arrival, response) => {
    before = sentSince(from);
    return wellBehaved(desk.peer.orders)(arrival, response);
  });
  const result = await call(desk.context(), "place-order", desk.order());
  expect(result).toMatchObject({ kind: "ok" });
  return { before: before ?? { statements: 0, commits: 0 }, all: sentSince(from) };
}

it("commits twice before the first byte of a placement, and sends few statements", async () => {
  // The first ones learn the clock and the rules of the instrument.
  for (let warm = 0; warm < 3; warm += 1) await placed();
  const each = [await placed(), await placed(), await placed(), await placed(), await placed()];
  // A lease that is renewed meanwhile only adds to a count.
  const fewest = (read: (one: (typeof each)[number]) => number) => Math.min(...each.map(read));
  expect(fewest(({ before }) => before.commits)).toBe(2);
  expect(fewest(({ before }) => before.statements)).toBeLessThanOrEqual(8);
  expect(fewest(({ all }) => all.commits)).toBeLessThanOrEqual(3);
  expect(fewest(({ all }) => all.statements)).toBeLessThanOrEqual(10);
});
