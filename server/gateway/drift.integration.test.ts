import { afterAll, beforeAll, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { pool } from "../db/database";
import { countDrift, listDrift, writeDrift } from "./drift";
import { type TestDesk, testDesk } from "./testing/test-desk";
import { plainSanitiser } from "./wire/receive";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

afterAll(() => desk.close());

const ack = endpoints["place-order"].sample.answer;

/** An acknowledgement with so many fields that nobody knows. */
const strange = (prefix: string, count: number) => ({
  ...ack,
  ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, "x"])),
});

const rowsOf = async (endpoint: string) =>
  (await listDrift(desk.trader)).rows.filter((row) => row.endpoint === endpoint);

/** Makes everything that was seen older than it is. */
const later = (interval: string) =>
  pool().query("UPDATE drift SET last_at = last_at - $1::interval", [interval]);

it("counts the same drift once an hour, in one row and with an example", async () => {
  const seen = async (more: number) => {
    countDrift("paper", "cancel-order", { ...ack, more }, plainSanitiser);
    await writeDrift();
  };
  for (const more of [1, 2, 3]) await seen(more);
  const row = { venue: "paper", field: "more", seen: "(extra)" };
  expect(await rowsOf("cancel-order")).toMatchObject([{ ...row, count: 1, example: "1" }]);
  await later("61 minutes");
  for (const more of [4, 5]) await seen(more);
  expect(await rowsOf("cancel-order")).toMatchObject([{ ...row, count: 2, example: "4" }]);
});

it("is silent about what was not seen for a month", async () => {
  countDrift("paper", "max-open", { maxOpen: "1", more: "x" }, plainSanitiser);
  await writeDrift();
  expect(await rowsOf("max-open")).toHaveLength(1);
  await later("31 days");
  expect(await rowsOf("max-open")).toEqual([]);
});

it("keeps the table small, however much drifts, and counts on what it has", async () => {
  for (const prefix of ["a", "b", "c", "d", "e", "f"]) {
    countDrift("paper", "place-order", strange(prefix, 300), plainSanitiser);
    await writeDrift();
  }
  const { rows } = await pool().query(
    "SELECT count(*)::int AS kinds FROM drift WHERE endpoint = 'place-order'",
  );
  expect(rows[0].kinds).toBeLessThan(1_000);
  await later("61 minutes");
  countDrift("paper", "place-order", { ...ack, a0: 1, another: 1 }, plainSanitiser);
  await writeDrift();
  const found = await rowsOf("place-order");
  expect(found.find(({ field }) => field === "a0")?.count).toBe(2);
  expect(found.find(({ field }) => field === "another")).toBeUndefined();
});

it("keeps no value of an answer with secrets, and no text that the database refuses", async () => {
  const [account] = endpoints["create-sub-accounts"].sample.answer;
  countDrift(
    "paper",
    "create-sub-accounts",
    [{ ...account, permList: ["a-leaked-secret"], another: "a-leaked-secret" }],
    plainSanitiser,
  );
  countDrift("paper", "unfilled-orders", { list: [], cursor: 7, "nul\u0000": 1 }, plainSanitiser);
  await writeDrift();
  expect(await rowsOf("create-sub-accounts")).toMatchObject([
    { field: "[].another", seen: "(extra)", example: null },
    { field: "[].permList[]", seen: "(unknown)", example: null },
  ]);
  const fields = (await rowsOf("unfilled-orders")).map(({ field, seen }) => [field, seen]);
  expect(fields).toEqual([
    ["cursor", "(number)"],
    ["nul", "(extra)"],
  ]);
});

it("lists a kind of order that the interface does not name, with its word", async () => {
  const [order] = endpoints["unfilled-orders"].sample.answer.list;
  const list = [order, { ...order, delegateType: "foo_bar" }];
  countDrift("paper", "unfilled-orders", { list, cursor: null }, plainSanitiser);
  await writeDrift();
  const found = (await rowsOf("unfilled-orders")).filter(({ seen }) => seen === "foo_bar");
  const row = { field: "list[].delegateType", example: '"foo_bar"', count: 1 };
  expect(found).toMatchObject([row]);
});
