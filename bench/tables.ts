import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { build } from "esbuild";
import { withBrowser } from "./desk";
import { interleaved, quantile, sized } from "./measure";
import { type ResultLine, times, told, writeResults } from "./results";
import type { BenchWindow, TableName } from "./tables/page";

const presses = sized(30, 100);
const pressMs = 80;

/** The contestants as one script, with the desk's own styles. */
async function contents() {
  const { outputFiles } = await build({
    entryPoints: ["bench/tables/page.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const chunks = path.resolve(".next/static/chunks");
  const styles = readdirSync(chunks).filter((name) => name.endsWith(".css"));
  const css = styles.map((name) => readFileSync(path.join(chunks, name), "utf8")).join("\n");
  return { script: outputFiles[0]!.text, css };
}

/** Moves the focus down and up in a table whose rows change: from each key to its paint, ms. */
async function pressKeys(
  browser: Browser,
  name: TableName,
  { script, css }: Awaited<ReturnType<typeof contents>>,
): Promise<Record<"p50" | "p95", number>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent(
    '<!doctype html><html lang="en" data-theme="dark" data-density="compact"><body style="margin:0">' +
      '<div id="table" style="display:flex;flex-direction:column;height:100vh;width:100vw"></div>',
  );
  await page.addStyleTag({ content: css });
  await page.addScriptTag({ content: script });
  await page.evaluate((table) => (window as unknown as BenchWindow).start(table), name);
  await page.mouse.click(200, 300);
  await page.waitForTimeout(1_000);
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(press % 20 < 10 ? "ArrowDown" : "ArrowUp");
    await page.waitForTimeout(pressMs);
  }
  const took = await page.evaluate(() => (window as unknown as BenchWindow).tookMs);
  await page.close();
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95) };
}

const page = await contents();
const { desk, "ag-grid": peer } = await withBrowser((browser) =>
  interleaved(
    sized(2, 5),
    {
      desk: () => pressKeys(browser, "desk", page),
      "ag-grid": () => pressKeys(browser, "ag-grid", page),
    },
    0,
  ),
);
const lineOf = (measure: "p50" | "p95", due: string): ResultLine => ({
  ...{ goal: 2, what: `a key to its paint, ${measure}`, due },
  measured: told(desk[measure], " ms"),
  beside: `ag-grid: ${told(peer[measure], " ms")}`,
  ratio: times(desk[measure].median, peer[measure].median),
  met: measure === "p95" ? desk.p95.median < 50 : null,
});
const note =
  "400 rows of fifteen columns, sorted by a price of which fifty a second change, while arrow keys move the " +
  "focus: the desk's own table with its styles and ag-grid's community edition, each alone in a page.";
writeResults("Tables", [lineOf("p95", "under 50 ms"), lineOf("p50", "")], note);
