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
  (await listDrift(desk.trader)).filter((row) => row.endpoint === endpoint);

it("counts the same drift on in one row, also over several writes", async () => {
  for (let times = 0; times < 3; times += 1) {
    countDrift("paper", "cancel-order", { ...ack, more: 1 }, plainSanitiser);
    countDrift("paper", "cancel-order", { ...ack, more: 2 }, plainSanitiser);
    await writeDrift();
  }
  expect(await rowsOf("cancel-order")).toMatchObject([
    { venue: "paper", field: "more", seen: "(extra)", count: 6 },
  ]);
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
    [{ ...account, permList: ["a-leaked-secret"] }],
    plainSanitiser,
  );
  countDrift("paper", "unfilled-orders", { list: [], cursor: 7, "nul\u0000": 1 }, plainSanitiser);
  await writeDrift();
  expect(await rowsOf("create-sub-accounts")).toMatchObject([
    { field: "[].permList[]", seen: "(unknown)" },
  ]);
  const fields = (await rowsOf("unfilled-orders")).map(({ field, seen }) => [field, seen]);
  expect(fields).toEqual([
    ["cursor", "(number)"],
    ["nul", "(extra)"],
  ]);
});
