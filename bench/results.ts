import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import path from "node:path";
import { formatMoment } from "@/lib/time";
import type { Spread } from "./harness";

/** What was measured beside what it should be. */
export interface ResultLine {
  readonly goal: string;
  readonly what: string;
  readonly due: string;
  readonly measured: string;
  /** Its peer or its floor in the same run, or the same question put another way. */
  readonly beside: string;
  readonly ratio?: string;
  /** Null where nothing is due. */
  readonly met: boolean | null;
}

interface Result {
  readonly title: string;
  readonly at: string;
  readonly commit: string;
  readonly machine: string;
  readonly load: string;
  /** How it was measured, where the table alone does not say it. */
  readonly notes: readonly string[];
  readonly lines: readonly ResultLine[];
}

/** The loads (1, 5 and 15 minutes) when this process began. */
const loadBefore = loadText();

const file = path.resolve("bench/results.json");
const page = path.resolve("docs/benchmarks.md");

const columns = ["goal", "what", "due", "measured", "beside it", "ratio", "met"] as const;

/** Prints the lines as a table and keeps them under a name, beside what other runs wrote. */
export function writeResults(
  name: string,
  title: string,
  lines: readonly ResultLine[],
  notes: readonly string[] = [],
): void {
  const known: Record<string, Result> = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : {};
  const result: Result = {
    title,
    at: `${formatMoment(Date.now(), "UTC").slice(0, "2026-11-25 10:17".length)} UTC`,
    commit: commit(),
    machine: machine(),
    load: `${loadBefore} before, ${loadText()} after`,
    notes,
    lines,
  };
  const all = { ...known, [name]: result };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(page, document(Object.values(all).filter(isResult)));
  process.stdout.write(`\n${title}\n${table(lines)}\n${result.machine}; load ${result.load}\n`);
}

/** Older files hold other things too. */
const isResult = (each: Partial<Result>) => each.lines !== undefined;

function cellsOf({ goal, what, due, measured, beside, ratio, met }: ResultLine) {
  return [goal, what, due, measured, beside, ratio ?? "", met === null ? "" : met ? "yes" : "NO"];
}

function table(lines: readonly ResultLine[]): string {
  const rows = [[...columns], ...lines.map(cellsOf)];
  const widths = widthsOf(rows);
  const text = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  return text.map((line) => line.trimEnd()).join("\n");
}

function document(results: readonly Result[]): string {
  const sections = results.map(({ title, at, commit, machine, load, notes, lines }) =>
    [
      `## ${title}`,
      `${at}, commit ${commit}. ${machine}; load average ${load}.`,
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
      markdownTable([[...columns], ...lines.map(cellsOf)]),
    ].join("\n\n"),
  );
  return `${[introduction, ...sections].join("\n\n")}\n`;
}

/** As the formatter of the repository writes a table. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = widthsOf(escaped).map((width) => Math.max(3, width));
  const rule = widths.map((width) => "-".repeat(width));
  return [...escaped.slice(0, 1), rule, ...escaped.slice(1)]
    .map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`)
    .join("\n");
}

const widthsOf = (rows: readonly (readonly string[])[]) =>
  columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));

const introduction = `# Benchmarks

Written by \`npm run bench\` ([how it measures](../bench/README.md)). Each figure is a median
of interleaved rounds with the least and the most in brackets, beside a peer or a floor of the same
run. Trust the ratios and the CPU times: milliseconds are those of the machine that stands above
each table.`;

/** A median with its spread, in a unit. */
export function told({ median, min, max }: Spread, unit: string, places = 1): string {
  const text = (value: number) => value.toFixed(places);
  return `${text(median)}${unit} (${text(min)}-${text(max)})`;
}

/** How often the second is in the first. */
export const times = (ours: number, theirs: number) => `${(ours / theirs).toFixed(2)}x`;

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
    const changed = git("status", "--porcelain", "--untracked-files=no") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${changed ? " and changes" : ""}`;
  } catch {
    return "unknown";
  }
}

function machine(): string {
  const all = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const model = all[0]?.model.trim() ?? "";
  const system = `${platform()} ${arch()}, Node ${process.versions.node}`;
  return `${all.length} cores (${model}), ${memory}, ${system}`;
}

/** How many wanted a core in the last one, five and fifteen minutes: ours and others'. */
function loadText(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(", ");
}
