import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pool } from "../db/database";
import { env, overrideEnv } from "../env";
import { type Child, startChild } from "../gateway/testing/start-child";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { listScenarios, runScenario, stopScenarios } from "./scenarios";

const main = path.join(import.meta.dirname, "../paper-venue/main.ts");

let desk: TestDesk;
let venue: Child;
let dataDir: string;
const { dataDir: defaultDataDir, venueUrl: defaultVenueUrl } = env();

beforeAll(async () => {
  desk = await testDesk();
  dataDir = await mkdtemp(path.join(tmpdir(), "scenarios-"));
  venue = await startChild(main, ["--port", "0", "--data", path.join(dataDir, "venue")]);
  const ready = JSON.parse(await venue.line("{")) as { url: string };
  overrideEnv({ dataDir, venueUrl: ready.url });
});
afterAll(async () => {
  overrideEnv({ dataDir: defaultDataDir, venueUrl: defaultVenueUrl });
  venue.process.kill();
  await venue.ended;
  await desk.close();
  await rm(dataDir, { recursive: true, force: true });
});

const underWay = async () =>
  ((await listScenarios()).scenarios ?? []).filter((each) => each.underWay).map(({ name }) => name);

describe("scenarios of the paper venue", () => {
  it("each begins and ends through the desk, and is in its audit", async () => {
    const names = ((await listScenarios()).scenarios ?? []).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "slow-exchange",
        "unknown-then-open",
        "partial-batch",
        "rate-limited",
        "delisting-in-a-minute",
      ]),
    );
    for (const name of names) {
      expect((await runScenario(desk.trader, name)).scenarios).toContainEqual(
        expect.objectContaining({ name, underWay: true }),
      );
    }
    expect(await underWay()).toEqual(names);
    await stopScenarios(desk.trader);
    expect(await underWay()).toEqual([]);
    const { rows } = await pool().query<{ action: string }>("SELECT action FROM audit_event");
    const actions = rows.map(({ action }) => action);
    expect(actions.filter((each) => each === "scenario.started")).toHaveLength(names.length);
    expect(actions).toContain("scenario.ended");
  });

  it("is refused with the venue's own sentence when it is under way or unknown", async () => {
    await runScenario(desk.trader, "slow-exchange");
    await expect(runScenario(desk.trader, "slow-exchange")).rejects.toMatchObject({
      failure: { kind: "blocked", reason: expect.stringContaining("under way already") },
    });
    await expect(runScenario(desk.trader, "nothing")).rejects.toMatchObject({
      failure: { kind: "blocked" },
    });
    await stopScenarios(desk.trader);
  });

  it("are none where no paper venue came with the desk", async () => {
    overrideEnv({ dataDir: path.join(dataDir, "elsewhere") });
    expect(await listScenarios()).toEqual({ scenarios: null });
    await expect(stopScenarios(desk.trader)).rejects.toMatchObject({
      failure: { kind: "not-found" },
    });
    overrideEnv({ dataDir });
  });
});
