import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

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

/** What a report of Vitest says of the tests and files that failed, one text each. */
export function failuresOfVitest(file) {
  return (read(file)?.testResults ?? []).flatMap((result) => {
    const failed = result.assertionResults.filter(isFailed);
    if (result.status === "failed" && failed.length === 0) {
      return [`${result.name}: ${firstLines(result.message)}`];
    }
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${result.name} > ${fullName}: ${firstLines(failureMessages?.[0])}`,
    );
  });
}

/** The errors of Vitest's output that no test threw, such as one of a timer, one text each. */
export function unhandledIn(output) {
  const [, section] = stripVTControlCharacters(output).split("Unhandled Errors");
  if (section === undefined) return [];
  const errors = section.match(/^\w*Error: .*|This error originated in .*/gm) ?? [];
  return [...new Set(errors)].map((line) => `outside of every test: ${line.slice(0, 300)}`);
}

/** What a report of Playwright says of the tests that failed, one text each. */
export function failuresOfPlaywright(file) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return (read(file)?.suites ?? []).flatMap(specsOf).flatMap((spec) => {
    if (spec.ok) return [];
    const error = spec.tests?.flatMap((test) => test.results).find((result) => result.error)?.error;
    return [`${spec.file} > ${spec.title}: ${firstLines(error?.message)}`];
  });
}

/** The warnings of Node's in what a suite printed, each once. */
export function warningsIn(output) {
  const lines = stripVTControlCharacters(output).match(/\(node:\d+\) .*/g) ?? [];
  const warnings = lines.map((line) => line.replace(/^\(node:\d+\) /, "").slice(0, 200));
  return [...new Set(warnings.filter((word) => !word.startsWith("ExperimentalWarning")))];
}

/** The first lines of a message, without colours: the whole stands in the suite's own output. */
const firstLines = (message = "no message") =>
  stripVTControlCharacters(message).split("\n").slice(0, 6).join("\n    ").slice(0, 600);

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
