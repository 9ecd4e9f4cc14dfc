import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../ids";
import { patienceMs } from "../testing/patience";
import { call } from "./call";
import { clockOf, onClockJump, publishClockJump } from "./clock/exchange-clock";
import { answer, instrumentsPath, listPath, placePath, type Script } from "./testing/fault-peer";
import { type TestDesk, testDesk } from "./testing/test-desk";

let desk: TestDesk;
let aheadMs = 0;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  aheadMs = 0;
  desk.peer.arrivals.length = 0;
  desk.peer.scripts.set(listPath, exchange({ list: [], cursor: null }));
  desk.peer.scripts.set(instrumentsPath, exchange([]));
});

afterAll(() => desk.close());

/** Answers with a clock of its own; a signature that is more than 30 s off it has expired. */
const exchange =
  (data: unknown): Script =>
  (arrival, response) => {
    const requestTime = Date.now() + aheadMs;
    const timestamp = arrival.headers["access-timestamp"];
    if (timestamp && Math.abs(Number.parseInt(`${timestamp}`, 10) - requestTime) > 30_000) {
      const body = { code: "40008", msg: "Request timestamp expired", requestTime, data: null };
      return answer(response, 400, JSON.stringify(body));
    }
    answer(response, 200, JSON.stringify({ code: "00000", msg: "success", requestTime, data }));
  };

const list = async (connectionId: string) => {
  const context = { principal: desk.trader, connectionId, idempotencyKey: newId("key") };
  return call(context, "unfilled-orders", {});
};

const hour = 3_600_000;

describe("the exchange's time", () => {
  it("is read from endpoint 13 before an account's first call, which is then in time", async () => {
    aheadMs = hour;
    const { connectionId, accountId } = await desk.addAccount();
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    expect(desk.peer.arrivals.map(({ path }) => path)).toEqual([instrumentsPath, listPath]);
    expect(Math.abs(clockOf(accountId).offsetMs - hour)).toBeLessThan(patienceMs);
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(instrumentsPath)).toHaveLength(1);
  });

  it("is read anew after the exchange called ours expired", async () => {
    const { connectionId } = await desk.addAccount();
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    aheadMs = hour;
    expect(await list(connectionId)).toMatchObject({ kind: "unavailable", code: "40008" });
    expect(await list(connectionId)).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(instrumentsPath)).toHaveLength(2);
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
