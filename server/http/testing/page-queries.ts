import "server-only";
import type { DeskRequest, ReadPath } from "@/lib/api/routes";

type NamesInPath<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? Name | NamesInPath<Rest>
  : never;

type NamesOf<Request> = Request extends Request ? keyof Request : never;

/** A request's names that do not stand in the path: what a page may send as the query. */
type QueryName<Path extends ReadPath> = Exclude<
  NamesOf<DeskRequest<`GET ${Path}`>>,
  NamesInPath<Path>
>;

type AskedPath<Path extends ReadPath> = [QueryName<Path>] extends [never]
  ? never
  : string extends QueryName<Path>
    ? never
    : Path;

type PageQueries = {
  readonly [Path in ReadPath as AskedPath<Path>]: Readonly<Record<QueryName<Path>, string>>;
};

const account = { account: "acc_1" } as const;
const range = { ...account, from: "2026-11-01", to: "2026-11-02" } as const;
const page = { after: "1", limit: "100" } as const;
const market = { product: "spot", symbol: "BTCUSDT" } as const;
const search = { q: "one" } as const;
const audit = {
  ...search,
  from: "2026-11-01",
  to: "2026-11-02",
  user: "per_1",
  action: "key.added",
  result: "ok",
};
const fills = { ...range, ...market, zone: "UTC", order: "1" } as const;
const fillPage = { ...page, after: "1-1-1" } as const;
const clients = { ...range, ...market } as const;
const corrections = { ...range, kind: "added", state: "open", ...page } as const;
const transfer = { type: "deposit", subType: "on_chain", coin: "USDT", uid: "1" } as const;

/**
 * What pages send in the query of each route that is read, with a value of each. The types of
 * lib/api hold it complete; a test holds the handlers to it.
 */
export const pageQueries: PageQueries = {
  "/api/alerts": { state: "resolved" },
  "/api/assets": account,
  "/api/assets/[uid]": { connection: "con_1", productType: "USDT-FUTURES", again: "1" },
  "/api/assets/history": { ...account, uid: "1" },
  "/api/audit": { ...audit, before: "9" },
  "/api/audit/entries.csv": audit,
  "/api/cancel-jobs": account,
  "/api/clients/[client]/payouts": account,
  "/api/clients/preview": {
    ...{ ...account, client: "cli_1", kind: "uid", key: "1", orders: "acc_2", percent: "1" },
    ...{ ends: "yes", from: "2026-11-01", until: "2026-12-01", after: "2026-11" },
  },
  "/api/commissions/clients": clients,
  "/api/commissions/clients/preview": {
    ...{ ...clients, prefix: "NL-", client: "cli_1" },
    ...{ since: "2026-11-01", until: "2026-12-01" },
  },
  "/api/commissions/corrections": corrections,
  "/api/commissions/corrections.csv": corrections,
  "/api/commissions/days": range,
  "/api/commissions/days/[day]": account,
  "/api/commissions/fills": { ...fills, ...fillPage },
  "/api/commissions/fills.csv": { ...fills, ...fillPage },
  "/api/commissions/fills/[fill]": account,
  "/api/commissions/months/[month]": account,
  "/api/commissions/months/[month]/payouts": account,
  "/api/commissions/months/[month]/payouts/files/[file]": account,
  "/api/commissions/months/[month]/statements": account,
  "/api/commissions/months/[month]/statements/draft": {
    ...{ ...account, client: "cli_1", format: "pdf" },
  },
  "/api/commissions/months/[month]/statements/zip": account,
  "/api/commissions/report": { ...fills, group: "day", asOf: "latest", compare: "none" },
  "/api/commissions/unrebated": range,
  "/api/exports": account,
  "/api/exports/file": {
    ...{ ...range, ...market, dataset: "fills", format: "csv", unsettled: "include" },
    ...{ group: "day", asOf: "latest", order: "1" },
  },
  "/api/exports/schedules": account,
  "/api/exports/verification": { sha256: "0".repeat(64), name: "fills.csv" },
  "/api/guard-rails": account,
  "/api/journal": {
    ...{ ...account, ...search, state: "UNKNOWN", endpoint: "place-order", symbol: "BTCUSDT" },
    ...{ before: "1.int_1", unknownBefore: "1.int_1" },
  },
  "/api/limits": account,
  "/api/market-changes": { venue: "paper", list: "instruments", days: "7", symbol: "BTCUSDT" },
  "/api/readings": { topic: "orders:acc_1" },
  "/api/sub-accounts": account,
  "/api/tokens": account,
  "/api/transfers": {
    ...{ ...range, ...page, ...transfer, status: "pending", tag: "one" },
    ...{ age: "1", minAmount: "1", maxAmount: "2" },
  },
  "/api/transfers/revisions": { ...account, ...transfer, txId: "1" },
  "/api/transfers/summary": range,
  "/api/views": { page: "orders" },
};
