import "server-only";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { DeskConnection } from "@/components/desk/connection";
import type { RequestOf, ResponseOf, Route } from "@/lib/api/define-route";
import { prefetchAnswer, prefetched, prefetchPages } from "@/lib/api/prefetch";
import { snapshotKey, snapshotPartKey } from "@/lib/api/query";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { type DayRange, presetRange, statusRange } from "@/lib/archive/day-range";
import type { Topic } from "@/lib/live/topic";
import type { Day } from "@/lib/time";
import { type Capability, can, type Principal } from "@/lib/users/roles";
import { type ArchiveQuestion, coverageAnswer } from "@/server/archive/answers";
import { clientAddress } from "@/server/http/request-origin";
import { firstSnapshots, type ListedMarket } from "@/server/live/load-snapshot";
import { log } from "@/server/log";
import { parseQuery } from "@/server/query";
import { subAccountsAnswer } from "@/server/sub-accounts/registry";

/** What an address says behind its question mark. */
export type Address = Readonly<Record<string, string | string[] | undefined>>;

type Read<R extends Route> = (asked: ArchiveQuestion<R>) => Promise<ResponseOf<R>>;

/**
 * What a page shows first, for who opens it. It reads with the functions that the routes call, and
 * keeps each answer under the key with which the browser asks for it.
 */
export class FirstData {
  readonly queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => log("warn", "a page came without an answer", { error }),
    }),
  });

  constructor(
    readonly principal: Principal,
    readonly connection: DeskConnection,
    readonly address: Address,
    readonly signal: AbortSignal,
  ) {}

  /** The address asks for nothing but the account: the page shows what it usually does. */
  get isUsual(): boolean {
    return Object.keys(this.address).every((name) => name === "connection");
  }

  may(capability: Capability): boolean {
    return can(this.principal.role, capability);
  }

  /** An answer. */
  read<R extends Route>(route: R, request: RequestOf<R>, read: Read<R>): Promise<void> {
    return prefetchAnswer(this.queries, route, request, () => read(this.#asked(route, request)));
  }

  /** The first page of a list. */
  readPages<R extends Route>(route: R, request: RequestOf<R>, read: Read<R>): Promise<void> {
    return prefetchPages(this.queries, route, request, () => read(this.#asked(route, request)));
  }

  /** Lists that are kept live, and instruments beside those that their first rows name. */
  async snapshots(topics: readonly Topic[], markets: readonly ListedMarket[] = []): Promise<void> {
    const { principal, connection } = this;
    const { whole, parts } = await firstSnapshots(principal, connection.venue, topics, markets);
    for (const each of whole) {
      // Whatever the browser has of it already is newer, by its stream.
      this.queries.setQueryData(snapshotKey(each.topic), each, { updatedAt: 1 });
    }
    for (const each of parts) this.queries.setQueryData(snapshotPartKey(each.topic), each);
  }

  /**
   * How far the days of commissions are archived, and where the address names no others what `more`
   * reads of the last thirty.
   */
  async lastDays(
    more: (days: DayRange & { account: string }, lastDay: Day) => Promise<unknown>,
  ): Promise<void> {
    const account = this.connection.accountId;
    const request = { account, ...statusRange(Date.now()) };
    await this.read(commissionRoutes.days, request, coverageAnswer);
    const lastDay = prefetched(this.queries, commissionRoutes.days, request)?.lastDay;
    const range = lastDay && presetRange("30-days", lastDay);
    if (range && this.isUsual) await more({ account, ...range }, lastDay);
  }

  #asked<R extends Route>(route: R, request: object): ArchiveQuestion<R> {
    const isQuery = (name: string) => !route.path.includes(`[${name}]`);
    const named = Object.entries(request).filter(([name, value]) => isQuery(name) && value != null);
    const sent = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
    return { principal: this.principal, query: parseQuery(route, sent), signal: this.signal };
  }
}

/** The sub-accounts of the page's account. */
export async function readSubAccounts(data: FirstData): Promise<void> {
  const account = data.connection.accountId;
  const address = clientAddress(new Headers(await headers()));
  await data.read(subAccountRoutes.list, { account }, ({ principal }) =>
    subAccountsAnswer(principal, account, address),
  );
}
