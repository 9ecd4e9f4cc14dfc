import { readFileSync } from "node:fs";

/** What a suite did: how many tests held and how many did not. */
export const nothing = Object.freeze({ passed: 0, failed: 0 });

/**
 * Counts a report of Vitest. A file that could not even be loaded, and a run that ended badly
 * without naming a test, each count as one failure.
 */
export function countVitest(file, code) {
  const report = read(file);
  const unloaded = (report?.testResults ?? []).filter(
    (result) => result.status === "failed" && !result.assertionResults.some(isFailed),
  ).length;
  return settle(report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + unloaded, code);
}

const isFailed = (assertion) => assertion.status === "failed";

/** Counts a report of Playwright. */
export function countPlaywright(file, code) {
  const stats = read(file)?.stats;
  return settle((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, code);
}

function settle(passed, failed, code) {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
