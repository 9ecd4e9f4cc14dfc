import { expect, it } from "vitest";
import { Latencies } from "./faults";

it("draws a latency between its bounds, the same for the same seed", () => {
  const drawn = () => {
    const latencies = new Latencies(7);
    latencies.set(null, { ms: 100, jitterMs: 10 });
    latencies.set("instruments", { ms: 5, jitterMs: 0 });
    expect(latencies.next("instruments")).toBe(5);
    return Array.from({ length: 200 }, () => latencies.next("place-order"));
  };
  const first = drawn();
  expect(Math.min(...first)).toBe(100);
  expect(Math.max(...first)).toBe(110);
  expect(drawn()).toEqual(first);
});
