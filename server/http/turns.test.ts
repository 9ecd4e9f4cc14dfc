import { describe, expect, it, vi } from "vitest";
import { DeskError } from "../desk-error";
import { Turns } from "./turns";

const { signal } = new AbortController();

/** Work that lasts until it is told to end. */
function task() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: () => end(), begun: () => begun };
}

const settled = () => new Promise((next) => setImmediate(next));

const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "done",
    (error) => (error instanceof DeskError ? error.failure.kind : error),
  );

describe("turns", () => {
  it("are had by so many at once, and by nobody twice", async () => {
    const turns = new Turns(2, 10_000);
    const [first, again, second, third] = [task(), task(), task(), task()];
    const all = [
      turns.take("ann", signal, first.work),
      turns.take("ann", signal, again.work),
      turns.take("bob", signal, second.work),
      turns.take("cid", signal, third.work),
    ];
    await settled();
    const begun = () => [first, again, second, third].map((each) => each.begun());
    expect(begun()).toEqual([true, false, true, false]);
    second.end();
    await settled();
    expect(begun()).toEqual([true, false, true, true]);
    first.end();
    await settled();
    expect(begun()).toEqual([true, true, true, true]);
    again.end();
    third.end();
    await Promise.all(all);
  });

  it("that come too late are refused, by whose share it is", async () => {
    vi.useFakeTimers();
    const turns = new Turns(2, 10_000);
    const [first, second] = [task(), task()];
    const all = [turns.take("ann", signal, first.work), turns.take("bob", signal, second.work)];
    const own = kindOf(turns.take("ann", signal, async () => {}));
    const full = kindOf(turns.take("cid", signal, async () => {}));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.all([own, full])).toEqual(["own-share", "busy"]);
    vi.useRealTimers();
    first.end();
    second.end();
    await Promise.all(all);
  });

  it("are not kept for who has gone, and come back from work that fails", async () => {
    const turns = new Turns(1, 10_000);
    const first = task();
    const asked = turns.take("ann", signal, first.work);
    const leaves = new AbortController();
    const left = task();
    const gone = kindOf(turns.take("bob", leaves.signal, left.work));
    leaves.abort("left");
    expect(await gone).toBe("left");
    first.end();
    await asked;
    await expect(turns.take("cid", signal, () => Promise.reject("broken"))).rejects.toBe("broken");
    expect(await turns.take("dan", signal, async () => 7)).toBe(7);
    expect(await kindOf(turns.take("eve", leaves.signal, left.work))).toBe("left");
    expect(left.begun()).toBe(false);
  });
});
