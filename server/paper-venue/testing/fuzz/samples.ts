import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";

/** A good request: what the fuzz starts from. */
export interface FuzzSample {
  readonly endpoint: EndpointId;
  readonly who: "trader" | "hedge" | "broker";
  /** The query of a GET; the body, or the elements of the body, of a POST. */
  readonly sent: Sent | readonly Sent[];
  /** Fields that the venue rightly never looks at in this request. */
  readonly ignored?: readonly string[];
  /**
   * Fields that the desk always sends, but that the venue can do without
   * (docs/rulings.md#ruling-18).
   */
  readonly optional?: readonly string[];
}

export type Sent = Readonly<Record<string, unknown>>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const spotLimit = {
  category: "SPOT",
  symbol: "BTCUSDT",
  qty: "0.001",
  price: "80000",
  side: "buy",
  orderType: "limit",
  timeInForce: "gtc",
  stpMode: "none",
};
const futuresLimit = { ...spotLimit, category: "USDT-FUTURES" };
const v2Limit = {
  symbol: "BTCUSDT",
  productType: "USDT-FUTURES",
  marginMode: "crossed",
  marginCoin: "USDT",
  size: "0.001",
  price: "80000",
  side: "buy",
  orderType: "limit",
  force: "gtc",
  stpMode: "none",
};
const subAccount = {
  subAccountName: "Fuzzname",
  passphrase: "abcdefg1",
  label: "desk 1",
  ipList: ["127.0.0.1"],
  permList: ["read", "spot_trade"],
};
const exits = {
  takeProfit: "99000",
  tpTriggerBy: "mark",
  tpOrderType: "limit",
  tpLimitPrice: "99001",
  stopLoss: "70000",
  slTriggerBy: "market",
  slOrderType: "limit",
  slLimitPrice: "69999",
};

/**
 * Good requests of all endpoints, with every field of the interface somewhere. `now` is Unix ms;
 * `turn` makes the clientOids of one turn differ from those of another.
 */
export function fuzzSamples(now: number, turn: number): readonly FuzzSample[] {
  const own = ownSamples(now, turn);
  const left = Object.values(endpoints).filter(
    ({ id }) => !own.some(({ endpoint }) => endpoint === id),
  );
  const ofDefinitions = left.map(({ id, access, sample }): FuzzSample => {
    const who = access === "nd-broker" ? "broker" : "trader";
    return { endpoint: id, who, sent: sample.request };
  });
  return [...own, ...ofDefinitions];
}

/** The requests for which the sample of the definition is not enough: moments, accounts, forms. */
function ownSamples(now: number, turn: number): readonly FuzzSample[] {
  const clientOid = `fuzz-${turn}`;
  const range = { startTime: String(now - 2 * dayMs), endTime: String(now - dayMs) };
  return [
    {
      endpoint: "unfilled-orders",
      who: "trader",
      sent: { category: "SPOT", symbol: "BTCUSDT", ...range, limit: "50", cursor: "1235058" },
    },
    {
      endpoint: "order-commission",
      who: "broker",
      sent: { ...range, limit: "500", uid: "2000000002", orderid: "8", idLessThan: "9" },
    },
    {
      endpoint: "futures-place-order",
      who: "trader",
      sent: { ...v2Limit, reduceOnly: "NO", clientOid },
    },
    {
      endpoint: "futures-place-order",
      who: "hedge",
      sent: {
        ...v2Limit,
        clientOid,
        tradeSide: "open",
        presetStopSurplusPrice: "99000",
        presetStopSurplusExecutePrice: "99001",
        presetStopLossPrice: "70000",
        presetStopLossExecutePrice: "69999",
      },
    },
    {
      endpoint: "sub-deposit-withdrawal",
      who: "broker",
      optional: ["startTime", "endTime"],
      sent: { ...range, limit: "100", cursor: "77", status: "pending" },
    },
    {
      endpoint: "spot-place-plan-order",
      who: "trader",
      sent: {
        symbol: "BTCUSDT",
        side: "buy",
        triggerPrice: "80000",
        orderType: "limit",
        executePrice: "80000",
        planType: "amount",
        size: "0.001",
        triggerType: "fill_price",
        clientOid,
        stpMode: "none",
      },
    },
    {
      endpoint: "place-order",
      who: "trader",
      sent: { ...spotLimit, reduceOnly: "no", clientOid: `${clientOid}s` },
    },
    {
      endpoint: "place-order",
      who: "trader",
      sent: { ...spotLimit, category: "MARGIN", marginMode: "crossed", clientOid },
    },
    {
      endpoint: "place-order",
      who: "hedge",
      sent: { ...futuresLimit, posSide: "long", clientOid, ...exits },
    },
    { endpoint: "create-sub-accounts", who: "broker", sent: [subAccount] },
    {
      endpoint: "place-batch",
      who: "trader",
      sent: [
        { ...spotLimit, clientOid },
        { ...spotLimit, clientOid: `${clientOid}b`, price: "79000", side: "buy" },
      ],
      ignored: ["stpMode"],
    },
    {
      endpoint: "sub-account-assets",
      who: "broker",
      sent: { subUid: "2000000002", productType: "USDT-FUTURES" },
    },
    {
      endpoint: "spot-unfilled-orders",
      who: "trader",
      sent: {
        symbol: "BTCUSDT",
        ...range,
        idLessThan: "99",
        limit: "100",
        orderId: "98",
        tpslType: "normal",
        requestTime: String(now),
        receiveWindow: "60000",
      },
    },
    {
      endpoint: "place-strategy-order",
      who: "hedge",
      sent: {
        category: "USDT-FUTURES",
        symbol: "BTCUSDT",
        clientOid,
        type: "tpsl",
        tpslMode: "partial",
        qty: "0.001",
        posSide: "long",
        ...exits,
      },
    },
    {
      endpoint: "plan-orders-pending",
      who: "trader",
      sent: {
        planType: "profit_loss",
        productType: "USDT-FUTURES",
        symbol: "BTCUSDT",
        clientOid: "mine",
        idLessThan: "99",
        ...range,
        limit: "100",
      },
      optional: ["planType", "productType"],
    },
    { endpoint: "instruments", who: "trader", sent: { category: "USDT-FUTURES" } },
    { endpoint: "instruments", who: "trader", sent: { category: "SPOT", symbol: "BTCUSDT" } },
    {
      endpoint: "cancel-order",
      who: "trader",
      sent: { orderId: "121211212122", category: "SPOT" },
    },
    {
      endpoint: "cancel-order",
      who: "trader",
      sent: { clientOid: `fuzz-${turn - 50}s`, category: "SPOT" },
    },
    {
      endpoint: "max-open",
      who: "hedge",
      sent: {
        symbol: "BTCUSDT",
        productType: "USDT-FUTURES",
        marginCoin: "USDT",
        posSide: "long",
        orderType: "limit",
        openPrice: "80000",
      },
    },
    {
      endpoint: "set-all-leverage",
      who: "hedge",
      sent: { productType: "USDT-FUTURES", leverage: "20" },
    },
  ];
}
