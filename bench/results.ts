import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { formatMoment } from "@/lib/time";
import { type Spread, sized } from "./measure";

/** What was measured beside what it should be. */
export interface ResultLine {
  /** Of bench/README.md, by its number. */
  readonly goal: number;
  readonly what: string;
  readonly due: string;
  readonly measured: string;
  /** Its peer or its floor in the same run, or the same question put another way. */
  readonly beside: string;
  readonly ratio?: string;
  /** Null where nothing is due. */
  readonly met: boolean | null;
}

const page = path.resolve("docs/benchmarks.md");

const heads = ["goal", "what", "due", "measured", "beside it", "ratio", "met"];

const loadBefore = loadText();

/** Prints the lines as a table and puts them into docs/benchmarks.md in the place of older ones. */
export function writeResults(title: string, lines: readonly ResultLine[], note: string): void {
  const section = [
    `## ${title}`,
    `${formatMoment(Date.now(), "UTC").slice(0, 16)} UTC, ${sized("a short run, ", "")}${commit()}. ${machine()}; load average ` +
      `${loadBefore} before, ${loadText()} after.`,
    note,
    table([heads, ...lines.map(cellsOf)]),
  ].join("\n\n");
  const [introduction = "", ...sections] = readFileSync(page, "utf8")
    .trim()
    .split(/\n\n(?=## )/);
  const at = sections.findIndex((each) => each.startsWith(`## ${title}\n`));
  if (at < 0) sections.push(section);
  else sections[at] = section;
  writeFileSync(page, `${[introduction, ...sections].join("\n\n")}\n`);
  process.stdout.write(`\n${section}\n`);
}

function cellsOf({ goal, what, due, measured, beside, ratio, met }: ResultLine) {
  const isMet = met === null ? "" : met ? "yes" : "NO";
  return [String(goal), what, due, measured, beside, ratio ?? "", isMet];
}

/** As the formatter of the repository writes a table. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, at) => Math.max(3, ...rows.map((row) => row[at]!.length)));
  const rule = widths.map((width) => "-".repeat(width));
  return [...rows.slice(0, 1), rule, ...rows.slice(1)]
    .map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`)
    .join("\n");
}

/** A median with its spread, in a unit. */
export function told({ median, min, max }: Spread, unit: string, places = 1): string {
  const text = (value: number) => value.toFixed(places);
  return `${text(median)}${unit} (${text(min)}-${text(max)})`;
}

/** How often the second is in the first. */
export const times = (ours: number, theirs: number) => `${(ours / theirs).toFixed(2)}x`;

function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--untracked-files=no") !== "";
  return `commit ${git("rev-parse", "--short", "HEAD")}${changed ? " and changes" : ""}`;
}

function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const model = cpus()[0]?.model.trim();
  return `${cpus().length} cores (${model}), ${memory}, Node ${process.versions.node}`;
}

/** How many wanted a core in the last one, five and fifteen minutes: ours and others'. */
function loadText(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(", ");
}
