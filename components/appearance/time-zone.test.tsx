// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { defaultAppearance } from "@/components/appearance/appearance";
import { AppearanceMenu } from "@/components/appearance/appearance-menu";
import { AppearanceProvider } from "@/components/appearance/appearance-provider";
import { PreferencesProvider } from "@/components/desk/preferences";
import { UserZone } from "@/components/desk/zone";
import { selectOption } from "@/components/panels/testing/select-option";
import { Moment, timesIn, ZoneName } from "@/components/ui/times";

afterEach(cleanup);

const at = Date.UTC(2026, 10, 20, 23, 30, 5, 7);

it.each([
  ["UTC", "2026-11-20 23:30 UTC", "11-20 23:30:05"],
  ["Europe/Vienna", "2026-11-21 00:30 CET", "11-21 00:30:05"],
  ["America/St_Johns", "2026-11-20 20:00 GMT-3:30", "11-20 20:00:05"],
])("writes a moment in %s, with its zone where no head says it", (zone, said, short) => {
  const times = timesIn(zone);
  expect(times.said(at)).toBe(said);
  expect(times.text(at, "short")).toBe(short);
});

it("the zone of daylight saving is said by the moment, not by the day it is read", () => {
  const { said } = timesIn("Europe/Vienna");
  expect(said(Date.UTC(2026, 9, 25, 0, 30))).toBe("2026-10-25 02:30 CEST");
  expect(said(Date.UTC(2026, 9, 25, 1, 30))).toBe("2026-10-25 02:30 CET");
});

function show(initial: Record<string, unknown>) {
  const kept = vi.fn();
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    kept(JSON.parse(String(init?.body)));
    return new Response("{}");
  });
  render(
    <AppearanceProvider initial={defaultAppearance}>
      <PreferencesProvider initial={initial}>
        <UserZone>
          <p>
            <Moment at={at} said /> <ZoneName />
          </p>
          <AppearanceMenu />
        </UserZone>
      </PreferencesProvider>
    </AppearanceProvider>,
  );
  return kept;
}

it("every moment on the page follows the zone that is chosen, which is kept", async () => {
  const kept = show({});
  screen.getByText("2026-11-20 23:30 UTC UTC");
  await selectOption("Time zone", "Asia/Tokyo");
  await screen.findByText("2026-11-21 08:30 GMT+9 GMT+9");
  expect(kept).toHaveBeenCalledWith({ name: "zone", value: "Asia/Tokyo" });
});

it("a zone that is none counts as UTC", () => {
  show({ zone: "Mars/Olympus" });
  screen.getByText("2026-11-20 23:30 UTC UTC");
});
