import { expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { ticketHref } from "./max-open-result";

const asked = {
  productType: "USDT-FUTURES",
  symbol: "BTCUSDT",
  marginCoin: "USDT",
  orderType: "limit",
  openPrice: decimal("67000.5"),
} as const;

it("hands the ticket a quantity in the coin that its form counts", () => {
  expect(ticketHref(asked, "long", decimal("0.431"))).toBe(
    "/orders?view=ticket&ticket=USDT-FUTURES&symbol=BTCUSDT&intent=open-long&type=limit" +
      "&price=67000.5&qty=0.431",
  );
  const coin = { ...asked, productType: "COIN-FUTURES", symbol: "BTCUSD" } as const;
  const market = { ...coin, orderType: "market", openPrice: null } as const;
  expect(ticketHref(market, "short", decimal("2"))).toBe(
    "/orders?view=ticket&form=futures-v2&ticket=COIN-FUTURES&symbol=BTCUSD&intent=open-short" +
      "&type=market&qty=2",
  );
});
