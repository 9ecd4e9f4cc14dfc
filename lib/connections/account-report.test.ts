import { describe, expect, it } from "vitest";
import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";
import { familyRowOf } from "@/lib/exchange/families";
import { keyPermissions } from "@/lib/exchange/values";
import { accountKind, accountSentence, endpointPlaceOf, endpointRows } from "./account-report";
import type { AccountCapabilities, ListedAccount, ListedKey, SeenEndpoint } from "./api";
import { contradictionsOf, positionModeIn } from "./contradictions";

const at = "2026-11-20T18:43:11.000Z";

const key: ListedKey = {
  id: "con_1",
  label: "Vienna desk",
  keyLast4: "7c0e",
  permissions: keyPermissions,
  createdAt: at,
  lastTest: { at, failure: null, code: null },
};

const seen = (endpoint: EndpointId, changes: Partial<SeenEndpoint> = {}): SeenEndpoint => ({
  endpoint,
  at,
  tookMs: 94,
  rows: 7,
  why: null,
  code: null,
  ...changes,
});

const refused = (endpoint: EndpointId, code: string) =>
  seen(endpoint, { rows: null, why: "Refused.", code });

const capabilities: AccountCapabilities = {
  at,
  family: "unified",
  environment: "live",
  clockMs: 184,
  tookMs: 94,
  permissions: [],
  seen: [
    seen("unfilled-orders"),
    refused("spot-unfilled-orders", "40085"),
    seen("order-commission", { rows: 100 }),
    seen("sub-account-assets", { rows: null }),
    seen("sub-deposit-withdrawal", { rows: 3 }),
    seen("instruments", { rows: 804 }),
    seen("index-components", { rows: 1 }),
  ],
};

const unified: ListedAccount = {
  id: "acc_1",
  name: "Vienna",
  environment: "live",
  venue: "main",
  positionMode: "one_way_mode",
  ndBroker: true,
  copyTrading: false,
  channelCode: null,
  liveConfirmed: false,
  family: "unified",
  capabilities,
  observedPositionMode: null,
  restored: null,
  keys: [key],
};

const classic: ListedAccount = {
  ...unified,
  ndBroker: false,
  family: "classic",
  capabilities: {
    ...capabilities,
    family: "classic",
    seen: [refused("unfilled-orders", "40084"), seen("spot-unfilled-orders", { rows: 0 })],
  },
};

const text = (account: ListedAccount, through: ListedKey | null = key) =>
  accountSentence(account, through)
    .map((part) => part.text)
    .join("");

const statesOf = (account: ListedAccount, through: ListedKey | null = key) =>
  endpointRows(account, through).map(({ number, word }) => `${number} ${word}`);

describe("the 17 endpoints", () => {
  it("stand in the interface's order, each change with the permissions that it needs", () => {
    for (const { id, number } of endpointRows(unified, key)) {
      const { kind, access, permissions, sample, number: stated } = endpoints[id];
      const { needs, broker } = endpointPlaceOf(id);
      expect(number).toBe(stated);
      expect(needs === undefined).toBe(kind === "read");
      expect(broker === true).toBe(access === "nd-broker");
      const asked = needs ? permissions(sample.request) : [];
      expect(asked.filter((each) => !needs?.includes(each))).toEqual([]);
    }
  });

  it("are to a unified account what was seen, what it may, what it lacks, and not tested", () => {
    expect(statesOf(unified)).toEqual([
      "1 Works",
      "2 Works",
      "3 Not for unified",
      "4 Works",
      "5 Not for unified",
      "6 Permitted",
      "7 Not tested",
      "8 Permitted",
      "9 Works",
      "10 Not for unified",
      "11 Permitted",
      "12 Not for unified",
      "13 Works",
      "14 Works",
      "15 Permitted",
      "16 Not for unified",
      "17 Not for unified",
    ]);
    const rows = endpointRows(unified, key);
    expect(rows[0]).toMatchObject({ seen: "7 open orders", at, detail: "94 ms" });
    expect(rows[1]).toMatchObject({ seen: "tested once, 100 or more records yesterday" });
    expect(rows[5]).toMatchObject({ seen: "tests are read-only", detail: "uta_trade" });
    expect(rows[13]?.seen).toBe("1 exchange");
    expect(rows[6]?.seen).toBe("not tested: it creates accounts");
    expect(rows[9]).toMatchObject({ detail: "40085", at });
    expect(rows[2]).toMatchObject({ detail: "by family", at: null });
    for (const { id, state, seen: text } of rows) {
      const { instead } = familyRowOf(id);
      if (state === "not-for-family") expect(text).toBe(`Instead: ${instead}`);
    }
  });

  it("are never said to be permitted by a key that only reads", () => {
    const readKey = { ...key, permissions: ["read"] as const };
    expect(statesOf(unified, readKey).filter((word) => word.endsWith("Permitted"))).toEqual([]);
    expect(text(unified, readKey)).toContain(
      "It can read open orders, commissions and deposits. " +
        "Its key has no trade permission: nothing is placed or cancelled.",
    );
  });

  it("say Not for, with the code, where the exchange refused what nobody could know", () => {
    const refusing = { ...capabilities, seen: [refused("order-commission", "40085")] };
    expect(endpointRows({ ...unified, capabilities: refusing }, key)[1]).toMatchObject({
      word: "Not for unified",
      seen: "rejected by the exchange",
      detail: "40085",
    });
  });

  it("are not tested before a test, without a key, and of a broker on another account", () => {
    const fresh = { ...unified, family: null, capabilities: null };
    const untested = { ...key, lastTest: null };
    expect(endpointRows(fresh, untested)[0]).toMatchObject({ word: "Not tested", at: null });
    expect(new Set(endpointRows(fresh, null).map(({ word }) => word))).toEqual(
      new Set(["Not tested"]),
    );
    expect(endpointRows(classic, key)[1]?.seen).toContain("ND broker");
  });
});

describe("the sentence of an account", () => {
  it("says what it is, what it can do and what belongs to the other family", () => {
    expect(text(unified)).toBe(
      "A unified account on the live exchange. It can trade spot, margin and futures, and read " +
        "open orders, commissions and deposits. Futures orders of v2, spot plan orders, open " +
        "orders of the spot list, pending futures plan orders, max open size and leverage " +
        "changes " +
        "need a classic account and aren't available here.",
    );
    expect(text(classic)).toMatch(
      /^A classic account .* It can trade spot plan orders and futures, and read open orders\. /,
    );
    expect(accountKind(unified)).toBe("Unified account, live exchange");
  });

  it("claims nothing of an account whose family nobody knows", () => {
    const unknown = { ...unified, family: null, capabilities: null };
    expect(text(unknown)).toBe(
      "An account on the live exchange. Test the key to see what it supports.",
    );
    expect(accountKind(unknown)).toBe("Account type unknown, live exchange");
  });
});

describe("a contradiction", () => {
  const order = { orderId: "1369", symbol: "ETHUSDT", holdMode: "hedge_mode" };

  it("is there as soon as one row shows another position mode than was declared", () => {
    const other = { orderId: "1", symbol: "BTCUSDT", posMode: "one_way_mode" };
    const shown = positionModeIn([other, order, { orderId: "2" }], "one_way_mode");
    expect(shown).toMatchObject({ mode: "hedge_mode", field: "holdMode", count: 1, of: 2 });
    expect(contradictionsOf({ ...unified, observedPositionMode: shown })).toEqual([
      {
        title: "Position mode",
        declared: "One-way",
        seen: "Hedge",
        where: "1 of 2 futures orders",
        reason: expect.stringContaining("Order 1369, ETHUSDT, has holdMode hedge_mode."),
        mend: {
          label: "Change to Hedge",
          kind: "declare",
          change: { positionMode: "hedge_mode" },
        },
      },
    ]);
    expect(
      contradictionsOf({ ...unified, positionMode: "hedge_mode", observedPositionMode: shown }),
    ).toEqual([]);
  });

  it("is none where no row names a mode, or only a word that nobody knows", () => {
    expect(positionModeIn([{ orderId: "1" }, { holdMode: "" }], "one_way_mode")).toBeNull();
    expect(positionModeIn([{ holdMode: "toString" }], "one_way_mode")).toBeNull();
  });

  it("names the code of an account that is no broker, and of a key from elsewhere", () => {
    const noBroker = { ...capabilities, seen: [refused("order-commission", "40029")] };
    expect(contradictionsOf({ ...unified, capabilities: noBroker })).toMatchObject([
      { title: "ND broker", where: "refused with 40029", mend: { change: { ndBroker: false } } },
    ]);
    const wrong = { ...key, lastTest: { at, failure: "Wrong.", code: "40099" } };
    expect(contradictionsOf({ ...unified, keys: [wrong] })).toMatchObject([
      { declared: "A live key", seen: "A demo key", mend: { kind: "remove-key", keyId: key.id } },
    ]);
  });
});
