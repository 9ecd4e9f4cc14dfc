import { describe, expect, it } from "vitest";
import { Queue } from "./queue";

/** Something that is had when the test says so. */
function gate() {
  let open = false;
  const got: string[] = [];
  return {
    got,
    open: () => {
      open = true;
    },
    attempt: (name: string) => async () => {
      if (!open) return { retryAfterMs: 1 };
      got.push(name);
      return { got: name };
    },
  };
}

describe("those who wait for a token", () => {
  it("are served by urgency, then by arrival", async () => {
    const queue = new Queue();
    const gated = gate();
    const waits = [
      queue.acquire("polling", gated.attempt("polling 1")),
      queue.acquire("reconciliation", gated.attempt("reconciliation 1")),
      queue.acquire("person", gated.attempt("person 1")),
      queue.acquire("polling", gated.attempt("polling 2")),
      queue.acquire("person", gated.attempt("person 2")),
    ];
    gated.open();
    await Promise.all(waits);
    expect(gated.got).toEqual([
      "person 1",
      "person 2",
      "reconciliation 1",
      "polling 1",
      "polling 2",
    ]);
  });

  it("leave when their signal says so, and have taken nothing", async () => {
    const queue = new Queue();
    const gated = gate();
    const leaving = new AbortController();
    const left = queue.acquire("person", gated.attempt("gone"), leaving.signal);
    const stays = queue.acquire("person", gated.attempt("stays"));
    leaving.abort();
    expect(await left).toMatchObject({ kind: "busy" });
    gated.open();
    expect(await stays).toBe("stays");
    expect(gated.got).toEqual(["stays"]);
  });

  it("have what a try brought that was under way when they left", async () => {
    const queue = new Queue();
    const leaving = new AbortController();
    const taken = queue.acquire(
      "person",
      async () => {
        leaving.abort();
        return { got: "a token" };
      },
      leaving.signal,
    );
    expect(await taken).toBe("a token");
  });

  it("learn of a try that failed, and do not hold up the others", async () => {
    const queue = new Queue();
    const fails = queue.acquire("person", () => Promise.reject(new Error("no database")));
    const other = queue.acquire("polling", async () => ({ got: "served" }));
    await expect(fails).rejects.toThrow("no database");
    expect(await other).toBe("served");
  });
});
