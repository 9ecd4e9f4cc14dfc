// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { showNoticeSettings, showOwnLimits } from "@/components/desk/drafts";
import { paletteTexts } from "@/components/desk/texts";
import { disarm, useArming } from "@/components/hotkeys/arming";
import { isThere, openPart } from "./destinations";
import { idRows } from "./rows";

describe("an id", () => {
  const found = (text: string, may = (_: string) => true) => {
    const gone: string[] = [];
    const rows = idRows(text, may);
    gone.push(...rows.map(({ run }) => String(run)));
    return gone;
  };

  it("leads to the journal and to the plan orders that have it", () => {
    expect(found("D1-01KAHZ7X")).toEqual(["/journal?q=D1-01KAHZ7X", "/plan-orders?q=D1-01KAHZ7X"]);
    expect(found("int_01KAHZ7X")).toEqual(["/journal?entry=int_01KAHZ7X"]);
    expect(found("D1-01KAHZ7X", (each) => each === "orders.view")).toEqual([
      "/plan-orders?q=D1-01KAHZ7X",
    ]);
  });

  it("is no word, and nothing short", () => {
    for (const text of ["commissions", "12345", "btc 12345678", ""])
      expect(found(text)).toEqual([]);
  });
});

describe("a part without an address", () => {
  afterEach(() => {
    disarm();
    document.body.innerHTML = "";
  });

  it("is opened by the button that stands on screen, and offered where one does", () => {
    vi.useFakeTimers();
    expect(isThere("limits")).toBe(false);
    expect(isThere("arming")).toBe(true);
    const button = document.createElement("button");
    button.id = "open-limits";
    button.getClientRects = () => [{}] as never;
    const pressed = vi.fn();
    button.onclick = pressed;
    document.body.append(button);
    expect(isThere("limits")).toBe(true);
    openPart("limits", () => {});
    expect(pressed).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("is asked of the ticket, of the notices or of the keys", () => {
    const gone: string[] = [];
    openPart("own-limits", (path) => gone.push(path));
    openPart("notifications", (path) => gone.push(path));
    const asked: string[] = [];
    showOwnLimits.listen(() => asked.push("limits"));
    showNoticeSettings.listen(() => asked.push("settings"));
    expect(gone).toEqual(["/orders?view=ticket"]);
    expect(asked).toEqual(["limits", "settings"]);
    openPart("arming", () => {});
    expect(useArming.getState().until).not.toBeNull();
    openPart("arming", () => {});
    expect(useArming.getState().until).toBeNull();
  });
});

it("says which limit asks, and which refuses", () => {
  const reason = "Over your limit: 150 % of 20,000";
  expect(paletteTexts.gate({ kind: "hold", over: true, reason })).toMatch(/^Over your limit.*Hold/);
  expect(paletteTexts.gate({ kind: "refuse", reason: "Over the desk limit: x" })).toContain(
    "will be blocked",
  );
});
