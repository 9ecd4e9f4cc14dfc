import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ApiScope,
  type ApiTokenMade,
  apiPaths,
  apiScopes,
  callsPerMinute,
} from "@/lib/exports/api-access";
import { Browser } from "@/server/auth/testing/browser";
import { addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { overrideEnv } from "@/server/env";
import { type VenueDesk, venueDesk } from "@/server/gateway/testing/venue-desk";
import type { RouteHandler } from "@/server/http/handle";
import { GET as COVERAGE } from "../commissions/days/route";
import { GET as FILLS } from "../commissions/fills/route";
import { GET as REPORT } from "../commissions/report/route";
import { GET as OPENAPI } from "../openapi/route";
import { POST as SIGN_IN } from "../session/route";
import { GET as TRANSFERS } from "../transfers/route";
import { GET as PEOPLE } from "../users/route";
import { DELETE as REVOKE } from "./[token]/route";
import { POST as CREATE, GET as LIST } from "./route";

// A program reads with a token: one account, its scopes, as long as its maker may.

let on: VenueDesk;
let account: string;
let owner: Browser;

beforeAll(async () => {
  on = await venueDesk();
  overrideEnv({ deskOrigin: "http://localhost:5303", sessionSecret: "test-session-secret" });
  account = on.accounts.broker.accountId;
  owner = await join("owner@example.com", "owner");
});

afterAll(() => on.close());

async function join(email: string, role: "owner" | "admin" | "finance"): Promise<Browser> {
  await addUser(on.desk.trader.deskId, email, role);
  const browser = new Browser();
  const credentials = { email, password: testPassword };
  expect((await browser.ask(SIGN_IN, "POST", credentials)).status).toBe(200);
  return browser;
}

const routes: Readonly<Record<ApiScope, RouteHandler>> = {
  report: REPORT,
  fills: FILLS,
  coverage: COVERAGE,
  transfers: TRANSFERS,
};

const days = { from: "2026-11-01", to: "2026-11-02" };

async function make(scopes: readonly ApiScope[], by = owner): Promise<ApiTokenMade> {
  const asked = { accountId: account, name: "BI", scopes, days: 30 };
  const answer = await by.ask(CREATE, "POST", asked);
  expect(answer.status).toBe(200);
  return await answer.json();
}

/** As curl asks: no cookie, no origin. */
function read(scope: ApiScope, authorization: string, query: object = {}): Promise<Response> {
  const search = new URLSearchParams({ account, ...days, ...query });
  const address = `http://localhost:5303${apiPaths[scope]}?${search}`;
  return routes[scope](new Request(address, { headers: { authorization } }));
}

const bearer = ({ secret }: ApiTokenMade) => `Bearer ${secret}`;

describe("a token", () => {
  it("reads what its scopes say, as the pages read it, and nothing else", async () => {
    const token = await make(["report", "coverage"]);
    for (const scope of apiScopes) {
      const allowed = scope === "report" || scope === "coverage";
      expect((await read(scope, bearer(token))).status, scope).toBe(allowed ? 200 : 403);
    }
    const answer = await read("report", bearer(token));
    const path = `/api/x?${new URLSearchParams({ account, ...days })}`;
    const shown = await owner.ask(REPORT, "GET", undefined, { path });
    expect((await answer.json()).total).toEqual((await shown.json()).total);
    const users = new Request("http://localhost:5303/api/users", {
      headers: { authorization: bearer(token) },
    });
    expect((await PEOPLE(users)).status).toBe(401);
  });

  it("reads its own account only", async () => {
    const token = await make(["report"]);
    const other = on.accounts.trader.accountId;
    expect((await read("report", bearer(token), { account: other })).status).toBe(404);
  });

  it.each(apiScopes)("reads no %s of two accounts, whichever is named first", async (scope) => {
    const token = await make([scope]);
    const other = on.accounts.trader.accountId;
    for (const pair of [
      [account, other],
      [other, account],
    ]) {
      const search = new URLSearchParams({ ...days });
      for (const each of pair) search.append("account", each);
      const address = `http://localhost:5303${apiPaths[scope]}?${search}`;
      const headers = { authorization: bearer(token) };
      const answer = await routes[scope](new Request(address, { headers }));
      expect([answer.status, await answer.text()]).toEqual([
        422,
        expect.stringContaining('"field":"account","rule":"once"'),
      ]);
    }
  });

  it("is shown once and stored as a hash", async () => {
    const { secret, tokens } = await make(["fills"]);
    expect(secret).toMatch(/^bdr_[0-9a-z]{26}$/);
    const path = `/api/x?account=${account}`;
    const listed = await (await owner.ask(LIST, "GET", undefined, { path })).text();
    expect(JSON.parse(listed).tokens[0].id).toBe(tokens[0]?.id);
    const { rows } = await pool().query<{ stored: string }>(
      "SELECT t::text AS stored FROM api_token t UNION ALL SELECT e::text FROM audit_event e",
    );
    for (const text of [listed, ...rows.map(({ stored }) => stored)]) {
      expect(text).not.toContain(secret);
    }
  });

  it("is refused once it is revoked, expired, or unknown", async () => {
    const token = await make(["report"]);
    const id = token.tokens[0]?.id ?? "";
    expect((await read("report", bearer(token))).status).toBe(200);
    const params = { token: id };
    const revoked = await owner.ask(REVOKE, "DELETE", {}, { path: "/api/x", params });
    expect((await revoked.json()).tokens[0].revokedAt).not.toBeNull();
    expect((await read("report", bearer(token))).status).toBe(401);
    const old = await make(["report"]);
    await pool().query("UPDATE api_token SET expires_at = now() WHERE id = $1", [
      old.tokens[0]?.id,
    ]);
    expect((await read("report", bearer(old))).status).toBe(401);
    for (const strange of ["Bearer bdr_00000000000000000000000000", "Bearer x", "Basic eDp5"]) {
      expect((await read("report", strange)).status, strange).toBe(401);
    }
  });

  it("ends with what its maker may: a disabled person's token reads nothing", async () => {
    const admin = await join("admin@example.com", "admin");
    const token = await make(["report"], admin);
    const change = (set: string) =>
      pool().query(`UPDATE desk_user SET ${set} WHERE email = 'admin@example.com'`);
    await change("role = 'trader'");
    expect((await read("report", bearer(token))).status).toBe(403);
    await change("role = 'admin', disabled_at = now()");
    expect((await read("report", bearer(token))).status).toBe(401);
  });

  it("cannot be made by who may not manage users", async () => {
    const finance = await join("finance@example.com", "finance");
    const asked = { accountId: account, name: "BI", scopes: ["report"], days: 30 };
    expect((await finance.ask(CREATE, "POST", asked)).status).toBe(403);
  });

  it("may call so often in a minute, and each call is an entry of the audit", async () => {
    const token = await make(["coverage"]);
    const id = token.tokens[0]?.id;
    expect((await read("coverage", bearer(token))).status).toBe(200);
    const { rows } = await pool().query<{ detail: Record<string, string> }>(
      "SELECT detail FROM audit_event WHERE action = 'api-token.used' AND target = $1",
      [id],
    );
    expect(rows.map(({ detail }) => detail.path)).toEqual([apiPaths.coverage]);
    await pool().query(
      "UPDATE api_token SET minute_calls = $2, minute_at = now() + interval '1 hour' WHERE id = $1",
      [id, callsPerMinute],
    );
    const refused = await read("coverage", bearer(token));
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  });
});

describe("the OpenAPI document", () => {
  it("names every scope's route with the parameters that the route itself reads", async () => {
    const answer = await owner.ask(OPENAPI, "GET", undefined, { path: "/api/openapi" });
    const { paths } = await answer.json();
    expect(Object.keys(paths)).toEqual(Object.values(apiPaths));
    const token = await make(apiScopes);
    for (const scope of apiScopes) {
      const { parameters } = paths[apiPaths[scope]].get;
      const names = parameters.map(({ name }: { name: string }) => name);
      expect(names).toContain("account");
      expect((await read(scope, bearer(token), { unheard: "of" })).status).toBe(422);
      expect(names).not.toContain("unheard");
    }
    const report = paths[apiPaths.report].get;
    const required = report.parameters.filter((each: { required: boolean }) => each.required);
    expect(required.map(({ name }: { name: string }) => name)).toEqual(["account", "from", "to"]);
    const { schema } = report.responses["200"].content["application/json"];
    expect(Object.keys(schema.properties)).toContain("total");
  });
});
