"use client";

import { useQuery } from "@tanstack/react-query";
import { useChange } from "@/components/requests/use-change";
import { deskQuery } from "@/lib/api/query";
import type { DeskRequest, DeskRoute } from "@/lib/api/routes";
import type { CommissionReport } from "@/lib/archive/api";
import {
  type AskedDays,
  type ChangedRule,
  type Client,
  type ClientReport,
  type ClientUid,
  unattributedLabel,
} from "@/lib/archive/clients";
import { sharesOf } from "@/lib/archive/report-figures";
import { compare, type Decimal, decimal } from "@/lib/decimal";
import { sourceZone } from "@/lib/time";

/** A change of a client of the account that is shown. */
type OfClient<Name extends DeskRoute> = Omit<DeskRequest<Name>, "accountId">;

export type ClientsRequest = DeskRequest<"GET /api/commissions/clients">;

const refetchIntervalMs = 60_000;

/** After a uid was assigned, fills become the client's as the exchange lists them. */
const clientsIntervalMs = 15_000;

/** Whose the fills of a range are; null asks for nothing. */
export function useClientReport(asked: ClientsRequest | null) {
  return useQuery({
    ...deskQuery("/api/commissions/clients", asked),
    refetchInterval: clientsIntervalMs,
    placeholderData: (before) => before,
  });
}

/** Orders of the desk that earn no rebate; null asks for nothing. */
export function useUnrebatedOrders(asked: DeskRequest<"GET /api/commissions/unrebated"> | null) {
  return useQuery({
    ...deskQuery("/api/commissions/unrebated", asked),
    refetchInterval: refetchIntervalMs,
    placeholderData: (before) => before,
  });
}

/** What a rule would move; null asks for nothing. */
export function useRulePreview(asked: DeskRequest<"GET /api/commissions/clients/preview"> | null) {
  return useQuery(deskQuery("/api/commissions/clients/preview", asked));
}

/** What was done to a rule, and whose the prefix was before. */
export interface ChangedPrefix extends ChangedRule {
  readonly prefix: string;
  /** Whose it is now; null: nobody's. */
  readonly client: string | null;
  /** What was done, in words. */
  readonly done: string;
  /** Why days of locked months would be changed back. */
  readonly reason?: string;
}

/** Changes of an account's clients; each renews what the page shows. False when refused. */
export function useClientChanges(accountId: string) {
  const { busy, refused, change, errorAt, renew } = useChange();
  const renewed = async <Answer>(answer: Answer | null): Promise<Answer | null> => {
    if (answer !== null) await renew("/api/commissions/clients");
    return answer;
  };
  const saveRule = async (prefix: string, clientId: string, days: AskedDays) =>
    renewed(await change("PUT /api/clients/rules", { accountId, prefix, clientId, ...days }));
  const removeRule = async (removal: OfClient<"DELETE /api/clients/rules">) =>
    renewed(await change("DELETE /api/clients/rules", { accountId, ...removal }));
  return {
    ...{ busy, refused, errorAt, saveRule, removeRule },
    undo: async ({ prefix, from, until, before, client, reason }: ChangedPrefix) => {
      const days = { from, ...(until && { until }), ...(reason && { reason }) };
      const takesFrom = client === null ? [] : [client];
      if (before !== null) return saveRule(prefix, before, { ...days, takesFrom });
      return client === null ? null : removeRule({ clientId: client, prefix, ...days });
    },
    add: async (name: string, tags: readonly string[]) =>
      renewed(await change("POST /api/clients", { accountId, name, tags })),
    assignUid: async (
      clientId: string,
      { uid, orderAccountId, ...days }: Pick<ClientUid, "uid" | "orderAccountId"> & AskedDays,
    ) => {
      const asked = { accountId, clientId, uid, orderAccountId, ...days };
      return renewed(await change("PUT /api/clients/uids", asked));
    },
    changePlan: async (plan: OfClient<"PATCH /api/clients">) =>
      renewed(await change("PATCH /api/clients", { accountId, ...plan })),
    removeUid: async (removal: OfClient<"DELETE /api/clients/uids">) =>
      renewed(await change("DELETE /api/clients/uids", { accountId, ...removal })),
  };
}

/** A line of the table: a client with its sums, or what is nobody's. */
export type ClientRow = ClientReport["rows"][number] & {
  readonly of: Client | null;
  /** Of the whole rebate, per cent. Null where they say nothing. */
  readonly share: Decimal | null;
};

/** The clients by rebate, the largest first; what is nobody's is last. */
export function clientRows(report: ClientReport): readonly ClientRow[] {
  const shares = sharesOf(report.rows.map(({ rebate }) => decimal(rebate)));
  return report.rows
    .map((row, at) => ({
      ...row,
      of: report.clients.find(({ id }) => id === row.client) ?? null,
      share: shares?.[at] ?? null,
    }))
    .sort((a, b) =>
      a.of === null || b.of === null
        ? Number(a.of === null) - Number(b.of === null)
        : compare(decimal(b.rebate), decimal(a.rebate)),
    );
}

const maxNamed = 4;

/** The rebates by day as the chart draws them: four clients, the others, and nobody's. */
export function clientChart(
  report: ClientReport,
  rows: readonly ClientRow[],
): Pick<CommissionReport, "chart" | "days" | "zone"> {
  const named = rows.filter(({ of, fills }) => of !== null && fills > 0);
  const others = named.slice(maxNamed);
  const shown = new Map<string | null, string>([[null, unattributedLabel]]);
  for (const { client, of } of named.slice(0, maxNamed)) shown.set(client, of?.name ?? "");
  const rest = others.length === 1 ? "1 other" : `${others.length} others`;
  return {
    days: report.days,
    zone: sourceZone,
    chart: report.chart.map(({ day, client, rebate }) => ({
      ...{ day, rebate },
      product: shown.get(client) ?? rest,
    })),
  };
}
