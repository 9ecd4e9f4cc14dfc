import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appendAudit } from "../audit/append";
import { transaction } from "../db/database";
import { asOwner } from "../db/testing";
import { call } from "../gateway/call";
import { startChild } from "../gateway/testing/start-child";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { rewriteLast } from "../journal/testing/rewrite-last";
import { ensureKek } from "../vault";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
  await call(desk.context(), "place-order", desk.order());
  const entry = { action: "user.invited", target: "one", detail: {} };
  await transaction((tx) => appendAudit(tx, desk.trader, entry));
});

afterAll(() => desk.close());

/** What the command prints, and its exit code. */
async function verify() {
  const child = await startChild(path.join(import.meta.dirname, "verify.ts"));
  const code = await child.ended;
  return { code, lines: child.lines };
}

/** Changes rows as somebody would who owns the database. */
async function tamper(table: string, text: string) {
  await asOwner().query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await asOwner().query(text);
  await asOwner().query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

it("finds nothing on a desk that nobody tampered with", async () => {
  const { code, lines } = await verify();
  expect(lines.join("\n")).not.toContain("BROKEN");
  expect(lines).toContainEqual(expect.stringMatching(/^intact {2}journal of .*: \d+ events$/));
  expect(lines).toContainEqual(expect.stringMatching(/^intact {2}audit of desk .*chain intact$/));
  expect(code).toBe(0);
});

it("finds nothing after the key was rotated, while the old key left the key file", async () => {
  const old = (await ensureKek()).active.id;
  const child = await startChild(path.join(import.meta.dirname, "rotate-keys.ts"));
  expect(await child.ended).toBe(0);
  expect(child.lines).toContain(`Key ${old} is no longer used and was removed from the key file.`);
  const { code, lines } = await verify();
  expect(lines.join("\n")).not.toContain("BROKEN");
  expect(code).toBe(0);
  const answer = await call(desk.context(), "place-order", desk.order());
  expect(answer.kind).toBe("ok");
});

it("finds a rewritten end, though entry, hash and head agree", async () => {
  await rewriteLast(asOwner(), "journal", desk.accountId);
  await rewriteLast(asOwner(), "audit", desk.trader.deskId);
  const { code, lines } = await verify();
  expect(lines.filter((line) => line.startsWith("BROKEN"))).toEqual([
    expect.stringMatching(/^BROKEN {2}journal of account .*: The end of the journal was rewritten/),
    expect.stringMatching(/^BROKEN {2}audit of desk .*: The end of the audit was rewritten/),
  ]);
  expect(code).toBe(1);
});

it("names a changed row of a journal and of an audit, and exits with 1", async () => {
  await tamper("order_event", "UPDATE order_event SET at = at + interval '1 us' WHERE seq = 2");
  await tamper("audit_event", "UPDATE audit_event SET target = 'two' WHERE target = 'one'");
  const { code, lines } = await verify();
  const broken = lines.filter((line) => line.startsWith("BROKEN"));
  expect(broken).toEqual([
    expect.stringMatching(/^BROKEN {2}journal of account .*: Event 2 was changed\.$/),
    expect.stringMatching(/^BROKEN {2}audit of desk .*: Audit entry \d+ was changed\.$/),
  ]);
  expect(code).toBe(1);
});
