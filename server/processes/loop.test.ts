import { beforeEach, describe, expect, it, vi } from "vitest";
import { Loop, type LoopOptions } from "./loop";

/** A loop whose passes the test ends, one after the other. */
function loopOf(options: Partial<LoopOptions> = {}) {
  const passes: PassEnd[] = [];
  const failures: unknown[] = [];
  let running = 0;
  let maxAtOnce = 0;
  const loop = new Loop({
    onFailure: (error) => failures.push(error),
    ...options,
    pass: async () => {
      running += 1;
      maxAtOnce = Math.max(maxAtOnce, running);
      try {
        return await new Promise<number | undefined>((resolve, reject) => {
          passes.push({ resolve, reject });
        });
      } finally {
        running -= 1;
      }
    },
  });
  return { loop, passes, failures, mostAtOnce: () => maxAtOnce };
}

interface PassEnd {
  readonly resolve: (nextMs?: number) => void;
  readonly reject: (error: Error) => void;
}

const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a loop", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("begins when it is woken, and again an interval after the end of each pass", async () => {
    const { loop, passes } = loopOf({ intervalMs: 1_000 });
    await elapse(5_000);
    expect(passes).toHaveLength(0);
    loop.wake();
    await elapse(5_000);
    expect(passes).toHaveLength(1);
    passes[0]?.resolve();
    await elapse(999);
    expect(passes).toHaveLength(1);
    await elapse(1);
    expect(passes).toHaveLength(2);
  });

  it("goes on when a pass says that the next is due", async () => {
    const { loop, passes } = loopOf({ intervalMs: 1_000 });
    loop.wake();
    passes[0]?.resolve(20);
    await elapse(20);
    expect(passes).toHaveLength(2);
    passes[1]?.resolve(Number.POSITIVE_INFINITY);
    await elapse(3_600_000);
    expect(passes).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("without an interval sleeps until it is woken", async () => {
    const { loop, passes } = loopOf();
    loop.wake();
    passes[0]?.resolve();
    await elapse(3_600_000);
    expect(passes).toHaveLength(1);
    loop.wake();
    expect(passes).toHaveLength(2);
  });

  it("never runs two passes at once, and one more after news that came meanwhile", async () => {
    const { loop, passes, mostAtOnce: maxAtOnce } = loopOf({ intervalMs: 1_000 });
    loop.wake();
    for (let round = 0; round < 3; round += 1) loop.wake();
    await elapse(5_000);
    expect(passes).toHaveLength(1);
    passes[0]?.resolve();
    await elapse(1);
    expect(passes).toHaveLength(2);
    passes[1]?.resolve();
    await elapse(900);
    expect(passes).toHaveLength(2);
    expect(maxAtOnce()).toBe(1);
  });

  it("gathers news that may wait a little, and puts nothing off for it", async () => {
    const { loop, passes } = loopOf({ intervalMs: 150 });
    loop.wake(100);
    await elapse(60);
    loop.wake(100);
    expect(passes).toHaveLength(0);
    await elapse(40);
    expect(passes).toHaveLength(1);
    passes[0]?.resolve();
    await elapse(140);
    loop.wake(100);
    await elapse(10);
    expect(passes).toHaveLength(2);
  });

  it("tells of each failure and waits longer after each, up to the longest wait", async () => {
    const { loop, passes, failures } = loopOf({
      intervalMs: 10,
      retryMs: 1_000,
      longestRetryMs: 3_000,
    });
    loop.wake();
    for (const [at, waitMs] of [1_000, 2_000, 3_000, 3_000].entries()) {
      passes[at]?.reject(new Error(`failure ${at}`));
      await elapse(waitMs - 1);
      expect(passes).toHaveLength(at + 1);
      expect(loop.failing).toBe(true);
      await elapse(1);
      expect(passes).toHaveLength(at + 2);
    }
    expect(failures).toHaveLength(4);
    passes[4]?.resolve();
    await elapse(10);
    expect(loop.failing).toBe(false);
    passes[5]?.reject(new Error("later"));
    await elapse(1_000);
    expect(passes).toHaveLength(7);
  });

  it("tries a pass that failed no sooner for news that came during it", async () => {
    const { loop, passes } = loopOf({ retryMs: 1_000 });
    loop.wake();
    loop.wake();
    passes[0]?.reject(new Error("no database"));
    await elapse(999);
    expect(passes).toHaveLength(1);
    loop.wake();
    expect(passes).toHaveLength(2);
  });

  it("stops after the pass under way, and then for good", async () => {
    const { loop, passes } = loopOf({ intervalMs: 10 });
    loop.wake();
    let stopped = false;
    const stopping = loop.stop().then(() => {
      stopped = true;
    });
    await elapse(1_000);
    expect(stopped).toBe(false);
    passes[0]?.resolve();
    await stopping;
    loop.wake();
    await elapse(1_000);
    expect(passes).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("tells the pass under way that the loop is being stopped", async () => {
    const seen: boolean[] = [];
    const loop = new Loop({
      pass: async (signal) => {
        seen.push(signal.aborted);
        await new Promise((done) => signal.addEventListener("abort", done));
        seen.push(signal.aborted);
      },
      onFailure: () => seen.push(false),
    });
    loop.wake();
    await loop.stop();
    expect(seen).toEqual([false, true]);
  });
});

it("keeps no process alive where that is asked", async () => {
  const setTimer = vi.spyOn(globalThis, "setTimeout");
  const loops = [true, false].map(
    (unref) => new Loop({ pass: async () => {}, onFailure: () => {}, intervalMs: 60_000, unref }),
  );
  for (const loop of loops) loop.wake();
  await new Promise(setImmediate);
  const timers = setTimer.mock.results.map(({ value }) => value as NodeJS.Timeout);
  expect(timers.map((timer) => timer.hasRef())).toEqual([false, true]);
  await Promise.all(loops.map((loop) => loop.stop()));
  setTimer.mockRestore();
});
