import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "../instrument";
import { futuresRow } from "../testing";
import { newTicket, numberValue, type TicketState, ticketIssues } from "./index";
import { fillByPreset, presetOf } from "./presets";
import { context, filled, play, text } from "./testing";

const scalp = play([text("takeProfit", "0.6%"), text("stopLoss", "0,4 %")], {
  ...filled,
  timeInForce: "post_only",
  presets: true,
  tpTriggerBy: "mark",
});

const applied = (
  preset: ReturnType<typeof presetOf>,
  from: TicketState,
  within = context,
): TicketState => play([...fillByPreset(preset, from, within).events], from, within);

describe("a preset", () => {
  it("keeps type, force, size and exits in per cent, and no price, side or symbol", () => {
    expect(presetOf("Scalp", scalp, context)).toEqual({
      name: "Scalp",
      choices: {
        orderType: "limit",
        timeInForce: "post_only",
        stpMode: "none",
        sizeUnit: "order",
        presets: true,
        tpTriggerBy: "mark",
        slTriggerBy: "market",
        tpOrderType: "market",
        slOrderType: "market",
      },
      qty: "0.25",
      coin: "BTC",
      takeProfit: "0.6%",
      stopLoss: "0.4%",
    });
    const priced = play([text("takeProfit", "69000"), text("qty", "1,234")], scalp);
    expect(presetOf("Scalp", priced, context)).not.toHaveProperty("takeProfit");
    expect(presetOf("Scalp", priced, context)).not.toHaveProperty("qty");
    expect(presetOf("Share", play([text("qty", "25 %")], scalp), context)).toMatchObject({
      qty: "25%",
    });
  });

  it("fills a ticket in, which is then checked as if it were typed", () => {
    const preset = presetOf("Scalp", scalp, context);
    const short = play([text("price", "67032.4")], {
      ...newTicket("USDT-FUTURES"),
      positionAction: "open-short",
      orderType: "market",
    });
    const after = applied(preset, short);
    expect(after).toMatchObject({
      positionAction: "open-short",
      orderType: "limit",
      timeInForce: "post_only",
      price: { text: "67032.4" },
    });
    expect(numberValue("qty", after, context)).toBe("0.25");
    // Below the entry of a short, on the tick.
    expect(numberValue("takeProfit", after, context)).toBe("66630.2");
    expect(ticketIssues(after, context)).toEqual([]);
    const tooMuch = applied({ ...preset, qty: "1000000" }, short);
    expect(ticketIssues(tooMuch, context).map(({ field }) => field)).toContain("qty");
  });

  it("leaves a quantity of another coin alone, and says which", () => {
    const row = futuresRow({ symbol: "ETHUSDT", baseCoin: "ETH" });
    const eth = { ...context, instrument: readInstrument(row), indexPrice: decimal("3400") };
    const preset = presetOf("Scalp", scalp, context);
    expect(fillByPreset(preset, newTicket("USDT-FUTURES"), eth).otherCoin).toBe("BTC");
    const after = applied(preset, play([text("qty", "2")], newTicket("USDT-FUTURES"), eth), eth);
    expect(after.qty.text).toBe("2");
    expect(after.timeInForce).toBe("post_only");
    const quote = play([text("qty", "1000")], { ...scalp, sizeUnit: "quote" });
    const dollars = presetOf("A thousand", quote, context);
    expect(dollars).toMatchObject({ qty: "1000", coin: "USDT" });
    expect(fillByPreset(dollars, newTicket("USDT-FUTURES"), eth).otherCoin).toBeNull();
  });
});
