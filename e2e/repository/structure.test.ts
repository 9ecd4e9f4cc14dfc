import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";

/**
 * The rule of imports. A house's rooms are its folders and the files at its root, here from the
 * lowest line to the highest; a room imports from lower lines only, types too. The venue stands in
 * a folder of the server and is no room of it.
 */
const houses: Readonly<Record<string, readonly string[]>> = {
  ".": [
    "lib",
    "components server server/paper-venue",
    "app proxy.ts instrumentation.ts instrumentation-client.ts start.mjs docs",
    "e2e next.config.mjs postcss.config.mjs tailwind.config.ts drizzle.config.ts",
    "bench playwright.config.ts vitest.config.ts",
  ],
  lib: [
    "testing",
    "decimal time exchange csv host json",
    "order-jobs markets orders archive sub-accounts users",
    "live connections transfers audit journal alerts",
    "exports",
    "overview",
    "api",
  ],
  components: [
    "ui",
    "desk",
    "live order-parts appearance",
    "requests",
    "market notifications panels export lists archive-days order-jobs",
    "hotkeys limits",
    "palette entry",
    "frame",
    "account alerts audit batch commissions connections index instruments journal orders overview",
    "users plans risk sign-in sub-accounts system ticket transfers",
  ],
  server: [
    "ids.ts desk-error.ts singleton.ts user-facing-error.mjs shell-env.mjs empty.ts",
    "request-facts.ts",
    "testing",
    "pdf query.ts",
    "setting-forms.ts",
    "settings.ts",
    "environment.ts",
    "env.ts start",
    "log.ts",
    "db",
    "processes snapshots vault",
    "metrics",
    "hash-chain",
    "audit",
    "accounts auth",
    "http journal users",
    "backup gateway",
    "reconciliation sub-accounts",
    "order-jobs",
    "archive delivery live",
    "alerts exports",
    "overview worker",
    "sample",
    "cli build.mjs",
  ],
  "server/paper-venue": [
    "ledger log http",
    "engine",
    "market",
    "deviations oracle",
    "accounts commissions",
    "state",
    "sandbox",
    "handlers",
    "answer.ts arguments.ts",
    "venue.ts",
    "testing",
    "main.ts docs conformance",
  ],
};

const longestFunction = 70;

const root = path.resolve(import.meta.dirname, "../..");

const tracked = ["ls-files", "--cached", "--others", "--exclude-standard"];

const code = execFileSync("git", tracked, { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)))
  .filter((file) => !/\.(test|spec)\.tsx?$/.test(file));

const known = new Set(code);

interface SourceFile {
  readonly file: string;
  /** What it imports, types, re-exports and dynamic imports too: files of the repository. */
  readonly imports: readonly string[];
  /** What else it imports from the repository: tests' helpers, or what stands in no literal. */
  readonly unknown: readonly string[];
  /** Its functions that are too long, as `file:line: lines`. */
  readonly long: readonly string[];
}

const sources = code.map(read);

/** Helpers of tests obey the same rule; how they are written is their own. */
const isTesting = (file: string) => /(^|\/)testing\//.test(file);

const product = sources.filter(({ file }) => !/^(e2e|bench)\/|^(vitest|playwright)\./.test(file));

function read(file: string): SourceFile {
  const text = readFileSync(path.join(root, file), "utf8");
  const imports = new Set<string>();
  const unknown: string[] = [];
  const long: string[] = [];
  visit(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }), (node) => {
    if (/^(Import|Export|TSImport)/.test(node.type) && isObject(node.source)) {
      const named = String(node.source.value ?? text.slice(node.start, node.end));
      const found = fileOf(file, named);
      if (found !== null) imports.add(found);
      else if (!isForeign(named)) unknown.push(`${file}: ${named}`);
    }
    if (/Function/.test(node.type)) {
      const lines = text.slice(node.start, node.end).split("\n").length;
      const at = text.slice(0, node.start).split("\n").length;
      if (lines > longestFunction) long.push(`${file}:${at}: ${lines} lines`);
    }
  });
  imports.delete(file);
  return { file, imports: [...imports], unknown, long };
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly source?: unknown;
}

function visit(value: unknown, see: (node: SyntaxNode) => void): void {
  if (!isObject(value)) return;
  if (isNode(value)) see(value);
  for (const part of Object.values(value)) visit(part, see);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isNode(value: object): value is SyntaxNode {
  return "type" in value && typeof value.type === "string" && "start" in value && "end" in value;
}

/** The file that an import names, or null. */
function fileOf(from: string, named: string): string | null {
  const base = named.startsWith("@/") ? named.slice(2) : path.posix.join(path.dirname(from), named);
  const forms = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"].map((end) => base + end);
  return forms.find((form) => known.has(form)) ?? null;
}

/** Whether an import names a package, a bundle, or a file that is no code and has no imports. */
function isForeign(named: string): boolean {
  return /^(?!\.|@\/|import\()|^\.\/dist\/|\.(css|json)$/.test(named);
}

/** The three shortest circles of a graph, as `a -> b -> a`; none when it has none. */
function circlesOf(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (node: string, way: readonly string[]) => {
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node].join(" -> "));
    if (way.includes(node) || done.has(node)) return;
    for (const next of graph.get(node) ?? []) follow(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) follow(node, []);
  return circles.sort((a, b) => a.length - b.length).slice(0, 3);
}

/** The room of a house in which a file stands, or null outside of the house. */
function roomOf(house: string, file: string): string | null {
  const inner = /^server\/paper-venue\//.test(file);
  if (house === ".") return inner ? "server/paper-venue" : (file.split("/")[0] ?? null);
  if (!file.startsWith(`${house}/`) || (house === "server" && inner)) return null;
  return file.slice(house.length + 1).split("/")[0] ?? null;
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly fromRoom: string;
  readonly toRoom: string;
}

/** The imports from one room of a house to another. */
function arrowsOf(house: string): readonly Arrow[] {
  return sources.flatMap(({ file: from, imports }) =>
    imports.flatMap((to) => {
      const fromRoom = roomOf(house, from);
      const toRoom = roomOf(house, to);
      if (fromRoom === null || toRoom === null || fromRoom === toRoom) return [];
      return [{ from, to, fromRoom, toRoom }];
    }),
  );
}

describe("the imports", () => {
  it("name files of the product, in a literal", () => {
    const named = product.filter(({ file }) => !isTesting(file));
    expect(named.flatMap(({ unknown }) => unknown)).toEqual([]);
  });

  it("make no circle of files", () => {
    expect(circlesOf(new Map(product.map(({ file, imports }) => [file, imports])))).toEqual([]);
  });

  it.each(Object.entries(houses))("are shown for %s in ARCHITECTURE.md as they are", (_, lines) => {
    const page = readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");
    expect(page).toContain(`\`\`\`\n${[...lines].reverse().join("\n")}\n\`\`\``);
  });

  it.each(Object.entries(houses))("name every room of %s once", (house, lines) => {
    const rooms = new Set(sources.map(({ file }) => roomOf(house, file)));
    rooms.delete(null);
    expect(lines.join(" ").split(" ").sort()).toEqual([...rooms].sort());
  });

  it.each(Object.keys(houses))("make no circle of rooms in %s", (house) => {
    const arrows = arrowsOf(house);
    expect(arrows.length).toBeGreaterThan(0);
    const graph = new Map<string, Set<string>>();
    for (const { fromRoom, toRoom } of arrows) {
      graph.set(fromRoom, (graph.get(fromRoom) ?? new Set()).add(toRoom));
    }
    expect(circlesOf(graph)).toEqual([]);
  });

  it.each(Object.entries(houses))("run downwards in %s", (house, lines) => {
    const layers = lines.map((line) => line.split(" "));
    const layerOf = (room: string) => layers.findIndex((layer) => layer.includes(room));
    const upwards = arrowsOf(house)
      .filter(({ fromRoom, toRoom }) => layerOf(toRoom) >= layerOf(fromRoom))
      .map(({ from, to, fromRoom }) => {
        const below = layers.slice(0, layerOf(fromRoom)).flat();
        return `${from} imports ${to}; ${fromRoom} may import: ${below.join(", ") || "no room"}`;
      });
    expect(upwards).toEqual([]);
  });
});

describe("the functions", () => {
  it(`have at most ${longestFunction} lines`, () => {
    const own = sources.filter(({ file }) => !isTesting(file));
    expect(own.flatMap(({ long }) => long)).toEqual([]);
  });
});
