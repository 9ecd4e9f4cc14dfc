import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendAudit, byDesk } from "../audit/append";
import { verifyAudit } from "../audit/verify";
import { database, pool, transaction } from "../db/database";
import { auditEvent, connection } from "../db/schema";
import { asOwner } from "../db/testing";
import { call } from "../gateway/call";
import { countDrift, writeDrift } from "../gateway/drift";
import { keys, type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { plainSanitiser } from "../gateway/wire/receive";
import { signer } from "../gateway/wire/sign";
import { listConnections } from "./connections";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

afterAll(() => desk.close());

describe("a connection", () => {
  it("is listed without its secrets", async () => {
    const [row] = await listConnections(desk.trader);
    expect(row).toMatchObject({
      label: "Key",
      environment: "paper",
      keyLast4: `${keys.key}1`.slice(-4),
    });
    const text = JSON.stringify(row);
    expect([keys.secret, keys.passphrase].some((secret) => text.includes(secret))).toBe(false);
  });

  it("is found, not stored again, when the same key is added twice", async () => {
    const before = await listConnections(desk.trader);
    const again = await desk.addAccount({ key: `${keys.key}1` });
    expect(again).toMatchObject({ connectionId: desk.connectionId, existed: true });
    expect(await listConnections(desk.trader)).toEqual(before);
  });

  it("is not another desk's to see", async () => {
    expect(await listConnections({ ...desk.trader, deskId: "desk_other" })).toEqual([]);
  });

  it("lies in the database only as ciphertext", async () => {
    const { rows } = await pool().query(
      "SELECT string_agg(encode(record, 'escape'), '') AS sealed FROM sealed_value",
    );
    const dump = `${rows[0].sealed}${JSON.stringify(await database().select().from(connection))}`;
    for (const secret of Object.values(keys)) expect(dump).not.toContain(secret);
  });

  it("cannot be used from the moment it is removed", async () => {
    const { connectionId } = await desk.addAccount();
    const context = { principal: desk.trader, connectionId };
    expect(await call(context, "unfilled-orders", {})).toMatchObject({ kind: "ok" });
    const removedAt = new Date();
    await database().update(connection).set({ removedAt }).where(eq(connection.id, connectionId));
    expect(await call(context, "unfilled-orders", {})).toMatchObject({
      kind: "refused",
      failure: { kind: "not-found" },
    });
  });
});

describe("the signer", () => {
  const request = () => ({
    accountId: desk.accountId,
    connectionId: desk.connectionId,
    timestamp: "1795198543120",
    method: "GET" as const,
    path: "/api/v3/trade/unfilled-orders",
    query: "",
    body: null,
  });

  it("signs what an endpoint has, for the key's own account", async () => {
    const { headers } = await signer().sign(request());
    expect(headers).toMatchObject({
      "ACCESS-KEY": `${keys.key}1`,
      "ACCESS-SIGN": expect.any(String),
    });
  });

  it("refuses a path or method that no endpoint has, and a foreign account", async () => {
    const other = await desk.addAccount();
    await expect(
      signer().sign({ ...request(), path: "/api/v3/account/withdraw" }),
    ).rejects.toThrow();
    await expect(signer().sign({ ...request(), method: "POST" })).rejects.toThrow();
    await expect(signer().sign({ ...request(), accountId: other.accountId })).rejects.toThrow();
  });
});

describe("the audit", () => {
  it("has an entry for every key, in one chain that shows a change", async () => {
    const { deskId } = desk.trader;
    const entry = { action: "test", target: null, detail: { a: 'ü\n"' } };
    await Promise.all(
      Array.from({ length: 20 }, () => transaction((tx) => appendAudit(tx, desk.trader, entry))),
    );
    expect(await verifyAudit(deskId)).toBeNull();
    const actions = (await database().select().from(auditEvent)).map(({ action }) => action);
    expect(actions.filter((action) => action === "connection.added").length).toBeGreaterThan(0);
    await asOwner().query("ALTER TABLE audit_event DISABLE TRIGGER USER");
    await asOwner().query("UPDATE audit_event SET action = 'x' WHERE seq = 2");
    expect(await verifyAudit(deskId)).toBe("Audit entry 2 was changed.");
    await asOwner().query("DELETE FROM audit_event WHERE seq = 2");
    expect(await verifyAudit(deskId)).toBe("Audit entry 2 is missing.");
  });

  it("keeps nothing of a transaction that failed", async () => {
    const entry = { action: "never", target: null, detail: {} };
    const failing = transaction(async (tx) => {
      await appendAudit(tx, byDesk(desk.trader.deskId), entry);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const rows = await database().select().from(auditEvent).where(eq(auditEvent.action, "never"));
    expect(rows).toEqual([]);
  });
});

describe("drift", () => {
  it("is counted by place and value, once over many answers", async () => {
    const order = { orderId: "1", clientOid: "x", orderStatus: "sleeping" };
    for (let n = 0; n < 3; n += 1)
      countDrift(
        "paper",
        "unfilled-orders",
        { list: [order, order], cursor: null },
        plainSanitiser,
      );
    await Promise.all([writeDrift(), writeDrift()]);
    countDrift("paper", "unfilled-orders", { list: [order], cursor: null }, plainSanitiser);
    await writeDrift();
    const { rows } = await pool().query(
      "SELECT field, seen, count FROM drift WHERE seen = 'sleeping' OR field LIKE '%.qty'",
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { field: "list[].orderStatus", seen: "sleeping", count: 1 },
        { field: "list[].qty", seen: "(missing)", count: 1 },
      ]),
    );
  });
});
