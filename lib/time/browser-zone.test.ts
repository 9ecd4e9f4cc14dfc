import { afterEach, expect, it, vi } from "vitest";
import { browserZone, knownZones } from "./browser-zone";

afterEach(() => vi.restoreAllMocks());

function tell(timeZone: unknown): void {
  const usual = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...usual.call(this), timeZone: timeZone as string };
  });
}

it.each(Intl.supportedValuesOf("timeZone"))("takes the zone that a browser is in: %s", (zone) => {
  tell(zone);
  expect(browserZone()).toBe(zone);
});

it.each([
  ...["Etc/Unknown", "", "unknown", "Mars/Olympus", "UTC+99", "GMT+0530", "Local", "CST6CDT8"],
  ...[undefined, null],
])("knows no zone where a browser tells %j", (zone) => {
  tell(zone);
  expect(browserZone()).toBeNull();
});

it("lists no zones where a browser cannot", () => {
  vi.spyOn(Intl, "supportedValuesOf").mockImplementation(() => {
    throw new RangeError("Invalid key");
  });
  expect(knownZones()).toEqual([]);
});
