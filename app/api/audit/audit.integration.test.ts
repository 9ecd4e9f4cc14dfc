import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AuditAnswer, AuditEntryAnswer, AuditVerification } from "@/lib/audit/api";
import { readTable } from "@/lib/csv/read-table";
import { addDays, dayOf } from "@/lib/time";
import { type Role, roles } from "@/lib/users/roles";
import { appendAudit } from "@/server/audit/append";
import { verifyAudit } from "@/server/audit/verify";
import { Browser } from "@/server/auth/testing/browser";
import { addDesk, addUser, testPassword } from "@/server/auth/testing/users";
import { pool, transaction } from "@/server/db/database";
import { asOwner, type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { POST as SIGN_IN } from "../session/route";
import { POST as INVITE } from "../users/route";
import { GET as ENTRY } from "./[seq]/route";
import { GET as EXPORT } from "./entries.csv/route";
import { GET as LIST } from "./route";
import { GET as LAST, POST as VERIFY } from "./verification/route";

let db: TestDatabase;
let deskId: string;
let desks = 0;
const users = new Map<Role, { readonly id: string; readonly browser: Browser }>();

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5303", sessionSecret: "test-session-secret" });
});
afterAll(() => db.drop());

beforeEach(async () => {
  desks += 1;
  deskId = await addDesk(`Desk ${desks}`);
  for (const role of roles) {
    const email = `${role}@desk${desks}.example`;
    const id = await addUser(deskId, email, role);
    const browser = new Browser();
    await browser.ask(SIGN_IN, "POST", { email, password: testPassword });
    users.set(role, { id, browser });
  }
  // Another desk's entry, which nobody here may ever see.
  const other = await addDesk("Another desk");
  await note({ deskId: other, action: "user.invited", target: "stranger" });
});

function browserOf(role: Role): Browser {
  const found = users.get(role);
  if (!found) throw new Error(role);
  return found.browser;
}

const idOf = (role: Role) => users.get(role)?.id ?? "";

async function note(entry: {
  readonly action: string;
  readonly by?: Role;
  readonly deskId?: string;
  readonly target?: string;
  readonly detail?: Readonly<Record<string, string>>;
}): Promise<void> {
  const { action, by, target = null, detail = {} } = entry;
  const userId = by ? idOf(by) : null;
  const actor = { deskId: entry.deskId ?? deskId, userId };
  await transaction((tx) => appendAudit(tx, actor, { action, target, detail }));
}

/** A read of somebody at an address of the audit. */
const ask = (role: Role, handler: typeof LIST, search = "", seq?: number) =>
  browserOf(role).ask(handler, "GET", undefined, {
    path: `/api/audit${handler === EXPORT ? "/entries.csv" : ""}${search}`,
    params: seq === undefined ? {} : { seq: String(seq) },
  });

async function list(role: Role, search = ""): Promise<AuditAnswer> {
  const answer = await ask(role, LIST, search);
  expect(answer.status).toBe(200);
  return answer.json();
}

const verification = async (role: Role): Promise<AuditVerification> =>
  (await browserOf(role).ask(VERIFY, "POST")).json();

describe("who sees what of the audit", () => {
  beforeEach(async () => {
    await note({ action: "connection.added", by: "owner", target: "key-1" });
    await note({ action: "commissions.exported", by: "owner", target: "report" });
    await note({ action: "intent.sent-again", by: "trader", target: "order-1" });
    await note({ action: "cancel-job.ended" });
  });

  it.each(["owner", "admin"] as const)("%s sees every entry of the desk", async (role) => {
    const { rows, total, scope, users } = await list(role);
    expect(scope).toBe("all");
    // Five users signed in.
    expect(rows.map(({ seq }) => seq)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(total).toBe(9);
    expect(users).toHaveLength(5);
  });

  it("finance sees what concerns finance, and what they did themselves", async () => {
    const { rows, total, scope } = await list("finance");
    expect(scope).toBe("finance");
    expect(rows.map(({ action }) => action)).toEqual(["commissions.exported", "session.started"]);
    expect(total).toBe(2);
  });

  it.each(["viewer", "trader"] as const)("%s sees only what they did themselves", async (role) => {
    const { rows, scope, users } = await list(role);
    expect(scope).toBe("own");
    const own = role === "trader" ? ["intent.sent-again", "session.started"] : ["session.started"];
    expect(rows.map(({ action }) => action)).toEqual(own);
    expect(users.map(({ id }) => id)).toEqual([idOf(role)]);
    // Nor by asking for somebody else's, by filter or by number.
    expect((await list(role, `?user=${idOf("owner")}`)).rows).toEqual([]);
    expect((await ask(role, ENTRY, "", 6)).status).toBe(404);
  });

  it("a neighbour that one may not see is a number and a digest", async () => {
    const { rows } = await list("trader");
    const seq = rows[0]?.seq ?? 0;
    const entry: AuditEntryAnswer = await (await ask("trader", ENTRY, "", seq)).json();
    expect(entry.newer).toMatchObject({ seq: seq + 1, action: null });
    expect(entry.older?.digest).toMatch(/^[0-9a-f]{64}$/);
    const all: AuditEntryAnswer = await (await ask("admin", ENTRY, "", seq)).json();
    expect(all.newer?.action).toBe("cancel-job.ended");
  });

  it("only an owner exports, and who may not becomes an entry", async () => {
    for (const role of roles.filter((each) => each !== "owner")) {
      const answer = await ask(role, EXPORT);
      expect(answer.status, role).toBe(403);
      const refused = (await list("owner", "?result=refused")).rows[0];
      expect(refused).toMatchObject({ action: "request.refused", result: "refused", role });
    }
  });
});

describe("an entry", () => {
  it("tells who, in which role, from where, by which request, what and to what", async () => {
    await browserOf("owner").ask(INVITE, "POST", { name: "Tom Trader", role: "trader" });
    const [row] = (await list("owner", "?action=user.invited")).rows;
    expect(row).toMatchObject({ user: "owner", role: "owner", object: "Tom Trader", result: "ok" });
    expect(row?.address).toBeTruthy();
    const entry: AuditEntryAnswer = await (await ask("owner", ENTRY, "", row?.seq)).json();
    expect(entry.requestId).toBeTruthy();
    const found = await list("owner", `?q=${entry.requestId?.slice(0, 20)}`);
    expect(found.rows.map(({ seq }) => seq)).toEqual([row?.seq]);
  });

  it("is made of a wrong password, without the password", async () => {
    const email = `viewer@desk${desks}.example`;
    await new Browser().ask(SIGN_IN, "POST", { email, password: "open sesame, please" });
    await expect
      .poll(async () => (await list("owner", "?result=rejected")).rows[0])
      .toMatchObject({ action: "session.rejected", user: null, object: "viewer" });
    const { rows } = await pool().query("SELECT detail::text AS detail FROM audit_event");
    expect(JSON.stringify(rows)).not.toContain("sesame");
  });
});

describe("the filter", () => {
  it("leaves days, user, action, result and words, and counts what it leaves", async () => {
    await note({ action: "connection.added", by: "admin", target: "key-7" });
    await note({ action: "cancel-job.ended", detail: { name: "100% of it" } });
    // A day on either side: the entries may have been written before midnight.
    const today = dayOf(Date.now(), "UTC");
    const [from, to] = [addDays(today, -1), addDays(today, 1)];
    const count = async (search: string) => (await list("owner", search)).matching;
    expect(await count("")).toBe(7);
    expect(await count(`?from=${from}&to=${to}`)).toBe(7);
    expect(await count("?to=2020-01-01")).toBe(0);
    expect(await count(`?user=${idOf("admin")}`)).toBe(2);
    expect(await count("?user=desk")).toBe(1);
    expect(await count("?action=session.started")).toBe(5);
    expect(await count("?result=refused")).toBe(0);
    expect(await count("?q=KEY-7")).toBe(1);
    expect(await count("?q=100%25")).toBe(1);
    expect(await count("?q=1_0")).toBe(0);
  });

  it("names what is wrong with it", async () => {
    for (const [search, field] of [
      ["?from=2026-13-01", "from"],
      ["?from=2026-02-02&to=2026-02-01", "to"],
      ["?result=maybe", "result"],
      ["?before=0", "before"],
    ] as const) {
      const answer = await ask("owner", LIST, search);
      expect(answer.status, search).toBe(422);
      expect((await answer.json()).failure.issues[0].field).toBe(field);
    }
  });

  it("pages by number: no entry twice or left out while others are written", async () => {
    for (let n = 0; n < 110; n += 1) await note({ action: "alarm.acknowledged" });
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const page = await list("owner", before === null ? "" : `?before=${before}`);
      seen.push(...page.rows.map(({ seq }) => seq));
      before = page.next;
      await note({ action: "alarm.acknowledged" });
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 115 }, (_, at) => 115 - at));
  });
});

describe("the chain", () => {
  it("is recomputed when asked, and that is an entry", async () => {
    const found = await verification("owner");
    expect(found).toMatchObject({ intact: true, entries: 5 });
    const [row] = (await list("owner")).rows;
    expect(row).toMatchObject({ seq: 6, action: "audit.verified", object: "5 entries" });
    const last: AuditVerification = await (await ask("viewer", LAST)).json();
    expect(last.verifiedAt).toBe(found.verifiedAt);
  });

  it("says to those who run the desk when the database does not protect it", async () => {
    const wall = async (who: "owner" | "viewer") => (await (await ask(who, LAST)).json()).wall;
    expect(await wall("owner")).toBeNull();
    await asOwner().query("GRANT DELETE ON audit_event TO desk_app");
    expect(await wall("owner")).toContain("docs/database.md");
    expect(await wall("viewer")).toBeNull();
    await asOwner().query("REVOKE DELETE ON audit_event FROM desk_app");
  });

  it("names the first entry that was changed", async () => {
    await asOwner().query("ALTER TABLE audit_event DISABLE TRIGGER USER");
    await asOwner().query(
      "UPDATE audit_event SET action = 'x' WHERE desk_id = $1 AND seq IN (3, 4)",
      [deskId],
    );
    await asOwner().query("ALTER TABLE audit_event ENABLE TRIGGER USER");
    const problem = "Audit entry 3 was changed.";
    expect(await verification("owner")).toMatchObject({ intact: false, brokenAt: 3, problem });
    const [row] = (await list("owner")).rows;
    expect(row).toMatchObject({ action: "audit.verified", result: "rejected", object: problem });
  });

  it("names an entry that was taken off the end", async () => {
    await asOwner().query("ALTER TABLE audit_event DISABLE TRIGGER USER");
    await asOwner().query("DELETE FROM audit_event WHERE desk_id = $1 AND seq = 5", [deskId]);
    await asOwner().query("ALTER TABLE audit_event ENABLE TRIGGER USER");
    expect(await verification("owner")).toMatchObject({ intact: false, brokenAt: 5 });
  });

  it("is whole while entries are being written", async () => {
    let writing = true;
    const writer = (async () => {
      while (writing) await note({ action: "alarm.acknowledged" });
    })();
    for (let n = 0; n < 40; n += 1) expect(await verifyAudit(deskId)).toBeNull();
    writing = false;
    await writer;
  });
});

describe("the file", () => {
  async function lines(search = "") {
    const answer = await ask("owner", EXPORT, search);
    expect(answer.status).toBe(200);
    const table = readTable((await answer.text()).replace(/^\uFEFF/, ""));
    const [head = [], ...rows] = table;
    const own = (cell = "") => cell.replace(/^'(?='*[=+\-@\t\r\n])/, "");
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, own(row[at])])));
  }

  it("has as many lines as the filter leaves, and is an entry that says so", async () => {
    const search = "?action=session.started";
    const { matching } = await list("owner", search);
    expect(await lines(search)).toHaveLength(matching);
    const [row] = (await list("owner")).rows;
    expect(row).toMatchObject({ action: "audit.exported", object: `${matching} entries` });
  });

  it("carries what each digest is made of, so that anybody can recompute it", async () => {
    await note({ action: "connection.added", target: '=1+1 "ü"', detail: { label: "a, b\n" } });
    for (const line of await lines()) {
      const { no, hashed_user_id, hashed_action, hashed_target, hashed_at_micros } = line;
      const texts = [no, hashed_user_id, hashed_action, hashed_target, hashed_at_micros];
      const parts = [...texts.map((text) => JSON.stringify(text)), line.hashed_detail];
      const text = `[${parts.join(", ")}]`;
      const digest = createHash("sha256")
        .update(Buffer.from(line.digest_before ?? "", "hex"))
        .update(text, "utf8")
        .digest("hex");
      expect(digest, `entry ${line.no}`).toBe(line.digest);
    }
  });
});
