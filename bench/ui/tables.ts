import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { build } from "esbuild";
import { interleaved, type Spread, sized } from "../harness";
import { type ResultLine, times, told } from "../results";
import type { BenchWindow, Scenario, Seen, TableName } from "./tables/page";

type Measure = keyof Seen | "framesPerSecond" | "threadMs";
type Measured = Record<TableName, Record<Measure, Spread>>;

const names: readonly TableName[] = ["desk", "floor", "ag-grid"];

/** U3 and U4: the desk's table beside plain DOM and ag-grid, each in a page of its own. */
export async function tables(browser: Browser): Promise<readonly ResultLine[]> {
  const page = await servePage();
  try {
    const measure = (scenario: Scenario, rows: number): Promise<Measured> => {
      const contestants = names.map((name) => [
        name,
        () => runOnce(browser, page.url, { name, scenario, rows }),
      ]);
      return interleaved<TableName, Measure>(sized(2, 5), Object.fromEntries(contestants), false);
    };
    const updates = await measure("updates", 400);
    const scroll400 = await measure("scroll", 400);
    const scroll2000 = await measure("scroll", 2_000);
    const scroll5000 = await measure("scroll", 5_000);
    const filter = await measure("filter", 5_000);
    return [
      frames("2 Tables", "400 rows, 50 changes a second under a sort", updates),
      {
        ...{
          goal: "2 Tables",
          what: "the same, from a change to its paint, p95",
          due: "under 25 ms",
        },
        measured: told(updates.desk.updateMs, " ms"),
        beside: besideBoth(updates, ({ updateMs }) => told(updateMs, " ms")),
        met: updates.desk.updateMs.median < 25,
      },
      {
        ...{ goal: "2 Tables", what: "the same, long tasks", due: "none" },
        measured: told(updates.desk.longTasks, "", 0),
        beside: besideBoth(updates, ({ longTasks }) => told(longTasks, "", 0)),
        met: updates.desk.longTasks.max === 0,
      },
      thread("2 Tables", "the same, main thread", updates),
      ...(
        [
          [400, scroll400],
          [2_000, scroll2000],
          [5_000, scroll5000],
        ] as const
      ).flatMap(([rows, scrolled]) => [
        frames("2 Tables", `${rows} rows, scrolling five rows a frame`, scrolled),
        thread("2 Tables", `${rows} rows, scrolling, main thread`, scrolled),
      ]),
      {
        ...{
          goal: "2 Tables",
          what: "5,000 rows, from mount to paint",
          due: "at most 0.50x ag-grid",
        },
        measured: told(scroll5000.desk.mountMs, " ms", 0),
        beside: besideBoth(scroll5000, ({ mountMs }) => told(mountMs, " ms", 0)),
        ratio: times(scroll5000.desk.mountMs.median, scroll5000["ag-grid"].mountMs.median),
        met: scroll5000.desk.mountMs.median <= 0.5 * scroll5000["ag-grid"].mountMs.median,
      },
      {
        ...{ goal: "2 Tables", what: "5,000 rows, typing in the filter, longest frame" },
        due: "at most 33.4 ms",
        measured: told(filter.desk.longestMs, " ms"),
        beside: besideBoth(filter, ({ longestMs: maxMs }) => told(maxMs, " ms")),
        met: Number(filter.desk.longestMs.median.toFixed(1)) <= 33.4,
      },
    ];
  } finally {
    page.close();
  }
}

/** The frames of a contestant that did as many as the floor of the same run are what is due. */
function frames(goal: string, what: string, measured: Measured): ResultLine {
  const text = ({ framesPerSecond, longestMs: maxMs }: Record<Measure, Spread>) =>
    `${told(framesPerSecond, "/s", 0)}, longest ${maxMs.median.toFixed(0)} ms`;
  const [ours, floor] = [measured.desk.framesPerSecond, measured.floor.framesPerSecond];
  return {
    ...{ goal, what: `${what}, frames`, due: "at least 0.90x plain DOM" },
    measured: text(measured.desk),
    beside: besideBoth(measured, text),
    ratio: times(ours.median, floor.median),
    met: ours.median >= 0.9 * floor.median,
  };
}

function thread(goal: string, what: string, measured: Measured): ResultLine {
  const text = ({ threadMs }: Record<Measure, Spread>) => told(threadMs, " ms/s", 0);
  return {
    ...{ goal, what, due: "", measured: text(measured.desk), beside: besideBoth(measured, text) },
    ratio: times(measured.desk.threadMs.median, measured["ag-grid"].threadMs.median),
    met: null,
  };
}

const besideBoth = (measured: Measured, text: (each: Record<Measure, Spread>) => string) =>
  `plain DOM: ${text(measured.floor)}; ag-grid: ${text(measured["ag-grid"])}`;

interface Task {
  readonly name: TableName;
  readonly scenario: Scenario;
  readonly rows: number;
}

async function runOnce(
  browser: Browser,
  url: string,
  { name, scenario, rows }: Task,
): Promise<Record<Measure, number>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const busyMs = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return (metrics.find((each) => each.name === "TaskDuration")?.value ?? 0) * 1_000;
    };
    let [before, from] = [0, 0];
    await page.exposeFunction("readMetrics", async () => {
      [before, from] = [await busyMs(), performance.now()];
    });
    await page.goto(url);
    const ms = sized(1_500, 5_000);
    const seen = await page.evaluate(
      ([contestant, task, count, duration]) =>
        (window as unknown as BenchWindow).runScenario(contestant, task, count, duration),
      [name, scenario, rows, ms] as const,
    );
    const seconds = (performance.now() - from) / 1_000;
    const threadMs = ((await busyMs()) - before) / seconds;
    return { ...seen, framesPerSecond: seen.frames / seconds, threadMs };
  } finally {
    await page.close();
  }
}

/** The contestants as one script, with the desk's own styles. */
async function servePage(): Promise<{ url: string; close: () => void }> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve("bench/ui/tables/page.tsx")],
    absWorkingDir: path.resolve("."),
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  const script = outputFiles[0]?.text ?? "";
  const chunks = path.resolve(".next/static/chunks");
  const styles = readdirSync(chunks).filter((name) => name.endsWith(".css"));
  const css = styles.map((name) => readFileSync(path.join(chunks, name), "utf8")).join("\n");
  const html =
    '<!doctype html><html lang="en" data-theme="dark" data-density="compact"><meta charset="utf-8">' +
    '<link rel="stylesheet" href="/styles.css"><body style="margin:0">' +
    '<div id="table" style="display:flex;flex-direction:column;height:100vh;width:100vw"></div>' +
    '<script src="/page.js"></script>';
  const files: Record<string, readonly [type: string, text: Buffer]> = {
    "/": ["text/html", gzipSync(html)],
    "/styles.css": ["text/css", gzipSync(css)],
    "/page.js": ["text/javascript", gzipSync(script)],
  };
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ""] ?? ["text/plain", gzipSync("")];
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
