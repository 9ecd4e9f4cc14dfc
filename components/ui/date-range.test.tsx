// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Day, dayOf } from "@/lib/time";
import { DateRange } from "./date-range";
import { RangeCalendar } from "./range-calendar";

const day = (text: string) => text as Day;

afterEach(() => vi.unstubAllEnvs());

const zones = ["Pacific/Kiritimati", "America/Sao_Paulo", "UTC"];

/** The moment at which a day of UTC+8 begins, and the one before. */
const midnight = Date.UTC(2026, 10, 19, 16);

describe.each(zones)("a calendar in a browser of %s", (zone) => {
  const shown = (now: number, onSelect = vi.fn()) => {
    vi.stubEnv("TZ", zone);
    const today = dayOf(now, "UTC+8");
    const days = { from: day("2026-11-01"), to: day("2026-11-05") };
    const view = render(<RangeCalendar {...days} {...{ today, max: today, onSelect }} />);
    return { onSelect, cells: () => view.container.querySelectorAll<HTMLElement>("[data-day]") };
  };

  it("shows the days that it is given, and gives the days that are pressed", () => {
    const { onSelect, cells } = shown(midnight);
    const selected = [...cells()].filter((cell) => cell.dataset.selected);
    expect(selected.map((cell) => cell.dataset.day)).toEqual(
      ["01", "02", "03", "04", "05"].map((date) => `2026-11-${date}`),
    );
    fireEvent.click(screen.getByRole("button", { name: /November 8th, 2026/ }));
    expect(onSelect).toHaveBeenLastCalledWith({ from: "2026-11-08", to: null });
  });

  it.each([
    [midnight - 1, "2026-11-19"],
    [midnight, "2026-11-20"],
  ])("%i: today is the exchange's, and no later day can be selected", (now, today) => {
    const { cells } = shown(now);
    const marked = [...cells()].filter((cell) => cell.dataset.today);
    expect(marked.map((cell) => cell.dataset.day)).toEqual([today]);
    const able = [...cells()].filter((cell) => !cell.dataset.disabled && !cell.dataset.outside);
    expect(able.at(-1)?.dataset.day).toBe(today);
  });
});

describe("the days' menu", () => {
  const open = async (props: Partial<Parameters<typeof DateRange>[0]> = {}) => {
    const onSelect = vi.fn();
    const presets = [
      { label: "Today", note: "not yet", days: null },
      { label: "Yesterday", days: { from: "2026-11-19", to: "2026-11-19" }, shortcut: "1" },
    ];
    render(
      <DateRange
        {...{ from: "2026-11-10", to: "2026-11-12", shown: "Days", presets, onSelect }}
        today={day("2026-11-20")}
        {...props}
      />,
    );
    fireEvent.click(screen.getByRole("button", { name: "Days" }));
    const menu = await screen.findByRole("dialog", { name: "Days" });
    await within(menu).findByRole("grid");
    return { onSelect, menu: within(menu) };
  };
  const press = (menu: ReturnType<typeof within>, name: RegExp | string) =>
    fireEvent.click(menu.getByRole("button", { name }));

  it("selects two days of the calendar, the second one at once", async () => {
    const { menu, onSelect } = await open();
    press(menu, /November 3rd, 2026/);
    expect(onSelect).not.toHaveBeenCalled();
    expect(menu.getByLabelText("First day")).toHaveProperty("value", "2026-11-03");
    press(menu, /November 9th, 2026/);
    expect(onSelect).toHaveBeenCalledWith({ from: "2026-11-03", to: "2026-11-09" });
  });

  it("selects a preset, also by its key; never one that can't be had", async () => {
    const { menu, onSelect } = await open();
    press(menu, /^Today.*not yet/);
    expect(onSelect).not.toHaveBeenCalled();
    fireEvent.keyDown(menu.getByRole("button", { name: /Yesterday/ }), { key: "1" });
    expect(onSelect).toHaveBeenCalledWith({ from: "2026-11-19", to: "2026-11-19" });
  });

  it("says what is wrong with typed days, and lets a range be open only where it may", async () => {
    const { menu, onSelect } = await open({ fault: () => "Too long." });
    press(menu, "Show");
    expect(menu.getByRole("alert").textContent).toBe("Too long.");
    fireEvent.change(menu.getByLabelText("Last day"), { target: { value: "" } });
    press(menu, "Show");
    expect(menu.getByRole("alert").textContent).toMatch(/^Enter both days/);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("leaves an end open where that is allowed", async () => {
    const { menu, onSelect } = await open({ open: true, to: null });
    press(menu, "Show");
    expect(onSelect).toHaveBeenCalledWith({ from: "2026-11-10", to: null });
  });
});
