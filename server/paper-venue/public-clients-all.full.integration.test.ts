import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { ids, openConformanceVenue } from "./conformance/testing/conformance-venue";
import type { Credentials } from "./state/credentials";
import { type FuzzSample, fuzzSamples, type Sent } from "./testing/fuzz/samples";
import type { TestVenue } from "./testing/open-test-venue";
import { bitgetApi, ccxtApi, type PublicClient } from "./testing/public-clients";

let opened: TestVenue;
let turn = 0;

beforeAll(async () => {
  opened = await openConformanceVenue();
});
afterAll(() => opened.venue.stop());

const clients = [
  ["bitget-api", bitgetApi],
  ["ccxt", ccxtApi],
] as const;

type Maker = (url: string, keys: Credentials) => PublicClient;
type Who = FuzzSample["who"];

const clientOf = (make: Maker, who: Who) =>
  make(opened.venue.ready.url, opened.venue.ready.credentials[who]);

/** Good requests of an endpoint, with clientOids that were not sent before. */
function goodRequests(id: EndpointId): readonly FuzzSample[] {
  turn += 1;
  return fuzzSamples(Date.now(), 100 * turn).filter(({ endpoint }) => endpoint === id);
}

/** The same request in both position modes, where there are two: what each mode asks for. */
function inBothModes(sample: FuzzSample): readonly FuzzSample[] {
  if (sample.who === "broker") return [sample];
  if (Array.isArray(sample.sent)) return [sample, hedgeBatch(sample)];
  const { tradeSide: _hedgeOnly, posSide, reduceOnly: _oneWayOnly, ...sent } = sample.sent as Sent;
  const futuresOnly = sent.category === "USDT-FUTURES" || sample.endpoint !== "place-order";
  const hedge = {
    ...sent,
    ...(sample.endpoint === "futures-place-order" ? { tradeSide: "open" } : {}),
    ...(futuresOnly && posSide !== undefined ? { posSide } : {}),
  };
  // The sides of the position to protect, and of the question what can be opened, are sent always.
  const oneWay = sample.endpoint === "place-order" ? sent : { ...sent, posSide };
  return [
    { ...sample, who: "trader", sent: unique(oneWay) },
    { ...sample, who: "hedge", sent: unique(hedge) },
  ];
}

/** The same batch on futures in hedge mode. */
function hedgeBatch(sample: FuzzSample): FuzzSample {
  const hedge = { category: "USDT-FUTURES", posSide: "long" };
  const sent = (sample.sent as readonly Sent[]).map((each) => unique({ ...each, ...hedge }));
  return { ...sample, who: "hedge", sent };
}

/** With a clientOid that was not sent before, where there is one; without what is undefined. */
function unique(sent: Sent): Sent {
  turn += 1;
  const present = Object.entries(sent).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(present),
    ...("clientOid" in sent ? { clientOid: `public-${turn}` } : {}),
  };
}

/** Positions to protect and orders to cancel. */
async function prepare(id: EndpointId, who: Who) {
  const client = opened[who];
  const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", orderType: "market" };
  const side = who === "hedge" ? { posSide: "long" } : {};
  if (id === "place-strategy-order") await client.place({ ...order, ...side, qty: "0.1" });
}

/** The answer's own code, or of a batch those of its elements. */
function codesOf(id: EndpointId, { code, data }: { code: string; data: unknown }): string {
  if (id !== "place-batch" || code !== "00000") return code;
  return [...new Set((data as { code: string }[]).map((each) => each.code))].join();
}

describe.each(clients)("%s, unmodified", (client, make) => {
  it.each(ids.filter((id) => id !== "cancel-order" && id !== "create-sub-accounts"))(
    "calls %s in both position modes and reads what the interface says",
    async (id) => {
      for (const sample of goodRequests(id).flatMap(inBothModes)) {
        await prepare(id, sample.who);
        const answer = await clientOf(make, sample.who)(id, sample.sent);
        expect(codesOf(id, answer), JSON.stringify(answer)).toBe("00000");
        expect(answer.msg).toBe("success");
        expect(endpointOf(id).response.safeParse(answer.data).error).toBeUndefined();
      }
    },
  );

  it.each(["trader", "hedge"] as const)("cancels an order of the %s", async (who) => {
    const client = clientOf(make, who);
    const { data } = await opened[who].place({
      category: "SPOT",
      symbol: "BTCUSDT",
      side: "buy",
      orderType: "limit",
      qty: "0.01",
      price: "80000",
    });
    const sent = { orderId: data.orderId, category: "SPOT" };
    expect(await client("cancel-order", sent)).toMatchObject({ code: "00000", data });
    expect(await client("cancel-order", sent)).toMatchObject({ code: "25204" });
  });

  it("creates sub-accounts, whose keys it trades with", async () => {
    const subAccountName = client === "ccxt" ? "Publicxt" : "Publicbg";
    const samples = goodRequests("create-sub-accounts");
    const [element] = samples.flatMap(({ sent }) => sent as readonly Sent[]);
    const wanted = [{ ...element, subAccountName, label: subAccountName }];
    const { code, data } = await clientOf(make, "broker")("create-sub-accounts", wanted);
    expect(code).toBe("00000");
    const [row] = data as { subAccountApiKey: string; secretKey: string }[];
    const keys = {
      key: row?.subAccountApiKey ?? "",
      secret: row?.secretKey ?? "",
      passphrase: String(element?.passphrase),
    };
    const its = make(opened.venue.ready.url, keys);
    expect(await its("unfilled-orders", {})).toMatchObject({ code: "00000" });
  });

  it.each(ids)("is told which field of %s is wrong, in the envelope", async (id) => {
    for (const sample of goodRequests(id)) {
      const [field, changed] = withOneWrong(sample);
      const answer = await clientOf(make, sample.who)(id, changed);
      const [element] = Array.isArray(answer.data) ? (answer.data as { msg: string }[]) : [];
      expect(codesOf(id, answer)).not.toBe("00000");
      expect(element?.msg ?? answer.msg).toContain(field);
    }
  });

  it("is told of a clock 31 s off in either direction, and forgiven 5 s", async () => {
    const client = clientOf(make, "trader");
    const skewed = async (ms: number) => {
      opened.venue.exchange.perform({ type: "set-quirks", quirks: { "clock-skew-ms": ms } });
      const { code } = await client("unfilled-orders", {});
      opened.venue.exchange.perform({ type: "set-quirks", quirks: {} });
      return code;
    };
    expect([await skewed(5_000), await skewed(-5_000)]).toEqual(["00000", "00000"]);
    expect([await skewed(31_000), await skewed(-31_000)]).toEqual(["40008", "40008"]);
  });

  it("finds a clientOid with signs that a query must encode", async () => {
    const clientOid = `a:b/${make.name}`;
    const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", orderType: "market" };
    await opened.trader.place({ ...order, qty: "0.01" });
    const strategy = { ...order, posSide: "long", tpslMode: "partial", qty: "0.01" };
    const client = clientOf(make, "trader");
    const placed = await client("place-strategy-order", {
      ...strategy,
      stopLoss: "70000",
      clientOid,
    });
    expect(placed.code).toBe("00000");
    const query = { planType: "profit_loss", productType: "USDT-FUTURES", clientOid };
    const { code, data } = await client("plan-orders-pending", query);
    expect(code).toBe("00000");
    const { entrustedList } = data as { entrustedList: { clientOid: string }[] };
    expect(entrustedList.map((row) => row.clientOid)).toEqual([clientOid]);
  });
});

describe("bitget-api that leaves its query as it is", () => {
  it("signs it decoded, and is understood", async () => {
    const { url, credentials } = opened.venue.ready;
    const client = bitgetApi(url, credentials.trader, { encodeQueryStringValues: false });
    const query = { planType: "profit_loss", productType: "USDT-FUTURES", clientOid: "a:b/none" };
    expect(await client("plan-orders-pending", query)).toMatchObject({ code: "00000" });
  });
});

/** A request with one field made wrong, and its name. */
function withOneWrong({ sent }: FuzzSample): readonly [string, unknown] {
  const [first] = (Array.isArray(sent) ? sent : [sent]) as readonly Sent[];
  const field = ["category", "productType", "symbol", "clientOid", "limit", "subAccountName"].find(
    (name) => name in (first ?? {}),
  );
  const name = field ?? "";
  const wrong = { ...first, [name]: "no such value" };
  return [name, Array.isArray(sent) ? [wrong, ...sent.slice(1)] : wrong];
}
