// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "@/components/ui/toast/toast-store";
import { PreferencesProvider, usePreference } from "./preferences";

let asked: unknown[];
let answers: (() => void)[];
let refuses: boolean;

beforeEach(() => {
  asked = [];
  answers = [];
  refuses = false;
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).value);
    await new Promise<void>((resolve) => answers.push(resolve));
    const failure = { failure: { kind: "unavailable" }, message: "Nothing can be kept now." };
    return refuses
      ? new Response(JSON.stringify(failure), { status: 503 })
      : new Response(JSON.stringify({}));
  });
});

const text = (value: unknown) => (typeof value === "string" ? value : null);

const opened = (initial: unknown) =>
  renderHook(() => usePreference("notices", text, "none"), {
    wrapper: ({ children }) => (
      <PreferencesProvider initial={{ notices: initial }}>{children}</PreferencesProvider>
    ),
  });

it("is known at first, checked, and changed on the page at once", async () => {
  expect(opened(7).result.current[0]).toBe("none");
  const { result } = opened("loud");
  expect(result.current[0]).toBe("loud");
  act(() => result.current[1]("soft"));
  expect(result.current[0]).toBe("soft");
  act(() => result.current[1](null));
  expect(result.current[0]).toBe("none");
});

it("sends one value at a time, the newest last, so that none overtakes another", async () => {
  const { result } = opened("loud");
  for (const value of ["a", "b", "c"]) act(() => result.current[1](value));
  expect(asked).toEqual(["a"]);
  answers[0]?.();
  await waitFor(() => expect(asked).toEqual(["a", "c"]));
  answers[1]?.();
  expect(result.current[0]).toBe("c");
});

it("stays on the page and says so when the desk did not keep it", async () => {
  refuses = true;
  const { result } = opened("loud");
  act(() => result.current[1]("soft"));
  answers[0]?.();
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe("Preference not saved"));
  expect(result.current[0]).toBe("soft");
});
