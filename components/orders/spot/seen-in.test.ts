import { expect, it } from "vitest";
import { fromUnified } from "@/lib/orders/read-order-row";
import { mergeSpotLists } from "@/lib/orders/seen-in";
import { spotRow } from "./spot-orders";

/** The same order as endpoint 1 lists it and as endpoint 10 does. */
const unified = {
  orderId: "1300",
  clientOid: "mine",
  category: "SPOT",
  symbol: "BTCUSDT",
  orderType: "limit",
  side: "buy",
  price: "60000.00",
  qty: "0.5",
  cumExecQty: "0",
  avgPrice: "0",
  orderStatus: "live",
  createdTime: "1730186725663",
};
const spot = {
  orderId: "1300",
  clientOid: "mine",
  symbol: "BTCUSDT",
  orderType: "limit",
  side: "buy",
  priceAvg: "60000",
  size: "0.50",
  baseVolume: "0",
  status: "live",
  cTime: "1730186725663",
  tpslType: "normal",
};
const merge = (ones: readonly object[], others: readonly object[]) =>
  mergeSpotLists(
    ones.map((one) => fromUnified({ ...unified, ...one })),
    others.map((other) => spotRow({ ...spot, ...other }).order),
  );

it("an order of both lists is one row, however each writes its numbers", () => {
  const merged = merge([{}], [{}]);
  expect(merged).toHaveLength(1);
  expect(merged[0]).toMatchObject({ seenIn: ["unified", "spot"], differences: [] });
});

it("fields that disagree are named with what each list gives", () => {
  const [found] = merge([{ cumExecQty: "0.1", orderStatus: "partially_filled" }], [{}]);
  expect(found?.differences).toEqual([
    { field: "filledQty", unified: "0.1", spot: "0" },
    { field: "status", unified: "partial", spot: "live" },
  ]);
});

it("what a list leaves out disagrees with nothing, nor do sizes that count other coins", () => {
  expect(merge([{ clientOid: "", price: "" }], [{}])[0]?.differences).toEqual([]);
  const market = { orderType: "market", qty: "0", amount: "100", price: "" };
  const [found] = merge([market], [{ orderType: "market", size: "100", priceAvg: "0" }]);
  expect(found?.differences).toEqual([]);
});

it("an order of one list says which, and other categories are no business of the spot list", () => {
  const merged = merge([{ orderId: "1" }, { category: "MARGIN" }], [{ orderId: "2" }]);
  expect(merged.map(({ row, seenIn }) => [row.orderId, seenIn])).toEqual([
    ["1", ["unified"]],
    ["2", ["spot"]],
  ]);
});
