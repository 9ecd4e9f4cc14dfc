import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type EndpointId, endpoints, type RequestOf } from "@/lib/exchange/endpoints";
import { GET as commissionDays } from "../../app/api/commissions/days/route";
import { GET as journalEntry } from "../../app/api/journal/[intent]/route";
import { GET as journal } from "../../app/api/journal/route";
import { GET as overview } from "../../app/api/overview/route";
import { GET as readings } from "../../app/api/readings/route";
import { POST as signIn } from "../../app/api/session/route";
import { GET as creationJob } from "../../app/api/sub-accounts/jobs/[job]/route";
import { GET as subAccounts } from "../../app/api/sub-accounts/route";
import { GET as transfers } from "../../app/api/transfers/route";
import { syncDay } from "../archive/archive-definition";
import { commissionArchive } from "../archive/commissions/definition";
import { transferArchive } from "../archive/transfers/definition";
import { Browser } from "../auth/testing/browser";
import { addUser, testPassword } from "../auth/testing/users";
import { pool } from "../db/database";
import { overrideEnv } from "../env";
import { newId } from "../ids";
import { log } from "../log";
import { startCancelJob } from "../order-jobs/start";
import { reconcileAccount } from "../reconciliation/reconcile";
import { storeReadFailure } from "../snapshots/store";
import { processNextRow } from "../sub-accounts/process-row";
import { startCreationJob } from "../sub-accounts/start-job";
import { until } from "../testing/until";
import { OrderJobWorker } from "../worker/order-job-worker";
import { readTopic, TopicReadError } from "../worker/read-topic";
import { testKey } from "./account-probe";
import { call } from "./call";
import { writeDrift } from "./drift";
import { answer, envelope, instrumentsPath, type Script, wellBehaved } from "./testing/fault-peer";
import { findSecrets, formsOf, longRows } from "./testing/find-secrets";
import { type TestDesk, testDesk } from "./testing/test-desk";

// An exchange that answers with what it was sent: key, passphrase, signature, and the secret that
// it shares with the desk, in every form. Nothing of it may be kept, logged or shown anywhere.

const parts = {
  key: "bg_canarykey93f1a7c2de",
  secret: "canary0secret71ab55e0/+x",
  passphrase: "CanaryPhrase77q",
};
/** What the exchange gives for new sub-accounts, and what was asked for them. */
const created = ["bg_41f0aab7c3d2e9", "4c1d9b3c5577eef00a", "Phrase7ofanewone"] as const;
const everySecret = [...Object.values(parts), ...created];

let desk: TestDesk;
let ids: { readonly connectionId: string; readonly accountId: string };
let viewer: Browser;
const printed: string[] = [];
const answered: string[] = [];
const signatures: string[] = [];

beforeAll(async () => {
  desk = await testDesk();
  overrideEnv({ deskOrigin: "http://localhost:5304", sessionSecret: "test-session-secret" });
  const account = {
    name: "Lied to",
    environment: "paper",
    venue: "paper",
    positionMode: "one_way_mode",
    ndBroker: true,
    copyTrading: false,
    channelCode: null,
  } as const;
  ids = await desk.addAccount({ ...parts, account });
  await addUser(desk.trader.deskId, "viewer@example.com", "viewer");
  viewer = new Browser();
  await viewer.ask(signIn, "POST", { email: "viewer@example.com", password: testPassword });
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk, ...rest) => {
    printed.push(String(chunk));
    return write(chunk, ...(rest as []));
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await desk.close();
});

const formCount = formsOf("x").length;
let lies = 0;

/** A message with everything that the exchange knows of the call, in the next form. */
function lie(signature = "", body = ""): string {
  const form = lies++ % formCount;
  const messages = [
    ...Object.values(parts),
    signature,
    body.includes(created[2]) ? created[2] : "",
  ].filter((each) => each !== "");
  return `No: ${messages.map((each) => formsOf(each)[form]).join(" ")}`;
}

/** How an exchange may answer while it lies: what makes an intent rejected, unknown or nothing. */
const manners: readonly ((message: string) => {
  readonly status: number;
  readonly body: string;
})[] = [
  (message) => ({ status: 400, body: envelope(null, "40762", message) }),
  (message) => ({ status: 400, body: envelope(null, "40725", message) }),
  (message) => ({ status: 400, body: envelope(null, message.slice(4, 40), message) }),
  (message) => ({ status: 500, body: envelope(null, "40762", message) }),
  (message) => ({
    status: 200,
    body: envelope({ [message]: message, orderId: "1" }, "00000", message),
  }),
  (message) => ({
    status: 200,
    body: envelope(null, "40762", `${message}\u202e${"x".repeat(900_000)}`),
  }),
  (message) => ({ status: 400, body: envelope(null, "40762", `\u0000${message}`) }),
  (message) => ({ status: 502, body: `<html>${message}</html>` }),
  (message) => ({ status: 200, body: message }),
];

function everyPath(script: Script): void {
  for (const { path } of Object.values(endpoints)) desk.peer.scripts.set(path, script);
  desk.peer.scripts.set(instrumentsPath, (asked, response) => {
    if (asked.query.get("category") === "SPOT") return wellBehaved([])(asked, response);
    return answer(response, 200, envelope(endpoints.instruments.sample.answer));
  });
}

function lieLike(manner: number): void {
  everyPath(({ headers, body: asked }, response) => {
    const signature = String(headers["access-sign"] ?? "");
    signatures.push(signature);
    const { status, body } = manners[manner % manners.length]!(lie(signature, asked));
    answer(response, status, body);
  });
}

const person = () => ({ ...desk.trader, userId: desk.trader.userId ?? "" });
const context = (changes = {}) =>
  desk.context({
    ...ids,
    confirm: ["possible-duplicate", "placement-blocked"],
    ...changes,
  });

async function ask<Id extends EndpointId>(id: Id, request: RequestOf<Id>, changes = {}) {
  const result = await call(context(changes), id, request);
  answered.push(JSON.stringify(result));
  return result;
}

const admin = () => ({ principal: { ...desk.trader, role: "admin" as const } });
const newAccount = (n: number) => ({
  ...endpoints["create-sub-accounts"].sample.request[0]!,
  subAccountName: `Norther${"abcdefghijklmnopq"[n]}`,
  label: `desk ${n}`,
  passphrase: created[2],
});

it("shows a planted secret in every form to this test's own search", async () => {
  const planted = "planted-canary-51f7";
  await pool().query(
    "INSERT INTO drift (venue, endpoint, field, seen, count) VALUES ('v', 'e', 'f', '', 1)",
  );
  for (const form of formsOf(planted)) {
    await pool().query("UPDATE drift SET seen = $1", [form]);
    expect(await findSecrets([planted], { printed: [], answered: [] })).toEqual(["table drift"]);
    await pool().query("UPDATE drift SET seen = ''");
    const both = { printed: [form], answered: [JSON.stringify({ form })] };
    expect(await findSecrets([planted], both)).toEqual(["log", "answers"]);
  }
  log("warn", "a planted secret", { reason: planted });
  expect(await findSecrets([planted], { printed, answered: [] })).toEqual(["log"]);
});

describe("nothing of a key is left of", () => {
  it.each(manners.map((_, n) => n))("changes that are answered in manner %i", async (manner) => {
    lieLike(manner);
    await ask("place-order", { ...endpoints["place-order"].sample.request, ...desk.order() });
    await ask("spot-place-plan-order", {
      ...endpoints["spot-place-plan-order"].sample.request,
      triggerPrice: `${40_000 + manner}`,
    });
    const batch = [desk.order(), desk.order()];
    await ask("place-batch", batch as RequestOf<"place-batch">);
    await ask("cancel-order", { category: "SPOT", orderId: `${1_000 + manner}` });
    await ask("set-all-leverage", endpoints["set-all-leverage"].sample.request);
    await ask("create-sub-accounts", [newAccount(manner)], admin());
  });

  it("a batch whose elements are refused with an echo", async () => {
    everyPath((asked, response) => {
      const rows = JSON.parse(asked.body) as readonly { clientOid: string }[];
      const elements = rows.map(({ clientOid }, n) => {
        const code = ["40762", "40725", "98765", parts.key][n];
        return { orderId: "", clientOid, code, msg: lie(), extra: parts.key };
      });
      answer(response, 200, envelope(elements));
    });
    const batch = Array.from({ length: 4 }, () => desk.order());
    const result = await ask("place-batch", batch as RequestOf<"place-batch">);
    const states = result.kind === "rows" ? result.rows.map(({ kind }) => kind) : [];
    expect(states).toEqual(["rejected", "unknown", "unknown", "unknown"]);
  });

  it("new sub-accounts whose secrets stand in the wrong fields, too", async () => {
    const [apiKey, secretKey, passphrase] = created;
    everyPath(({ body }, response) => {
      const rows = JSON.parse(body) as readonly { label: string }[];
      const elements = rows.map(({ label }, n) => ({
        subAccountUid: `${3_000 + n}`,
        subAccountName: n === 0 ? secretKey : passphrase,
        label: n === 2 ? secretKey : label,
        subAccountApiKey: apiKey,
        secretKey,
        permList: [secretKey, "read"],
        ipList: [apiKey],
        [secretKey]: passphrase,
      }));
      answer(response, 200, envelope(elements, "00000", `made ${secretKey}`));
    });
    const result = await ask("create-sub-accounts", [10, 11, 12].map(newAccount), admin());
    const kinds = result.kind === "rows" ? result.rows.map(({ kind }) => kind) : [];
    expect(kinds).toEqual(["ok", "ok", "unknown"]);
    const { rows } = await pool().query(
      "SELECT uid, name, permissions FROM created_key ORDER BY uid",
    );
    expect(rows).toEqual([
      { uid: "3000", name: "[secret]", permissions: ["[secret]", "read"] },
      { uid: "3001", name: "[secret]", permissions: ["[secret]", "read"] },
    ]);
  });

  it.each([0, 2, 4, 5, 6, 7])("reads that are answered in manner %i", async (manner) => {
    lieLike(manner);
    for (const [id, { kind, access }] of Object.entries(endpoints)) {
      if (kind !== "read" || access === "public") continue;
      const at = id as EndpointId;
      await ask(at, endpoints[at].sample.request as RequestOf<typeof at>, {
        principal: { ...desk.trader, role: "owner" },
      });
    }
    answered.push(JSON.stringify(await testKey(desk.trader, ids.connectionId)));
  });

  it("what the worker reads by itself: lists, both archives, unknown orders", async () => {
    everyPath((_, response) => answer(response, 400, envelope(null, "40037", lie())));
    const { accountId } = ids;
    for (const kind of ["orders", "plans"] as const) {
      const failed = await readTopic({ kind, accountId }).catch((error) => error);
      if (!(failed instanceof TopicReadError)) throw failed;
      const { endpoint, code, message } = failed;
      await storeReadFailure({ kind, accountId }, { endpoint, code, message, at: Date.now() });
    }
    const now = Date.now();
    const day = new Date(now - 3 * 86_400_000).toISOString().slice(0, 10);
    for (const definition of [commissionArchive, transferArchive]) {
      await syncDay(
        definition,
        accountId,
        day as Parameters<typeof syncDay>[2],
        () => now,
        () => true,
      );
    }
    await reconcileAccount(accountId);
  });

  it("a mass cancel and a list of new sub-accounts", async () => {
    everyPath(({ body }, response) =>
      answer(response, 400, envelope(null, "40762", lie("", body))),
    );
    const orders = [1, 2, 3].map((n) => ({
      category: "SPOT" as const,
      symbol: "BTCUSDT",
      orderId: `77${n}`,
      clientOid: null,
      filledQty: "0",
    }));
    const { connectionId, accountId } = ids;
    await startCancelJob(person(), { connectionId, orders }, newId("key"));
    const runner = new OrderJobWorker();
    await runner.start();
    const open = "SELECT 1 FROM order_job WHERE ended_at IS NULL";
    await until(async () => (await pool().query(open)).rowCount === 0);
    await runner.stop();
    await pool().query("UPDATE desk_user SET role = 'admin' WHERE id = $1", [person().userId]);
    const job = await startCreationJob(
      { ...person(), role: "admin" },
      { connectionId, rows: [newAccount(14), newAccount(15)] },
      newId("key"),
    );
    for (let n = 0; n < 2; n += 1) {
      await until(async () => (await processNextRow(accountId)) === "sent");
    }
    const jobAnswer = await viewer.ask(creationJob, "GET", undefined, { params: { job } });
    answered.push(await jobAnswer.text());
  });
});

it("stands in no table, no line of the log and no answer to a viewer", async () => {
  await writeDrift();
  const { accountId } = ids;
  const pages = [
    ...[journal, overview, commissionDays, transfers, subAccounts].map((handler) => ({
      handler,
      path: `/api/x?account=${accountId}`,
    })),
    ...["orders", "plans", "journal", "order-jobs"].map((kind) => ({
      handler: readings,
      path: `/api/readings?topic=${kind}:${accountId}`,
    })),
  ];
  for (const { handler, path } of pages) {
    const response = await viewer.ask(handler, "GET", undefined, { path });
    answered.push(await response.text());
  }
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM order_intent");
  expect(rows.length).toBeGreaterThan(30);
  for (const { id } of rows) {
    const params = { intent: [id] };
    answered.push(await (await viewer.ask(journalEntry, "GET", undefined, { params })).text());
  }
  // The viewer has indeed seen what the exchange said, as far as it may be seen.
  expect(answered.join("\n")).toContain("No: [secret]");
  const sent = signatures.filter((each) => each !== "");
  expect(sent.length).toBeGreaterThan(30);
  expect(await findSecrets([...everySecret, ...sent], { printed, answered })).toEqual([]);
});

it("nor does anything as long as the exchange made it", async () => {
  expect(await longRows(8_000)).toEqual([]);
  const { rows } = await pool().query<{ longest: number }>(
    "SELECT max(length(message)) AS longest FROM order_intent",
  );
  expect(rows[0]?.longest).toBe(500);
});
