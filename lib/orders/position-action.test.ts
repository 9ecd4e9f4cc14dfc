import { describe, expect, it } from "vitest";
import {
  buys,
  closes,
  futuresActions,
  futuresOrderMeaning,
  type PositionActionFields,
  positionActionFields,
  positionActionOfUnified,
  tradedSide,
} from "./position-action";

/**
 * docs/rulings.md#ruling-22, #ruling-23, word for word: position action, mode, endpoint, what is
 * sent.
 */
const golden: [string, "one_way_mode" | "hedge_mode", 3 | 6 | 8, PositionActionFields][] = [
  ["open-long", "hedge_mode", 6, { side: "buy", posSide: "long" }],
  ["open-short", "hedge_mode", 6, { side: "sell", posSide: "short" }],
  ["close-long", "hedge_mode", 6, { side: "sell", posSide: "long" }],
  ["close-short", "hedge_mode", 6, { side: "buy", posSide: "short" }],
  ["open-long", "one_way_mode", 6, { side: "buy" }],
  ["open-short", "one_way_mode", 6, { side: "sell" }],
  ["close-long", "one_way_mode", 6, { side: "sell", reduceOnly: "yes" }],
  ["close-short", "one_way_mode", 6, { side: "buy", reduceOnly: "yes" }],
  ["open-long", "hedge_mode", 8, { side: "buy", posSide: "long" }],
  ["open-short", "hedge_mode", 8, { side: "sell", posSide: "short" }],
  ["close-long", "hedge_mode", 8, { side: "sell", posSide: "long" }],
  ["close-short", "hedge_mode", 8, { side: "buy", posSide: "short" }],
  ["open-long", "one_way_mode", 8, { side: "buy" }],
  ["open-short", "one_way_mode", 8, { side: "sell" }],
  ["open-long", "hedge_mode", 3, { side: "buy", tradeSide: "open" }],
  ["close-long", "hedge_mode", 3, { side: "buy", tradeSide: "close" }],
  ["open-short", "hedge_mode", 3, { side: "sell", tradeSide: "open" }],
  ["close-short", "hedge_mode", 3, { side: "sell", tradeSide: "close" }],
  ["open-long", "one_way_mode", 3, { side: "buy", reduceOnly: "NO" }],
  ["open-short", "one_way_mode", 3, { side: "sell", reduceOnly: "NO" }],
  ["close-long", "one_way_mode", 3, { side: "sell", reduceOnly: "YES" }],
  ["close-short", "one_way_mode", 3, { side: "buy", reduceOnly: "YES" }],
];

describe("position actions", () => {
  it.each(golden)("%s in %s on endpoint %i", (action, positionMode, endpoint, fields) => {
    const chosen = futuresActions.find((known) => known === action);
    expect(chosen).toBeDefined();
    if (!chosen) return;
    const where = { category: "USDT-FUTURES", positionMode, endpoint };
    expect(positionActionFields(chosen, where)).toEqual(fields);
  });

  it("on spot and margin are buy and sell, and nothing else is sent", () => {
    for (const category of ["SPOT", "MARGIN"]) {
      for (const positionMode of ["one_way_mode", "hedge_mode"] as const) {
        const where = { category, positionMode, endpoint: 6 } as const;
        expect(positionActionFields("buy", where)).toEqual({ side: "buy" });
        expect(positionActionFields("sell", where)).toEqual({ side: "sell" });
      }
    }
  });

  it("that a category or an endpoint does not know are refused", () => {
    const mode = { positionMode: "one_way_mode" } as const;
    const refused = [
      () => positionActionFields("open-long", { category: "SPOT", endpoint: 6, ...mode }),
      () => positionActionFields("buy", { category: "USDT-FUTURES", endpoint: 6, ...mode }),
      () => positionActionFields("buy", { category: "SPOT", endpoint: 3, ...mode }),
      () => positionActionFields("close-long", { category: "USDT-FUTURES", endpoint: 8, ...mode }),
      () => positionActionFields("close-short", { category: "USDT-FUTURES", endpoint: 8, ...mode }),
    ];
    for (const refuse of refused) expect(refuse).toThrow(RangeError);
  });

  it("on endpoint 3 trade the side that the person meant", () => {
    for (const positionMode of ["one_way_mode", "hedge_mode"] as const) {
      for (const action of futuresActions) {
        const where = { category: "USDT-FUTURES", positionMode, endpoint: 3 } as const;
        const meant = futuresOrderMeaning(positionActionFields(action, where), positionMode);
        const sent = positionActionFields(action, where);
        expect(meant?.side).toBe(buys(action) ? "buy" : "sell");
        expect(tradedSide({ side: sent.side, tradeSide: sent.tradeSide ?? null })).toBe(
          meant?.side,
        );
        const long = buys(action) !== closes(action);
        const posSide = long ? "long" : "short";
        expect(meant?.posSide).toBe(positionMode === "hedge_mode" ? posSide : null);
      }
    }
    expect(futuresOrderMeaning({ side: "buy" }, "hedge_mode")).toBeNull();
  });

  it("read back from the unified list as they were meant", () => {
    for (const positionMode of ["one_way_mode", "hedge_mode"] as const) {
      for (const action of futuresActions) {
        const sent = positionActionFields(action, {
          category: "USDT-FUTURES",
          positionMode,
          endpoint: 6,
        });
        const listed = {
          category: "USDT-FUTURES",
          side: sent.side,
          posSide: sent.posSide ?? null,
          reduceOnly: sent.reduceOnly === "yes",
        };
        expect(positionActionOfUnified(listed)).toBe(action);
        expect(buys(action)).toBe(sent.side === "buy");
      }
    }
    const nobody = { category: "SPOT", side: null, posSide: null, reduceOnly: false };
    expect(positionActionOfUnified(nobody)).toBeNull();
  });
});
