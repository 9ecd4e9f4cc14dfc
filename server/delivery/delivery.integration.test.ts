import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelDelivery, ChatKind } from "@/lib/alerts/channels";
import type { BodyOf } from "@/lib/api/define-route";
import type { alertRoutes } from "@/lib/api/routes/alerts";
import { isFull } from "@/lib/testing/size";
import type { Principal } from "@/lib/users/roles";
import { addDesk, addUser } from "../auth/testing/users";
import { database, pool, sqlTransaction } from "../db/database";
import { account } from "../db/schema";
import { asOwner, testDatabase } from "../db/testing";
import { overrideEnv } from "../env";
import { loopbackTls } from "../gateway/testing/loopback-tls";
import { startChild } from "../gateway/testing/start-child";
import { addChannel, listChannels, removeChannel, testChannel } from "./channels";
import {
  deliverDue,
  listDeliveries,
  queueDelivery,
  recoverDeliveries,
  repeatDelivery,
  retryMs,
} from "./deliveries";
import {
  asDiscord,
  asSlack,
  asTelegram,
  botToken,
  discordPath,
  slackPath,
} from "./testing/chat-services";
import { type MailServer, startMailServer } from "./testing/mail-server";
import { type Receiver, startReceiver } from "./testing/receiver";

type NewChannel = BodyOf<typeof alertRoutes.addChannel>;

const password = "p@ss word";

const child = path.join(import.meta.dirname, "../exports/testing/delivery-child.ts");

let done: () => Promise<void>;
let folder: string;
let owner: Principal;
let mail: MailServer;
let receiver: Receiver;

beforeAll(async () => {
  done = (await testDatabase()).drop;
  folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-delivery-"));
  overrideEnv({ kekFile: path.join(folder, "kek"), exportsDir: folder });
  await writeFile(path.join(folder, "ca.pem"), loopbackTls.cert);
  const deskId = await addDesk();
  const userId = await addUser(deskId, "owner@example.com", "owner");
  owner = { deskId, userId, role: "owner", name: "Olga" };
  [mail, receiver] = await Promise.all([startMailServer(password), startReceiver()]);
  useMailServer(mail.port);
});

afterAll(async () => {
  receiver.close();
  await mail.close();
  await done();
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  mail.answer = "take";
  receiver.respond = () => 200;
  for (const list of [mail.taken, mail.seen, receiver.arrivals, receiver.answers]) list.length = 0;
  await asOwner().query("DELETE FROM delivery");
});

const useMailServer = (port: number, host = "127.0.0.1", typed = password) =>
  overrideEnv({
    smtp: { host, port, tls: false, user: "desk", password: typed },
    mailFrom: "desk@broker.example",
  });

const email: NewChannel = {
  ...{ kind: "email", name: "Finance", address: "fin@broker.example", alertsFrom: null },
};

async function channelOf(asked: NewChannel): Promise<{ id: string; secret: string | null }> {
  const { secret } = await addChannel(owner, asked);
  const { channels } = await listChannels(owner);
  return { id: channels[0]?.id ?? "", secret };
}

/** Puts an export's message on its way; the file holds what is given. */
async function queue(channelId: string, file: string | null = null, object = "exp_1") {
  if (file !== null) await writeFile(path.join(folder, "fills.csv"), file);
  await sqlTransaction((client) =>
    queueDelivery(client, {
      ...{ deskId: owner.deskId, channelId, accountId: null, kind: "export", object },
      message: {
        subject: "Fills\r\nBcc: everybody@example.com",
        lines: ["2 rows."],
        data: { rows: 2 },
        ...(file !== null && { file: { name: "fills.csv", mediaType: "text/csv" } }),
      },
    }),
  );
}

async function only(): Promise<ChannelDelivery> {
  const [first, ...more] = await listDeliveries(owner);
  expect(more).toEqual([]);
  if (!first) throw new Error("Nothing was queued.");
  return first;
}

/** Lets what waits for its next try be due. */
const skipWait = () =>
  pool().query("UPDATE delivery SET next_attempt_at = clock_timestamp() WHERE state = 'waiting'");

describe("an e-mail", () => {
  it("is taken by the mail server once, with its file, and no header of a stranger", async () => {
    const { id } = await channelOf(email);
    await queue(id, "a,b\n1,2\n");
    await queue(id, "a,b\n1,2\n");
    expect(await deliverDue()).toBe(1);
    expect(await only()).toMatchObject({ state: "delivered", attempts: 1, channelName: "Finance" });
    const [taken, ...more] = mail.taken;
    expect(more).toEqual([]);
    expect(taken).toMatch(/^To: fin@broker\.example\r$/m);
    expect(taken).toMatch(/^From: Broker Desk <desk@broker\.example>\r$/m);
    expect(taken).toMatch(/^Message-ID: <dlv_\w+@broker\.example>\r$/m);
    expect(taken).not.toMatch(/^Bcc:/m);
    expect(taken).toContain("2 rows.");
    expect(taken).toContain(Buffer.from("a,b\n1,2\n").toString("base64"));
  });

  it("about the sample firm says so in its subject", async () => {
    const { id: channelId } = await channelOf(email);
    const { deskId } = owner;
    await database()
      .insert(account)
      .values({
        ...{ id: "acc_sample", deskId, name: "Sample", environment: "paper", venue: "paper" },
        ...{ positionMode: "one_way_mode", sample: true },
      });
    const message = { subject: "2 new alerts", lines: [], data: {} };
    await sqlTransaction((client) =>
      queueDelivery(client, {
        ...{ deskId, channelId, kind: "alerts", object: "msg_1", accountId: "acc_sample", message },
      }),
    );
    expect(await deliverDue()).toBe(1);
    expect(mail.taken[0]).toMatch(/^Subject: \[Broker Desk\] \[Sample\] 2 new alerts\r$/m);
  });

  it("waits longer each time while the mail server refuses it for now", async () => {
    const { id } = await channelOf(email);
    mail.answer = 451;
    await queue(id);
    await deliverDue();
    const first = await only();
    expect(first).toMatchObject({ state: "waiting", attempts: 1 });
    expect(first.lastResponse).toBe("The mail server answered 451");
    expect(await deliverDue()).toBe(0);
    await skipWait();
    mail.answer = "take";
    await deliverDue();
    expect(await only()).toMatchObject({ state: "delivered", attempts: 2 });
  });

  it("is given up when the mail server refuses it for good", async () => {
    const { id } = await channelOf(email);
    mail.answer = 550;
    await queue(id);
    await deliverDue();
    expect(await only()).toMatchObject({
      state: "failed",
      lastResponse: expect.stringContaining("550"),
    });
  });

  it("of which nobody knows whether it was taken is never sent again by itself", async () => {
    const { id } = await channelOf(email);
    mail.answer = "hang up";
    await queue(id);
    await deliverDue();
    expect(mail.seen).toHaveLength(1);
    const { id: delivery, state } = await only();
    expect(state).toBe("unknown");
    await skipWait();
    expect(await deliverDue()).toBe(0);
    mail.answer = "take";
    await repeatDelivery(owner, delivery);
    await deliverDue();
    expect(await only()).toMatchObject({ state: "delivered" });
    await expect(repeatDelivery(owner, delivery)).rejects.toThrow();
  });

  it("that was being sent when the desk died is unknown; a webhook goes again", async () => {
    const { id } = await channelOf(email);
    const hook = await channelOf(webhook());
    await queue(id);
    await queue(hook.id);
    await pool().query("UPDATE delivery SET state = 'sending', attempts = 1");
    await recoverDeliveries();
    const states = (await listDeliveries(owner)).map(
      ({ channelKind, state }) => `${channelKind} ${state}`,
    );
    expect(states.sort()).toEqual(["email unknown", "webhook waiting"]);
  });

  it.each([
    ["nobody listens", () => useMailServer(1)],
    ["the password is wrong", () => useMailServer(mail.port, "127.0.0.1", "wrong")],
  ])("waits where %s: nothing was sent", async (_, use) => {
    const { id } = await channelOf(email);
    use();
    await queue(id);
    await deliverDue();
    useMailServer(mail.port);
    expect((await only()).state).not.toBe("delivered");
    expect((await only()).state).not.toBe("unknown");
    expect(mail.seen).toEqual([]);
  });

  it("is not sent through TLS that nobody vouches for", async () => {
    const odd = await startMailServer(password, true);
    useMailServer(odd.port, "localhost");
    await queue((await channelOf(email)).id);
    await deliverDue();
    useMailServer(mail.port);
    expect(await only()).toMatchObject({ state: "waiting", attempts: 1 });
    expect(odd.seen).toEqual([]);
    await odd.close();
  });

  it("is refused where the desk was told of no mail server", async () => {
    overrideEnv({ smtp: null });
    await queue((await channelOf(email)).id);
    await deliverDue();
    useMailServer(mail.port);
    expect(await only()).toMatchObject({
      state: "failed",
      lastResponse: expect.stringContaining("SMTP_URL"),
    });
  });
});

const webhook = (address = receiver.url): NewChannel => ({
  ...{ kind: "webhook", name: "Ledger", address, alertsFrom: null },
});

/** Delivers in a process that trusts the receiver's certificate and may reach this computer. */
async function deliverTrusting(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const started = await startChild(child, ["deliver"], {
    NODE_EXTRA_CA_CERTS: path.join(folder, "ca.pem"),
    WEBHOOKS_PRIVATE: "1",
    EXPORTS_DIR: folder,
    ...settings,
  });
  expect(await started.ended).toBe(0);
}

/** As the page shows a receiver to check it, in its own words. */
function isSigned(secret: string, { headers, body }: Receiver["arrivals"][number]): boolean {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const wanted = createHmac("sha256", key).update(signed).digest();
  const given = Buffer.from(String(headers["webhook-signature"]).replace("v1,", ""), "base64");
  const age = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && age < 300;
}

describe("a webhook", () => {
  it("arrives over TLS, signed under the secret that was shown once", async () => {
    const { id, secret } = await channelOf(webhook());
    await queue(id, "a,b\n");
    await deliverTrusting();
    expect(await only()).toMatchObject({ state: "delivered", lastResponse: "HTTP 200" });
    const [arrival, ...more] = receiver.arrivals;
    expect(more).toEqual([]);
    if (!arrival || !secret) throw new Error("Nothing arrived.");
    expect(isSigned(secret, arrival)).toBe(true);
    expect(isSigned(secret, { ...arrival, body: `${arrival.body} ` })).toBe(false);
    expect(JSON.parse(arrival.body)).toMatchObject({
      type: "desk.export",
      data: {
        rows: 2,
        file: { name: "fills.csv", content: Buffer.from("a,b\n").toString("base64") },
      },
    });
  });

  it.runIf(isFull)("is sent again under the same id until it is taken, and no more", async () => {
    const { id } = await channelOf(webhook());
    await queue(id);
    receiver.answers.push(500, 302);
    await deliverTrusting();
    expect(await only()).toMatchObject({ state: "waiting", attempts: 1, lastResponse: "HTTP 500" });
    await skipWait();
    await deliverTrusting();
    expect((await only()).lastResponse).toContain("redirects are not followed");
    await skipWait();
    await deliverTrusting();
    await deliverTrusting();
    expect(await only()).toMatchObject({ state: "delivered", attempts: 3 });
    const ids = new Set(receiver.arrivals.map(({ headers }) => headers["webhook-id"]));
    expect([receiver.arrivals.length, ids.size]).toEqual([3, 1]);
  });

  it("goes to no private address unless the settings allow it", async () => {
    await queue((await channelOf(webhook())).id);
    await deliverTrusting({ WEBHOOKS_PRIVATE: "0" });
    expect((await only()).lastResponse).toBe("Host name has no public address");
    expect(receiver.arrivals).toEqual([]);
  });

  it("goes to nobody whose certificate is not trusted", async () => {
    await queue((await channelOf(webhook())).id);
    await deliverTrusting({ NODE_EXTRA_CA_CERTS: "" });
    expect(await only()).toMatchObject({ state: "waiting", attempts: 1 });
    expect(receiver.arrivals).toEqual([]);
  });

  it("is given up after ten attempts in some hours", async () => {
    await queue((await channelOf(webhook("https://nobody.invalid/hook"))).id);
    await pool().query("UPDATE delivery SET attempts = 9");
    await deliverDue();
    expect(await only()).toMatchObject({ state: "failed", attempts: 10 });
    const waits = Array.from({ length: 9 }, (_, at) => retryMs(at + 1) / 1_000);
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  });
});

const services = { telegram: asTelegram, slack: asSlack, discord: asDiscord } as const;
/** Each delivery over TLS is a process of its own: the short run has them of one service. */
const chatKinds = (Object.keys(services) as ChatKind[]).slice(0, isFull ? 3 : 1);

/** A channel of a kind whose stand-in is the receiver. */
function chat(kind: ChatKind): NewChannel {
  const named = { name: "Night desk", alertsFrom: null };
  if (kind === "telegram") {
    return { ...named, kind, address: "-1001234567890", secret: botToken };
  }
  const path = kind === "slack" ? slackPath : discordPath;
  return { ...named, kind, secret: `${receiver.origin}${path}` };
}

/** Adds one as a desk may that has its own receivers. */
async function chatChannel(kind: ChatKind, changes: object = {}): Promise<string> {
  overrideEnv({ privateWebhooks: true });
  const { id } = await channelOf({ ...chat(kind), ...changes } as NewChannel);
  overrideEnv({ privateWebhooks: false });
  return id;
}

/** Delivers to stand-ins that answer as the service does. */
async function deliverTo(kind: ChatKind) {
  receiver.respond = services[kind];
  await deliverTrusting({ TELEGRAM_URL: receiver.origin });
}

const busy: Readonly<Record<ChatKind, Receiver["answers"][number]>> = {
  telegram: {
    status: 429,
    body: JSON.stringify({ ok: false, error_code: 429, parameters: { retry_after: 7_200 } }),
  },
  slack: { status: 429, headers: { "retry-after": "7200" }, body: "rate_limited" },
  discord: {
    status: 429,
    body: JSON.stringify({ message: "You are being rate limited.", retry_after: 7_199.5 }),
  },
};

const textField: Readonly<Record<ChatKind, string>> = {
  ...{ telegram: "text", slack: "text", discord: "content" },
};

describe.each(chatKinds)("a channel of %s", (kind) => {
  it("delivers a test that is plain text, and shows its secret nowhere", async () => {
    const id = await chatChannel(kind);
    await testChannel({ ...owner, name: "@everyone *Olga* <!here>" }, id);
    await deliverTo(kind);
    const sent = await only();
    expect(sent).toMatchObject({ state: "delivered", channelId: id, channelKind: kind });
    expect(sent.lastResponse).toMatch(/^Accepted by (Telegram|Slack|Discord)$/);
    const [arrival] = receiver.arrivals;
    const text: string = JSON.parse(arrival?.body ?? "{}")[textField[kind]];
    expect(text).toContain("Night desk");
    expect(text).not.toContain("@everyone");
    const wanted = chat(kind);
    const secret = "secret" in wanted ? wanted.secret : "";
    const { rows: audit } = await asOwner().query("SELECT detail::text AS detail FROM audit_event");
    for (const seen of [await listChannels(owner), audit, sent]) {
      expect(JSON.stringify(seen)).not.toContain(secret);
      expect(JSON.stringify(seen)).not.toContain(new URL(secret, "https://x").pathname);
    }
    const { rows } = await asOwner().query(
      "SELECT row_to_json(c)::text AS row FROM delivery_channel c",
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });

  it("is left alone for as long as it asks", async () => {
    await queue(await chatChannel(kind));
    receiver.answers.push(busy[kind]);
    await deliverTo(kind);
    const { state, attempts, nextAttemptAt, lastResponse } = await only();
    expect([state, attempts]).toEqual(["waiting", 1]);
    expect(lastResponse).toContain("HTTP 429");
    expect(nextAttemptAt - Date.now()).toBeGreaterThan(7_000_000);
    await skipWait();
    await deliverTo(kind);
    expect(await only()).toMatchObject({ state: "delivered", attempts: 2 });
  });

  it("that a process was sending to when it died gets the message again", async () => {
    await queue(await chatChannel(kind));
    await pool().query("UPDATE delivery SET state = 'sending', attempts = 1");
    await recoverDeliveries();
    expect((await only()).state).toBe("waiting");
  });
});

const ended = [
  ["slack", "/services/T0/B0/gone", "HTTP 404: the webhook was removed; create a new one"],
  ["telegram", { secret: `1${botToken}` }, "HTTP 401: Telegram doesn't know this bot token"],
  [
    "telegram",
    { address: "@elsewhere" },
    "HTTP 400: Telegram doesn't know this chat; check its ID and add the bot to it",
  ],
  ["discord", "/api/webhooks/1/gone", "HTTP 404: the webhook was deleted; create a new one"],
] as const;

it.each(ended.slice(0, isFull ? ended.length : 1))(
  "a delivery to %s that a retry can't mend ends, and says why",
  async (kind, odd, why) => {
    const changes = typeof odd === "string" ? { secret: `${receiver.origin}${odd}` } : odd;
    await queue(await chatChannel(kind, changes));
    await deliverTo(kind);
    expect(await only()).toMatchObject({ state: "failed", attempts: 1, lastResponse: why });
  },
);

it("a chat at a private address gets nothing unless the settings allow it", async () => {
  for (const kind of chatKinds) await queue(await chatChannel(kind));
  await deliverTrusting({ TELEGRAM_URL: receiver.origin, WEBHOOKS_PRIVATE: "0" });
  const answers = (await listDeliveries(owner)).map(({ lastResponse }) => lastResponse);
  expect(answers).toEqual(Array(chatKinds.length).fill("Host name has no public address"));
  expect(receiver.arrivals).toEqual([]);
});

it.each([
  ["slack", "https://hooks.slack.example/services/T0/B0/X"],
  ["slack", "https://discord.com/api/webhooks/1/x"],
  ["slack", "https://hooks.slack.com.evil.example/services/T0/B0/X"],
  ["discord", "https://discord.com/api/webhooks/1/x/slack"],
  ["discord", "https://hooks.slack.com/services/T0/B0/X"],
] as const)("%s is not at %s", async (kind, secret) => {
  const asked = { kind, secret, name: "Odd", alertsFrom: null };
  const refusal = await addChannel(owner, asked).catch((error) => error);
  expect(refusal.failure).toMatchObject({ kind: "invalid", issues: [{ field: "secret" }] });
  expect(JSON.stringify(refusal.failure)).not.toContain(secret);
});

it.each([
  ["slack", "https://hooks.slack.com/services/T0/B0/X", "hooks.slack.com"],
  ["discord", "https://discord.com/api/webhooks/1/x-y_z?thread_id=2", "discord.com"],
] as const)("%s is listed by its host", async (kind, secret, address) => {
  const { channels } = await addChannel(owner, { kind, secret, name: "Own", alertsFrom: null });
  expect(channels[0]).toMatchObject({ kind, address });
});

describe("a channel", () => {
  it("has a secret that stands nowhere in the clear, and is wiped with it", async () => {
    const { id, secret } = await channelOf(webhook());
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await listChannels(owner))).not.toContain(secret);
    const { rows } = await asOwner().query(
      "SELECT record::text FROM sealed_value WHERE owner_table = 'delivery_channel'",
    );
    const bytes = Buffer.from(String(secret)).toString("hex");
    expect(rows.some(({ record }) => record.includes(bytes))).toBe(false);
    await removeChannel(owner, id);
    const left = await asOwner().query("SELECT FROM sealed_value WHERE owner_row = $1", [id]);
    expect(left.rows).toEqual([]);
    await expect(testChannel(owner, id)).rejects.toThrow();
  });

  it("is tested with a message of its own, once for each press", async () => {
    const { id } = await channelOf(email);
    await testChannel(owner, id);
    await testChannel(owner, id);
    await deliverDue();
    expect(mail.taken.filter((each) => each.includes("Test message"))).toHaveLength(2);
  });

  it("of another desk does not exist", async () => {
    const { id } = await channelOf(email);
    const stranger = { ...owner, deskId: await addDesk("Other") };
    expect((await listChannels(stranger)).channels).toEqual([]);
    await expect(testChannel(stranger, id)).rejects.toThrow();
    await expect(removeChannel(stranger, id)).rejects.toThrow();
  });
});
