import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeTable, isDefinite } from "@/lib/exchange/codes";
import { endpoints } from "@/lib/exchange/endpoints";
import type { JournalledId } from "@/lib/orders/order-intent";
import { atSize } from "@/lib/testing/size";
import type { Resolution } from "../../journal/settle";
import { plainSanitiser, receive } from "../wire/receive";
import type { WireAnswer } from "../wire/transport";
import { classify } from "./classify";
import type { SentFacts } from "./resolution";

const answer = (data: unknown, code = "00000", status = 200): WireAnswer => ({
  kind: "answer",
  status,
  body: JSON.stringify({ code, msg: "words", requestTime: 1_795_000_000_000, data }),
  sentAt: 0,
  receivedAt: 1,
});

/** What an answer proves, taken in as the gateway does. */
const resolvedBy = (
  endpoint: (typeof endpoints)[JournalledId],
  sent: readonly SentFacts[],
  answer: WireAnswer,
) => classify(endpoint, sent, receive(endpoint, answer, plainSanitiser));

const clientOids = Array.from({ length: 20 }, (_, n) => `D1-01KAHZ7XYM0123456789ABCD${10 + n}`);
const orders = (count: number): SentFacts[] =>
  clientOids.slice(0, count).map((clientOid) => ({ orderId: null, clientOid, label: null }));

const batch = endpoints["place-batch"];
const resolveBatch = (sent: readonly SentFacts[], answer: WireAnswer) =>
  resolvedBy(batch, sent, answer);
const states = (resolutions: readonly Resolution[]) => resolutions.map(({ state }) => state);

const code = fc.oneof(
  fc.constantFrom(undefined, null, "", "00000"),
  fc.constantFrom(...codeTable.keys()),
  fc.constantFrom("99999", "1"),
);

/** Elements as an exchange may answer them: any order, some left out, some twice, some foreign. */
const answered = (count: number) =>
  fc.array(
    fc.record({
      n: fc.integer({ min: -1, max: count - 1 }),
      orderId: fc.oneof(fc.constantFrom(null, "", undefined), fc.bigInt({ min: 1n }).map(String)),
      code,
    }),
    { maxLength: 26 },
  );

type Answered = {
  n: number;
  orderId?: string | null | undefined;
  code?: string | null | undefined;
};
const elementOf = ({ n, orderId, code }: Answered) => ({
  clientOid: clientOids[n] ?? "theirs",
  orderId,
  code,
  msg: "words",
});

function expectedOf({ code, orderId }: Answered): string {
  if (!code || code === "00000") return orderId ? "ACKED" : "ACKED_NO_ID";
  return isDefinite(code) ? "REJECTED" : "UNKNOWN";
}

describe("a batch's answer", () => {
  it("judges every order by its own element, whatever is permuted, left out or doubled", () => {
    const cases = fc
      .integer({ min: 1, max: 20 })
      .chain((count) => fc.tuple(fc.constant(count), answered(count)));
    fc.assert(
      fc.property(cases, ([count, elements]) => {
        const { resolutions } = resolveBatch(orders(count), answer(elements.map(elementOf)));
        expect(resolutions).toHaveLength(count);
        const ofRow = (n: number) => elements.filter((each) => each.n === n);
        const single = elements.filter(({ n }) => n >= 0 && ofRow(n).length === 1);
        resolutions.forEach((resolution, n) => {
          const [only] = ofRow(n);
          const sameId = single.filter((each) => each.orderId && each.orderId === only?.orderId);
          const fits = only && ofRow(n).length === 1 && sameId.length < 2;
          expect([n, resolution.state]).toEqual([n, fits ? expectedOf(only) : "UNKNOWN"]);
          if (resolution.state === "ACKED") expect(resolution.orderId).toBe(only?.orderId);
        });
      }),
      { numRuns: atSize(1_500) },
    );
  });

  it("says the same in any order of its elements", () => {
    const cases = answered(8).chain((elements) =>
      fc.tuple(
        fc.constant(elements),
        fc.shuffledSubarray(elements, {
          minLength: elements.length,
          maxLength: elements.length,
        }),
      ),
    );
    fc.assert(
      fc.property(cases, ([elements, shuffled]) => {
        const resolveList = (list: readonly Answered[]) =>
          states(resolveBatch(orders(8), answer(list.map(elementOf))).resolutions);
        expect(resolveList(shuffled)).toEqual(resolveList(elements));
      }),
    );
  });

  it("never goes by place: without a clientOid an element is nobody's", () => {
    const { resolutions, alarms } = resolveBatch(
      orders(2),
      answer([
        { orderId: "1", code: "00000" },
        { orderId: "2", clientOid: null },
      ]),
    );
    expect(states(resolutions)).toEqual(["UNKNOWN", "UNKNOWN"]);
    expect(alarms.length).toBeGreaterThan(0);
  });

  it("sounds an alarm for an order named twice, an id given twice, and a foreign one", () => {
    const [one, two] = clientOids;
    const alarmsOf = (data: unknown) => resolveBatch(orders(2), answer(data)).alarms.length;
    const good = [
      { orderId: "1", clientOid: one },
      { orderId: "2", clientOid: two },
    ];
    expect(alarmsOf(good)).toBe(0);
    expect(alarmsOf([...good, { orderId: "1", clientOid: one }])).toBeGreaterThan(0);
    expect(alarmsOf([...good, { orderId: "3", clientOid: "theirs" }])).toBeGreaterThan(0);
    const sameId = resolveBatch(orders(2), answer(good.map((each) => ({ ...each, orderId: "1" }))));
    expect(states(sameId.resolutions)).toEqual(["UNKNOWN", "UNKNOWN"]);
    expect(sameId.alarms.length).toBeGreaterThan(0);
  });

  it("rejects all only by a definite code without data; else nobody knows", () => {
    const all = (answer: WireAnswer) =>
      new Set(states(resolveBatch(orders(3), answer).resolutions));
    expect(all(answer(null, "40762", 400))).toEqual(new Set(["REJECTED"]));
    expect(all(answer([], "40762", 400))).toEqual(new Set(["UNKNOWN"]));
    expect(all(answer(null, "40725", 400))).toEqual(new Set(["UNKNOWN"]));
    expect(all(answer(null, "99999", 400))).toEqual(new Set(["UNKNOWN"]));
    expect(all(answer(null, "40762", 503))).toEqual(new Set(["UNKNOWN"]));
    expect(all(answer(null))).toEqual(new Set(["UNKNOWN"]));
    expect(all(answer({ list: [] }))).toEqual(new Set(["UNKNOWN"]));
    const lost: WireAnswer = { kind: "no-answer", reason: "the connection broke", over: true };
    expect(all(lost)).toEqual(new Set(["UNKNOWN"]));
    expect(all({ kind: "nothing-left", reason: "refused" })).toEqual(new Set(["NOT_SENT"]));
  });

  it("decides any payload without throwing, and takes no success that is none", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("00000", "40762", "99999"), (data, code) => {
        const { resolutions } = resolveBatch(orders(2), answer(data, code));
        for (const { state } of resolutions) {
          expect(state === "REJECTED" ? code === "40762" && data === null : true).toBe(true);
          expect(state).not.toMatch(/ACKED|NOT_SENT/);
        }
      }),
      { numRuns: atSize(1_000) },
    );
  });
});

const labels = ["alpha", "beta", "gamma"];
const accounts = labels.map((label): SentFacts => ({ orderId: null, clientOid: "D1-x", label }));
const created = (label: string, n = 1, more: object = {}) => ({
  subAccountUid: `100${n}`,
  subAccountName: "ma***@x",
  label,
  subAccountApiKey: `bg_key_${n}`,
  secretKey: `secret_${n}`,
  permList: ["read"],
  ipList: ["203.0.113.7"],
  ...more,
});
const resolveCreated = (answer: WireAnswer) =>
  resolvedBy(endpoints["create-sub-accounts"], accounts, answer);

describe("the answer of new sub-accounts", () => {
  it("is matched by label, in any order, whatever name the exchange made of it", () => {
    const all = labels.map((label, n) => created(label, n));
    fc.assert(
      fc.property(fc.shuffledSubarray(all), (some) => {
        const { resolutions } = resolveCreated(answer(some));
        resolutions.forEach((resolution, n) => {
          const own = some.find(({ label }) => label === labels[n]);
          expect(resolution.state).toBe(own ? "ACKED" : "UNKNOWN");
          if (resolution.state === "ACKED") {
            expect(resolution.created?.secret.reveal()).toBe(own?.secretKey);
          }
        });
      }),
    );
  });

  it("prints no secret, however it is looked at", () => {
    const received = resolveCreated(answer([created("alpha")]));
    expect(JSON.stringify(received.resolutions)).not.toContain("secret_1");
    expect(JSON.stringify(received.resolutions)).not.toContain("bg_key_1");
  });

  it("is unknown where a secret, a key or a textual uid is missing", () => {
    for (const more of [{ secretKey: "" }, { subAccountApiKey: null }, { subAccountUid: 1001 }]) {
      expect(resolveCreated(answer([created("alpha", 1, more)])).resolutions[0]?.state).toBe(
        "UNKNOWN",
      );
    }
    const twice = resolveCreated(answer([created("alpha"), created("alpha", 2)]));
    expect(twice.resolutions[0]?.state).toBe("UNKNOWN");
    expect(twice.alarms).toHaveLength(1);
  });

  it("is told by its name where one label comes back twice, which is an alarm all the same", () => {
    const sent = [{ ...accounts[0]!, name: "Northern" }];
    const own = created("alpha", 1, { subAccountName: "Northern" });
    const other = created("alpha", 2, { subAccountName: "Southern" });
    const reported = resolvedBy(endpoints["create-sub-accounts"], sent, answer([other, own]));
    expect(reported.resolutions[0]).toMatchObject({ state: "ACKED", orderId: own.subAccountUid });
    expect(reported.alarms).toHaveLength(1);
    const both = resolvedBy(
      endpoints["create-sub-accounts"],
      sent,
      answer([own, { ...other, ...own }]),
    );
    expect(both.resolutions[0]?.state).toBe("UNKNOWN");
  });

  it("loses no secret for a field that drifted", () => {
    const odd = created("alpha", 1, { permList: [7], ipList: "all", subAccountName: 9 });
    expect(resolveCreated(answer([odd])).resolutions[0]).toMatchObject({
      state: "ACKED",
      created: { permissions: null, ipList: null, name: "" },
    });
  });
});

describe("the answer of a change of leverage", () => {
  const target: SentFacts[] = [{ orderId: null, clientOid: "D1-x", label: null }];
  const resolveList = (answer: WireAnswer) =>
    resolvedBy(endpoints["set-all-leverage"], target, answer).resolutions[0];

  it("is a failure when it says failed under the code of success", () => {
    expect(resolveList(answer("success"))).toEqual({ state: "ACKED", orderId: null });
    expect(resolveList(answer("failed"))).toEqual({
      state: "REJECTED",
      code: "00000",
      message: "failed",
    });
    expect(resolveList(answer(null, "40893", 400))?.state).toBe("REJECTED");
  });

  it.each([null, "", "SUCCESS", "perhaps", true, { result: "success" }])(
    "is unknown after %j",
    (data) => {
      expect(resolveList(answer(data))?.state).toBe("UNKNOWN");
    },
  );
});

describe("the acknowledgement of one order", () => {
  const ids = [
    "futures-place-order",
    "spot-place-plan-order",
    "place-order",
    "place-strategy-order",
  ] as const;
  const sent = orders(1);

  it.each(ids)("of %s is one only with our clientOid", (id) => {
    const resolveList = (data: unknown) =>
      resolvedBy(endpoints[id], sent, answer(data)).resolutions[0]?.state;
    const [clientOid] = clientOids;
    expect(resolveList({ orderId: "1364", clientOid })).toBe("ACKED");
    expect(resolveList({ clientOid })).toBe("ACKED_NO_ID");
    expect(resolveList({ orderId: null, clientOid })).toBe("ACKED_NO_ID");
    expect(resolveList({ orderId: 1364, clientOid })).toBe("UNKNOWN");
    expect(resolveList({ orderId: "1364", clientOid: "other" })).toBe("UNKNOWN");
    expect(resolveList([{ orderId: "1364", clientOid }])).toBe("UNKNOWN");
    expect(resolveList(null)).toBe("UNKNOWN");
  });
});
