import { afterEach, describe, expect, it, vi } from "vitest";
import { exportTurns } from "../http/turns";
import type { Dataset } from "./dataset";
import { csvStream } from "./file-answer";

afterEach(() => vi.useRealTimers());

const ann = { deskId: "desk", userId: "ann", role: "viewer", name: "Ann" } as const;

/** A list without an end. */
const endless = {
  columns: [{ name: "a", kind: "text" }],
  async *pages() {
    for (;;) yield [["1"]];
  },
} as unknown as Dataset;

const turnIsFree = () =>
  exportTurns().take("bob", new AbortController().signal, async () => "free");

describe("the turn of a file", () => {
  it("is not taken for a reader that has gone before it began", async () => {
    csvStream(ann, endless, AbortSignal.abort());
    expect(await turnIsFree()).toBe("free");
  });

  it("is not taken before somebody reads", async () => {
    csvStream(ann, endless, new AbortController().signal);
    expect(await turnIsFree()).toBe("free");
  });

  it("is given back when the reader leaves, though nobody cancels its stream", async () => {
    const reader = new AbortController();
    const taken = csvStream(ann, endless, reader.signal).getReader();
    await taken.read();
    await taken.read();
    reader.abort();
    expect(await turnIsFree()).toBe("free");
    await expect(taken.read()).rejects.toThrow();
  });

  it("is given back when the reader takes nothing for two minutes", async () => {
    vi.useFakeTimers();
    const taken = csvStream(ann, endless, new AbortController().signal).getReader();
    await taken.read();
    await vi.advanceTimersByTimeAsync(121_000);
    vi.useRealTimers();
    expect(await turnIsFree()).toBe("free");
    await expect(taken.read()).rejects.toThrow("took nothing");
  });

  it("is left by who waits for it and goes", async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const taken = csvStream(ann, endless, first.signal).getReader();
    await taken.read();
    const waiting = csvStream({ ...ann, userId: "cem" }, endless, second.signal).getReader();
    const read = waiting.read();
    second.abort();
    await expect(read).rejects.toThrow();
    first.abort();
    expect(await turnIsFree()).toBe("free");
  });
});
