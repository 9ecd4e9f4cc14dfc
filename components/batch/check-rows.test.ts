import { describe, expect, it } from "vitest";
import { rateMessageOf } from "@/lib/orders/batch-limits";
import { readInstrument } from "@/lib/orders/instrument";
import { noLimits } from "@/lib/orders/risk-limits-api";
import { contractsRow } from "@/lib/orders/testing";
import { type BatchContext, checkBatchRows } from "./check-rows";
import { countRows, isOverOwnLimit } from "./summarise-rows";
import { batchOf, context, pasted, spotContext, start } from "./testing/batch";

const check = (starts: Parameters<typeof batchOf>[0], within: BatchContext = context) =>
  checkBatchRows(batchOf(starts).rows, within);
const rulesOf = (starts: Parameters<typeof batchOf>[0], within = context) =>
  check(starts, within).map(({ issues }) => issues.map(({ field, rule }) => `${field} ${rule}`));

describe("the rows of a batch", () => {
  it("go when the rules of the ticket say nothing against them", () => {
    const [row] = check([start("67,032.4", "0.250")]);
    expect(row?.issues).toEqual([]);
    expect(row?.element).toMatchObject({ symbol: "BTCUSDT", price: "67032.4", qty: "0.25" });
    expect(row?.value).toBe("16758.1");
    expect(row?.qtyCoin).toBe("BTC");
  });

  it("name the field and the rule, each row its own", () => {
    expect(
      rulesOf([
        start("67032.45", "0.250"),
        start("67032.4", "0.0005"),
        start("1,234", "1"),
        start("67032.4", "abc"),
        { ...start("67032.4", "0.25"), symbol: "NOSUCH" },
        { ...start("67032.4", "0.25"), symbol: "" },
        start("67032.4", "0.25", { positionAction: "close-long" }),
        start("70000", "0.25"),
      ]),
    ).toEqual([
      ["price priceMultiplier"],
      ["qty quantityMultiplier"],
      ["price ambiguous"],
      ["qty number"],
      ["symbol known-symbol"],
      ["symbol required"],
      ["positionAction batch-position-action"],
      [],
    ]);
  });

  it("count the rows above them against the caps", () => {
    const open = Array.from({ length: 399 }, () => ({
      category: "USDT-FUTURES",
      symbol: "ETHUSDT",
    }));
    const rows = rulesOf([start("67032.4", "0.25"), start("67032.5", "0.25")], {
      ...context,
      openOrders: open,
    });
    expect(rows[0]).toEqual([]);
    expect(rows[1]).toContain("symbol openOrderCap");
  });

  it("count a market buy on spot in quote coin", () => {
    const order = { category: "SPOT", positionAction: "buy", orderType: "market" } as const;
    const [row] = check([start("", "250.5", order)], spotContext);
    expect(row).toMatchObject({ qtyCoin: "USDT", value: "250.5", issues: [] });
  });

  it("count whole contracts of 1 USD on the _CM line, and add them up without a price", () => {
    const instrument = readInstrument(contractsRow());
    const instruments = new Map([[instrument.symbol, instrument]]);
    const order = { category: "COIN-FUTURES", orderType: "market" } as const;
    const contracts = (qty: string) => ({ ...start("", qty, order), symbol: instrument.symbol });
    const within = { ...context, instrumentsOf: () => instruments, indexOf: () => null };
    const rows = check([contracts("120"), contracts("80"), contracts("1.5")], within);
    expect(rows.map(({ qtyCoin, value }) => [qtyCoin, value])).toEqual([
      ["USD", "120"],
      ["USD", "80"],
      ["USD", "1.5"],
    ]);
    expect(rows[2]?.issues).toMatchObject([{ rule: "quantityMultiplier" }]);
    expect(countRows(rows).totals).toEqual([
      { coin: "USD", buys: "200", sells: "0", approximate: false },
    ]);
  });

  it("are added up exactly, sides apart, without those of unknown worth and those sent", () => {
    const market = start("", "0.1", { orderType: "market", positionAction: "open-short" });
    const rows = batchOf([
      start("0.1", "0.3"),
      start("67032.4", "0.1"),
      start("67032.4", "0.2", { positionAction: "open-short" }),
      start("bad", "1"),
      market,
    ]).rows;
    const sent = { ...rows[0], id: 9, outcome: { kind: "accepted", orderId: "1" } } as const;
    const within = { ...context, indexOf: () => null };
    const count = countRows(
      checkBatchRows([...rows.slice(1), sent as (typeof rows)[number]], within),
    );
    expect(count.totals).toEqual([
      { coin: "USDT", buys: "6703.24", sells: "13406.48", approximate: false },
    ]);
    expect(count).toMatchObject({ invalid: 1, unvalued: 1 });
    expect(count.valid).toHaveLength(3);
  });

  it("show what the desk refused until the field is theirs again", () => {
    const [row] = batchOf([start("67032.4", "0.25")]).rows;
    const serverIssues = [{ field: "price", rule: "status", message: "Closed." }];
    const checked = checkBatchRows(
      [{ ...(row as NonNullable<typeof row>), serverIssues }],
      context,
    );
    expect(checked[0]?.issues).toEqual(serverIssues);
    expect(checked[0]?.element).toBeNull();
  });

  it("ask which number is meant, with both interpretations", () => {
    const [row] = check([start("67032.4", "1,234")]);
    expect(row?.issues[0]).toMatchObject({ rule: "ambiguous", nearest: ["1.234", "1234"] });
    const after = start("67032.4", "", { qty: { ...pasted("1,234"), interpretation: "decimal" } });
    expect(check([after])[0]?.element?.qty).toBe("1.234");
  });
});

describe("rows under the person's bounds", () => {
  const within = (own: object | null, deskLimits: readonly object[] = []) => {
    const answer = {
      own: own && { ...noLimits, ...own },
      deskLimits: deskLimits.map((each) => ({ ...noLimits, unchecked: "allow" as const, ...each })),
      sentLastMinute: 8,
    };
    return { ...context, guards: answer };
  };
  const rows = [start("67000", "0.1"), start("67000", "0.3")];

  it("cannot go past a desk limit, and past their own limit only knowingly", () => {
    const mine = check(rows, within({ maxNotional: "10000" }));
    expect(mine.map(isOverOwnLimit)).toEqual([false, true]);
    expect(mine[1]).toMatchObject({ issues: [{ rule: "own-notional", severity: "warning" }] });
    expect(mine[1]?.element).not.toBeNull();
    const bounded = check(rows, within({ maxNotional: "10000" }, [{ maxNotional: "15000" }]));
    expect(bounded[1]?.issues).toMatchObject([{ rule: "desk-limit-notional", nearest: ["0.223"] }]);
    expect(bounded[1]?.element).toBeNull();
    expect(countRows(bounded)).toMatchObject({ invalid: 1 });
  });

  it("through the index go only knowingly, also when no limits were set", () => {
    const through = start("70000", "0.1");
    expect(check([through], within(null))[0]).toMatchObject({ issues: [{ rule: "own-through" }] });
    expect(check([through], within(null)).map(isOverOwnLimit)).toEqual([true]);
    expect(check([through], within({ throughIndex: null })).map(isOverOwnLimit)).toEqual([false]);
    const blind = { ...within(null), indexOf: () => null };
    expect(check([through], blind).map(isOverOwnLimit)).toEqual([false]);
  });

  it("are counted against the orders a minute", () => {
    const answer = within({ ordersPerMinute: 20 }).guards;
    expect(rateMessageOf(answer, 12)).toBeNull();
    expect(rateMessageOf(answer, 13)).toMatchObject({ refuses: false });
    const deskLimit = within({ ordersPerMinute: 9 }, [{ ordersPerMinute: 10 }]).guards;
    expect(rateMessageOf(deskLimit, 13)).toMatchObject({ refuses: true });
  });
});
