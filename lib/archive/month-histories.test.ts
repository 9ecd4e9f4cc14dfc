import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, type Decimal, decimal, maximum, sign, sum } from "@/lib/decimal";
import { atSize } from "@/lib/testing/size";
import { byProduct, type ClientLine } from "./client-lines";
import type { Month } from "./month";
import { settle } from "./payouts";
import { applyTo, changeOf, historyMonths, monthHistories } from "./testing/month-histories";
import { MonthsModel, summed } from "./testing/months-model";

const clients = ["cli_h", "cli_k", "cli_n"];

/** To the last digit, whatever happened: all that the firm and its clients get is the archive's. */
function expectWhole(model: MonthsModel): void {
  const parts = model.months.flatMap((month) => {
    const { payable, rounding, retained, unattributed } = model.split(month);
    return [payable, rounding, retained, unattributed];
  });
  expect(sum(parts)).toBe(model.total);
}

/** Over all months each client gets what its fills and its plan, as they are now, entitle it to. */
function expectEntitled(model: MonthsModel): void {
  for (const client of clients) {
    const exact = model.months.flatMap((month) =>
      model.shares(month).flatMap((share) => (share.client === client ? decimal(share.exact) : [])),
    );
    expect(sum(exact)).toBe(model.entitled(client));
  }
}

/** What is booked has its cause: it is told from single fills too, and moves sum to nothing. */
function expectCauses(model: MonthsModel): void {
  const booked = model.lines(model.next).filter(({ kind }) => kind !== "own");
  const ofFills = summed(booked.filter(({ kind }) => kind !== "plan"));
  expect(ofFills).toEqual(model.bookedByFill());
  const of = (kind: ClientLine["kind"]) => booked.filter((line) => line.kind === kind);
  for (const { fills, rebate } of byProduct(of("reassigned"))) {
    expect([fills, rebate]).toEqual([0, "0"]);
  }
  for (const { fills, rebate, share } of of("plan")) {
    expect([fills, rebate, share === "0"]).toEqual([0, "0", false]);
  }
}

interface Paid {
  readonly client: string;
  readonly month: Month;
  readonly amount: Decimal;
}

/** What clients are to get by each month's newest lock, and what they got: it only grows. */
class Ledger {
  private readonly payables = new Map<Month, ReadonlyMap<string, Decimal>>();
  private payouts: readonly Paid[] = [];

  lock(model: MonthsModel): void {
    const month = model.locks.at(-1)?.month;
    if (!month) throw new Error("Nothing is locked.");
    const { lines } = model.split(month);
    const named = model.shares(month).filter(({ client }) => client !== null);
    const payables = lines.map(({ payable }, at) => [named[at]?.client ?? "", payable] as const);
    this.payables.set(month, new Map(payables));
  }

  of(client: string) {
    const paid = (month: Month) =>
      sum(
        this.payouts.flatMap((each) =>
          each.client === client && each.month === month ? [each.amount] : [],
        ),
      );
    return settle(
      [...this.payables].map(([month, payables]) => ({
        ...{ month, payable: payables.get(client) ?? nothing, paid: paid(month) },
      })),
    );
  }

  /** Pays what is open of one month of a client, and sometimes a little more. */
  pay(client: string, pick: number, more: Decimal): void {
    const { months } = this.of(client);
    const month = months[pick % Math.max(months.length, 1)];
    if (!month || sign(month.open) !== 1) return;
    const amount = add(month.open, more);
    this.payouts = [...this.payouts, { client, month: month.month, amount }];
  }

  reverse(pick: number): void {
    const taken = this.payouts[pick % Math.max(this.payouts.length, 1)];
    this.payouts = this.payouts.filter((each) => each !== taken);
  }

  /** Whether each month that was locked still is. */
  isOf(model: MonthsModel): boolean {
    return this.payables.size === model.locks.length;
  }

  /** What a client's payables come to, added up without the settlement. */
  due(client: string): Decimal {
    return sum([...this.payables.values()].map((each) => each.get(client) ?? nothing));
  }
}

/** What each client was paid, is still to get and carries is what its months' locks say. */
function expectSettled(model: MonthsModel, ledger: Ledger): void {
  const settled = clients.map((client) => {
    const { paid, open, carried } = ledger.of(client);
    expect(sum([paid, open, carried])).toBe(ledger.due(client));
    expect([maximum(open, nothing), maximum(carried, nothing)]).toEqual([open, nothing]);
    return sum([paid, open, carried]);
  });
  if (!ledger.isOf(model)) return;
  const locked = new Set(model.locks.map(({ month }) => month));
  const rest = model.months.flatMap((month) => {
    const { payable, rounding, retained, unattributed } = model.split(month);
    return [...(locked.has(month) ? [] : [payable]), rounding, retained, unattributed];
  });
  expect(sum([...settled, ...rest])).toBe(model.total);
}

const nothing = decimal("0");

/** What finance does after something has happened. */
const aPayment = fc.record({
  ...{ do: fc.constantFrom("pay" as const, "pay" as const, "reverse" as const) },
  ...{ client: fc.constantFrom(...clients), pick: fc.nat(1_000) },
  more: fc.constantFrom("0", "0", "0.01", "7.5").map(decimal),
});

describe("random histories of months", () => {
  it("give all of the archive to someone, name each difference, and never move a lock", () => {
    const payments = fc.array(fc.option(aPayment), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(monthHistories(clients, 30), payments, (history, paying) => {
        const model = new MonthsModel(historyMonths);
        const ledger = new Ledger();
        for (const [at, action] of history.entries()) {
          const frozen = model.locks.map(({ month, lines, shares }) => ({ month, lines, shares }));
          const change = changeOf(model, action);
          if (change === null) continue;
          applyTo(model, change);
          if (change.do !== "reopen") {
            for (const { month, lines, shares } of frozen) {
              expect(model.lines(month)).toBe(lines);
              expect(model.shares(month)).toBe(shares);
            }
          }
          if (change.do === "lock") ledger.lock(model);
          const payment = paying[at % paying.length];
          if (payment?.do === "pay") ledger.pay(payment.client, payment.pick, payment.more);
          if (payment?.do === "reverse") ledger.reverse(payment.pick);
          expectSettled(model, ledger);
          expectWhole(model);
          expectEntitled(model);
          expectCauses(model);
        }
      }),
      { numRuns: atSize(1_000, 15) },
    );
  });
});
