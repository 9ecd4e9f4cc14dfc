import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anyDecimalText } from "@/lib/decimal/testing";
import { pool } from "../../db/database";
import { type TestDatabase, testDatabase } from "../../db/testing";
import { distinctFills } from "./source-fills";

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});

afterAll(() => test.drop());

const record = {
  ...{ bizType: "trade", subBizType: "spot_trade", symbol: "BTCUSDT", orderId: "o", fillId: "f" },
  ...{ ts: "1780000000000", clientOid: null, volume: null, fee: null, pureFee: null },
};

const fillOf = (accountId: string, row: Readonly<Record<string, string | null>>) =>
  distinctFills(accountId, [{ ...record, ...row }])[0];

/** What the database could store: no U+0000, no half of a pair. */
const anyText = fc
  .string({ unit: "binary", minLength: 1, maxLength: 12 })
  .filter((text) => !text.includes("\0") && !/\p{Surrogate}/u.test(text));

it("knows a fill by the same key as the database would, whatever its names are", async () => {
  const names = fc.tuple(anyText, anyText, anyText, anyText, anyText, anyText);
  for (const each of fc.sample(names, 200)) {
    const [accountId, bizType, subBizType, symbol, orderId, fillId] = each;
    const { rows } = await pool().query<{ key: string }>(
      `SELECT encode(substring(sha256(convert_to(jsonb_build_array(
         $1::text, $2::text, $3::text, $4::text, $5::text, $6::text)::text, 'UTF8')) FOR 16), 'hex')
         AS key`,
      each,
    );
    const fill = fillOf(accountId, { bizType, subBizType, symbol, orderId, fillId });
    expect(fill?.key, JSON.stringify(each)).toBe(rows[0]?.key);
  }
});

it("keeps the wording of a number exactly where its column would say it otherwise", async () => {
  const known = ["0", "-0", "0.00", "-0.00", "1.50", "-0.10", "1e-18", "12E3", ""];
  for (const text of [...known, ...fc.sample(anyDecimalText, 200)]) {
    const { rows } = await pool().query<{ same: boolean }>(
      "SELECT nullif($1, '')::numeric::text IS NOT DISTINCT FROM $1::text AS same",
      [text],
    );
    const fill = fillOf("acc_1", { rebateAmount: text });
    expect(fill?.written === null, JSON.stringify(text)).toBe(rows[0]?.same);
  }
});
