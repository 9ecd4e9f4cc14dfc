// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { HoldButton } from "./hold-button";

beforeEach(() => {
  vi.useFakeTimers();
});

function shown(disabledReason?: string) {
  const held = vi.fn();
  render(
    <HoldButton onHeld={held} disabledReason={disabledReason}>
      Buy 1
    </HoldButton>,
  );
  return { held, button: screen.getByRole("button", { name: "Buy 1" }) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("acts once it was held for a second, and not by the click that ends it", () => {
  const { held, button } = shown();
  fireEvent.pointerDown(button, { button: 0 });
  expect(screen.getByRole("status").textContent).toBe("Keep holding\u2026");
  pass(999);
  expect(held).not.toHaveBeenCalled();
  pass(1);
  fireEvent.pointerUp(button);
  fireEvent.click(button, { detail: 1 });
  pass(5_000);
  expect(held).toHaveBeenCalledTimes(1);
});

it("does nothing when it is let go early, left, or double-clicked", () => {
  const { held, button } = shown();
  for (const end of ["pointerUp", "pointerLeave", "blur"] as const) {
    fireEvent.pointerDown(button, { button: 0 });
    pass(900);
    fireEvent[end](button);
    pass(5_000);
  }
  for (let click = 0; click < 2; click += 1) {
    fireEvent.pointerDown(button, { button: 0 });
    fireEvent.pointerUp(button);
    fireEvent.click(button, { detail: 1 });
    pass(150);
  }
  pass(60_000);
  expect(held).not.toHaveBeenCalled();
});

it.each(["Enter", " "])("is held down with the key %j, whose repeats count for nothing", (key) => {
  const { held, button } = shown();
  fireEvent.keyDown(button, { key });
  for (let at = 0; at < 9; at += 1) {
    pass(100);
    fireEvent.keyDown(button, { key, repeat: true });
  }
  expect(held).not.toHaveBeenCalled();
  pass(100);
  fireEvent.keyUp(button, { key });
  expect(held).toHaveBeenCalledTimes(1);
});

it("is pressed twice, a second apart, by who cannot hold it", () => {
  const { held, button } = shown();
  fireEvent.click(button, { detail: 0 });
  expect(screen.getByRole("status").textContent).toContain("press again");
  pass(500);
  fireEvent.click(button, { detail: 0 });
  expect(held).not.toHaveBeenCalled();
  pass(600);
  fireEvent.click(button, { detail: 0 });
  expect(held).toHaveBeenCalledTimes(1);
});

it("forgets a first press after ten seconds", () => {
  const { held, button } = shown();
  fireEvent.click(button, { detail: 0 });
  pass(11_000);
  fireEvent.click(button, { detail: 0 });
  expect(held).not.toHaveBeenCalled();
});

it("does nothing while it cannot be used", () => {
  const { held, button } = shown("Not now");
  fireEvent.pointerDown(button, { button: 0 });
  pass(2_000);
  fireEvent.click(button, { detail: 0 });
  pass(1_500);
  fireEvent.click(button, { detail: 0 });
  expect(held).not.toHaveBeenCalled();
});

it("ends with the key that is let go, though Shift was pressed meanwhile", () => {
  const [held, other] = [vi.fn(), vi.fn()];
  render(
    <HoldButton onHeld={held} onShiftPress={other}>
      Buy 1
    </HoldButton>,
  );
  const button = screen.getByRole("button", { name: "Buy 1" });
  for (const key of ["Enter", " "]) {
    fireEvent.keyDown(button, { key });
    pass(500);
    fireEvent.keyUp(button, { key, shiftKey: true });
    pass(5_000);
  }
  fireEvent.pointerDown(button, { button: 0 });
  pass(500);
  fireEvent.pointerUp(button, { shiftKey: true });
  pass(5_000);
  expect(held).not.toHaveBeenCalled();
});

it("does the other thing at once with Shift, and never what it is held for", () => {
  const [held, other] = [vi.fn(), vi.fn()];
  render(
    <HoldButton onHeld={held} onShiftPress={other}>
      Buy 1
    </HoldButton>,
  );
  const button = screen.getByRole("button", { name: "Buy 1" });
  fireEvent.pointerDown(button, { button: 0, shiftKey: true });
  pass(5_000);
  fireEvent.pointerUp(button, { shiftKey: true });
  fireEvent.click(button, { shiftKey: true });
  fireEvent.keyDown(button, { key: "Enter", shiftKey: true });
  pass(5_000);
  fireEvent.click(button, { shiftKey: true });
  expect(other).toHaveBeenCalledTimes(2);
  expect(held).not.toHaveBeenCalled();
});
