import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Browser } from "@/server/auth/testing/browser";
import { hashesInQueue, heldHashes } from "@/server/auth/testing/held-hashes";
import { newAddress, strangersTried } from "@/server/auth/testing/strangers";
import { addDesk, addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { until } from "@/server/testing/until";
import { DELETE, POST } from "./route";

let db: TestDatabase;
let deskId: string;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5305", sessionSecret: "test-session-secret" });
  deskId = await addDesk();
});
afterAll(() => db.drop());
beforeEach(() => pool().query("delete from sign_in_attempt"));
afterEach(() => heldHashes.release());

const minuteMs = 60_000;

/** An owner, and a browser that signed in as this owner and out again. */
async function somebody() {
  count += 1;
  const email = `owner${count}@example.com`;
  const userId = await addUser(deskId, email, "owner");
  return { email, userId, browser: await knownBrowser(email) };
}

async function knownBrowser(email: string): Promise<Browser> {
  const browser = new Browser(newAddress());
  expect((await signIn(browser, email)).status).toBe(200);
  await browser.ask(DELETE, "DELETE");
  return browser;
}

const signIn = (browser: Browser, email: string, password = testPassword) =>
  browser.ask(POST, "POST", { email, password });

/** Wrong tries at one account, so many from each of so many new addresses. */
async function attack(email: string, howMany: number, each: number): Promise<number[]> {
  const from = Array.from({ length: howMany }, () => new Browser(newAddress()));
  const statuses: number[] = [];
  for (let tries = 0; tries < each; tries += 1) {
    for (const browser of from) statuses.push((await signIn(browser, email, "a guess")).status);
  }
  return statuses;
}

describe("two hundred wrong tries in ten minutes from a hundred addresses", () => {
  it("leave the owner's own browser alone, and others wait until they are told", async () => {
    const { email, browser } = await somebody();
    const statuses = await attack(email, 100, 2);
    // One each, and no second: there is no more to guess with than addresses.
    expect(statuses).toEqual([...Array(100).fill(401), ...Array(100).fill(429)]);
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await signIn(new Browser(newAddress()), email)).status).toBe(200);

    const elsewhere = new Browser(newAddress());
    expect((await signIn(elsewhere, email, "a typing error")).status).toBe(401);
    const refused = await signIn(elsewhere, email);
    expect(refused.status).toBe(429);
    const answer = await refused.json();
    expect(answer).toMatchObject({ kind: "wait" });
    expect(answer.message).toMatch(/Try again in \d+ minutes?\./);
    expect(answer.retryAfterMs).toBeLessThanOrEqual(15 * minuteMs);
    expect(Number(refused.headers.get("retry-after"))).toBe(Math.ceil(answer.retryAfterMs / 1000));

    await pool().query(
      "update sign_in_attempt set at = at - $1 * interval '1 ms' where address = $2",
      [answer.retryAfterMs, elsewhere.address],
    );
    await attack(email, 50, 2);
    expect((await signIn(elsewhere, email)).status).toBe(200);
  });

  it("make the owner's own browser wait for two hashes at most", async () => {
    const { email, browser } = await somebody();
    const hold = heldHashes.hold((password) => password === "a guess");
    const strangers = Array.from({ length: 100 }, () => new Browser(newAddress()));
    const tries = strangers.flatMap((stranger) => [
      signIn(stranger, email, "a guess"),
      signIn(stranger, `${stranger.address}@example.com`, "a guess"),
    ]);
    await settled(tries);
    expect(hold.running()).toBe(2);
    const own = signIn(browser, email);
    await settled([...tries, own]);
    hold.end(2);
    expect((await own).status).toBe(200);
    expect(hold.ended()).toBe(2);
    hold.release();
    const statuses = new Set((await Promise.all(tries)).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([401, 429, 503]);
  });
});

/** Until each of the tries has its answer or stands in the queue of hashes. */
async function settled(tries: readonly Promise<unknown>[]): Promise<void> {
  let answered = 0;
  for (const each of tries) void each.then(() => (answered += 1));
  await until(() => answered + hashesInQueue() === tries.length);
}

describe("a hundred sign-ins at once from one address", () => {
  it("let another address have the next turn", async () => {
    const { email } = await somebody();
    const hold = heldHashes.hold((password) => password === "a guess");
    const crowd = newAddress();
    const tries = Array.from({ length: 100 }, (_, at) =>
      signIn(new Browser(crowd), `crowd${at}@example.com`, "a guess"),
    );
    await settled(tries);
    expect(hold.running()).toBe(2);
    const other = signIn(new Browser(newAddress()), email);
    await settled([...tries, other]);
    hold.end(1);
    expect((await other).status).toBe(200);
    expect(hold.ended()).toBe(1);
    hold.release();
    await Promise.all(tries);
  });
});

describe("one address at many accounts", () => {
  it("is delayed at every account, and nobody else is", async () => {
    const { email, browser } = await somebody();
    const sprayer = new Browser(newAddress());
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) {
      statuses.push((await signIn(sprayer, `spray${at}@example.com`, "a guess")).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
    expect((await signIn(sprayer, email)).status).toBe(429);
    expect((await signIn(new Browser(newAddress()), email)).status).toBe(200);
    browser.cookies.delete("desk-session-5305");
    const known = new Browser(sprayer.address);
    for (const [name, value] of browser.cookies) known.cookies.set(name, value);
    expect((await signIn(known, email)).status).toBe(200);
  });

  it("gets no new tries by signing in as somebody itself", async () => {
    const { email } = await somebody();
    const sprayer = new Browser(newAddress());
    for (let at = 0; at < 30; at += 1) {
      if (at === 29) expect((await signIn(sprayer, email)).status).toBe(200);
      sprayer.cookies.clear();
      await signIn(sprayer, `again${at}@example.com`, "a guess");
    }
    expect((await signIn(sprayer, "again@example.com", "a guess")).status).toBe(429);
  });
});

describe("ten wrong tries from each of eleven addresses", () => {
  it("lock nobody out", async () => {
    const { email, browser } = await somebody();
    const statuses = await attack(email, 11, 10);
    expect([...new Set(statuses)].sort()).toEqual([401, 429]);
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await signIn(new Browser(newAddress()), email)).status).toBe(200);
  });

  it("are answered alike whether anybody has this address or not", async () => {
    const { email } = await somebody();
    await strangersTried(email, 30);
    await strangersTried("ghost@example.com", 30);
    const address = newAddress();
    for (const at of [email, "ghost@example.com"]) {
      expect((await signIn(new Browser(address), at, "a guess")).status).toBe(401);
    }
    const known = await signIn(new Browser(address), email, "a guess");
    const unknown = await signIn(new Browser(address), "ghost@example.com", "a guess");
    expect([known.status, unknown.status]).toEqual([429, 429]);
    const refusalBody = async (answer: Response) => ({ ...(await answer.json()), retryAfterMs: 0 });
    expect(await refusalBody(known)).toEqual(await refusalBody(unknown));
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });
});

describe("the wait", () => {
  it("doubles with every try beyond the limit, to fifteen minutes at most", async () => {
    const { email } = await somebody();
    const guesser = new Browser(newAddress());
    const waits: number[] = [];
    for (let wrong = 10; wrong <= 15; wrong += 1) {
      await pool().query("delete from sign_in_attempt");
      await pool().query(
        `insert into sign_in_attempt (email, address)
         select $1, $2 from generate_series(1, $3::int)`,
        [email, guesser.address, wrong],
      );
      const { retryAfterMs } = await (await signIn(guesser, email)).json();
      waits.push(Math.round(retryAfterMs / minuteMs));
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it("is over when it was said to be, with one try more", async () => {
    const { email } = await somebody();
    const guesser = new Browser(newAddress());
    for (let tries = 1; tries <= 10; tries += 1) await signIn(guesser, email, "a guess");
    const { retryAfterMs } = await (await signIn(guesser, email)).json();
    const past = (ms: number) =>
      pool().query("update sign_in_attempt set at = at - $1 * interval '1 ms'", [ms]);
    await past(retryAfterMs - 5_000);
    expect((await signIn(guesser, email)).status).toBe(429);
    await past(5_000);
    expect((await signIn(guesser, email, "a guess")).status).toBe(401);
    expect((await signIn(guesser, email)).status).toBe(429);
  });

  it("goes by the database's clock, not by this computer's", async () => {
    const { email } = await somebody();
    const guesser = new Browser(newAddress());
    for (let tries = 1; tries <= 10; tries += 1) await signIn(guesser, email, "a guess");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * minuteMs });
    const ahead = await signIn(guesser, email);
    vi.useRealTimers();
    expect(ahead.status).toBe(429);
    await pool().query("update sign_in_attempt set at = at - interval '16 minutes'");
    expect((await signIn(guesser, email)).status).toBe(200);
  });
});

describe("what strangers leave in the database", () => {
  const stored = async () =>
    Number((await pool().query("select count(*) from sign_in_attempt")).rows[0].count);

  it("is forgotten after a day", async () => {
    await strangersTried("old@example.com", 15);
    await pool().query("update sign_in_attempt set at = now() - interval '25 hours'");
    await signIn(new Browser(newAddress()), "new@example.com", "a guess");
    expect(await stored()).toBe(1);
  });

  it("is never more than so many tries, however many e-mail addresses they invent", async () => {
    await pool().query(
      `insert into sign_in_attempt (id, email, address) overriding system value
       select -200000 - n, 'old@example.com', 'a' || n from generate_series(1, 15) n`,
    );
    await signIn(new Browser(newAddress()), "new@example.com", "a guess");
    expect(await stored()).toBe(1);
  });

  it("is no try that was right, and none that was not looked at", async () => {
    const { email, browser } = await somebody();
    await signIn(browser, email);
    expect(await stored()).toBe(0);
    await strangersTried(email, 30);
    const wrong = new Browser(newAddress());
    await signIn(wrong, email, "a guess");
    await signIn(wrong, email);
    expect(await stored()).toBe(31);
  });
});
