import { expect, it } from "vitest";
import { evidenceOf } from "./evidence";
import { entry } from "./testing";

const at = Date.UTC(2026, 10, 24, 12);

it("tells what was sent, what was answered and when, of one entry", () => {
  const intent = { ...entry({}), createdAt: at, answeredAt: at + 75 };
  const detail = { code: "00000", requestTime: "1795521600012" };
  const events = [
    { seq: "5", state: "PREPARED", at, detail: {} },
    { seq: "6", state: "SENDING", at: at + 15, detail: {} },
    { seq: "7", state: "ACKED", at: at + 75, detail },
  ] as const;
  const body = '{"symbol":"BTCUSDT","qty":"0.010000000000000001"}';
  const file = evidenceOf({ intent, events, body }, { version: "1.2.3", now: at + 1_000 });
  expect(JSON.parse(file)).toMatchObject({
    version: "1.2.3",
    made: "2026-11-24T12:00:01.000Z",
    entry: { id: intent.id, clientOid: intent.clientOid, state: intent.state },
    times: {
      created: "2026-11-24T12:00:00.000Z",
      answeredAfterMs: 75,
      spentMs: { desk: 15, exchange: 60 },
    },
    request: { symbol: "BTCUSDT", qty: "0.010000000000000001" },
    events: expect.arrayContaining([
      { seq: "7", at: "2026-11-24T12:00:00.075Z", state: "ACKED", detail },
    ]),
  });
});

it("has no key, signature or passphrase, even of a body that held one", () => {
  const secrets = {
    ...{ apiKey: "hush-1", "ACCESS-KEY": "hush-2", "ACCESS-SIGN": "hush-3", sign: "hush-4" },
    ...{ passphrase: "hush-5", secretKey: "hush-6", signature: "hush-7", api_key: "hush-8" },
  };
  const body = JSON.stringify({ ...secrets, list: [secrets] });
  const events = [{ seq: "1", state: "PREPARED", at, detail: secrets } as const];
  const file = evidenceOf({ intent: entry({}), events, body }, { version: "1", now: at });
  expect(file).not.toContain("hush");
  expect(file).toContain('"passphrase": "withheld"');
});

it("keeps a body that cannot be read as it was", () => {
  const file = evidenceOf(
    { intent: entry({}), events: [], body: "none" },
    { version: "1", now: at },
  );
  expect(JSON.parse(file).request).toBe("none");
});
