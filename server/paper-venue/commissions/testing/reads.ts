import { type Day, day, dayBounds, dayMs } from "@/lib/time";
import { type Deviations, newSandboxState } from "../../deviations/sandbox-state";
import { type CommissionRow, zone } from "../commission-row";
import { type Commissions, newCommissions } from "../commissions";
import {
  type CommissionPage,
  type CommissionQuery,
  commissionPageOf,
  type PageSource,
} from "../page";

/** When the venues of these tests begin: 21 November 2026, 02:40 UTC+8, a Saturday. */
export const begins = 1_795_200_000_000;
export const firstDay = day("2026-11-21");
/** Ten days later at noon of UTC+8. */
export const later = dayBounds(day("2026-12-01"), zone).startMs + dayMs / 2;

/** The parts of a venue that pages are made from, with some deviations. */
export function sourceWith(
  deviations: Deviations = {},
  commissions: Commissions = newCommissions(7, begins),
): PageSource {
  return { parts: { commissions, practice: { ...newSandboxState(0), quirks: deviations } } };
}

/** A question for all records of some days. */
export function daysQuery(from: Day, to: Day, limit = 500): CommissionQuery {
  return {
    startTime: dayBounds(from, zone).startMs,
    endTime: dayBounds(to, zone).endMs,
    limit,
    uid: null,
    orderId: null,
    idLessThan: null,
  };
}

/** Every page of a question from its cursor on, following endId until it or a page is empty. */
export function pagesOf(source: PageSource, query: CommissionQuery, now: number): CommissionPage[] {
  const pages: CommissionPage[] = [];
  for (let { idLessThan } = query; pages.length < 10_000; ) {
    const page = commissionPageOf(source, { ...query, idLessThan }, now);
    pages.push(page);
    if (!page.endId || page.rows.length === 0) return pages;
    idLessThan = page.endId;
  }
  throw new Error("The pages do not end.");
}

/** The rows of all pages, one after the other. */
export function rowsOf(pages: readonly CommissionPage[]): CommissionRow[] {
  return pages.flatMap(({ rows }) => rows);
}
