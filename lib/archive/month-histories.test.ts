import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import { atSize } from "@/lib/testing/size";
import { byProduct, type ClientLine } from "./client-lines";
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

describe("random histories of months", () => {
  it("give all of the archive to someone, name each difference, and never move a lock", () => {
    fc.assert(
      fc.property(monthHistories(clients, 30), (history) => {
        const model = new MonthsModel(historyMonths);
        for (const action of history) {
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
          expectWhole(model);
          expectEntitled(model);
          expectCauses(model);
        }
      }),
      { numRuns: atSize(1_000) },
    );
  });
});
