import { expect, it, vi } from "vitest";

it("is shared between two loadings of the same module", async () => {
  const first = await import("./singleton");
  vi.resetModules();
  const second = await import("./singleton");
  expect(second.singleton).not.toBe(first.singleton);
  const made = first.singleton("thing", () => ({}));
  expect(second.singleton("thing", () => ({}))).toBe(made);
  second.forgetSingleton("thing");
  expect(first.singleton("thing", () => ({}))).not.toBe(made);
});
