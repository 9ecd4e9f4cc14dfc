import { beforeEach, describe, expect, it, vi } from "vitest";
import { PacedReads } from "./paced-reads";

let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  asked = [];
});

const reads = (options: { perSecond: number; refreshMs?: number }) =>
  new PacedReads<string>({
    ...options,
    read: async (key) => {
      asked.push(key);
      if (key === "bad") throw new Error("No index.");
      return `of ${key}`;
    },
  });

describe("a queue of reads", () => {
  it("keeps its pace and its order, and asks once where once is enough", async () => {
    const queue = reads({ perSecond: 10 });
    queue.begin(Array.from({ length: 25 }, (_, at) => `${at}`));
    expect(queue.left).toBe(25);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.length).toBeGreaterThanOrEqual(9);
    expect(asked.length).toBeLessThanOrEqual(11);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(Array.from({ length: 25 }, (_, at) => `${at}`));
    expect(queue.left).toBe(0);
    expect(queue.answerOf("7")).toMatchObject({ kind: "known", value: "of 7" });
  });

  it("stops: nothing more is asked for, and what came stays", async () => {
    const queue = reads({ perSecond: 10 });
    queue.begin(["a", "b", "c", "d"]);
    await vi.advanceTimersByTimeAsync(150);
    queue.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(["a", "b"]);
    expect(queue.answerOf("a")?.kind).toBe("known");
    expect(queue.answerOf("d")).toBeNull();
    queue.begin(["a"]);
    expect(queue.answerOf("a")).toEqual({ kind: "waiting" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(["a", "b", "a"]);
  });

  it("reads the highest on the page first, in whatever order they came into sight", async () => {
    const queue = reads({ perSecond: 10 });
    queue.want("third", 72);
    queue.want("first", 24);
    queue.want("second", 48);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(["first", "second", "third"]);
  });

  it("reads again only what is still wanted, the oldest first", async () => {
    const queue = reads({ perSecond: 10, refreshMs: 5_000 });
    const leave = queue.want("a");
    queue.want("b");
    queue.want("b")();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(["a", "b"]);
    leave();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(asked).toEqual(["a", "b", "b", "b"]);
    expect(queue.answerOf("a")?.kind).toBe("known");
  });

  it("tells why there is no answer, and goes on with the others", async () => {
    const queue = reads({ perSecond: 5 });
    let published = 0;
    const leave = queue.subscribe(() => {
      published += 1;
    });
    queue.begin(["bad", "good"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queue.answerOf("bad")).toMatchObject({ kind: "failed", reason: "No index." });
    expect(queue.answerOf("good")).toMatchObject({ kind: "known" });
    expect(published).toBe(3);
    leave();
  });

  it("asks for nothing while it is paused", async () => {
    let paused = true;
    const queue = new PacedReads<string>({
      ...{ perSecond: 10, paused: () => paused },
      read: async (key) => {
        asked.push(key);
        return key;
      },
    });
    queue.want("a");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([]);
    paused = false;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(asked).toEqual(["a"]);
  });

  it("has few on their way when the exchange is slow", async () => {
    const free: (() => void)[] = [];
    const queue = new PacedReads<string>({
      perSecond: 20,
      read: (key) =>
        new Promise((resolve) => {
          asked.push(key);
          free.push(() => resolve(key));
        }),
    });
    queue.begin(["a", "b", "c", "d", "e", "f"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(4);
    free[0]?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(5);
  });
});
