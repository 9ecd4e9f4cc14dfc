import "server-only";
import type { CommissionReport, Corrections, CoverageAnswer, FillPage } from "@/lib/archive/api";
import type { ClientReport, UnrebatedOrders } from "@/lib/archive/clients";
import type { MonthClose } from "@/lib/archive/month-close";
import type { Principal } from "@/lib/people/roles";
import type { TransferPage, TransferSummary } from "@/lib/transfers/api";
import { mustOwnAccount } from "../accounts/connections";
import { reportTurns } from "../http/turns";
import type { Query } from "../query";
import { clientReport } from "./clients/client-report";
import { unrebatedOrders } from "./clients/unrebated-orders";
import { lastCheckOf } from "./commissions/archive-checks";
import { correctionReport } from "./commissions/corrections";
import { coverageOf, syncPaceOf } from "./commissions/coverage";
import { fillPage } from "./commissions/fills";
import {
  readAccountQuery,
  readClientsQuery,
  readCorrectionsQuery,
  readFillsQuery,
  readRangeQuery,
  readReportQuery,
} from "./commissions/query";
import { commissionReport } from "./commissions/report";
import { probesOf } from "./commissions/source-probes";
import { monthOfAccount } from "./months/change-month";
import { monthClose } from "./months/month-status";
import { transferPage } from "./transfers/list";
import { readSummaryQuery, readTransfersQuery } from "./transfers/query";
import { transferSummary } from "./transfers/summary";

/** What is asked of the archive: by a page for its first drawing, or by a request. */
export interface ArchiveQuestion {
  readonly principal: Principal;
  readonly query: Query;
  /** Whose share of what the desk can do at once it takes; the user's own without one. */
  readonly reader?: string;
  /** When nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** How far the days of a range are read, and how the exchange answers: `?account&from&to`. */
export async function coverageAnswer(asked: Asked): Promise<CoverageAnswer> {
  const { accountId, from, to } = readRangeQuery(asked.query);
  await mustOwnAccount(asked.principal, accountId);
  const [coverage, check, probes] = await Promise.all([
    coverageOf(accountId, from, to),
    lastCheckOf(accountId),
    probesOf(accountId),
  ]);
  const pace = await syncPaceOf(accountId, coverage.now);
  return { ...coverage, check, pace, probes: [...probes] };
}

/** Exact sums of commissions: `readReportQuery`. */
export async function reportAnswer(asked: ArchiveQuestion): Promise<CommissionReport> {
  const { range, groups, asOf, compare } = readReportQuery(asked.query);
  await mustOwnAccount(asked.principal, range.accountId);
  return inTurn(asked, () => commissionReport(range, groups, asOf, compare));
}

/** One page of fills: `readFillsQuery`. */
export async function fillsAnswer({ principal, query }: Asked): Promise<FillPage> {
  const { range, after, limit } = readFillsQuery(query);
  await mustOwnAccount(principal, range.accountId);
  return fillPage(range, after, limit);
}

/** What changed after its day had been synced: `readCorrectionsQuery`. */
export async function correctionsAnswer({ principal, query }: Asked): Promise<Corrections> {
  const { range, after, limit } = readCorrectionsQuery(query);
  await mustOwnAccount(principal, range.accountId);
  return correctionReport(range, after, limit);
}

/** The clients of an account with their sums: `readClientsQuery`. */
export async function clientsAnswer(asked: ArchiveQuestion): Promise<ClientReport> {
  const range = readClientsQuery(asked.query);
  await mustOwnAccount(asked.principal, range.accountId);
  return inTurn(asked, () => clientReport(range));
}

/** Orders of the desk that earn no rebate: `?account&from&to`. */
export async function unrebatedAnswer(asked: ArchiveQuestion): Promise<UnrebatedOrders> {
  const range = readRangeQuery(asked.query);
  await mustOwnAccount(asked.principal, range.accountId);
  return inTurn(asked, () => unrebatedOrders(range));
}

/** The close of a month: `?account`. */
export async function monthAnswer(asked: ArchiveQuestion, month: string): Promise<MonthClose> {
  const account = readAccountQuery(asked.query);
  const of = await monthOfAccount(asked.principal, account, month);
  return inTurn(asked, () => monthClose(of.accountId, of.month));
}

/** A page of deposits and withdrawals: `readTransfersQuery`. */
export async function transfersAnswer({ principal, query }: Asked): Promise<TransferPage> {
  const { range, after, limit } = readTransfersQuery(query);
  await mustOwnAccount(principal, range.accountId);
  return transferPage(range, after, limit);
}

/** How long transfers wait, and the flow of each coin by day: `?account&from&to`. */
export async function transferSummaryAnswer({ principal, query }: Asked): Promise<TransferSummary> {
  const asked = readSummaryQuery(query);
  await mustOwnAccount(principal, asked.accountId);
  return transferSummary(asked);
}

type Asked = Pick<ArchiveQuestion, "principal" | "query">;

function inTurn<T>({ principal, reader, signal }: ArchiveQuestion, work: () => Promise<T>) {
  return reportTurns().take(reader ?? principal.userId, signal, work);
}
