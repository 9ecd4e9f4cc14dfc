import { afterAll, beforeAll, expect, it } from "vitest";
import { addUser } from "../auth/testing/users";
import { database, pool } from "../db/database";
import { account, desk } from "../db/schema";
import { testDatabase } from "../db/testing";
import { addChannel } from "../delivery/channels";
import { listDeliveries } from "../delivery/deliveries";
import {
  acknowledgeAlert,
  openAlerts,
  resolvedAlerts,
  snoozeAlert,
  storeConditions,
} from "./alerts";
import type { Condition } from "./condition";
import { presentConditions } from "./conditions";

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

const owner = { deskId: "desk_1", userId: "per_1", name: "P", role: "owner" } as const;

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

it("is acknowledged together with the alarm of the journal that it tells of", async () => {
  const userId = await addUser("desk_1", "trader@example.com", "trader");
  const trader = { ...owner, userId, role: "trader" } as const;
  await pool().query(
    "INSERT INTO alarm (id, desk_id, account_id, reason) VALUES ('alm_1', 'desk_1', 'acc_1', 'Odd.')",
  );
  await storeConditions(await presentConditions());
  const [alert] = await openAlerts(trader);
  expect(alert).toMatchObject({ rule: "journal-alarm", object: "alm_1", message: "Odd." });
  await snoozeAlert(trader, String(alert?.id), Date.now() + 60_000);
  await acknowledgeAlert(trader, String(alert?.id));
  const { rows } = await pool().query("SELECT acknowledged_by FROM alarm");
  expect(rows).toEqual([{ acknowledged_by: userId }]);
  await storeConditions(await presentConditions());
  expect(await openAlerts(trader)).toEqual([]);
  const [resolved] = await resolvedAlerts(trader);
  expect(resolved).toMatchObject({ acknowledgedBy: "trader", snoozedBy: "trader" });
  const { rows: entries } = await pool().query("SELECT action FROM audit_event ORDER BY seq");
  expect(entries.map(({ action }) => action)).toEqual([
    "alert.snoozed",
    "alarm.acknowledged",
    "alert.acknowledged",
  ]);
});

it("is put on its way once to each channel that wants its level, with others", async () => {
  const userId = await addUser("desk_1", "admin@example.com", "admin");
  const admin = { ...owner, userId, role: "admin" } as const;
  for (const [name, alertsFrom] of [
    ["all", "warn"],
    ["errors", "error"],
    ["none", null],
  ] as const) {
    await addChannel(admin, { kind: "email", name, address: "a@example.com", alertsFrom });
  }
  const warning = { ...unresolved, rule: "pending-transfer", level: "warn", object: "1" } as const;
  const ofDelivery = { ...unresolved, rule: "failed-delivery", object: "dlv_1" } as const;
  await storeConditions([unresolved, warning, ofDelivery]);
  await storeConditions([unresolved, warning, ofDelivery]);
  const sent = await listDeliveries(admin);
  expect(sent.map(({ channelName, subject }) => `${channelName}: ${subject}`).sort()).toEqual([
    "all: 2 new alerts",
    "errors: Error: Order unresolved",
  ]);
  await storeConditions([]);
});

it("of the sample firm is put on its way apart from the desk's own", async () => {
  const main = { id: "acc_1", deskId: "desk_1", environment: "paper", venue: "paper" } as const;
  await database()
    .insert(account)
    .values({ ...main, id: "acc_s", name: "S", positionMode: "one_way_mode", sample: true });
  const all = (await listDeliveries(owner)).length;
  const warning = { ...unresolved, rule: "pending-transfer", level: "warn" } as const;
  await storeConditions([
    { ...warning, object: "7" },
    { ...warning, accountId: "acc_s", object: "8" },
  ]);
  const sent = (await listDeliveries(owner)).slice(0, -all);
  expect(sent.map(({ channelName }) => channelName)).toEqual(["all", "all"]);
  await storeConditions([]);
});

it("finds no condition on a desk on which nothing waits", async () => {
  expect(await presentConditions()).toEqual([]);
});
