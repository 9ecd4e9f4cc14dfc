import { describe, expect, it } from "vitest";
import { decimal, decimalOrNull, sum } from "@/lib/decimal";
import { addDays, dayBounds, dayMs, dayOf } from "@/lib/time";
import { numberForms } from "../deviations/deviation-forms";
import type { Deviations } from "../deviations/sandbox-state";
import { zone } from "./commission-row";
import { commissionPageOf, isOdd, writeNumbers } from "./page";
import { daysQuery, firstDay, later, pagesOf, rowsOf, sourceWith } from "./testing/reads";
import { tallyOf, truthOf } from "./truth";

const day = addDays(firstDay, -5);
const { startMs, endMs } = dayBounds(day, zone);
const truth = truthOf(sourceWith().parts.commissions, day, later);
const query = daysQuery(day, day);
const pages = (deviations: Deviations, limit = 500) =>
  pagesOf(sourceWith(deviations), { ...query, limit }, later);
const read = (deviations: Deviations, limit = 500) => rowsOf(pages(deviations, limit));
const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));

describe("every quirk of endpoint 2", () => {
  it("leaves the truth alone", () => {
    const { commissions } = sourceWith({ "commission-numbers": "negative" }).parts;
    expect(tallyOf(truthOf(commissions, day, later))).toEqual(tallyOf(truth));
    expect(tallyOf(read({}))).toEqual(tallyOf(truth));
  });
});

describe("a tie at a page's edge", () => {
  it("loses records on some days, which a second read with other edges finds", () => {
    const days = Array.from({ length: 14 }, (_, at) => addDays(day, -at));
    const missing = days.map((of) => {
      const all = truthOf(sourceWith().parts.commissions, of, later);
      const found = [500, 437].map((limit) => {
        const source = sourceWith({ "commission-tie-ms": 1 });
        return idsOf(rowsOf(pagesOf(source, daysQuery(of, of, limit), later)));
      });
      const union = new Set(found.flatMap((ids) => [...ids]));
      return { one: all.length - (found[0]?.size ?? 0), both: all.length - union.size };
    });
    expect(missing.filter(({ one }) => one > 0).length).toBeGreaterThan(5);
    expect(missing.filter(({ both }) => both > 0)).toEqual([]);
  });

  it("of one millisecond loses what was filled in one moment", () => {
    const found = read({ "commission-tie-ms": 1 }, 1);
    expect(found.length).toBe(new Set(truth.map(({ ts }) => ts)).size);
    expect(found.length).toBeLessThan(truth.length);
  });
});

describe("pages", () => {
  it("repeat the last record of the page before", () => {
    const all = pages({ "commission-duplicates": true });
    for (const [at, page] of all.entries()) {
      if (at > 0) expect(page.rows[0]).toEqual(all[at - 1]?.rows.at(-1));
    }
    expect(all.length).toBeGreaterThan(2);
    expect(rowsOf(all).length).toBe(truth.length + all.length - 1);
    expect(idsOf(rowsOf(all))).toEqual(idsOf(truth));
  });

  it("are short though more follows", () => {
    const all = pages({ "commission-short-pages": true });
    expect(all[0]?.rows.length).toBe(250);
    expect(all[0]?.endId).not.toBeNull();
    expect(rowsOf(all)).toEqual(truth);
  });
});

describe("endId", () => {
  const last = (deviations: Deviations) => pages(deviations).at(-1);

  it("at the end is null, empty or absent", () => {
    expect(last({})?.endId).toBeNull();
    expect(last({ "commission-end-id": "empty" })?.endId).toBe("");
    expect(last({ "commission-end-id": "absent" })).not.toHaveProperty("endId");
    for (const ending of ["null", "empty", "absent"]) {
      expect(read({ "commission-end-id": ending })).toEqual(truth);
    }
  });

  it("of the last record leads to an empty page", () => {
    const all = pages({ "commission-end-id": "last" });
    expect(all.at(-1)).toEqual({ rows: [], endId: null });
    expect(all.at(-2)?.endId).toBe(truth.at(-1)?.id);
    expect(rowsOf(all)).toEqual(truth);
  });

  it("repeats what it was asked with, so that a reader goes round in circles", () => {
    const source = sourceWith({ "commission-end-id": "repeated" });
    const first = commissionPageOf(source, query, later);
    const asked = { ...query, idLessThan: first.endId ?? null };
    const second = commissionPageOf(source, asked, later);
    expect(second.endId).toBe(first.endId);
    expect(commissionPageOf(source, asked, later)).toEqual(second);
    expect(second.rows[0]).toEqual(truth[500]);
  });
});

describe("the range", () => {
  const noon = startMs + dayMs / 2;
  const timed = (deviations: Deviations, startTime: number, endTime: number) =>
    rowsOf(pagesOf(sourceWith(deviations), { ...query, startTime, endTime }, later));

  it("lets records of the hours around it in", () => {
    const rows = timed({ "commission-outside-range": true }, startMs, endMs);
    const days = new Set(rows.map(({ ts }) => dayOf(Number(ts), zone)));
    expect(days).toEqual(new Set([addDays(day, 1), day, addDays(day, -1)]));
    expect(rows.every(({ ts }) => Number(ts) >= startMs - 3_600_000)).toBe(true);
  });

  it("is widened to whole days", () => {
    expect(timed({}, noon, noon + 3_600_000).length).toBeLessThan(truth.length);
    expect(timed({ "commission-whole-days": true }, noon, noon + 3_600_000)).toEqual(truth);
  });

  it("leaves out its own bounds", () => {
    const at = Number(truth[40]?.ts);
    const own = truth.filter(({ ts }) => Number(ts) === at);
    expect(timed({}, at, at)).toEqual(own);
    expect(own.length).toBeGreaterThan(0);
    expect(timed({ "commission-exclusive-bounds": true }, at, at)).toEqual([]);
    expect(timed({ "commission-exclusive-bounds": true }, at - 1, at + 1)).toEqual(own);
  });

  it("lacks a day that is held back, but not its neighbours", () => {
    const rows = timed({ "commission-held-day": day }, startMs - dayMs, endMs + dayMs);
    const days = new Set(rows.map(({ ts }) => dayOf(Number(ts), zone)));
    expect(days).toEqual(new Set([addDays(day, 1), addDays(day, -1)]));
    expect(timed({}, startMs, endMs)).toEqual(truth);
  });

  it("ends where records are no longer kept", () => {
    const rows = timed({ "commission-kept-days": 2 }, later - 5 * dayMs, later);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ ts }) => Number(ts) >= later - 2 * dayMs)).toBe(true);
    expect(timed({}, later - 5 * dayMs, later).length).toBeGreaterThan(rows.length);
  });
});

describe("a filter", () => {
  it("by uid is not looked at", () => {
    const asked = { ...query, uid: "999" };
    expect(commissionPageOf(sourceWith(), asked, later).rows).toEqual([]);
    const source = sourceWith({ "commission-uid-ignored": true });
    expect(rowsOf(pagesOf(source, asked, later))).toEqual(truth);
  });

  it("by order is not looked at either", () => {
    const asked = { ...query, orderId: "999" };
    expect(commissionPageOf(sourceWith(), asked, later).rows).toEqual([]);
    const source = sourceWith({ "commission-order-ignored": true });
    expect(rowsOf(pagesOf(source, asked, later))).toEqual(truth);
  });
});

describe("numbers", () => {
  const fields = ["volume", "fee", "pureFee", "rebateAmount"] as const;
  const written = (form: (typeof numberForms)[number]) =>
    truth.map((row) => ({ row, odd: isOdd(row), numbers: writeNumbers(row, form) }));

  it("are written oddly in about every fifth record, and in no other", () => {
    const odd = truth.filter(isOdd).length;
    expect(odd).toBeGreaterThan(truth.length / 10);
    expect(odd).toBeLessThan(truth.length / 2);
    for (const form of numberForms) {
      for (const { row, odd, numbers } of written(form)) {
        const same = fields.every((field) => numbers[field] === row[field]);
        expect(same, `${form} ${row.id}`).toBe(form === "exact" || !odd);
      }
    }
  });

  it("keep their value with an exponent and with thirty places", () => {
    for (const form of ["exponent", "thirty-digits"] as const) {
      for (const { row, odd, numbers } of written(form)) {
        expect(decimal(String(numbers.fee))).toBe(row.fee);
        const way = form === "exponent" ? /e-\d+$/ : /^-?\d+\.\d{30}$/;
        if (odd) expect(numbers.fee).toMatch(way);
      }
    }
  });

  it("are no numbers, turned, null or empty", () => {
    const oddOf = (form: (typeof numberForms)[number]) => written(form).filter(({ odd }) => odd);
    for (const { numbers } of oddOf("unparseable")) {
      expect(decimalOrNull(String(numbers.fee))).toBeNull();
    }
    for (const { row, numbers } of oddOf("negative")) {
      expect(sum([decimal(String(numbers.fee)), row.fee])).toBe("0");
    }
    expect(new Set(oddOf("null").map(({ numbers }) => numbers.rebateAmount))).toEqual(
      new Set([null]),
    );
    expect(new Set(oddOf("empty").map(({ numbers }) => numbers.volume))).toEqual(new Set([""]));
  });
});
