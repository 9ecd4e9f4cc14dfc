import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, afterEach, expect, vi } from "vitest";
import { mocksModules } from "../../lib/testing/mocks-modules";
import { patienceMs } from "../testing/patience";

// Before each test file, which shares a process with others: the state that those before it left
// goes. What the desk logs is only shown of a test that fails.

const things = globalThis as typeof globalThis & { [key: symbol]: unknown };
const ownModulesKey = Symbol.for("test:own-modules");
const heldLinesKey = Symbol.for("test:held-log-lines");

endHeartbeat();
resetSharedModules();
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (Symbol.keyFor(key)?.startsWith("broker-desk:")) delete things[key];
}

// Properties draw the same values in every run, so a run can be repeated. A full run draws others
// each time; a failure prints its seed, and TEST_SEED repeats it.
const { TEST_SEED, TEST_FULL } = process.env;
if (TEST_SEED !== undefined) fc.configureGlobal({ seed: Number(TEST_SEED) });
else if (TEST_FULL === undefined) fc.configureGlobal({ seed: 1 });

const rendering = "document" in globalThis ? await import("@testing-library/react") : null;
rendering?.configure({ asyncUtilTimeout: patienceMs });
if (rendering) {
  printPageWhenRead(rendering);
  holdRequests();
  await forgetPage(rendering);
}

const heldLines = holdLogLines();

// After what a file does itself, for hooks run in reverse. Spies stay until the end of their file.
afterEach(() => {
  rendering?.cleanup();
  if (rendering) {
    clearStorage();
    getSelection()?.removeAllRanges();
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// A part that a page still loads would find no window any more, and fail the file after this one.
if (rendering) afterAll(() => vi.dynamicImportSettled());

afterEach(({ task }) => {
  const lines = heldLines.splice(0).join("");
  if (task.result?.state === "fail") process.stderr.write(`${task.name} logged:\n${lines}`);
});

/**
 * Files share the modules that they load, whose state lies in `singleton()` or, of components, in
 * stores. Not so what is mocked.
 */
function resetSharedModules(): void {
  const { testPath = "" } = expect.getState();
  const own = mocksModules(readFileSync(testPath, "utf8"));
  if (own || things[ownModulesKey]) {
    vi.resetModules();
    forgetMocks();
  }
  things[ownModulesKey] = own;
}

/**
 * What components keep begins anew: their stores, the way to another page, which ends when somebody
 * goes back, and what a test before this file still meant to write into its address.
 */
async function forgetPage({ render, cleanup }: NonNullable<typeof rendering>): Promise<void> {
  const { resetStores } = await import("../../lib/testing/zustand");
  resetStores();
  // Some stores write what becomes of them there.
  clearStorage();
  dispatchEvent(new PopStateEvent("popstate"));
  const { withNuqsTestingAdapter } = await import("nuqs/adapters/testing");
  render(null, { wrapper: withNuqsTestingAdapter() });
  cleanup();
}

function clearStorage(): void {
  for (const storage of [sessionStorage, localStorage]) storage.clear();
}

/**
 * Testing-library prints the whole page into each error, and a `findBy…` throws one at each change
 * of the page. To print only for who reads it saves a seventh of the work of rendered tests.
 */
function printPageWhenRead({ configure, prettyDOM }: NonNullable<typeof rendering>): void {
  configure({ getElementError });
  function getElementError(message: string | null, container: Element): Error {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    // The first line of the house in it is the test's.
    Error.captureStackTrace(error, getElementError);
    const get = () => `${message}\n\n${prettyDOM(container)}`;
    return Object.defineProperty(error, "message", { get, configurable: true });
  }
}

/** What a page requests of itself and its test does not answer must not reach this computer. */
function holdRequests(): void {
  const { fetch } = globalThis;
  globalThis.fetch = () => new Promise(() => {});
  afterAll(() => {
    globalThis.fetch = fetch;
  });
}

/**
 * What the file before mocked would stay mocked in this one: Vitest forgets it by itself only where
 * each file has a process of its own.
 */
function forgetMocks(): void {
  const { __vitest_mocker__: mocker } = globalThis as unknown as {
    readonly __vitest_mocker__: { reset(): void };
  };
  mocker.reset();
}

/** A lease that the file before did not end would be renewed in the database of this one. */
function endHeartbeat(): void {
  const leased = things[Symbol.for("broker-desk:processes.instance")] as
    | { readonly instance: { readonly heartbeatTimer: NodeJS.Timeout | null } | null }
    | undefined;
  if (leased?.instance?.heartbeatTimer) clearInterval(leased.instance.heartbeatTimer);
}

/**
 * Keeps back the desk's log lines of this process, once a process; everything else on standard
 * error, a warning of Node's for one, is written at once.
 */
function holdLogLines(): string[] {
  const already = things[heldLinesKey] as string[] | undefined;
  if (already) return already;
  const lines: string[] = [];
  things[heldLinesKey] = lines;
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    if (typeof chunk !== "string" || !chunk.startsWith('{"level":')) {
      return write(chunk, ...(rest as []));
    }
    lines.push(chunk);
    return true;
  };
  return lines;
}
