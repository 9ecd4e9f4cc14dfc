import { chromium } from "@playwright/test";
import { findChromium } from "@/e2e/chromium.mjs";
import { writeResults } from "../results";
import { screens } from "./screens";
import { tables } from "./tables";
import { usable } from "./usable";

const notes = [
  "Chromium's own counters through Playwright, without a throttle; it is not Lighthouse. Each page is opened in a browser context of its own with an empty cache, signed in.",
  "Blocking time is that after the first contentful paint, as total blocking time is defined: what tasks took beyond 50 ms each. In all it is with the tasks before, while nothing is seen. Layout shift is counted to three places.",
  "First-load JavaScript is every script that comes until two seconds have passed without one, compressed by gzip. The floor is an app of the same Next with an empty page.",
  "Tables: fifteen columns, sorted by a price that changes, 24-pixel rows, 1440 x 900; the desk's own table and styles, lines of plain DOM, and ag-grid's community edition, each alone in a page. A frame is one that the browser offers to draw.",
];

const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  chromiumSandbox: process.getuid?.() !== 0,
  args: ["--disable-dev-shm-usage"],
});
try {
  const lines = [
    ...(await usable(browser)),
    ...(await screens(browser)),
    ...(await tables(browser)),
  ];
  writeResults("ui", "The screens", lines, notes);
} finally {
  await browser.close();
}
