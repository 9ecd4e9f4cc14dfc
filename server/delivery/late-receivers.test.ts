import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { oddAnswers, startOddServer } from "../accounts/testing/odd-server";
import { env, overrideEnv } from "../env";
import { Secret } from "../vault";
import { sendChat } from "./send-chat";
import { sendMail } from "./send-mail";
import { sendWebhook } from "./send-webhook";

describe("a webhook's receiver", () => {
  let odd: Awaited<ReturnType<typeof startOddServer>>;
  beforeAll(async () => {
    odd = await startOddServer();
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => odd.close());

  /** Ends a delivery's time as soon as the answer's headers are there. */
  function endTimeAtHeaders(): () => void {
    const time = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
    const end = () => setImmediate(() => time.abort(new DOMException("late", "TimeoutError")));
    subscribe("undici:request:headers", end);
    return () => unsubscribe("undici:request:headers", end);
  }

  const broken = /^not-taken: Connection lost/;
  const expected: Readonly<Record<string, RegExp>> = {
    "breaks off before it answers": broken,
    "answers what is no HTTP": broken,
    "answers an error that is no JSON": /^not-taken: HTTP 502$/,
    "answers an error of another shape": /^not-taken: HTTP 500$/,
    "leads elsewhere": /^not-taken: HTTP 302: redirects are not followed$/,
  };

  it.each(Object.keys(oddAnswers))("that %s is judged by its status alone", async (name) => {
    odd.answer = oddAnswers[name]!;
    const stop = endTimeAtHeaders();
    const webhook = { id: "dlv_1", address: odd.url, body: "{}" };
    const { kind, answer } = await sendWebhook(webhook, new Secret("whsec_AAAA"));
    stop();
    expect(`${kind}: ${answer}`).toMatch(expected[name] ?? /^delivered: HTTP 200$/);
  });
});

describe("a chat service", () => {
  const { telegramUrl } = env();
  let odd: Awaited<ReturnType<typeof startOddServer>>;
  beforeAll(async () => {
    odd = await startOddServer();
    overrideEnv({ telegramUrl: odd.url });
  });
  afterAll(async () => {
    overrideEnv({ telegramUrl });
    await odd.close();
  });

  const send = (kind: "telegram" | "slack" | "discord") => {
    const secret = new Secret(kind === "telegram" ? "1:a" : odd.url);
    return sendChat({ kind, address: "42", secret }, "text");
  };

  it.each([
    ["telegram", 403, '{"description":"Forbidden: bot was blocked by the user"}', /add it to the/],
    ["telegram", 400, '{"parameters":{"migrate_to_chat_id":-1009}}', /chat ID is now -1009$/],
    ["telegram", 404, "", /doesn't know this bot token$/],
    ["slack", 410, "channel_is_archived", /its channel is archived$/],
    ["slack", 403, "action_prohibited", /doesn't allow this webhook to post$/],
    ["slack", 400, "<b>odd</b>", /^HTTP 400: Slack rejected the message$/],
    ["discord", 401, '{"code":50027}', /doesn't know this webhook address$/],
    ["discord", 400, '{"code":220001}', /thread_id=/],
    ["discord", 400, "null", /^HTTP 400: Discord rejected the message$/],
  ] as const)("%s that answers %i %s refuses for good", async (kind, status, body, why) => {
    odd.answer = (response) => void response.writeHead(status).end(body);
    const { kind: result, answer } = await send(kind);
    expect(result).toBe("refused");
    expect(answer).toMatch(why);
  });

  it.each([
    [302, undefined, undefined],
    [408, undefined, undefined],
    [500, undefined, undefined],
    [503, undefined, undefined],
    [429, undefined, undefined],
    [429, "30", 30_000],
    [429, "0.25", 250],
    [429, "soon", undefined],
    [429, "Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ])("that answers %i and to wait %s is tried again", async (status, header, wait) => {
    const headers = header === undefined ? {} : { "retry-after": header };
    odd.answer = (response) => void response.writeHead(status, headers).end("odd");
    const { kind, retryAfterMs } = await send("slack");
    expect([kind, retryAfterMs]).toEqual(["not-taken", wait]);
  });

  it.each(["telegram", "slack", "discord"] as const)("%s may break off", async (kind) => {
    for (const name of ["breaks off before it answers", "answers what is no HTTP"]) {
      odd.answer = oddAnswers[name]!;
      const result = await send(kind);
      expect(result.kind).toBe("not-taken");
      expect(result.answer).toMatch(/^Connection lost/);
    }
  });
});

describe("a mail server", () => {
  const { smtp, mailFrom } = env();
  let server: Server;
  /** What it says to each command; a missing word leaves the command without an answer. */
  let says: Readonly<Record<string, (socket: Socket) => void>>;

  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on("error", () => {});
      const answer = (command: string) => says[command]?.(socket);
      answer("hello");
      socket.on("data", (data) => {
        const text = String(data);
        answer(/^(EHLO|MAIL|RCPT|DATA)/.exec(text)?.[0] ?? (text.endsWith("\r\n.\r\n") ? "." : ""));
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const at = { host: "127.0.0.1", port, tls: false, user: null, password: "" };
    overrideEnv({ smtp: at, mailFrom: "desk@broker.example" });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => {
    overrideEnv({ smtp, mailFrom });
    server.close();
  });

  const line = (text: string) => (socket: Socket) => void socket.write(`${text}\r\n`);
  const polite = {
    ...{ hello: line("220 mail"), EHLO: line("250 mail"), MAIL: line("250 ok") },
    ...{ RCPT: line("250 ok"), DATA: line("354 go on"), ".": line("250 taken") },
  };
  const mail = {
    ...{ id: "dlv_1", to: "fin@broker.example", subject: "s", text: "t", attachment: null },
  };

  it("takes a mail when it is polite", async () => {
    says = polite;
    expect(await sendMail(mail)).toMatchObject({ kind: "delivered" });
  });

  it.each([
    ["before it has the mail", "RCPT", "not-taken"],
    ["once it has the mail", ".", "unknown"],
  ] as const)("that never comes to the end of an answer is given up %s", async (_, at, kind) => {
    const clock = vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const trickle = (socket: Socket) => {
      // A little now and then, so that the connection is never silent.
      socket.write("250-");
      socket.write("wait\r\n", () => clock.advanceTimersByTime(300_000));
    };
    says = { ...polite, [at]: trickle };
    const result = await sendMail(mail);
    expect(result).toEqual({
      kind,
      answer: "Connection to the mail server failed (ETIMEDOUT)",
    });
  });

  it.each([
    ["at once", "hello", "not-taken"],
    ["at the recipient", "RCPT", "not-taken"],
    ["once it has the mail", ".", "unknown"],
  ] as const)("that hangs up %s, or answers what is no SMTP there", async (_, at, kind) => {
    for (const odd of [(socket: Socket) => void socket.end(), line("<html>")]) {
      says = { ...polite, [at]: odd };
      expect((await sendMail(mail)).kind).toBe(kind);
    }
  });
});
