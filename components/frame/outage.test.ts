import { describe, expect, it } from "vitest";
import type { StreamState } from "@/components/live/event-stream";
import type { Snapshot } from "@/lib/live/snapshot";
import { isSuspect, outageOf } from "./outage";

const now = 1_795_198_600_000;
const failure = { endpoint: "unfilled-orders", code: null, message: "No answer.", at: now };
const open: StreamState = { kind: "open" };
const lost: StreamState = { kind: "lost", since: now - 5_000 };

function orders(ageMs: number, more: Partial<Snapshot> = {}): Snapshot {
  return { topic: "orders:a", version: 1, rows: [], readAt: now - ageMs, failure: null, ...more };
}

const outage = (
  stream: StreamState,
  snapshot: Snapshot | undefined,
  health: Parameters<typeof outageOf>[0]["health"],
) => outageOf({ stream, orders: snapshot, health, now });

describe("what does not work", () => {
  it("is nothing while lists come and the stream is open", () => {
    expect(outage(open, orders(1_000), null)).toBeNull();
    expect(outage(open, undefined, null)).toBeNull();
    expect(outage({ kind: "connecting" }, undefined, null)).toBeNull();
  });

  it("is the exchange when it gave no list, also before the first one", () => {
    expect(outage(open, orders(1_000, { failure }), null)).toBe("exchange");
    expect(outage(open, orders(0, { readAt: null, failure }), null)).toBe("exchange");
    expect(outage(open, orders(90_000, { failure }), "up")).toBe("exchange");
  });

  it("is the exchange's silence from its fifth second on, whatever the worker does", () => {
    const silent = { failure: { ...failure, silent: true } } as const;
    expect(outage(open, orders(3_900, silent), null)).toBeNull();
    expect(outage(open, orders(4_000, silent), null)).toBe("silence");
    expect(outage(open, orders(90_000, silent), "up")).toBe("silence");
    expect(outage(open, orders(90_000, silent), "no-worker")).toBe("silence");
    expect(outage(open, orders(0, { readAt: null, ...silent }), null)).toBeNull();
  });

  it("is not the exchange when a row of its list cannot be read", () => {
    const unread = { count: 1, texts: ["{}"] };
    expect(outage(open, orders(1_000, { failure: { ...failure, unread } }), null)).toBeNull();
  });

  it("is the worker when lists stay away and its lease has ended, not before", () => {
    expect(outage(open, orders(30_000), "no-worker")).toBe("worker");
    expect(outage(open, orders(30_000), "up")).toBeNull();
    expect(outage(open, orders(30_000), null)).toBeNull();
  });

  it("is the database when the desk says that it cannot serve", () => {
    expect(outage(open, orders(30_000), "down")).toBe("database");
    expect(outage(lost, orders(1_000), "down")).toBe("database");
  });

  it("is the stream, or the desk when it does not answer at all", () => {
    expect(outage(lost, orders(1_000), "up")).toBe("stream");
    expect(outage(lost, orders(1_000), null)).toBe("stream");
    expect(outage(lost, undefined, "silent")).toBe("desk");
  });

  it("is nothing yet when a stream broke a moment ago", () => {
    const moment: StreamState = { kind: "lost", since: now - 500 };
    expect(outage(moment, orders(1_000), null)).toBeNull();
    expect(isSuspect({ stream: moment, orders: orders(1_000), now })).toBe(false);
  });

  it("is not said out of an answer that is older than the trouble", () => {
    expect(outage(open, orders(1_000), "down")).toBeNull();
  });
});
