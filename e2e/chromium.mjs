import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The same engine without the browser's own windows: a third less work for the same journeys. */
const shell = "/usr/bin/chromium-headless-shell";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser that the journeys run in: CHROMIUM_PATH, else Debian's headless shell, else
 * Playwright's own, else the system's; null when there is none that runs. Throws when CHROMIUM_PATH
 * names none.
 */
export function findChromium(env = process.env) {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", but no browser starts from there.`);
  }
  return [shell, chromium.executablePath(), ...usual].find(runs) ?? null;
}

/** How Playwright starts it: Chromium refuses its own sandbox to root alone. */
export function launchOptions(env = process.env) {
  return {
    executablePath: findChromium(env) ?? undefined,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--disable-dev-shm-usage",
      // A new page finds the scripts that the last one compiled: a sixth of what loading it takes.
      // The headless shell would round the width of each letter, as no screen does.
      "--font-render-hinting=none",
      // A page of a journey lives for seconds: compiling its scripts for long use and clearing
      // its memory on other threads takes a third more work than it saves.
      "--js-flags=--no-turbofan,--no-maglev,--single-threaded-gc,--min-semi-space-size=16",
    ],
  };
}

/** A browser whose libraries are missing is there and yet does not run. */
function runs(file) {
  if (!existsSync(file)) return false;
  try {
    execFileSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
