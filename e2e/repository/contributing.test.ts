import { type ExecFileException, execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";

// The recipes of CONTRIBUTING.md, followed to the letter in a copy of the repository. Their blocks
// are the input: a file to write, hunks to put into one that stands, or a command.

const root = path.resolve(import.meta.dirname, "../..");

/** A busy machine takes minutes for what the copy is asked; the suite has a budget of its own. */
const patienceMs = 300_000;

/** What goes over all endpoints with a venue or a database. */
const overHttp = [
  "server/paper-venue/conformance",
  "server/paper-venue/fuzz.integration.test.ts",
  "server/paper-venue/public-clients-all.full.integration.test.ts",
  "server/gateway/call.integration.test.ts",
  "server/gateway/lying-exchange.full.integration.test.ts",
  "server/gateway/system-principal.integration.test.ts",
  "server/http/access.integration.test.ts",
];

/** What goes over all routes. */
const overRoutes = ["server/http/access-table.test.ts", "server/exports/open-api.test.ts"];

interface Block {
  readonly language: string;
  /** The file that it writes or changes; "" for a command. */
  readonly file: string;
  readonly text: string;
}

const document = readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8");

function blocksOf(heading: string): readonly Block[] {
  const [recipe = ""] = document.split(`## ${heading}\n`)[1]?.split("\n## ") ?? [];
  return [...recipe.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", file = "", text = ""]) => ({ language, file, text }),
  );
}

const stepsOf = (heading: string) => blocksOf(heading).filter(({ file }) => file !== "");
const steps = stepsOf("Add an endpoint");
const commands = blocksOf("Add an endpoint").filter(({ language }) => language === "sh");
const routeSteps = stepsOf("Add a route");

const run = promisify(execFile);
let copy = "";
let byHand: ReadonlyMap<string, number>;
let ofRoute: ReadonlyMap<string, number>;
let byCommand: readonly string[];

beforeAll(async () => {
  await copyRepository();
  for (const step of steps) follow(step);
  byHand = await touched();
  for (const step of routeSteps) follow(step);
  const all = await touched();
  ofRoute = new Map([...all].filter(([file]) => !byHand.has(file)));
  if (!isFull) return;
  for (const { text } of commands) await inCopy("sh", "-ec", text);
  byCommand = [...(await touched()).keys()].filter((file) => !all.has(file));
}, patienceMs);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("the recipe for a route of the desk's own", () => {
  it("is a definition, a handler and a call", () => {
    expect([...ofRoute.keys()].sort()).toEqual(routeSteps.map(({ file }) => file).sort());
    expect(ofRoute.size).toBe(3);
    const lines = [...ofRoute.values()].reduce((sum, count) => sum + count, 0);
    expect(lines).toBeLessThanOrEqual(30);
  });
});

describe("the recipe for an endpoint", () => {
  it("is the interface, a definition, its family, a handler, two registries, tests, a page", () => {
    const files = steps.map(({ file }) => file);
    expect([...byHand.keys()].sort()).toEqual([...files].sort());
    expect(files).toHaveLength(9);
    const registries = files.filter((file) => file.endsWith("/index.ts"));
    expect(registries.map((file) => byHand.get(file))).toEqual([2, 2]);
    const lines = [...byHand.values()].reduce((sum, count) => sum + count, 0);
    expect(lines).toBeLessThanOrEqual(130);
  });

  // Minutes of checks and tests that have run already, but for the one row that the recipe adds.
  if (!isFull) return;

  it("leaves the tables of the documents to a command", () => {
    expect(byCommand).toEqual([
      "docs/access.md",
      "docs/exchange-accounts.md",
      "lib/exchange/README.md",
    ]);
  });

  it("keeps types, format and lint", { timeout: patienceMs }, async () => {
    // Several checkers at once each work out what they share.
    await tool("typescript/bin/tsc", "--noEmit", "--singleThreaded");
    const files = [...byHand.keys(), ...ofRoute.keys(), ...byCommand];
    await tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ...files);
  });

  it("keeps the tests that go over all endpoints", { timeout: patienceMs }, async () => {
    const asked = (await filesOf(copy)).filter(
      (file) => /(?<!\.integration)\.test\.tsx?$/.test(file) && goesOverEndpoints(file),
    );
    expect(asked.length).toBeGreaterThan(10);
    const unit = ["run", "--project", "unit", "--maxWorkers=1"];
    const overAll = ["e2e/repository/tidy.test.ts", ...overRoutes];
    await tool("vitest/vitest.mjs", ...unit, ...overAll, ...asked);
    await tool("vitest/vitest.mjs", "run", "--project", "integration", ...overHttp);
  });
});

/** Whether a test is of the contract itself, or goes over the registry. */
function goesOverEndpoints(file: string): boolean {
  const text = readFileSync(path.join(copy, file), "utf8");
  return file.startsWith("lib/exchange/") || /Object\.\w+\(endpoints\)/.test(text);
}

/** Carries out one block: writes a new file, or puts hunks into one that stands. */
function follow({ language, file, text }: Block): void {
  const target = path.join(copy, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const isNew = language !== "diff";
  expect(existsSync(target), file).toBe(!isNew);
  writeFileSync(target, isNew ? text : withHunks(readFileSync(target, "utf8"), text));
}

/** A text with the hunks put in; the lines around what is added stand in it exactly once. */
function withHunks(text: string, hunks: string): string {
  return hunks.split("@@\n").reduce((changed, hunk) => {
    const lines = hunk.split("\n").slice(0, -1);
    const join = (kept: readonly string[]) => kept.map((line) => `${line.slice(1)}\n`).join("");
    const around = join(lines.filter((line) => !line.startsWith("+")));
    expect(changed.split(around), around).toHaveLength(2);
    return changed.replace(around, () => join(lines));
  }, text);
}

/** Copies what belongs to the repository, with its packages linked, as a repository of its own. */
async function copyRepository(): Promise<void> {
  copy = mkdtempSync(path.join(tmpdir(), "broker-desk-recipe-"));
  for (const file of await filesOf(root)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
  for (const packages of ["node_modules", "bench/node_modules"]) {
    const installed = path.join(root, packages);
    if (existsSync(installed)) symlinkSync(installed, path.join(copy, packages));
  }
  await inCopy("git", "init", "-q");
  await inCopy("git", "add", "-A");
  const author = ["-c", "user.name=Recipe", "-c", "user.email=recipe@example.invalid"];
  await inCopy("git", ...author, "commit", "-q", "--no-verify", "-m", "As it stands");
}

/** The files that belong to a repository, and those that are about to. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await run("git", listed, { cwd: folder, maxBuffer: 64 << 20 });
  return stdout.split("\0").filter((file) => file !== "" && existsSync(path.join(folder, file)));
}

/** The files that were changed in the copy so far, each with how many lines were added. */
async function touched(): Promise<ReadonlyMap<string, number>> {
  await inCopy("git", "add", "-A");
  const rows = (await inCopy("git", "diff", "--cached", "--numstat", "-z")).split("\0");
  const parts = rows.filter((row) => row !== "").map((row) => row.split("\t"));
  return new Map(parts.map(([added = "", , file = ""]) => [file, Number.parseInt(added, 10)]));
}

/** Runs a command in the copy and answers what it printed; throws all of that where it fails. */
async function inCopy(file: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(file, args, { cwd: copy, maxBuffer: 64 << 20 });
    return stdout;
  } catch (error) {
    const { message, stdout, stderr } = error as ExecFileException;
    throw new Error([message, stdout, stderr].join("\n"));
  }
}

const tool = (file: string, ...args: readonly string[]) =>
  inCopy(process.execPath, path.join("node_modules", file), ...args);
