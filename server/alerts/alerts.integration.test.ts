import { afterAll, beforeAll, expect, it } from "vitest";
import { database, pool } from "../db/database";
import { account, desk } from "../db/schema";
import { testDatabase } from "../db/testing";
import { acknowledgeAlert, openAlerts, snoozeAlert, storeConditions } from "./alerts";
import { type Condition, presentConditions } from "./conditions";

let done: () => Promise<void>;

beforeAll(async () => {
  done = (await testDatabase()).drop;
  await database().insert(desk).values({ id: "desk_1", name: "One" });
  await database().insert(account).values({
    id: "acc_1",
    deskId: "desk_1",
    name: "Main",
    environment: "paper",
    venue: "paper",
    positionMode: "one_way_mode",
  });
});

afterAll(() => done());

const owner = { deskId: "desk_1", personId: "per_1", name: "P", role: "owner" } as const;

const unresolved: Condition = {
  accountId: "acc_1",
  rule: "unresolved-order",
  level: "error",
  object: "int_1",
  message: "Not found.",
};

it("makes one alert of a condition however often it is seen, until it is over", async () => {
  await storeConditions([unresolved]);
  await storeConditions([unresolved]);
  const [first, ...more] = await openAlerts(owner);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ rule: "unresolved-order", object: "int_1", accountName: "Main" });
  await storeConditions([]);
  expect(await openAlerts(owner)).toEqual([]);
  await storeConditions([unresolved]);
  const [again] = await openAlerts(owner);
  expect(again?.id).not.toBe(first?.id);
});

it("shows an alert to nobody who may not see its list, and to no other desk", async () => {
  expect(await openAlerts({ ...owner, role: "finance" })).toEqual([]);
  expect(await openAlerts({ ...owner, deskId: "desk_2" })).toEqual([]);
});

it("lets nobody acknowledge or snooze without the permission", async () => {
  const [open] = await openAlerts(owner);
  const viewer = { ...owner, role: "viewer" } as const;
  await expect(acknowledgeAlert(viewer, String(open?.id))).rejects.toThrow();
  await expect(snoozeAlert(viewer, String(open?.id), Date.now() + 60_000)).rejects.toThrow();
  await expect(snoozeAlert(owner, String(open?.id), Date.now() + 8 * 86_400_000)).rejects.toThrow();
  const { rows } = await pool().query("SELECT acknowledged_at, snoozed_until FROM alert");
  expect(rows.every((row) => row.acknowledged_at === null && row.snoozed_until === null)).toBe(
    true,
  );
});

it("finds no condition on a desk on which nothing waits", async () => {
  expect(await presentConditions()).toEqual([]);
});
