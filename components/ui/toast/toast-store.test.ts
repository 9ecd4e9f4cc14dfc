import { afterEach, describe, expect, it, vi } from "vitest";
import { useAnnouncements } from "../announcer";
import { dismissToast, dismissToasts, showToast, useToasts } from "./toast-store";

const keys = () => useToasts.getState().toasts.map((toast) => toast.key);

afterEach(() => {
  for (const key of keys()) dismissToast(key);
});

it("one thing has one toast, changed where it stands", () => {
  showToast({ key: "a", tone: "attn", title: "Sending" });
  showToast({ key: "b", tone: "attn", title: "Other" });
  showToast({ key: "a", tone: "rejected", title: "Rejected" });
  expect(keys()).toEqual(["a", "b"]);
  expect(useToasts.getState().toasts[0]?.title).toBe("Rejected");
});

it("good news leaves by itself, a refusal and an unknown outcome stay", () => {
  vi.useFakeTimers();
  showToast({ key: "good", tone: "done", title: "Accepted" });
  showToast({ key: "bad", tone: "rejected", title: "Rejected" });
  showToast({ key: "who knows", tone: "unknown", title: "Unknown" });
  vi.runAllTimers();
  expect(keys()).toEqual(["bad", "who knows"]);
});

it("clearing all keeps the unknown ones", () => {
  showToast({ key: "bad", tone: "rejected", title: "Rejected" });
  showToast({ key: "who knows", tone: "unknown", title: "Unknown" });
  dismissToasts();
  expect(keys()).toEqual(["who knows"]);
});

describe("what screen readers hear", () => {
  const last = (urgency: "assertive" | "polite") =>
    useAnnouncements.getState()[urgency].at(-1)?.message;

  it("is every tone: at once what needs a person, in its turn what does not", () => {
    for (const tone of ["attn", "rejected", "unknown"] as const) {
      showToast({ key: tone, tone, title: `Cancel ${tone}`, text: "It may still fill." });
      expect(last("assertive")).toBe(`Cancel ${tone}. It may still fill.`);
    }
    showToast({ key: "done", tone: "done", title: "Cancel accepted" });
    expect(last("polite")).toBe("Cancel accepted");
  });

  it("is each of two that came at once, and the same words again", () => {
    const before = useAnnouncements.getState().assertive.at(-1)?.id ?? 0;
    for (const key of ["a", "b"]) showToast({ key, tone: "attn", title: "Cancel not confirmed" });
    const announced = useAnnouncements.getState().assertive.filter(({ id }) => id > before);
    expect(announced.map(({ message }) => message)).toEqual([
      "Cancel not confirmed",
      "Cancel not confirmed",
    ]);
  });

  it("is the beginning and the end of what takes a while, not each of its steps", () => {
    for (const step of [0, 0.5, 0.9]) {
      const title = `Cancelling ${step}`;
      showToast({ key: "many", tone: "attn", title, progress: step });
    }
    expect(last("polite")).toBe("Cancelling 0");
    showToast({ key: "many", tone: "rejected", title: "Stopped after 9 of 10" });
    expect(last("assertive")).toBe("Stopped after 9 of 10");
  });
});
