import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { lateCauseOf } from "@/lib/orders/lateness";
import { Deadline, LateError } from "./deadline";

describe("a deadline", () => {
  it("has passed for whoever its signal woke, whatever the clock says", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const deadline = new Deadline(5);
    expect(deadline.passed).toBe(false);
    await once(deadline.signal, "abort");
    expect(clock()).toBe(1_000);
    expect(() => deadline.check("rate")).toThrow(LateError);
  });

  it("has passed by the clock, however late its timer is", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const deadline = new Deadline(60_000);
    clock.mockReturnValue(60_999);
    deadline.check("rate");
    clock.mockReturnValue(61_000);
    expect(deadline.passed).toBe(true);
  });

  it("waits for a step as long as there is time, and names what took it", async () => {
    expect(await new Deadline(60_000).during("exchange", Promise.resolve(7))).toBe(7);
    const late = new Deadline(0).during("instruments", new Promise(() => {}));
    const error = await late.catch((each: unknown) => each);
    expect(error).toMatchObject({ late: "instruments" });
    expect(lateCauseOf((error as Error).message)).toBe("instruments");
    await expect(
      new Deadline(60_000).during("rate", Promise.reject(new Error("x"))),
    ).rejects.toThrow("x");
  });
});
