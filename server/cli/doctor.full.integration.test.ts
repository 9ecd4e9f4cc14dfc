import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { overrideEnv } from "../env";
import { answer, envelope, type FaultPeer, startFaultPeer } from "../gateway/testing/fault-peer";
import { loopbackTls } from "../gateway/testing/loopback-tls";
import { startChild } from "../gateway/testing/start-child";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";

let desk: TestDesk;
let exchange: FaultPeer;
let folder: string;
let trusted: string;

beforeAll(async () => {
  desk = await testDesk();
  exchange = await startFaultPeer(loopbackTls);
  folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-doctor-"));
  trusted = path.join(folder, "ca.pem");
  await writeFile(trusted, loopbackTls.cert);
  overrideEnv({ venues: [{ name: "main", origin: exchange.url }] });
  const account = {
    name: "Live",
    environment: "live",
    venue: "main",
    positionMode: "one_way_mode",
    ndBroker: false,
    copyTrading: false,
    channelCode: null,
  } as const;
  await desk.addAccount({ account, label: "Live key" });
});

afterAll(async () => {
  await exchange.close();
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

const command = path.join(import.meta.dirname, "doctor.ts");

/** What the command prints for an account, and its exit code. */
async function run(account: string, settings: Readonly<Record<string, string>>) {
  const child = await startChild(command, [account], settings);
  const code = await child.ended;
  return { code, text: child.lines.join("\n") };
}

const doctor = (origin: string, settings: Readonly<Record<string, string>> = {}) =>
  run("Live", { VENUES: `main=${origin}`, VENUES_PRIVATE: "1", ...settings });

const step = (name: string, status: string, found: RegExp) =>
  expect.stringMatching(new RegExp(`^${status} +${name} +${found.source}`, "m"));

describe("npm run doctor", () => {
  it("finds a unified account's connection that works, and exits with 0", async () => {
    exchange.scripts.set(endpoints["spot-unfilled-orders"].path, (_call, response) =>
      answer(response, 400, envelope(null, "40085", "unified")),
    );
    exchange.scripts.set(endpoints["index-components"].path, (_call, response) =>
      answer(response, 200, envelope({ symbol: "BTCUSDT", componentList: [] })),
    );
    const { code, text } = await doctor(exchange.url, { NODE_EXTRA_CA_CERTS: trusted });
    expect(text).toEqual(step("Certificate", "ok", /For localhost, issued by localhost, valid/));
    expect(text).toEqual(step("Key", "ok", /Its key, signature and passphrase are accepted/));
    expect(text).toContain("key Live key");
    expect([code, text.includes("FAILED")]).toEqual([0, false]);
  });

  it("says that a host's name cannot be resolved, and tries nothing after it", async () => {
    const { code, text } = await doctor("https://exchange.invalid");
    expect(text).toEqual(step("Name", "FAILED", /exchange.invalid couldn't be resolved/));
    expect(text).toEqual(step("Certificate", "-", /Skipped: the host name doesn't resolve/));
    expect(text).toEqual(step("Rate limits", "-", /Skipped: the step "Name" failed/));
    expect(code).toBe(1);
  });

  it("says that a name leads into the desk's own network, where no exchange is", async () => {
    const { code, text } = await doctor(exchange.url, { VENUES_PRIVATE: "0" });
    expect(text).toEqual(step("Name", "FAILED", /localhost has no public address/));
    expect(code).toBe(1);
  });

  it("says that nobody vouches for a certificate, and sends nothing", async () => {
    const before = exchange.arrivals.length;
    const { code, text } = await doctor(exchange.url);
    expect(text).toEqual(step("Certificate", "FAILED", /The certificate isn't trusted/));
    expect(text).toContain("NODE_EXTRA_CA_CERTS");
    expect([code, exchange.arrivals.length]).toEqual([1, before]);
  });

  it("says for whom a certificate is that is for another host", async () => {
    const VENUE_URL = exchange.url.replace("localhost", "127.0.0.1");
    const { code, text } = await run("Account 1", { VENUE_URL, NODE_EXTRA_CA_CERTS: trusted });
    const found = /The certificate is for localhost, not for 127.0.0.1/;
    expect(text).toEqual(step("Certificate", "FAILED", found));
    expect(code).toBe(1);
  });

  it("names the accounts that there are when it is asked for another", async () => {
    expect(await run("Nobody", {})).toEqual({ code: 1, text: "" });
  });
});
