import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { until } from "../../testing/until";
import { type RawAnswer, rawCall } from "../testing/raw-call";
import { order, paths, RunningSandbox } from "../testing/running-sandbox";
import { type FaultName, faultKinds, faultNames } from "./fault-kinds";

const sandbox = new RunningSandbox();

async function placementAsked(clientOid: string) {
  const asked = await sandbox.control("GET", `/oracle/orders?clientOid=${clientOid}`);
  const { placements } = await asked.json();
  return placements[0];
}

const envelope = (code: string, data: unknown = null) => expect.objectContaining({ code, data });
const ack = (orderId: unknown = expect.stringMatching(/^\d+$/)) => ({
  orderId,
  clientOid: expect.any(String),
});

/** An answer whose body is JSON and looks so. */
function json(status: number, body: unknown) {
  return (answer: RawAnswer) => {
    expect(answer).toMatchObject({ end: "whole", status, type: "application/json" });
    expect(JSON.parse(answer.body)).toEqual(body);
  };
}
function html(status: number) {
  return (answer: RawAnswer) => {
    expect(answer).toMatchObject({ end: "whole", status, type: "text/html" });
    expect(answer.body).toMatch(/^<html>/);
  };
}
function like(body: Partial<RawAnswer>) {
  return (answer: RawAnswer) => expect(answer).toMatchObject(body);
}

const cut = like({ end: "closed", status: 0 });
const reset = like({ end: "ECONNRESET", status: 0 });
const fine = json(200, envelope("00000", ack()));
const bare500 = like({ end: "whole", status: 500, body: "" });
const moved = like({ end: "whole", status: 302, location: "/moved", body: "" });
const code = (given: string) => json(400, envelope(given));

/** What a caller of endpoint 6 sees of each kind; those that need a list are tested below. */
const seen: Readonly<Record<string, (answer: RawAnswer) => void>> = {
  "drop-before": cut,
  "drop-after": cut,
  "reset-before": reset,
  "reset-after": reset,
  delay: fine,
  late: cut,
  refuse: reset,
  "status-500-before": bare500,
  "status-500-after": bare500,
  "status-502-before": html(502),
  "status-502-after": html(502),
  "status-503-before": html(503),
  "status-503-after": html(503),
  "status-504-before": html(504),
  "status-504-after": html(504),
  "html-429-before": html(429),
  "html-429-after": html(429),
  "redirect-before": moved,
  "redirect-after": moved,
  "code-40010-before": code("40010"),
  "code-40010-after": code("40010"),
  "code-40725-before": code("40725"),
  "code-40725-after": code("40725"),
  "code-45001-before": code("45001"),
  "code-45001-after": code("45001"),
  "code-unlisted-before": code("49999"),
  "code-unlisted-after": code("49999"),
  "code-40762": code("40762"),
  "rate-limited": json(429, envelope("429")),
  malformed: (answer) => {
    expect(answer).toMatchObject({ end: "whole", status: 200 });
    expect(answer.body).toMatch(/^\{"code"/);
    expect(() => JSON.parse(answer.body)).toThrow();
  },
  truncated: (answer) => {
    expect(answer).toMatchObject({ end: "aborted", status: 200 });
    expect(JSON.parse(answer.body)).toMatchObject({ code: "00000" });
  },
  empty: like({ end: "whole", status: 200, body: "" }),
  "wrong-type": (answer) => {
    expect(answer).toMatchObject({ end: "whole", status: 200, type: "text/html" });
    expect(JSON.parse(answer.body)).toEqual(envelope("00000", ack()));
  },
  huge: (answer) => {
    expect(answer).toMatchObject({ end: "whole", status: 200 });
    expect(answer.body.length).toBeGreaterThan(10 * 1024 * 1024);
    expect(JSON.parse(answer.body)).toEqual(envelope("00000", ack()));
  },
  slow: (answer) => {
    fine(answer);
    expect(answer.pieces).toBeGreaterThan(10);
  },
  "duplicated-body": ({ body }) => {
    const half = body.slice(0, body.length / 2);
    expect(body).toBe(half + half);
    expect(JSON.parse(half)).toEqual(envelope("00000", ack()));
  },
  "null-order-id": json(200, envelope("00000", ack(null))),
  "foreign-client-oid": json(
    200,
    envelope("00000", { orderId: expect.any(String), clientOid: "somebody-else" }),
  ),
  "numeric-ids": (answer) => {
    expect(answer.body).toMatch(/"orderId":\d+[,}]/);
    expect(JSON.parse(answer.body)).toEqual(envelope("00000", ack(expect.any(Number))));
  },
  "missing-field": json(200, envelope("00000", { clientOid: expect.any(String) })),
  "extra-field": json(200, envelope("00000", { ...ack(), surprise: { nested: ["1"] } })),
};

/** Kinds that are tested one by one below. */
const elsewhere: readonly FaultName[] = [
  "hang-before",
  "hang-after",
  "duplicated-element",
  "missing-element",
  "element-40725",
  "unknown-value",
  "page-2-fails",
  "cursor-loop",
];

describe("every kind of fault", () => {
  it("has a test", () => {
    expect([...Object.keys(seen), ...elsewhere].sort()).toEqual([...faultNames].sort());
  });

  it.each(Object.keys(seen) as FaultName[])(
    "%s is seen, and is done or not as told",
    async (kind) => {
      const shortMs = { slow: 1, delay: 20, late: 50, refuse: 60 } as Record<string, number>;
      const { answer, clientOid } = await sandbox.struck(kind, { delayMs: shortMs[kind] ?? 0 });
      seen[kind]?.(answer);
      if (kind === "refuse") await until(() => sandbox.isUp());
      if (kind === "late") await until(() => sandbox.placement(clientOid) !== undefined);
      const placement = await placementAsked(clientOid);
      expect(placement.arrived).toBe(1);
      if (faultKinds[kind].applied === "never") {
        expect(placement).toMatchObject({ orders: [], arrivals: [{ fault: kind, code: "" }] });
      } else {
        expect(placement).toMatchObject({ orders: [{ end: null }], arrivals: [{ code: "00000" }] });
        await sandbox.venue.trader.cancel({ clientOid });
      }
    },
  );
});

describe("a call that hangs", () => {
  it.each([
    ["hang-before", 0],
    ["hang-after", 1],
  ] as const)("%s is cut when the faults are cleared", async (kind, orders) => {
    const hanging = sandbox.struck(kind);
    await until(() => sandbox.placement(sandbox.underWay(kind)) !== undefined);
    expect(await Promise.race([hanging, sleep(30)])).toBeUndefined();
    await sandbox.control("DELETE", "/faults");
    const { answer, clientOid } = await hanging;
    cut(answer);
    expect(sandbox.placement(clientOid)?.orders.length).toBe(orders);
    await sandbox.venue.trader.cancel({ clientOid });
  });

  it("is done when it was to be done before, though its caller gave up", async () => {
    const leaving = new AbortController();
    const struck = sandbox.struck("hang-after", {}, leaving.signal);
    await until(() => sandbox.placement(sandbox.underWay("hang-after")) !== undefined);
    leaving.abort();
    const { answer, clientOid } = await struck;
    expect(answer.end).toBe("ABORT_ERR");
    expect(sandbox.placement(clientOid)?.orders.length).toBe(1);
    await sandbox.venue.trader.cancel({ clientOid });
  });
});

describe("a delayed answer", () => {
  it("waits, though the call is done", async () => {
    const waiting = sandbox.struck("delay", { delayMs: 60_000 });
    await until(() => sandbox.placement(sandbox.underWay("delay")) !== undefined);
    expect(await Promise.race([waiting, sleep(30)])).toBeUndefined();
    await sandbox.control("DELETE", "/faults");
    const { answer, clientOid } = await waiting;
    fine(answer);
    await sandbox.venue.trader.cancel({ clientOid });
  });
});

describe("a late call", () => {
  it("is not done while its caller is cut off, and is done after that", async () => {
    const { clientOid } = await sandbox.struck("late", { delayMs: 60_000 });
    expect(sandbox.placement(clientOid)).toBeUndefined();
    await sandbox.control("DELETE", "/faults");
    await until(() => sandbox.placement(clientOid) !== undefined);
    expect(sandbox.placement(clientOid)?.orders.length).toBe(1);
    await sandbox.venue.trader.cancel({ clientOid });
  });
});

describe("an element of a batch", () => {
  it.each([
    ["duplicated-element", (sent: string[]) => [sent[0], ...sent]],
    ["missing-element", (sent: string[]) => sent.slice(0, -1)],
    ["element-40725", (sent: string[]) => sent],
  ] as const)("%s in the answer, while every order is there", async (kind, wanted) => {
    const sent = [1, 2, 3].map((leg) => `${kind}-leg-${leg}`);
    await sandbox.ask({ endpoint: "place-batch", kind });
    const { body } = await rawCall(
      sandbox.venue.trader,
      "POST",
      paths.batch,
      JSON.stringify(sent.map(order)),
    );
    const { data } = JSON.parse(body) as { data: { clientOid: string; code: string }[] };
    expect(data.map(({ clientOid }) => clientOid)).toEqual(wanted(sent));
    expect(data.filter(({ code }) => code === "40725")).toHaveLength(
      kind === "element-40725" ? 1 : 0,
    );
    for (const clientOid of sent) {
      expect(sandbox.placement(clientOid)?.orders.length).toBe(1);
      await sandbox.venue.trader.cancel({ clientOid });
    }
  });
});
