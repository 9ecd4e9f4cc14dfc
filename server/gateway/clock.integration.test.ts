import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { newId } from "../ids";
import { patienceMs } from "../testing/patience";
import { call } from "./call";
import { clockOf, onClockJump, publishClockJump } from "./clock/exchange-clock";
import {
  type Arrival,
  answer,
  cancelPath,
  instrumentsPath,
  listPath,
  placePath,
  type Script,
} from "./testing/fault-peer";
import { type TestDesk, testDesk } from "./testing/test-desk";
import { wrongTimes } from "./testing/wrong-times";

let desk: TestDesk;
let aheadMs = 0;
/** A time that is none, which the next answers of a path tell. */
let lie: { path: string; left: number; time: (now: number) => unknown } | null = null;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  aheadMs = 0;
  lie = null;
  desk.peer.arrivals.length = 0;
  desk.peer.scripts.set(listPath, exchange({ list: [], cursor: null }));
  desk.peer.scripts.set(instrumentsPath, exchange([btc]));
});

afterAll(() => desk.close());

/** Answers with a clock of its own; a signature that is more than 30 s off it has expired. */
const exchange =
  (data: unknown): Script =>
  (arrival, response) => {
    const time = Date.now() + aheadMs;
    const isLie = arrival.path === lie?.path && lie.left > 0;
    if (lie && isLie) lie.left -= 1;
    const requestTime = lie && isLie ? lie.time(time) : time;
    const timestamp = arrival.headers["access-timestamp"];
    if (timestamp && Math.abs(Number.parseInt(`${timestamp}`, 10) - time) > 30_000) {
      const body = { code: "40008", msg: "Request timestamp expired", requestTime, data: null };
      return answer(response, 400, JSON.stringify(body));
    }
    const given = typeof data === "function" ? data(arrival) : data;
    const body = { code: "00000", msg: "success", requestTime, data: given };
    answer(response, 200, JSON.stringify(body));
  };

const list = async (connectionId: string) => {
  const context = { principal: desk.trader, connectionId, idempotencyKey: newId("key") };
  return call(context, "unfilled-orders", {});
};

const hour = 3_600_000;

const btc = {
  ...{ symbol: "BTCUSDT", category: "SPOT", baseCoin: "BTC", quoteCoin: "USDT", status: "online" },
  ...{ pricePrecision: "2", quantityPrecision: "6", quotePrecision: "6", minOrderAmount: "1" },
};

const tellers = { "endpoint 13": instrumentsPath, "a list": listPath, "a placement": placePath };

describe("the exchange's time", () => {
  it("is read from endpoint 13 before an account's first call, which is then in time", async () => {
    aheadMs = hour;
    const { connectionId, accountId } = await desk.addAccount();
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    expect(desk.peer.arrivals.map(({ path }) => path)).toEqual([
      // What is far off is asked for twice.
      instrumentsPath,
      instrumentsPath,
      listPath,
    ]);
    expect(Math.abs(clockOf(accountId).offsetMs - hour)).toBeLessThan(patienceMs);
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(instrumentsPath)).toHaveLength(2);
  });

  it("is read anew after the exchange called ours expired", async () => {
    const { connectionId } = await desk.addAccount();
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    aheadMs = hour;
    expect(await list(connectionId)).toMatchObject({ kind: "unavailable", code: "40008" });
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(instrumentsPath)).toHaveLength(3);
  });

  it("is not taken from an answer that was about another order", async () => {
    const { connectionId, accountId } = await desk.addAccount();
    desk.peer.scripts.delete(instrumentsPath);
    const place = () => call(desk.context({ connectionId }), "place-order", desk.order());
    desk.peer.scripts.set(placePath, (_arrival, response) => {
      const data = { orderId: "1", clientOid: "theirs" };
      const requestTime = Date.now() - 127_000;
      answer(response, 200, JSON.stringify({ code: "00000", msg: "success", requestTime, data }));
    });
    expect(await place()).toMatchObject({ kind: "unknown" });
    expect(Math.abs(clockOf(accountId).offsetMs)).toBeLessThan(patienceMs);
    expect(clockOf(accountId).known).toBe(true);
    desk.peer.scripts.delete(placePath);
  });

  it("jumps by the word of endpoint 13, not by that of one old answer", async () => {
    const { connectionId, accountId } = await desk.addAccount();
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    desk.peer.scripts.set(listPath, (_arrival, response) => {
      const data = { list: [], cursor: null };
      const requestTime = Date.now() - 61_000;
      answer(response, 200, JSON.stringify({ code: "00000", msg: "success", requestTime, data }));
    });
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    desk.peer.scripts.set(listPath, exchange({ list: [], cursor: null }));
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    expect(Math.abs(clockOf(accountId).offsetMs)).toBeLessThan(patienceMs);
    expect(desk.peer.to(instrumentsPath)).toHaveLength(2);
  });

  it("is asked for at once after a refusal, although it was just asked for in vain", async () => {
    const { connectionId } = await desk.addAccount();
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    desk.peer.scripts.set(listPath, (_arrival, response) => {
      const data = { list: [], cursor: null };
      const requestTime = Date.now() + hour;
      answer(response, 200, JSON.stringify({ code: "00000", msg: "success", requestTime, data }));
    });
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    desk.peer.scripts.set(listPath, exchange({ list: [], cursor: null }));
    aheadMs = hour;
    expect(await list(connectionId)).toMatchObject({ kind: "unavailable", code: "40008" });
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
  });

  it("is asked for again by every process that hears of a jump", async () => {
    const { connectionId, accountId } = await desk.addAccount();
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    let heard = 0;
    const stop = await onClockJump(() => {
      heard += 1;
    });
    await publishClockJump();
    await expect.poll(() => heard).toBeGreaterThan(0);
    expect(clockOf(accountId).known).toBe(false);
    aheadMs = hour;
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    await stop();
  });

  it("is ours while the exchange does not tell its own", async () => {
    desk.peer.scripts.set(instrumentsPath, (_call, response) => void response.socket?.destroy());
    const { connectionId } = await desk.addAccount();
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
  });
});

/** How often it is told: once is enough by default, where for ever is tried too. */
const often = isFull ? [1, 2, Number.POSITIVE_INFINITY] : [1, Number.POSITIVE_INFINITY];

describe.each(Object.entries(wrongTimes).slice(0, isFull ? undefined : 2))(
  "a time that is %s",
  (_, time) => {
    const told = Object.entries(tellers).flatMap(([by, path]) =>
      often.map((times) => [by, times, path] as const),
    );
    it.each(isFull ? told : told.slice(-1))(
      "told by %s, %d times, stops no call and no cancel",
      async (_by, left, path) => {
        const { connectionId } = await desk.addAccount();
        const acked = ({ body }: Arrival) => ({
          orderId: "7",
          clientOid: JSON.parse(body).clientOid,
        });
        for (const each of [placePath, cancelPath]) desk.peer.scripts.set(each, exchange(acked));
        lie = { path, left, time };
        const context = () => desk.context({ connectionId });
        const cancel = { category: "SPOT", clientOid: "earlier" } as const;
        for (let round = 0; round < 3; round += 1) {
          expect(await call(context(), "place-order", desk.order())).toMatchObject({ kind: "ok" });
          expect(await list(connectionId)).toMatchObject({ kind: "ok" });
          expect(await call(context(), "cancel-order", cancel)).toMatchObject({ kind: "ok" });
        }
        for (const each of [placePath, cancelPath]) desk.peer.scripts.delete(each);
      },
    );
  },
);
