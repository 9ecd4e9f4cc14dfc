import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Diagnosis } from "@/lib/connections/api";
import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";
import { pool } from "../../db/database";
import { env, overrideEnv } from "../../env";
import { systemPrincipal } from "../call-context";
import {
  type Arrival,
  answer,
  envelope,
  type FaultPeer,
  instrumentsPath,
  listPath,
  startFaultPeer,
} from "../testing/fault-peer";
import { keys } from "../testing/test-desk";
import { type VenueAccount, type VenueDesk, venueDesk } from "../testing/venue-desk";
import { diagnose } from "./diagnose";

let on: VenueDesk;
let peer: FaultPeer;
let venueUrl: string;

beforeAll(async () => {
  on = await venueDesk();
  venueUrl = env().venueUrl;
  ({ peer } = on.desk);
});

beforeEach(async () => {
  overrideEnv({ venueUrl });
  peer.scripts.clear();
  peer.arrivals.length = 0;
  await on.control("DELETE", "/quirks");
});

afterAll(() => on.close());

const traderUid = "2000000002";

const check = (account: VenueAccount) =>
  diagnose({ ...on.desk.trader, role: "owner" }, on.accounts[account].connectionId);

/** The steps by their names, as "status: what was found". */
const stepsOf = ({ steps }: Diagnosis) =>
  Object.fromEntries(steps.map(({ name, status, found }) => [name, `${status}: ${found}`]));

/** A check of an account at the peer that misbehaves. */
async function checkAtPeer(): Promise<Diagnosis> {
  overrideEnv({ venueUrl: peer.url });
  const { connectionId } = await on.desk.addAccount();
  return diagnose({ ...on.desk.trader, role: "owner" }, connectionId);
}

describe("a check of an account of the venue", () => {
  it("of both families finds every list, and the two counts of each rate", async () => {
    const { works, steps } = await check("broker");
    expect(works).toBe(true);
    const names = ["Address", "Name", "Connection", "Certificate", "Exchange", "Clock", "Key"];
    expect(steps.map(({ name }) => name).slice(0, names.length)).toEqual(names);
    const found = stepsOf({ steps, works, text: "" });
    expect(found.Family).toMatch(/^attention: The account has the endpoints of both families/);
    expect(found["Open orders of the unified list"]).toMatch(
      /^ok: Response in \d+ ms. Calls left in this second: \d+ by the exchange's count, \d+ of 20/,
    );
    for (const name of ["Commissions", "Pending futures plan orders", "Index components"]) {
      expect(found[name]).toMatch(/^ok: /);
    }
    expect(found["Rate limits"]).toMatch(/^ok: The exchange counts at least as many/);
  });

  it.each([
    ["unified-accounts", "unified", "Open orders of the spot list", "Pending futures plan orders"],
    ["classic-accounts", "classic", "Open orders of the unified list", null],
  ] as const)(
    "of %s says what it lacks, and fails for none of it",
    async (deviation, family, refused, not) => {
      await on.control("POST", "/quirks", { quirks: { [deviation]: traderUid } });
      const diagnosis = await check("trader");
      const found = stepsOf(diagnosis);
      expect(found.Family).toContain(`The account is ${family}`);
      expect(found[refused]).toMatch(/^ok: Rejected, as for every account of its family/);
      if (not !== null) expect(found[not]).toMatch(/^not-tried: Skipped: .* classic account/);
      expect(found.Commissions).toMatch(/^not-tried: .* isn't set as an ND broker/);
      expect(diagnosis.works).toBe(true);
    },
  );

  it("of the other environment says so, and what to do", async () => {
    await on.control("POST", "/quirks", { quirks: { "demo-accounts": traderUid } });
    const diagnosis = await check("trader");
    expect(diagnosis.works).toBe(false);
    expect(stepsOf(diagnosis)).toMatchObject({
      Key: expect.stringContaining("with code 40099"),
      Environment: expect.stringMatching(/^failed: The account is set as paper/),
      Lists: "not-tried: Skipped: the key wasn't accepted.",
    });
    expect(diagnosis.text).toContain("A demo key only works on a demo account");
  });

  it("by the desk itself, on a terminal, reads the same", async () => {
    const { deskId } = on.desk.trader;
    const diagnosis = await diagnose(systemPrincipal(deskId), on.accounts.broker.connectionId);
    expect(diagnosis.steps.filter(({ status }) => status === "not-tried")).toEqual([]);
    expect(diagnosis.works).toBe(true);
  });

  it("changes nothing that the desk keeps of the account", async () => {
    const kept = async () => {
      const texts = ["connection", "account", "order_intent", "order_event", "audit_event"].map(
        (table) =>
          pool()
            .query(`SELECT * FROM ${table} ORDER BY 1`)
            .then(({ rows }) => rows),
      );
      return Promise.all(texts);
    };
    const before = await kept();
    await check("hedge");
    expect(await kept()).toEqual(before);
  });

  it("sends reads only, and never asks for new sub-accounts", async () => {
    const seen: Arrival[] = peer.arrivals;
    await checkAtPeer();
    const paths = new Map(
      (Object.keys(endpoints) as EndpointId[]).map((id) => [endpoints[id].path as string, id]),
    );
    expect(seen.length).toBeGreaterThan(3);
    for (const { path, method } of seen) {
      expect(method).toBe("GET");
      expect(endpoints[paths.get(path) ?? "place-order"].kind).toBe("read");
    }
  });
});

describe("a check of what is no exchange", () => {
  it("sends no key to a server that answers HTML, and says what may be in the way", async () => {
    peer.scripts.set(instrumentsPath, (_call, response) =>
      answer(response, 200, "<html><h1>Sign in to the network</h1></html>"),
    );
    const diagnosis = await checkAtPeer();
    expect(stepsOf(diagnosis)).toMatchObject({
      Exchange:
        "failed: The response isn't the exchange's: The response is " + "unreadable (HTTP 200).",
      Key: "not-tried: Skipped: the exchange's public list didn't respond.",
    });
    expect(diagnosis.text).toContain("a network's sign-in page");
    expect(diagnosis.text).not.toContain("<h1>");
    expect(peer.arrivals.filter(({ headers }) => headers["access-key"])).toEqual([]);
  });

  it("says what it could not reach where nothing listens", async () => {
    const { connectionId } = await on.desk.addAccount();
    const gone = await startFaultPeer();
    await gone.close();
    overrideEnv({ venueUrl: gone.url });
    const diagnosis = await diagnose({ ...on.desk.trader, role: "owner" }, connectionId);
    expect(stepsOf(diagnosis)).toMatchObject({
      Connection: expect.stringMatching(/^failed: Nothing listens on port \d+ of 127.0.0.1.$/),
      Certificate: "not-tried: Skipped: there is no connection.",
      Exchange: 'not-tried: Skipped: the step "Connection" failed.',
      "Rate limits": 'not-tried: Skipped: the step "Connection" failed.',
    });
    expect(diagnosis.text).toContain("Start the desk with `npm start`");
  });
});

describe("the report", () => {
  it("holds no secret and no uid in full, whatever the server or a name repeats", async () => {
    const uid = "8123456789";
    peer.scripts.set(listPath, (call, response) => {
      const headers = Object.values(call.headers).join(" ");
      const secretText = `key ${headers} secret ${keys.secret} of user ${uid}`;
      return answer(response, 400, envelope(null, "40037", secretText));
    });
    overrideEnv({ venueUrl: peer.url });
    const { connectionId } = await on.desk.addAccount({
      key: "bg_canary-key-5b20",
      label: "named bg_canary-key-5b20",
    });
    const diagnosis = await diagnose({ ...on.desk.trader, role: "owner" }, connectionId);
    const whole = JSON.stringify(diagnosis);
    expect(diagnosis.works).toBe(false);
    expect(diagnosis.text).toContain("of user …789");
    const sent = peer.to(listPath)[0]?.headers ?? {};
    const secrets = ["canary-key", keys.secret, keys.passphrase, String(sent["access-sign"]), uid];
    for (const secret of secrets) expect(whole).not.toContain(secret);
  });

  it("is for users of the same desk only", async () => {
    const stranger = { ...on.desk.trader, role: "owner", deskId: "desk_other" } as const;
    await expect(diagnose(stranger, on.accounts.trader.connectionId)).rejects.toMatchObject({
      failure: { kind: "not-found" },
    });
  });
});
