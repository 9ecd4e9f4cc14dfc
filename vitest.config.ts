import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
const alias = {
  "@": root,
  "server-only": path.join(root, "server/empty.ts"),
};
const exclude = ["**/node_modules/**", "dist/**", ".next/**", "e2e/**", "bench/**"];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          // A rendered test names its browser in its first line; the others need none.
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...exclude, "**/*.integration.test.ts"],
          // Property tests may share two cores with a build; the suite has a budget of its own.
          testTimeout: 30_000,
          maxWorkers: 2,
          // Files share a process, each beginning as in one of its own: a third of the suite's work
          // was starting processes and loading packages.
          setupFiles: ["server/db/testing-setup.ts"],
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          sequence: { groupOrder: 1 },
          include: ["**/*.integration.test.ts"],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // They wait as much as they work: four keep two cores busy.
          maxWorkers: 4,
          globalSetup: ["server/db/testing-global.ts"],
          setupFiles: ["server/db/testing-setup.ts"],
          isolate: false,
        },
      },
    ],
  },
});
