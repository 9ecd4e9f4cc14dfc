import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, decimal, subtract } from "@/lib/decimal";
import { transferStatuses } from "@/lib/exchange/broker-values";
import { atSize } from "@/lib/testing/size";
import { dayMs } from "@/lib/time";
import { balances, validate } from "../engine";
import { seedAccounts } from "../market/seed";
import {
  applyLogged,
  beginVenue,
  reviveVenue,
  serialiseVenue,
  type VenueState,
} from "../state/venue-state";
import { latestOf, type TransferPlan } from "./accounts";
import { drawTransfers, maxPendingMs, transferKinds } from "./draw-transfers";
import { transferPageOf } from "./transfers";
import { transferRetentionMs } from "./transfers-over-time";

const startedAt = 1_795_200_000_000;
const client = seedAccounts.clients[0];
const hourMs = 3_600_000;

function tickAt(state: VenueState, at: number): void {
  applyLogged(state, { at, command: { type: "tick" } });
}

function begin(state: VenueState, plan: Partial<TransferPlan>, settlesAfterMs: number) {
  const { lastAt: at } = state;
  const whole: TransferPlan = {
    uid: client,
    coin: "USDT",
    amount: "1000",
    type: "deposit",
    subType: "onchain",
    changes: [
      { status: "pending", at },
      { status: "success", at: at + settlesAfterMs },
    ],
    ...plan,
  };
  const events = applyLogged(state, { at, command: { type: "begin-transfer", plan: whole } });
  return { events, transfer: state.parts.accounts.transfers.at(-1) };
}

function cash(state: VenueState, uid: string) {
  return decimal(balances(state.engine, uid).find(({ coin }) => coin === "USDT")?.total ?? "0");
}

describe("the broker's users", () => {
  it("move the same money whether the time is drawn at once or bit by bit", () => {
    const cuts = fc.array(fc.nat({ max: 3 * dayMs }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(), cuts, (seed, offsets) => {
        const moments = [0, ...offsets, 3 * dayMs].sort((a, b) => a - b);
        const pieces = moments.slice(1).flatMap((to, at) => {
          return drawTransfers(seed, startedAt + (moments[at] ?? 0), startedAt + to);
        });
        expect(pieces).toEqual(drawTransfers(seed, startedAt, startedAt + 3 * dayMs));
      }),
      { numRuns: atSize(50, 15) },
    );
  });

  it("wait at most nine days, and touch no account that a person trades with", () => {
    const plans = drawTransfers(11, startedAt, startedAt + 200 * dayMs);
    expect(plans.length).toBeGreaterThan(2_000);
    const users: readonly string[] = [seedAccounts.trader, seedAccounts.hedge, seedAccounts.broker];
    for (const { uid, counterparty, changes } of plans) {
      expect(users).not.toContain(uid);
      expect(users).not.toContain(counterparty);
      expect(uid).not.toBe(counterparty);
      const took = (changes.at(-1)?.at ?? 0) - (changes[0]?.at ?? 0);
      expect(took >= 0 && took <= maxPendingMs).toBe(true);
    }
  });
});

describe("a new venue", () => {
  it("has forty days of transfers of every kind in every state, some of them pending", () => {
    for (const seed of [1, 2, 3, 7]) {
      const { transfers } = beginVenue(seed, startedAt).parts.accounts;
      const found = new Set(
        transfers.map((it) => `${it.type} ${it.subType} ${latestOf(it).status}`),
      );
      for (const { type, subType } of transferKinds) {
        for (const status of transferStatuses)
          expect(found).toContain(`${type} ${subType} ${status}`);
      }
      const begun = transfers.map(({ changes }) => changes[0]?.at ?? 0);
      expect(Math.min(...begun)).toBe(startedAt - 40 * dayMs);
      expect(Math.max(...begun)).toBeLessThanOrEqual(startedAt);
    }
  });
});

describe("a transfer", () => {
  it("is paid in when it succeeds, at the moment planned, also when the clock leaps", () => {
    const state = beginVenue(7, startedAt);
    const before = cash(state, seedAccounts.trader);
    const { transfer } = begin(state, { uid: seedAccounts.trader }, 3 * hourMs);
    expect(cash(state, seedAccounts.trader)).toBe(before);
    tickAt(state, startedAt + 2 * hourMs);
    expect(cash(state, seedAccounts.trader)).toBe(before);
    expect(transfer && latestOf(transfer).status).toBe("pending");
    tickAt(state, startedAt + 5 * dayMs);
    expect(cash(state, seedAccounts.trader)).toBe(add(before, decimal("1000")));
    expect(transfer?.changes).toEqual([
      { status: "pending", at: startedAt },
      { status: "success", at: startedAt + 3 * hourMs },
    ]);
    expect(validate(state.engine)).toEqual([]);
  });

  it("takes a withdrawal's money when it begins and gives it back when it fails", () => {
    const state = beginVenue(7, startedAt);
    const before = cash(state, seedAccounts.trader);
    const at = startedAt;
    const fails = [
      { status: "pending", at },
      { status: "fail", at: at + hourMs },
    ] as const;
    begin(state, { uid: seedAccounts.trader, type: "withdrawal", changes: fails }, 0);
    expect(cash(state, seedAccounts.trader)).toBe(subtract(before, decimal("1000")));
    tickAt(state, at + 2 * hourMs);
    expect(cash(state, seedAccounts.trader)).toBe(before);
  });

  it("is refused where the money is not there, without a trace", () => {
    const state = beginVenue(7, startedAt);
    const before = serialiseVenue(state);
    const asked = { uid: seedAccounts.trader, type: "withdrawal", amount: "99999999" } as const;
    const { events } = begin(state, asked, hourMs);
    expect(events).toMatchObject([{ type: "rejected", code: "43012", field: "amount" }]);
    expect(serialiseVenue(state)).toEqual(before);
  });

  it("between two accounts is one txId on both, and the money of neither is lost", () => {
    const state = beginVenue(7, startedAt);
    const [from, to] = [seedAccounts.clients[1], seedAccounts.clients[2]];
    const sum = () => add(cash(state, from), cash(state, to));
    const before = sum();
    const changes = [{ status: "success", at: startedAt }] as const;
    const pair = { uid: from, counterparty: to, type: "withdrawal", subType: "internal" } as const;
    begin(state, { ...pair, changes }, 0);
    const [sent, received] = state.parts.accounts.transfers.slice(-2);
    expect([sent?.uid, sent?.type]).toEqual([from, "withdrawal"]);
    expect([received?.uid, received?.type]).toEqual([to, "deposit"]);
    expect(received?.txId).toBe(sent?.txId);
    expect(received?.id).not.toBe(sent?.id);
    expect(sum()).toBe(before);
  });
});

describe("the venue's clock", () => {
  it("moves everything that pends at the beginning within a day", () => {
    const state = beginVenue(7, startedAt);
    const pending = state.parts.accounts.transfers.filter(({ planned }) => planned.length > 0);
    expect(pending.length).toBeGreaterThanOrEqual(transferKinds.length);
    tickAt(state, startedAt + dayMs);
    const after = pending.map((transfer) => latestOf(transfer).status);
    expect(new Set(after)).toEqual(new Set(["success", "fail"]));
  });

  it("leads to the same transfers in one leap or in many steps, and after a restart", () => {
    const leapt = beginVenue(5, startedAt);
    tickAt(leapt, startedAt + 2 * dayMs);
    let stepped = beginVenue(5, startedAt);
    for (let hour = 1; hour <= 48; hour++) {
      tickAt(stepped, startedAt + hour * hourMs);
      if (hour === 20) stepped = reviveVenue(serialiseVenue(stepped));
    }
    expect(stepped.parts.accounts).toEqual(leapt.parts.accounts);
    for (const uid of seedAccounts.clients) expect(cash(stepped, uid)).toBe(cash(leapt, uid));
  });

  it("makes the venue forget what last changed long ago, and keeps what it holds bounded", () => {
    const state = beginVenue(7, startedAt);
    tickAt(state, startedAt + 300 * dayMs);
    const { transfers } = state.parts.accounts;
    const oldest = Math.min(...transfers.map((transfer) => latestOf(transfer).at));
    expect(oldest).toBeGreaterThanOrEqual(state.lastAt - transferRetentionMs);
    expect(transfers.length).toBeLessThan(2_500);
    expect(validate(state.engine)).toEqual([]);
  });
});

describe("a page of transfers", () => {
  const state = beginVenue(7, startedAt);
  const all = { status: null, olderThan: null, limit: 100 } as const;

  it("is one of pages that together give every record once, whatever their size", () => {
    const span = fc.record({
      back: fc.nat({ max: 45 * dayMs }),
      length: fc.nat({ max: 7 * dayMs }),
    });
    const status = fc.constantFrom(null, ...transferStatuses);
    fc.assert(
      fc.property(span, status, fc.integer({ min: 1, max: 100 }), (window, wanted, limit) => {
        const from = startedAt - window.back;
        const filter = { from, to: from + window.length, status: wanted };
        const read: string[] = [];
        let next: string | null = null;
        do {
          const page = transferPageOf(state.parts.accounts, { ...filter, olderThan: next, limit });
          expect(page.transfers.length).toBeLessThanOrEqual(limit);
          read.push(...page.transfers.map(({ id }) => id));
          ({ next } = page);
        } while (next !== null);
        const expected = state.parts.accounts.transfers
          .filter((transfer) => {
            const { at, status: is } = latestOf(transfer);
            return at >= filter.from && at <= filter.to && (wanted === null || is === wanted);
          })
          .map(({ id }) => id);
        expect(read).toEqual(expected.reverse());
      }),
      { numRuns: atSize(200, 40) },
    );
  });

  it("shows each record in exactly one of the windows that cover the time", () => {
    const from = startedAt - 42 * dayMs;
    const cuts = fc.uniqueArray(fc.nat({ max: 42 * dayMs }), { maxLength: 20 });
    fc.assert(
      fc.property(cuts, (offsets) => {
        const starts = [0, ...offsets.map((it) => it + 1)].sort((a, b) => a - b);
        const seen = starts.flatMap((start, at) => {
          const to = from + (starts[at + 1] ?? 42 * dayMs + 1) - 1;
          const filter = { ...all, from: from + start, to, limit: 5_000 };
          return transferPageOf(state.parts.accounts, filter).transfers.map(({ id }) => id);
        });
        expect(seen.length).toBe(state.parts.accounts.transfers.length);
        expect(new Set(seen).size).toBe(seen.length);
      }),
      { numRuns: atSize(100, 20) },
    );
  });

  it("loses no record to a state that changes between two pages of a wide enough window", () => {
    const moving = beginVenue(7, startedAt);
    const window = { ...all, from: startedAt - 6 * dayMs, to: startedAt + dayMs, limit: 10 };
    const expected = transferPageOf(moving.parts.accounts, { ...window, limit: 5_000 }).transfers;
    const read: string[] = [];
    let next: string | null = null;
    for (let page = 1; page === 1 || next !== null; page++) {
      const found = transferPageOf(moving.parts.accounts, { ...window, olderThan: next });
      read.push(...found.transfers.map(({ id }) => id));
      ({ next } = found);
      tickAt(moving, startedAt + page * hourMs);
    }
    expect(expected.length).toBeGreaterThan(60);
    expect(read).toEqual(expected.map(({ id }) => id));
  });
});
