import "server-only";
import type { QueryOf, Route } from "@/lib/api/define-route";
import type { commissionRoutes } from "@/lib/api/routes/commissions";
import type { monthRoutes } from "@/lib/api/routes/months";
import type { transferRoutes } from "@/lib/api/routes/transfers";
import type { CommissionReport, Corrections, CoverageAnswer, FillPage } from "@/lib/archive/api";
import type { ClientReport, UnrebatedOrders } from "@/lib/archive/clients";
import type { MonthClose } from "@/lib/archive/month-close";
import type { TransferSummary } from "@/lib/transfers/api";
import type { TransferPage } from "@/lib/transfers/page";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { reportTurns } from "../http/turns";
import { clientReport } from "./clients/client-report";
import { unrebatedOrders } from "./clients/unrebated-orders";
import { lastCheckOf } from "./commissions/archive-checks";
import { correctionReport } from "./commissions/corrections";
import { coverageOf, syncPaceOf } from "./commissions/coverage";
import { fillPage } from "./commissions/fills";
import { correctionRangeOf, rangeOf } from "./commissions/range";
import { commissionReport } from "./commissions/report";
import { probesOf } from "./commissions/source-probes";
import { monthOfAccount } from "./months/change-month";
import { monthClose } from "./months/month-status";
import { syncPausedAt } from "./pause-sync";
import { transferPage, transferRangeOf } from "./transfers/list";
import { transferSummary } from "./transfers/summary";

/** What is asked of the archive: by a page for its first drawing, or by a request. */
export interface ArchiveQuestion<R extends Route> {
  readonly principal: Principal;
  readonly query: QueryOf<R>;
  /** Whose share of what the desk can do at once it takes; the user's own without one. */
  readonly reader?: string;
  /** When nobody waits for it any more. */
  readonly signal: AbortSignal;
}

type Asked<Name extends keyof typeof commissionRoutes> = ArchiveQuestion<
  (typeof commissionRoutes)[Name]
>;

/** How far the days of a range are read, and how the exchange responds. */
export async function coverageAnswer({ principal, query }: Asked<"days">): Promise<CoverageAnswer> {
  const { account, from, to } = query;
  await mustOwnAccount(principal, account);
  const [coverage, check, probes, pausedAt] = await Promise.all([
    coverageOf(account, from, to),
    lastCheckOf(account),
    probesOf(account),
    syncPausedAt(account),
  ]);
  const pace = await syncPaceOf(account, coverage.now);
  return { ...coverage, check, pace, pausedAt, probes: [...probes] };
}

/** Exact sums of commissions. */
export async function reportAnswer(asked: Asked<"report">): Promise<CommissionReport> {
  const { group, asOf, compare, ...days } = asked.query;
  await mustOwnAccount(asked.principal, days.account);
  return inTurn(asked, () => commissionReport(rangeOf(days), group, asOf, compare));
}

/** One page of fills. */
export async function fillsAnswer({ principal, query }: Asked<"fills">): Promise<FillPage> {
  await mustOwnAccount(principal, query.account);
  return fillPage(rangeOf(query), query.after ?? null, query.limit);
}

/** What changed after its day had been synced. */
export async function correctionsAnswer(asked: Asked<"corrections">): Promise<Corrections> {
  const { principal, query } = asked;
  await mustOwnAccount(principal, query.account);
  return correctionReport(correctionRangeOf(query), query.after ?? null, query.limit);
}

/** The clients of an account with their sums. */
export async function clientsAnswer(asked: Asked<"clients">): Promise<ClientReport> {
  await mustOwnAccount(asked.principal, asked.query.account);
  return inTurn(asked, () => clientReport(rangeOf(asked.query)));
}

/** Orders of the desk that earn no rebate. */
export async function unrebatedAnswer(asked: Asked<"unrebated">): Promise<UnrebatedOrders> {
  await mustOwnAccount(asked.principal, asked.query.account);
  return inTurn(asked, () => unrebatedOrders(rangeOf(asked.query)));
}

/** The close of a month. */
export async function monthAnswer(
  asked: ArchiveQuestion<typeof monthRoutes.read>,
  month: string,
): Promise<MonthClose> {
  const of = await monthOfAccount(asked.principal, asked.query.account, month);
  return inTurn(asked, () => monthClose(of.accountId, of.month));
}

/** A page of deposits and withdrawals. */
export async function transfersAnswer({
  principal,
  query,
}: ArchiveQuestion<typeof transferRoutes.list>): Promise<TransferPage> {
  await mustOwnAccount(principal, query.account);
  return transferPage(transferRangeOf(query), query.after ?? null, query.limit);
}

/** How long transfers wait, and the flow of each coin by day. */
export async function transferSummaryAnswer({
  principal,
  query,
}: ArchiveQuestion<typeof transferRoutes.summary>): Promise<TransferSummary> {
  const { account: accountId, from = null, to = null } = query;
  await mustOwnAccount(principal, accountId);
  return transferSummary({ accountId, from, to });
}

function inTurn<T>(
  { principal, reader, signal }: Omit<ArchiveQuestion<Route>, "query">,
  work: () => Promise<T>,
) {
  return reportTurns().take(reader ?? principal.userId, signal, work);
}
