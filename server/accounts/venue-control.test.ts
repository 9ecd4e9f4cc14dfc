import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Principal } from "@/lib/users/roles";
import { env, overrideEnv } from "../env";
import { listScenarios, runScenario, stopScenarios } from "./scenarios";
import { endTimeAtHeaders, oddAnswers, startOddServer } from "./testing/odd-server";
import { callVenueControl } from "./venue-control";

let odd: Awaited<ReturnType<typeof startOddServer>>;
let dataDir: string;
const { dataDir: defaultDataDir, venueUrl: defaultVenueUrl } = env();

beforeAll(async () => {
  odd = await startOddServer();
  dataDir = await mkdtemp(path.join(tmpdir(), "venue-control-"));
  await mkdir(path.join(dataDir, "venue"));
  await writeFile(path.join(dataDir, "venue", "credentials.json"), '{"controlToken": "token"}');
  overrideEnv({ dataDir, venueUrl: odd.url });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(async () => {
  overrideEnv({ dataDir: defaultDataDir, venueUrl: defaultVenueUrl });
  await odd.close();
  await rm(dataDir, { recursive: true, force: true });
});

const trader: Principal = { deskId: "d", userId: "p", role: "trader", name: "Tara" };

/** The three ways in which pages call the venue's controls, and whether they change anything. */
const calls: readonly (readonly [string, () => Promise<unknown>, changes: boolean])[] = [
  ["GET", () => listScenarios(), false],
  ["POST", () => runScenario(trader, "slow-exchange"), true],
  ["DELETE", () => stopScenarios(trader), true],
];

describe.each(Object.keys(oddAnswers))("a venue that %s", (name) => {
  it.each(calls)("is unavailable, with a sentence: %s", async (_, call, changes) => {
    odd.answer = oddAnswers[name]!;
    endTimeAtHeaders();
    const refusal = await call().catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      name: "DeskError",
      failure: {
        kind: "unavailable",
        reason: expect.stringMatching(/^The paper venue('s response| didn't| isn't)/),
      },
    });
    const { reason } = (refusal as { failure: { reason: string } }).failure;
    expect(reason.includes("may still have taken effect")).toBe(changes);
  });
});

describe("the controls of a venue", () => {
  const call = { path: "/x", timeoutMs: 5_000, schema: z.object({ a: z.string() }) };
  const control = () => ({ url: odd.url, token: "token" });

  it("answer what is asked, in their own words where they refuse", async () => {
    odd.answer = (response) => response.end('{"a": "b"}');
    const ok = await callVenueControl(control(), { ...call, method: "POST" });
    expect(ok).toEqual({ kind: "ok", data: { a: "b" } });
    odd.answer = (response) => response.writeHead(409).end('{"error": "It runs already."}');
    const refused = await callVenueControl(control(), { ...call, method: "POST" });
    expect(refused).toEqual({ kind: "refused", reason: "It runs already." });
  });

  it("were sent nothing where nobody listens", async () => {
    const gone = await startOddServer();
    await gone.close();
    const at = { url: gone.url, token: "token" };
    expect(await callVenueControl(at, { ...call, method: "DELETE" })).toEqual({
      kind: "no-answer",
      reason: "The paper venue isn't responding. It restarts automatically.",
      sent: false,
    });
  });
});
