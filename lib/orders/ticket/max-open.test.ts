import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { maxOpenRequest, newTicket, shareOfMaxOpen, type TicketState } from "./index";
import { context, filled, play, spot, text } from "./testing";

describe("how much a ticket can open", () => {
  it("is asked for the side, type and price that stand in it", () => {
    const query = { productType: "USDT-FUTURES", symbol: "BTCUSDT", marginCoin: "USDT" };
    const limit = { ...query, orderType: "limit", openPrice: "67032.4" };
    expect(maxOpenRequest(filled, context)).toEqual({ ...limit, posSide: "long" });
    const short: TicketState = { ...filled, positionAction: "open-short" };
    expect(maxOpenRequest(short, context)).toEqual({ ...limit, posSide: "short" });
    const market: TicketState = { ...filled, orderType: "market" };
    const asked = { ...query, orderType: "market", posSide: "long" };
    expect(maxOpenRequest(market, context)).toEqual(asked);
  });

  it("waits for a price that is sure and on its tick", () => {
    for (const price of ["", "67,032", "67032.45", "abc"]) {
      expect(maxOpenRequest(play([text("price", price)], filled), context), price).toBe("price");
    }
  });

  it("is not asked where no answer would do, or nothing says in which unit it is", () => {
    expect(maxOpenRequest(newTicket("SPOT"), spot)).toBeNull();
    expect(maxOpenRequest(newTicket("COIN-FUTURES"), context)).toBeNull();
    expect(maxOpenRequest(newTicket("USDT-FUTURES", "tpsl"), context)).toBeNull();
    expect(maxOpenRequest({ ...filled, positionAction: "close-long" }, context)).toBeNull();
    const v2: TicketState = { ...filled, form: "futures-v2", category: "COIN-FUTURES" };
    expect(maxOpenRequest(v2, context)).toMatchObject({ marginCoin: "BTC" });
  });

  it("is shared out exactly and rounded down to the step", () => {
    const share = (percent: number) => shareOfMaxOpen(decimal("0.431"), percent, filled, context);
    expect([10, 25, 50, 75, 100].map(share)).toEqual(["0.043", "0.107", "0.215", "0.323", "0.431"]);
  });
});
