import { describe, expect, it } from "vitest";
import { fromPlan, type ListedPlanOrder, planFamilyOf } from "./plan-row";

const futures = {
  planType: "normal_plan",
  symbol: "BTCUSDT",
  size: "0.25",
  orderId: "900",
  clientOid: "plan-1",
  price: "82000",
  executePrice: "82000",
  triggerPrice: "82100",
  triggerType: "mark_price",
  planStatus: "not_trigger",
  side: "buy",
  posSide: "net",
  marginCoin: "USDT",
  marginMode: "crossed",
  enterPointSource: "API",
  tradeSide: "open",
  posMode: "one_way_mode",
  orderType: "limit",
  orderSource: "normal",
  cTime: "1763661600000",
  uTime: "1763661600001",
  stopSurplusExecutePrice: "",
  stopSurplusTriggerPrice: "90000",
  stopSurplusTriggerType: "mark_price",
  stopLossExecutePrice: "",
  stopLossTriggerPrice: "",
  stopLossTriggerType: null,
  category: "USDT-FUTURES",
} as ListedPlanOrder;

const row = (changes: object) => fromPlan({ ...futures, ...changes } as ListedPlanOrder);

describe("a pending plan order", () => {
  it("of futures has its presets, and both of its waiting words are one", () => {
    expect(row({})).toMatchObject({
      family: "normal",
      positionAction: "open-long",
      size: "0.25",
      trigger: "82100",
      price: "82000",
      takeProfit: { trigger: "90000", price: null, by: "mark_price" },
      stopLoss: null,
      status: "Waiting",
      createdAt: 1_763_661_600_000,
    });
    expect(row({ planStatus: "live" }).status).toBe("Waiting");
    expect(row({ planStatus: "odd" }).status).toBe("odd");
  });

  it("means what position and tradeSide say, whatever its side is called in hedge mode", () => {
    const hedge = (side: string, posSide: string, tradeSide: string) =>
      row({ side, posSide, tradeSide, posMode: "hedge_mode" }).positionAction;
    expect(hedge("sell", "long", "close")).toBe("close-long");
    expect(hedge("buy", "long", "close")).toBe("close-long");
    expect(hedge("sell", "short", "open")).toBe("open-short");
    expect(row({ tradeSide: "close" }).positionAction).toBe("close-short");
    expect(row({ side: "sell", tradeSide: "close" }).positionAction).toBe("close-long");
    const single = (planType: string, side: string) =>
      row({ planType, side, tradeSide: `${side}_single` }).positionAction;
    expect(single("loss_plan", "sell")).toBe("close-long");
    expect(single("pos_profit", "buy")).toBe("close-short");
    expect(single("normal_plan", "buy")).toBe("open-long");
    expect(row({ side: "sideways" }).positionAction).toBeNull();
  });

  it("of a trailing order has a callback and no price", () => {
    const trailing = row({
      planType: "track_plan",
      callbackRatio: "3",
      price: undefined,
      executePrice: "",
    });
    expect(trailing).toMatchObject({ family: "trailing", callbackRatio: "3", price: null });
  });

  it("that is a take profit itself names its trigger once, from wherever the list has it", () => {
    const profit = row({ planType: "pos_profit", triggerPrice: undefined, triggerType: undefined });
    expect(profit).toMatchObject({
      family: "tpsl",
      trigger: "90000",
      triggerType: "mark_price",
      takeProfit: null,
      stopLoss: null,
    });
  });

  it("stands with its family", () => {
    const kinds = ["profit_plan", "loss_plan", "moving_plan", "pos_profit", "pos_loss"];
    expect(kinds.map(planFamilyOf)).toEqual(kinds.map(() => "tpsl"));
    expect(planFamilyOf("something_new")).toBe("normal");
  });

  it("of spot counts a market order in quote coin", () => {
    const spot = {
      ...futures,
      planType: "spot_plan",
      category: "SPOT",
      tpslType: "tpsl",
      status: "live",
      side: "sell",
      orderType: "market",
      priceAvg: "",
      presetTakeProfitPrice: "",
      presetStopLossPrice: "",
    };
    expect(fromPlan(spot as unknown as ListedPlanOrder)).toMatchObject({
      family: "spot",
      positionAction: "sell",
      sizeUnit: "quote",
      price: null,
      status: "Waiting",
    });
    const limited = { ...spot, orderType: "limit", priceAvg: "70000" };
    expect(fromPlan(limited as unknown as ListedPlanOrder)).toMatchObject({
      sizeUnit: "base",
      price: "70000",
    });
  });
});
