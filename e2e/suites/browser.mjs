import { existsSync } from "node:fs";
import path from "node:path";
import { findChromium } from "../chromium.mjs";
import { run } from "./run.mjs";

const installLimitMs = 300_000;

/** A Chromium to test in; installs one only when there is none. Throws with the command to run. */
export async function needChromium(root) {
  if (findChromium()) return;
  const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
  const options = { cwd: root, limitMs: installLimitMs };
  process.stdout.write("No Chromium found; installing Playwright's own.\n");
  await run(process.execPath, [playwright, "install", "--no-shell", "chromium"], options);
  if (findChromium()) return;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    process.stdout.write("That did not give one that runs; installing Debian's package.\n");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { ...options, env });
    const install = (name) =>
      run("apt-get", ["install", "-y", "--no-install-recommends", name], { ...options, env });
    // Debian has the engine without windows; where there is no such package, the whole browser.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await install(name);
      if (findChromium()) return;
    }
  }
  const command = existsSync("/usr/bin/apt-get")
    ? "sudo apt-get install chromium"
    : "npx playwright install --with-deps --no-shell chromium";
  throw new Error(
    `The browser journeys need a Chromium, and none could be installed. Run\n\n    ${command}\n\n` +
      "and then npm test again; or name one you have: CHROMIUM_PATH=/path/to/chromium npm test",
  );
}
