import { beforeEach, expect, it, vi } from "vitest";
import { pacedQueue } from "./paced-queue";

let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  asked = [];
});

const at = (place: number) => ({ place, signal: new AbortController().signal });

const read = async (key: string) => {
  asked.push(key);
  if (key === "bad") throw new Error("No index.");
  return `of ${key}`;
};

it("keeps its pace and its order", async () => {
  const run = pacedQueue(10);
  const keys = Array.from({ length: 25 }, (_, index) => `${index}`);
  const results = keys.map((key) => run(() => read(key), at(0)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.length).toBeGreaterThanOrEqual(9);
  expect(asked.length).toBeLessThanOrEqual(11);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(keys);
  expect(await results[7]).toBe("of 7");
});

it("runs the highest on the page first, in whatever order they came into sight", async () => {
  const run = pacedQueue(10);
  for (const [key, place] of [
    ["third", 72] as const,
    ["first", 24] as const,
    ["second", 48] as const,
  ])
    void run(() => read(key), at(place));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(["first", "second", "third"]);
});

it("runs nothing that was called off while it waited, and goes on after a failure", async () => {
  const run = pacedQueue(10);
  const left = new AbortController();
  const failed = expect(run(() => read("bad"), at(0))).rejects.toThrow("No index.");
  const gone = expect(run(() => read("gone"), { place: 1, signal: left.signal })).rejects.toThrow();
  void run(() => read("good"), at(2));
  left.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all([failed, gone]);
  expect(asked).toEqual(["bad", "good"]);
});

it("has few on their way when the exchange is slow", async () => {
  const run = pacedQueue(20);
  const free: (() => void)[] = [];
  for (const key of ["a", "b", "c", "d", "e", "f"]) {
    const slow = () =>
      new Promise<void>((resolve) => {
        asked.push(key);
        free.push(resolve);
      });
    void run(slow, at(0));
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(4);
  free[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(5);
});
