import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "@/lib/csv/to-csv";
import { isFutures } from "@/lib/exchange/futures";
import { positionActionsOf } from "@/lib/orders/position-action";
import { fieldValue } from "@/lib/orders/typed-field";
import { batchCsv } from "./batch-csv";
import { emptyOrder, newRow } from "./batch-row";
import type { CheckedRow } from "./check-rows";
import { openTable, readPastedTable } from "./pasted-table";
import { isPastedTable, type PastedTable } from "./row-sources";
import { pasted } from "./testing/batch";

const read = (table: PastedTable) => readPastedTable(table, "USDT-FUTURES", "one_way_mode");
const parse = (text: string) => read(openTable(text));

describe("a pasted table of orders", () => {
  it("with heads is read from a spreadsheet or a file", () => {
    const lines = [
      ["symbol", "side", "type", "price", "qty", "tif"],
      ["BTCUSDT", "open long", "limit", "91,200.5", "0.05", "post-only"],
      ["ETHUSDT", "Sell", "MARKET", "", "1.5", ""],
    ];
    for (const sign of ["\t", ";"]) {
      const { starts } = parse(lines.map((cells) => cells.join(sign)).join("\r\n"));
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
          pasted: { line: 1, price: "91,200.5", qty: "0.05" },
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
          pasted: { line: 2, price: "", qty: "1.5" },
        },
      ]);
    }
  });

  it("with heads may have any order; a column that is not known is not used", () => {
    const table = openTable("Qty,Colour,SYMBOL,Side,Limit price\n2,red,BTCUSDT,buy,91000");
    expect(table.columns).toEqual(["qty", null, "symbol", "positionAction", "price"]);
    const { starts, heads } = read(table);
    expect(heads[1]).toBe("Colour");
    expect(starts[0]?.order).toMatchObject({ qty: pasted("2"), price: pasted("91000") });
    expect(starts[0]).toMatchObject({ symbol: "BTCUSDT", unparsed: [] });
  });

  it("without heads asks which number is the price, whatever the order is", () => {
    const table = openTable("BTCUSDT\tbuy\t61000,5\t0,5\nBTCUSDT\tsell\t7\t1");
    expect(table.numbersKnown).toBe(false);
    const asked = [
      { field: "price", rule: "column-meaning", severity: "error" },
      { field: "qty", rule: "column-meaning", severity: "error" },
    ];
    expect(read(table).starts.map(({ unparsed }) => unparsed)).toMatchObject([asked, asked]);
    expect(read({ ...table, numbersKnown: true }).starts[0]?.unparsed).toEqual([]);
    // At the market there is one number.
    const market = openTable("BTCUSDT\tbuy\tmarket\t0.5\nBTCUSDT\tsell\tmarket\t1");
    expect(read(market).starts.map(({ order }) => fieldValue(order.qty))).toEqual(["0.5", "1"]);
    expect(read(market).starts[0]?.unparsed).toEqual([]);
  });

  it("without heads in another order finds its columns by what is in them", () => {
    const { columns, hasHead } = openTable("buy\t0.5\nsell\t0.25");
    // Without symbols nothing is recognised, and the usual order stands to be corrected.
    expect([columns[0], columns[1], hasHead]).toEqual(["symbol", "positionAction", false]);
    expect(
      openTable("limit\tBTCUSDT\tbuy\t61000,5\t0,5\tSPOT\nlimit\tBTCUSDT\tsell\t7\t1\tSPOT")
        .columns,
    ).toEqual(["orderType", "symbol", "positionAction", "price", "qty", "category"]);
    expect(openTable("sell;ETHUSDT;3").columns).toEqual(["positionAction", "symbol", "qty"]);
  });

  it("reads numbers by their column, and takes a person's word for columns and marks", () => {
    const table = openTable("BTCUSDT;buy;limit;66.900,5;0,020\nBTCUSDT;buy;limit;67.911;0,025");
    const { starts, marks } = read({ ...table, numbersKnown: true });
    expect(marks.price).toMatchObject({ mark: ",", commas: 1, ambiguous: 1 });
    expect(starts.map(({ order }) => fieldValue(order.price))).toEqual(["66900.5", "67911"]);
    expect(starts.map(({ order }) => order.price.text)).toEqual(["66.900,5", "67.911"]);
    const known = { ...table, numbersKnown: true };
    const other = read({ ...known, marks: { price: ".", qty: null } });
    expect(other.starts.map(({ order }) => fieldValue(order.price))).toEqual(["66900.5", "67.911"]);
    expect(other.starts[0]?.unparsed).toMatchObject([{ field: "price", rule: "column-mark" }]);
    const columns = ["symbol", "positionAction", null, "qty", "price"] as const;
    const swapped = read({ ...table, columns });
    expect(swapped.starts.map(({ order }) => order.price.text)).toEqual(["0,020", "0,025"]);
    const headed = read({ ...table, hasHead: true });
    expect(headed.starts).toHaveLength(1);
  });

  it("takes the category of each row from its column, by any of its names", () => {
    const heads = "category,symbol,side,price,qty\n";
    const { starts } = parse(
      `${heads}Spot,BTCUSDT,buy,61000,1\nUSDT-F,BTCUSDT,open short,61000,1\n` +
        "usdc futures,BTCPERP,sell,61000,1\nbonds,BTCUSDT,buy,61000,1\n,BTCUSDT,buy,61000,1",
    );
    expect(starts.map(({ order }) => `${order.category} ${order.positionAction}`)).toEqual([
      "SPOT buy",
      "USDT-FUTURES open-short",
      "USDC-FUTURES open-short",
      "USDT-FUTURES open-long",
      "USDT-FUTURES open-long",
    ]);
    expect(starts.map(({ unparsed }) => unparsed?.map(({ field }) => field))).toEqual([
      [],
      [],
      [],
      ["category"],
      [],
    ]);
  });

  it.each([
    ["Kauf", "buy"],
    ["kaufen", "buy"],
    ["VERKAUF", "sell"],
    ["Verkaufen", "sell"],
  ])("reads the side %s", (word, side) => {
    const csv = `symbol,category,side,type,price,qty\nBTCUSDT,SPOT,${word},limit,91000,1`;
    const [start] = parse(csv).starts;
    expect([start?.unparsed, start?.order?.positionAction]).toEqual([[], side]);
  });

  it("says of each cell that it does not understand which words are valid", () => {
    const heads = "symbol,side,type,price,qty,tif\n";
    const [start] = parse(`${heads}BTCUSDT,hodl,iceberg,91000,1,forever`).starts;
    expect(start?.unparsed).toEqual([
      {
        field: "positionAction",
        rule: "allowed-values",
        severity: "error",
        message: 'Unknown side "hodl". Use buy, sell.',
      },
      expect.objectContaining({ field: "orderType", rule: "allowed-values" }),
      expect.objectContaining({ field: "timeInForce", rule: "allowed-values" }),
    ]);
  });

  it("never guesses in hedge mode whether a buy opens or closes", () => {
    const hedge = (text: string) =>
      readPastedTable(openTable(text), "USDT-FUTURES", "hedge_mode").starts[0];
    const heads = "symbol,side,posSide,price,qty\n";
    expect(hedge(`${heads}BTCUSDT,buy,,91000,1`)?.unparsed).toMatchObject([
      { field: "positionAction" },
    ]);
    expect(hedge(`${heads}BTCUSDT,buy,short,91000,1`)?.order.positionAction).toBe("close-short");
    expect(hedge(`${heads}BTCUSDT,sell,long,91000,1`)?.order.positionAction).toBe("close-long");
    expect(hedge(`${heads}BTCUSDT,buy,long,91000,1`)?.unparsed).toEqual([]);
  });

  it("reads back the file that the page saves, of several categories too", () => {
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
        const mode = isFutures(line) ? "hedge_mode" : "one_way_mode";
        const back = readPastedTable(openTable(saved), "COIN-FUTURES", mode);
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
        const table = openTable(text);
        expect(isPastedTable(JSON.parse(JSON.stringify(table)))).toBe(true);
        expect(read(table).starts.length).toBeLessThanOrEqual(text.split("\n").length);
      }),
    );
  });
});
