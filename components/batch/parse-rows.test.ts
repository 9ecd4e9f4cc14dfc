import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "@/lib/csv/to-csv";
import { isFutures } from "@/lib/exchange/futures";
import { positionActionsOf } from "@/lib/orders/position-action";
import { batchCsv } from "./batch-csv";
import { emptyOrder, newRow } from "./batch-row";
import type { CheckedRow } from "./check-rows";
import { parseRows } from "./paste-rows";
import { pasted } from "./testing/batch";

const parse = (text: string) => parseRows(text, "USDT-FUTURES", "one_way_mode");

describe("a pasted table of orders", () => {
  it("without heads has the usual order, from a spreadsheet or a file", () => {
    const lines = [
      ["BTCUSDT", "open long", "limit", "91,200.5", "0.05", "post-only"],
      ["ETHUSDT", "Sell", "MARKET", "", "1.5", ""],
    ];
    for (const sign of ["\t", ";"]) {
      const { starts, problems } = parse(lines.map((cells) => cells.join(sign)).join("\r\n"));
      expect(problems).toEqual([]);
      expect(starts).toEqual([
        {
          symbol: "BTCUSDT",
          order: {
            ...emptyOrder("USDT-FUTURES"),
            positionAction: "open-long",
            timeInForce: "post_only",
            price: pasted("91,200.5"),
            qty: pasted("0.05"),
          },
          unparsed: [],
        },
        {
          symbol: "ETHUSDT",
          order: {
            ...emptyOrder("USDT-FUTURES"),
            positionAction: "open-short",
            orderType: "market",
            price: pasted(""),
            qty: pasted("1.5"),
          },
          unparsed: [],
        },
      ]);
    }
  });

  it("with heads may have any order; a column that is not known is named", () => {
    const { starts, problems } = parse(
      "Qty,Colour,SYMBOL,Side,Limit price\n2,red,BTCUSDT,buy,91000",
    );
    expect(starts[0]?.order).toMatchObject({ qty: pasted("2"), price: pasted("91000") });
    expect(starts[0]).toMatchObject({ symbol: "BTCUSDT", unparsed: [] });
    expect(problems).toEqual(['The column "Colour" is not known here.']);
  });

  it("says of each cell that it does not understand which words are valid", () => {
    const [start] = parse("BTCUSDT,hodl,iceberg,91000,1,forever").starts;
    expect(start?.unparsed).toEqual([
      {
        field: "positionAction",
        rule: "allowed-values",
        severity: "error",
        message:
          '"hodl" is not understood as the side. ' +
          "Valid are open long, open short, close long, close short.",
      },
      expect.objectContaining({ field: "orderType", rule: "allowed-values" }),
      expect.objectContaining({ field: "timeInForce", rule: "allowed-values" }),
    ]);
  });

  it("never guesses in hedge mode whether a buy opens or closes", () => {
    const hedge = (text: string) => parseRows(text, "USDT-FUTURES", "hedge_mode").starts[0];
    expect(hedge("BTCUSDT,buy,limit,91000,1")?.unparsed).toMatchObject([
      { field: "positionAction" },
    ]);
    const heads = "symbol,side,posSide,price,qty\n";
    expect(hedge(`${heads}BTCUSDT,buy,short,91000,1`)?.order.positionAction).toBe("close-short");
    expect(hedge(`${heads}BTCUSDT,sell,long,91000,1`)?.order.positionAction).toBe("close-long");
    expect(hedge(`${heads}BTCUSDT,buy,long,91000,1`)?.unparsed).toEqual([]);
  });

  it("reads back the file that the page saves", () => {
    const category = fc.constantFrom("SPOT" as const, "USDT-FUTURES" as const);
    const number = fc
      .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }))
      .map(([units, places]) => `${units}e-${places}`);
    const row = category.chain((each) =>
      fc.record({
        symbol: fc.stringMatching(/^[A-Z]{2,8}USDT(_CM)?$/),
        order: fc.record({
          category: fc.constant(each),
          positionAction: fc.constantFrom(...positionActionsOf(each)),
          orderType: fc.constantFrom("limit" as const, "market" as const),
          timeInForce: fc.constantFrom("gtc" as const, "ioc" as const, "post_only" as const),
          price: number.map(pasted),
          qty: number.map(pasted),
        }),
      }),
    );
    fc.assert(
      fc.property(row, (start) => {
        const { category: line } = start.order;
        const checked = { row: newRow(1, "x", start), qtyCoin: "", issues: [] };
        const saved = toCsv(batchCsv, [checked as unknown as CheckedRow]);
        const back = parseRows(saved, line, isFutures(line) ? "hedge_mode" : "one_way_mode");
        expect(back.problems).toEqual([]);
        const again = { row: newRow(1, "x", back.starts[0] as never), qtyCoin: "", issues: [] };
        expect(toCsv(batchCsv, [again as unknown as CheckedRow])).toBe(saved);
        expect(back.starts[0]).toMatchObject({ symbol: start.symbol, unparsed: [] });
        expect(back.starts[0]?.order.positionAction).toBe(start.order.positionAction);
      }),
    );
  });

  it("never throws, whatever was pasted, and gives a row for every line", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { starts } = parse(text);
        expect(starts.length).toBeLessThanOrEqual(text.split("\n").length);
      }),
    );
  });
});
