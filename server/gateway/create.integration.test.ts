import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { RequestOf } from "@/lib/exchange/endpoints";
import type { Role } from "@/lib/users/roles";
import { verifyAudit } from "../audit/verify";
import { pool } from "../db/database";
import { DeskError } from "../desk-error";
import { newId } from "../ids";
import { recoverAbandoned } from "../journal/recover";
import { log } from "../log";
import { endProcessLease } from "../processes/process-lease";
import { revealCreatedKey } from "../sub-accounts/deliver-keys";
import { until } from "../testing/until";
import { call } from "./call";
import { findSecrets, formsOf } from "./testing/find-secrets";
import { type VenueDesk, venueDesk } from "./testing/venue-desk";

// New sub-accounts on the real venue: sealed, told without secrets, revealed once.

let on: VenueDesk;
const printed: string[] = [];
const answered: string[] = [];
/** Everything that must never be found: what we sent and what the exchange gave. */
const secrets: string[] = [];

beforeAll(async () => {
  on = await venueDesk();
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk, ...rest) => {
    printed.push(String(chunk));
    return write(chunk, ...(rest as []));
  });
});

afterEach(async () => {
  await on.control("DELETE", "/faults");
  await on.control("DELETE", "/quirks");
});

afterAll(async () => {
  vi.restoreAllMocks();
  expect(await verifyAudit(on.desk.trader.deskId)).toBeNull();
  await on.close();
});

type Asked = RequestOf<"create-sub-accounts">;
let made = 0;

/** New accounts whose names and labels no other of the test has. */
function asked(count = 1): Asked {
  return Array.from({ length: count }, () => {
    made += 1;
    const passphrase = `Canary7passphrase${made}`;
    secrets.push(passphrase);
    return {
      subAccountName: `acmeaaa${String.fromCharCode(96 + made)}`,
      passphrase,
      label: `client ${made}`,
      ipList: ["127.0.0.1"],
      permList: ["read", "spot_trade"],
    };
  });
}

const context = (role: Role = "admin", changes = {}) => on.context("broker", { role, ...changes });

async function create(request: Asked, from = context()) {
  const result = await call(from, "create-sub-accounts", request);
  answered.push(JSON.stringify(result));
  return result;
}

const newest = async (count = 1) => on.intents("broker", count);

const sealed = async (intentId: string) => {
  const { rows } = await pool().query<{ field: string }>(
    "SELECT field FROM sealed_value WHERE owner_table = 'created_key' AND owner_row = $1 ORDER BY 1",
    [intentId],
  );
  return rows.map(({ field }) => field);
};

describe("new sub-accounts", () => {
  it("are made, sealed with the acknowledgement, and told without a secret", async () => {
    const result = await create(asked(3));
    expect(result).toEqual({
      kind: "rows",
      batchId: expect.any(String),
      rows: ["client 1", "client 2", "client 3"].map((label) => ({
        kind: "ok",
        data: { subAccountUid: expect.stringMatching(/^\d+$/), label },
        requestTime: expect.any(Number),
        intentId: expect.any(String),
      })),
    });
    for (const { id, state } of await newest(3)) {
      expect(state).toBe("ACKED");
      expect(await sealed(id)).toEqual(["key", "passphrase", "secret"]);
    }
    const { rows } = await pool().query(
      "SELECT label, state, permissions, ip_list AS ips FROM created_key ORDER BY label",
    );
    const rest = { state: "sealed", permissions: ["spot_trade", "read"], ips: ["127.0.0.1"] };
    expect(rows).toEqual(["client 1", "client 2", "client 3"].map((label) => ({ label, ...rest })));
  });

  it("of the same key are told again, and not made again", async () => {
    const request = asked();
    const key = newId("key");
    const first = await create(request, context("admin", { idempotencyKey: key }));
    const again = await create(request, context("admin", { idempotencyKey: key }));
    expect(again).toMatchObject({ kind: "rows", batchId: "batchId" in first && first.batchId });
    const other = request.map((each) => ({ ...each, passphrase: "Another7passphrase" }));
    expect(await create(other, context("admin", { idempotencyKey: key }))).toEqual({
      kind: "refused",
      failure: { kind: "key-reused" },
    });
  });

  it("have labels and names of their own: what is taken is refused by name", async () => {
    const [account] = asked();
    const request = [{ ...account!, label: "client 1", subAccountName: "acmeaaaa" }];
    expect(await create(request)).toMatchObject({
      failure: { issues: [{ field: "[0].label" }, { field: "[0].subAccountName" }] },
    });
  });

  it("are for admins and owners, on an ND broker's main account", async () => {
    for (const role of ["viewer", "trader", "finance"] as const) {
      expect(await create(asked(), context(role))).toMatchObject({
        failure: { kind: "forbidden", permission: "sub-accounts.create" },
      });
    }
    const trader = on.context("trader", { role: "owner" });
    expect(await create(asked(), trader)).toMatchObject({ failure: { kind: "forbidden" } });
  });

  it("are matched by label when the exchange shuffles them and masks their names", async () => {
    const shuffled = { "sub-accounts-shuffled-reply": true, "sub-accounts-masked-names": true };
    await on.control("POST", "/quirks", { quirks: shuffled });
    const request = asked(3);
    const result = await create(request);
    const rows = request.map(({ label }) => ({ kind: "ok", data: { label } }));
    expect(result).toMatchObject({ rows });
    const truth = JSON.stringify(await on.control("GET", "/oracle/sub-accounts"));
    for (const { id, label } of await newest(3)) {
      const own = await revealed(id);
      expect(own.label).toBe(label);
      // In the oracle's rows the key stands beside the label that it was made for.
      const [, after = ""] = truth.split(`"${label}"`);
      expect(after.slice(0, after.indexOf("}"))).toContain(own.key.reveal());
    }
  });

  it("that the exchange refuses leave no passphrase behind", async () => {
    await on.control("POST", "/quirks", { quirks: { "sub-accounts-name-taken": true } });
    expect(await create(asked())).toMatchObject({ rows: [{ kind: "rejected", code: "40107" }] });
    const [row] = await newest();
    expect(await sealed(row?.id ?? "")).toEqual([]);
  });
});

const creator = () => ({ ...on.desk.trader, role: "admin" as const });

async function revealed(intentId: string) {
  const key = await revealCreatedKey(creator(), intentId);
  for (const each of [key.key, key.secret, key.passphrase]) secrets.push(each.reveal());
  return key;
}

describe("an answer that is lost", () => {
  it("leaves an account that may exist: told so, and never asked for again", async () => {
    await on.fault("create-sub-accounts", "drop-after");
    const key = newId("key");
    const request = asked();
    const from = () => context("admin", { idempotencyKey: key });
    const lost = { kind: "unknown", reason: expect.stringContaining("its secret is lost") };
    expect(await create(request, from())).toMatchObject({ kind: "rows", rows: [lost] });
    expect(await create(request, from())).toMatchObject({ kind: "rows", rows: [lost] });
    const groundTruth = JSON.stringify(await on.control("GET", "/oracle/sub-accounts"));
    expect(groundTruth.split(`"${request[0]?.label}"`).length - 1).toBe(1);
    expect((await newest())[0]).toMatchObject({ state: "UNKNOWN", nextReconcileAt: null });
    // It counts as taken: the same label is not sent a second time under another key.
    expect(await create(request)).toMatchObject({ failure: { kind: "invalid" } });
  });

  it("for some of a request is lost for those only", async () => {
    await on.fault("create-sub-accounts", "missing-element");
    expect(await create(asked(2))).toMatchObject({
      rows: [{ kind: "ok" }, { kind: "unknown", reason: expect.stringContaining("revoke it") }],
    });
  });

  it("because the process died is unknown with the same words", async () => {
    await on.fault("create-sub-accounts", "hang-after");
    const running = create(asked());
    await until(async () => (await newest())[0]?.state === "SENDING");
    await pool().query("UPDATE process_instance SET lease_until = '-infinity'");
    expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 1 });
    const [row] = await newest();
    expect(row).toMatchObject({
      state: "UNKNOWN",
      reason: expect.stringContaining("its secret is lost"),
    });
    await on.control("DELETE", "/faults");
    await running;
    await endProcessLease();
  });

  it("that comes late, to a process that was given up, is believed and sealed", async () => {
    await on.fault("create-sub-accounts", "delay");
    const running = create(asked());
    await until(async () => (await newest())[0]?.state === "SENDING");
    await pool().query("UPDATE process_instance SET lease_until = '-infinity'");
    expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 1 });
    expect(await running).toMatchObject({ rows: [{ kind: "ok" }] });
    const [row] = await newest();
    expect(row).toMatchObject({ state: "ACKED" });
    expect(await sealed(row?.id ?? "")).toEqual(["key", "passphrase", "secret"]);
    await endProcessLease();
  });
});

describe("a created key", () => {
  it("is revealed to its creator, once, with an entry in the audit", async () => {
    await create(asked());
    const [row] = await newest();
    const id = row?.id ?? "";
    const stranger = { ...creator(), deskId: "desk_other" };
    const colleague = { ...creator(), userId: "per_other" };
    const refusal = async (who: Parameters<typeof revealCreatedKey>[0]) =>
      revealCreatedKey(who, id).then(
        () => null,
        (error: unknown) => (error instanceof DeskError ? error.failure.kind : "broken"),
      );
    expect(await refusal(stranger)).toBe("not-found");
    expect(await refusal(colleague)).toBe("forbidden");
    expect(await refusal({ ...creator(), role: "viewer" })).toBe("forbidden");
    const key = await revealed(id);
    expect(key.secret.reveal()).toMatch(/^\S{16,}$/);
    expect(JSON.stringify(key)).not.toContain(key.secret.reveal());
    expect(await refusal(creator())).toBe("gone");
    const { rows } = await pool().query(
      "SELECT action, target, user_id AS who FROM audit_event WHERE action LIKE 'created-key%' AND target = $1",
      [id],
    );
    expect(rows).toEqual([
      { action: "created-key.revealed", target: id, who: on.desk.trader.userId },
    ]);
  });

  it("works at the exchange at once", async () => {
    await create(asked());
    const [row] = await newest();
    const { key, secret, passphrase } = await revealed(row?.id ?? "");
    const opened = { key: key.reveal(), secret: secret.reveal(), passphrase: passphrase.reveal() };
    const { connectionId } = await on.desk.addAccount(opened);
    const asking = { ...on.context("trader"), connectionId };
    expect(await call(asking, "unfilled-orders", {})).toMatchObject({ kind: "ok" });
    const commissions = await call({ ...asking, principal: creator() }, "order-commission", {});
    expect(commissions).toMatchObject({ failure: { kind: "forbidden" } });
  });
});

describe("secrets", () => {
  it("are in no answer, no line of the log and no row of the database in the clear", async () => {
    expect(secrets.length).toBeGreaterThan(10);
    expect(await findSecrets(secrets, { printed, answered })).toEqual([]);
  });

  it("would be found there: a planted one is", async () => {
    const planted = "Planted7canary";
    log("warn", "a planted secret", { reason: formsOf(planted)[1] ?? "" });
    await pool().query("UPDATE order_intent SET message = $1 WHERE id = $2", [
      planted,
      (await newest())[0]?.id,
    ]);
    const found = await findSecrets([planted], { printed, answered: [`{"x":"${planted}"}`] });
    await pool().query("UPDATE order_intent SET message = NULL WHERE message = $1", [planted]);
    expect(found.sort()).toEqual(["answers", "log", "table order_intent"]);
  });
});
