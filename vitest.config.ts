import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { mocksModules } from "./lib/testing/mocks-modules.ts";
import { isFull } from "./lib/testing/size.ts";
import { hangMs, patienceMs } from "./server/testing/patience.ts";

const root = import.meta.dirname;
const alias = [
  { find: "@", replacement: root },
  { find: "server-only", replacement: path.join(root, "server/empty.ts") },
];
/** The stores of components, which rendered tests share, can begin anew. */
const sharedStores = { find: /^zustand$/, replacement: path.join(root, "lib/testing/zustand.ts") };
/** Some hundred passwords are hashed: cheaply, and held where a test asks for it. */
const cheapHashes = {
  find: "@node-rs/argon2",
  replacement: path.join(root, "server/auth/testing/argon2.ts"),
};
const poll = { timeout: patienceMs, interval: 50 };
/** With room for short-lived things less time goes into clearing them: a twentieth of the suite. */
const execArgv = ["--max-semi-space-size=64"];
const settings = readFileSync(path.join(root, ".env.example"), "utf8").matchAll(/^# ([A-Z_]+)=/gm);
/** Neither the settings of a user's shell nor the desk that was started here decide a test. */
const env = {
  ...Object.fromEntries([...settings].map(([, name]) => [name, ""])),
  DATA_DIR: path.join(os.tmpdir(), `no-desk-${os.userInfo().username}`),
};
const exclude = ["**/node_modules/**", "dist/**", ".next/**", "bench/**"];
/** What measures, or takes minutes, is for `npm run test:full`. */
if (!isFull) exclude.push("**/*.full.*");

/** What takes longest, by the end of the path, the longest first. */
const longest = [
  "server/archive/archive.integration.test.ts",
  "/wrong-times.full.integration.test.ts",
  "/sample.full.integration.test.ts",
  "/archive-faults.full.integration.test.ts",
  "/desk.full.integration.test.ts",
  "server/http/strangers.full.integration.test.ts",
  "/order-faults.full.integration.test.ts",
  "server/archive/commissions/report.integration.test.ts",
  "/sync.full.integration.test.ts",
  "/bytes-per-fill.full.integration.test.ts",
  "/creation-faults.full.integration.test.ts",
  "/peculiar-source.full.integration.test.ts",
  "/source-probes.full.integration.test.ts",
  "server/gateway/faults.integration.test.ts",
  "/start.integration.test.ts",
  "/access.integration.test.ts",
  "/walls.integration.test.ts",
  "server/order-jobs/placing.integration.test.ts",
  "server/delivery/delivery.integration.test.ts",
  "server/journal/journal.integration.test.ts",
  "server/sub-accounts/sub-accounts.integration.test.ts",
  "/start-postgres.integration.test.ts",
  "server/backup/point-in-time.full.integration.test.ts",
  "/rate-limits.integration.test.ts",
  "server/paper-venue/kill.full.integration.test.ts",
  "server/paper-venue/fuzz.integration.test.ts",
  "/repository/contributing.test.ts",
];

/** Begins with what takes longest, so that the workers end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const first = longest.flatMap((end) => files.filter(({ moduleId }) => moduleId.endsWith(end)));
    const rest = await super.sort(files.filter((file) => !first.includes(file)));
    const ranked = rest.map((file) => ({ file, rank: modulesOf(file) }));
    ranked.sort((one, other) => one.rank - other.rank);
    return [...first, ...ranked.map(({ file }) => file)];
  }
}

/**
 * Files in the same process share modules, so those that do stand together: without a browser, then
 * with one, and of each last those that mock modules, which load all of theirs again.
 */
function modulesOf({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, "utf8");
  return (text.startsWith("// @vitest-environment ") ? 2 : 0) + (mocksModules(text) ? 1 : 0);
}

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias: [...alias, sharedStores] },
        test: {
          name: "unit",
          env,
          expect: { poll },
          sequence: { groupOrder: 0 },
          // A rendered test names its browser in its first line; the others need none.
          include: ["**/*.test.ts", "**/*.test.tsx"],
          // Files share a window too: none may lead it elsewhere, as a link to a file would.
          environmentOptions: {
            happyDOM: {
              settings: {
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
              },
            },
          },
          exclude: [...exclude, "**/*.integration.test.ts"],
          testTimeout: hangMs,
          hookTimeout: hangMs,
          maxWorkers: 2,
          execArgv,
          // Files share a process, each beginning as in one of its own: a third of the suite's work
          // was starting processes and loading packages.
          setupFiles: ["server/db/testing-setup.ts"],
          isolate: false,
        },
      },
      {
        resolve: { alias: [...alias, cheapHashes] },
        test: {
          name: "integration",
          env,
          expect: { poll },
          sequence: { groupOrder: 1 },
          include: ["**/*.integration.test.ts"],
          exclude,
          testTimeout: hangMs,
          hookTimeout: hangMs,
          isolate: false,
          // They wait as much as they work, but each worker loads the whole product.
          maxWorkers: 3,
          execArgv,
          globalSetup: ["server/db/testing-global.ts"],
          setupFiles: ["server/db/testing-setup.ts"],
        },
      },
    ],
  },
});
