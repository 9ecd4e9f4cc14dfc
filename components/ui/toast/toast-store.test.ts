import { afterEach, expect, it, vi } from "vitest";
import { dropToast, dropToasts, showToast, toastStore } from "./toast-store";

const keys = () => toastStore.read().map((toast) => toast.key);

afterEach(() => {
  for (const key of keys()) dropToast(key);
  vi.useRealTimers();
});

it("one thing has one toast, changed where it stands", () => {
  showToast({ key: "a", tone: "attn", title: "Sending" });
  showToast({ key: "b", tone: "attn", title: "Other" });
  showToast({ key: "a", tone: "rejected", title: "Rejected" });
  expect(keys()).toEqual(["a", "b"]);
  expect(toastStore.read()[0]?.title).toBe("Rejected");
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
  dropToasts();
  expect(keys()).toEqual(["who knows"]);
});
