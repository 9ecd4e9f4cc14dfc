import "server-only";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { DeskConnection } from "@/components/desk/connection";
import { prefetchAnswer, prefetched, prefetchPages } from "@/lib/api/prefetch";
import { snapshotKey, snapshotPartKey } from "@/lib/api/query";
import type { DeskAnswer, DeskRequest, ReadPath } from "@/lib/api/routes";
import { type DayRange, presetRange, statusRange } from "@/lib/archive/day-range";
import type { Topic } from "@/lib/live/topic";
import { type Capability, can, type Principal } from "@/lib/people/roles";
import type { Day } from "@/lib/time";
import { type ArchiveQuestion, coverageAnswer } from "@/server/archive/answers";
import { clientAddress } from "@/server/http/request-origin";
import { firstSnapshots, type ListedMarket } from "@/server/live/load-snapshot";
import { log } from "@/server/log";
import { subAccountsAnswer } from "@/server/sub-accounts/registry";

/** What an address says behind its question mark. */
export type Address = Readonly<Record<string, string | string[] | undefined>>;

type Read<Path extends ReadPath> = (asked: ArchiveQuestion) => Promise<DeskAnswer<`GET ${Path}`>>;

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
  read<Path extends ReadPath>(
    path: Path,
    request: DeskRequest<`GET ${Path}`>,
    read: Read<Path>,
  ): Promise<void> {
    return prefetchAnswer(this.queries, path, request, () => read(this.#asked(request)));
  }

  /** The first page of a list. */
  readPages<Path extends ReadPath>(
    path: Path,
    request: DeskRequest<`GET ${Path}`>,
    read: Read<Path>,
  ): Promise<void> {
    return prefetchPages(this.queries, path, request, () => read(this.#asked(request)));
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
    const path = "/api/commissions/days";
    const request = { account, ...statusRange(Date.now()) };
    await this.read(path, request, coverageAnswer);
    const lastDay = prefetched(this.queries, path, request)?.lastDay;
    const range = lastDay && presetRange("30-days", lastDay);
    if (range && this.isUsual) await more({ account, ...range }, lastDay);
  }

  #asked(request: object): ArchiveQuestion {
    const named = Object.entries(request).filter(([, value]) => value != null);
    const query = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
    return { principal: this.principal, query, signal: this.signal };
  }
}

/** The sub-accounts of the page's account. */
export async function readSubAccounts(data: FirstData): Promise<void> {
  const account = data.connection.accountId;
  const address = clientAddress(new Headers(await headers()));
  await data.read("/api/sub-accounts", { account }, ({ principal }) =>
    subAccountsAnswer(principal, account, address),
  );
}
