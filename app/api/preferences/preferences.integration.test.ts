import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxPreferenceText } from "@/lib/users/preferences";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { preferencesOf } from "@/server/users/preferences";
import { DeskUsers, type Joined } from "@/server/users/testing/desk-users";
import { POST as SIGN_IN } from "../session/route";
import { PUT } from "./route";

let db: TestDatabase;
let vera: Joined;
let tom: Joined;
let deskId: string;

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5305", sessionSecret: "test-session-secret" });
  const users = await DeskUsers.make(SIGN_IN);
  deskId = users.deskId;
  vera = await users.join("vera", "viewer");
  tom = await users.join("tom", "trader");
});

afterAll(async () => {
  overrideEnv({ deskOrigin: undefined, sessionSecret: undefined });
  await db.drop();
});

const kept = ({ id }: Joined) =>
  preferencesOf({ userId: id, deskId, role: "viewer", name: "Vera" });

describe("what a person arranges", () => {
  it("is kept for that person alone, the newest under its name; null forgets it", async () => {
    const stars = { spot: ["BTCUSDT"], odd: "1\u00a0000 \u00e9" };
    await vera.browser.ask(PUT, "PUT", { name: "markets.stars", value: { spot: [] } });
    const answer = await vera.browser.ask(PUT, "PUT", { name: "markets.stars", value: stars });
    expect(answer.status).toBe(200);
    expect(await kept(vera)).toEqual({ "markets.stars": stars });
    expect(await kept(tom)).toEqual({});
    await vera.browser.ask(PUT, "PUT", { name: "markets.stars", value: null });
    expect(await kept(vera)).toEqual({});
  });

  it("is refused with the rule when it is too long, or under an unknown name", async () => {
    const value = "x".repeat(maxPreferenceText);
    const long = await tom.browser.ask(PUT, "PUT", { name: "notices", value });
    expect(long.status).toBe(422);
    expect(await long.text()).toContain(`at most ${maxPreferenceText} characters`);
    const odd = await tom.browser.ask(PUT, "PUT", { name: "anything", value: 1 });
    expect(odd.status).toBe(422);
    expect(await kept(tom)).toEqual({});
  });
});
