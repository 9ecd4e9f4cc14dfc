import "server-only";
import { sql } from "drizzle-orm";
import type { RuleMatch, RulePreview } from "@/lib/archive/clients";
import { decimal, decimalOrNull } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { pool, rowsOf } from "../../db/database";
import type { ReportRange } from "../commissions/as-of-sums";
import { fillsWithCandidate } from "./attribution";
import { candidateFor } from "./ownership";

/** A rule that may be saved: fills whose clientOid begins so are a client's. */
export interface CandidateRule {
  readonly prefix: string;
  readonly clientId: string;
  /** Without it: the first day that is of no locked month. */
  readonly from?: Day | undefined;
  readonly until?: Day | undefined;
}

const maxMatches = 20;

/**
 * What a rule would do to the fills of a range on the days on which it would hold: each is
 * attributed as it is and as it would be, by the statement that attributes it once the rule is
 * saved. Nothing is changed.
 */
export async function previewRule(range: ReportRange, rule: CandidateRule): Promise<RulePreview> {
  const { prefix, clientId, from, until } = rule;
  const owner = { clientId, orderAccountId: null };
  const of = { kind: "prefix", accountId: range.accountId, key: prefix } as const;
  const { candidate, days } = await candidateFor(pool(), { of, owner, from, until });
  const [[counted], latest] = await Promise.all([
    rowsOf<Counted & Record<string, unknown>>(sql`
      SELECT (count(*) FILTER (WHERE moves))::int AS moved,
        (count(*) FILTER (WHERE moves AND client_id IS NOT NULL))::int AS from_others,
        coalesce(sum(rebate) FILTER (WHERE moves), 0)::text AS rebate_moved,
        (count(*) FILTER (WHERE matches AND client_id = ${clientId}))::int AS already,
        (count(*) FILTER (WHERE matches AND next_client_id <> ${clientId}))::int AS conflicts,
        (count(*) FILTER (WHERE client_id IS NULL))::int AS before_fills,
        coalesce(sum(rebate) FILTER (WHERE client_id IS NULL), 0)::text AS before_rebate,
        (count(*) FILTER (WHERE next_client_id IS NULL))::int AS after_fills,
        coalesce(sum(rebate) FILTER (WHERE next_client_id IS NULL), 0)::text AS after_rebate,
        coalesce(sum(rebate), 0)::text AS rebate
      FROM ${fillsWithCandidate(range, candidate)}`),
    rowsOf<Matched & Record<string, unknown>>(sql`
      SELECT id::text, ts::text, client_oid, symbol, rebate::text
      FROM ${fillsWithCandidate(range, candidate)} WHERE moves
      ORDER BY compared.ts DESC, compared.id DESC LIMIT ${maxMatches}`),
  ]);
  if (!counted) throw new Error("The archive returned no totals.");
  return {
    ...{ prefix, ...days, moved: counted.moved, fromOthers: counted.from_others },
    ...{ alreadyTheirs: counted.already, conflicts: counted.conflicts },
    rebateMoved: decimal(counted.rebate_moved),
    before: { fills: counted.before_fills, rebate: decimal(counted.before_rebate) },
    after: { fills: counted.after_fills, rebate: decimal(counted.after_rebate) },
    rebate: decimal(counted.rebate),
    latest: latest.map(matchOf),
  };
}

interface Counted {
  readonly moved: number;
  readonly from_others: number;
  readonly rebate_moved: string;
  readonly already: number;
  readonly conflicts: number;
  readonly before_fills: number;
  readonly before_rebate: string;
  readonly after_fills: number;
  readonly after_rebate: string;
  readonly rebate: string;
}

interface Matched {
  readonly id: string;
  readonly ts: string;
  readonly client_oid: string | null;
  readonly symbol: string;
  readonly rebate: string | null;
}

const matchOf = ({ id, ts, client_oid, symbol, rebate }: Matched): RuleMatch => ({
  ...{ fill: id, ts: Number.parseInt(ts, 10), clientOid: client_oid ?? "", symbol },
  rebate: decimalOrNull(rebate),
});
