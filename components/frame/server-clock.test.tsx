// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { deskNow, learnDeskTime } from "@/lib/time";
import { ServerClock } from "./server-clock";

const minuteMs = 60_000;
const opened = 1_795_000_000_000;

afterEach(() => {
  learnDeskTime(0, 0);
  vi.useRealTimers();
});

/** A page whose first byte came a minute ago. */
function openAMinuteAgo() {
  vi.useFakeTimers({ now: opened + minuteMs, toFake: ["Date"] });
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(opened - 0.25);
  const navigation = { responseStart: 0 } as PerformanceNavigationTiming;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([navigation]);
}

it("takes the page's time for that of its first byte, however late scripts run", async () => {
  openAMinuteAgo();
  const container = document.createElement("div");
  const page = <ServerClock at={opened} />;
  container.innerHTML = renderToString(page);
  await act(async () => void hydrateRoot(container, page));
  expect(deskNow()).toBe(opened + minuteMs);
});

it("takes the time of what is drawn later for now", () => {
  openAMinuteAgo();
  render(<ServerClock at={opened + minuteMs} />);
  expect(deskNow()).toBe(opened + minuteMs);
});
