import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { call } from "./call";
import { answer, envelope, listPath } from "./testing/fault-peer";
import { type TestDesk, testDesk } from "./testing/test-desk";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => desk.peer.scripts.clear());

afterAll(() => desk.close());

const mebibyte = 1_048_576;

const instrumentsPath = endpoints.instruments.path;

const askInstruments = () =>
  call({ principal: desk.trader, connectionId: null, venue: "paper" }, "instruments", {
    category: "SPOT",
  });

/** Sends until it is cut off, at most `mebibytes`; answers how many bytes were taken. */
async function flood(response: ServerResponse, mebibytes: number): Promise<number> {
  const part = Buffer.alloc(mebibyte, " ");
  const closed = once(response, "close");
  let sent = 0;
  for (; sent < mebibytes && !response.destroyed; sent += 1) {
    await Promise.race([closed, new Promise((resolve) => response.write(part, resolve))]);
  }
  response.end();
  return sent;
}

describe("the size of an answer", () => {
  it("may be that of a live exchange's whole spot list, of which every row is read", async () => {
    const [sample] = endpoints.instruments.sample.answer;
    const rows = Array.from({ length: 3_400 }, (_, n) => ({
      ...sample,
      symbol: n === 0 ? "龙虾USDT" : `r${n}USDT`,
      areaSymbol: "no".padEnd(200, "."),
    }));
    const body = envelope(rows);
    expect(Buffer.byteLength(body)).toBeGreaterThan(mebibyte);
    desk.peer.scripts.set(instrumentsPath, (_arrival, response) => answer(response, 200, body));
    const parsing = vi.spyOn(JSON, "parse");
    const result = await askInstruments();
    const parsed = parsing.mock.calls.filter(([text]) => text.length > mebibyte);
    parsing.mockRestore();
    expect(parsed).toHaveLength(1);
    expect(result.kind).toBe("ok");
    const data = result.kind === "ok" ? result.data : [];
    expect(data.map(({ symbol }) => symbol)).toEqual(rows.map(({ symbol }) => symbol));
  });

  it("is at most 1 MiB where the endpoint needs no more", async () => {
    const list = [{ orderId: "1", note: "x".repeat(mebibyte) }];
    desk.peer.scripts.set(listPath, (_arrival, response) =>
      answer(response, 200, envelope({ list, cursor: null })),
    );
    expect(await call(desk.context(), "unfilled-orders", {})).toMatchObject({
      kind: "unavailable",
      reason: expect.stringContaining("larger than 1 MiB"),
    });
  });

  it("is cut at the limit when a hostile exchange sends 300 MB", async () => {
    const floods: Promise<number>[] = [];
    desk.peer.scripts.set(instrumentsPath, (_arrival, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      floods.push(flood(response, 300));
    });
    expect(await askInstruments()).toMatchObject({
      kind: "unavailable",
      reason: expect.stringContaining("larger than 16 MiB"),
    });
    expect(await floods[0]).toBeLessThan(40);
  });

  it("is not waited for when it announces more than it may have", async () => {
    desk.peer.scripts.set(instrumentsPath, (_arrival, response) => {
      response.writeHead(200, { "content-length": String(300 * mebibyte) });
      response.write("{");
    });
    expect(await askInstruments()).toMatchObject({
      kind: "unavailable",
      reason: expect.stringContaining("larger than 16 MiB"),
    });
  });
});
