import { add, type Decimal, decimal, sign, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { completenessOf } from "./completeness";
import type { Month } from "./month";
import {
  type BookedSum,
  closedDays,
  type MonthClose,
  type MonthLine,
  monthTotal,
  rebateOf,
  statementPlaces,
} from "./month-close";
import { type ClientShare, type SplitLine, splitRebates } from "./splits";

/** Who writes a statement, as it stands at its head and foot. */
export interface Firm {
  readonly name: string;
  /** Address, company number, VAT number: a line each. */
  readonly lines: readonly string[];
  readonly terms: string;
}

/** What a client brought in: its lines of the month, and of what was booked into it. */
export interface ClientLines extends Pick<MonthClose, "own" | "afterLock"> {
  readonly name: string;
  /** What numbers of statements begin with, such as "NLC". */
  readonly prefix: string;
  /** The client's parts of its rebate, as they are written. */
  readonly percent: string;
  /** Its share with all its digits. */
  readonly exact: Decimal;
  /** What of both is booked from earlier months. */
  readonly booked: readonly BookedSum[];
  /** What earlier months left below 0: it is set off first. */
  readonly carriedIn: Decimal;
}

/** Sums of one product, USDT. */
interface StatementLine {
  readonly product: string;
  readonly fills: number;
  readonly volume: Decimal;
  readonly pureFee: Decimal;
  readonly rebate: Decimal;
}

/** A statement of a month. Its lines and what was booked add up to its basis, to the last digit. */
export interface Statement {
  readonly firm: Firm;
  readonly number: string;
  /** Null on the statement of all clients together. */
  readonly client: string | null;
  readonly month: Month;
  /** When it was made, Unix ms. */
  readonly madeAt: number;
  /** The month is not locked yet: its sums may still change. */
  readonly draft: boolean;
  readonly lines: readonly StatementLine[];
  readonly total: Omit<StatementLine, "product">;
  /** What the exchange changed on days of locked months, by day. */
  readonly booked: readonly { readonly day: Day; readonly rebate: Decimal }[];
  /** What came from other clients, or went to them, of locked months. */
  readonly reassigned: readonly { readonly month: Month; readonly rebate: Decimal }[];
  /** What a plan that was changed does to the share of locked months. */
  readonly planChanges: readonly { readonly month: Month; readonly share: Decimal }[];
  readonly basis: Decimal;
  /** What the client gets of the basis; null on the statement of all. */
  readonly share: SplitLine | null;
  /** What earlier months left below 0, and with it what is to be paid; null without any. */
  readonly settled: { readonly carriedIn: Decimal; readonly due: Decimal } | null;
  /** The month began before the archive: the first day that the statement is of. */
  readonly partialFrom: Day | null;
  /** Of these days. */
  readonly verifiedDays: number;
  readonly allDays: number;
  readonly digest: string;
}

/** A statement's number; of one that a later lock made anew it says so. Null: of all clients. */
export const statementNumber = (prefix: string | null, month: Month, revision: number): string =>
  [prefix, month, revision > 1 ? `R${revision}` : null].filter((part) => part !== null).join("-");

/** The how manieth of its month's locks holds, or would hold; 1 is the first. */
export const revisionOf = ({ history, locked }: Pick<MonthClose, "history" | "locked">): number =>
  history.filter(({ kind, number }) => kind === "locked" && number !== locked?.number).length + 1;

/**
 * The statements of a month: one of all clients together first, then one of each client. Each
 * payable is rounded toward zero by itself; what rounding leaves is the firm's.
 */
export function statementsOf(
  close: MonthClose,
  { firm, madeAt }: { readonly firm: Firm; readonly madeAt: number },
  clients: readonly ClientLines[] = [],
): readonly Statement[] {
  const { month, locked, digest, partialFrom } = close;
  const { days, verified } = completenessOf(closedDays(close), close.days);
  const shares = clients.map(
    (client): ClientShare => ({
      basis: sumsOf(client).basis,
      exact: client.exact,
      percent: client.percent,
    }),
  );
  const split = splitRebates(shares, statementPlaces);
  const facts = {
    ...{ firm, month, madeAt, digest, draft: locked === null },
    ...{ partialFrom, verifiedDays: verified, allDays: days },
  };
  const revision = revisionOf(close);
  const number = statementNumber(null, month, revision);
  const whole = { ...facts, ...sumsOf(close), number, client: null, share: null, settled: null };
  const each = clients.map((client, at): Statement => {
    const share = split.lines[at] ?? null;
    const own = { number: statementNumber(client.prefix, month, revision), client: client.name };
    return { ...facts, ...sumsOf(client), ...own, share, settled: settledWith(share, client) };
  });
  return [whole, ...each];
}

function settledWith(share: SplitLine | null, { carriedIn }: ClientLines): Statement["settled"] {
  if (!share || sign(carriedIn) === 0) return null;
  return { carriedIn, due: add(share.payable, carriedIn) };
}

function sumsOf(close: Pick<MonthClose, "own" | "afterLock"> & Partial<ClientLines>) {
  const products = [...new Set(close.own.map(({ product }) => product))].sort();
  const lines = products.map((product) => ({
    product,
    ...totalOf(close.own.filter((line) => line.product === product)),
  }));
  const days = [...new Set(close.afterLock.map(({ day }) => day))].sort();
  const booked = days.map((day) => ({
    day,
    rebate: rebateOf(close.afterLock.filter((line) => line.day === day)),
  }));
  const of = (kind: BookedSum["kind"]) => close.booked?.filter((sum) => sum.kind === kind) ?? [];
  const reassigned = of("reassigned").map(({ month, rebate }) => ({
    ...{ month, rebate: decimal(rebate) },
  }));
  const planChanges = of("plan").map(({ month, share }) => ({ month, share: decimal(share) }));
  const basis = sum([monthTotal(close), ...reassigned.map(({ rebate }) => rebate)]);
  return { lines, total: totalOf(close.own), booked, reassigned, planChanges, basis };
}

function totalOf(lines: readonly MonthLine[]): Omit<StatementLine, "product"> {
  const sumOf = (name: "volume" | "pureFee" | "rebate") =>
    sum(lines.map((line) => decimal(line[name])));
  return {
    fills: lines.reduce((count, { fills }) => count + fills, 0),
    ...{ volume: sumOf("volume"), pureFee: sumOf("pureFee"), rebate: sumOf("rebate") },
  };
}
