import { expect, it } from "vitest";
import { statement } from "./database";

it("numbers the values of a statement by their names, each once", () => {
  const find = statement<{ symbol: string | null; accountId: string; limit: number }>(
    `SELECT '$' || id::text FROM order_intent WHERE account_id = $accountId
     AND ($symbol::text IS NULL OR symbol = $symbol) LIMIT $limit`,
    "find",
  );
  expect(find({ limit: 3, symbol: null, accountId: "acc" })).toEqual({
    name: "find",
    text: `SELECT '$' || id::text FROM order_intent WHERE account_id = $1
     AND ($2::text IS NULL OR symbol = $2) LIMIT $3`,
    values: ["acc", null, 3],
  });
});

it("sends nothing where a value is missing, and counts none itself", () => {
  const find = statement<Record<string, string>>("SELECT $accountId, $symbol");
  expect(() => find({ accountId: "acc" })).toThrow("symbol");
  expect(() => statement("SELECT $1, $name")).toThrow("counts");
});
