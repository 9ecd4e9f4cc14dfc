import "server-only";
import type { PoolClient } from "pg";
import type { SyncMethod } from "@/lib/archive/enums";
import { classOf } from "@/lib/exchange/codes";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { TimeWindow } from "@/lib/time";
import { pool, statement } from "../db/database";
import {
  type CallResult,
  type ReadFailure,
  readFailure,
  type SystemContext,
} from "../gateway/call-context";

/** What probes have found of an exchange that a sync has to allow for. */
export interface SourceDeviations {
  /** Records at the bounds of a request are left out. */
  readonly exclusiveBounds: boolean;
  /** More than the times asked for is given, so a day cannot be read in slices. */
  readonly wholeDays: boolean;
}

export type ArchiveName = "commissions" | "transfers";

/** What of a unit can still be asked for. */
export interface ReadableWindow extends TimeWindow {
  /** False when the exchange has already forgotten its beginning. */
  readonly whole: boolean;
}

/** One sync run under way: what it reads and how far it has come. */
export interface SyncRun {
  readonly id: string;
  readonly accountId: string;
  /** The first day of what it reads. */
  readonly day: string;
  /** The moments asked for, both inclusive, Unix ms: the same for every page. */
  readonly fromMs: number;
  readonly toMs: number;
  /** False when the exchange had already forgotten the beginning. */
  readonly whole: boolean;
  readonly pageRows: number;
  readonly method: SyncMethod;
  readonly cursor: string | null;
  /** The slice that is asked for next, ms, both inclusive; null for a read by cursor. */
  readonly sliceFromMs: number | null;
  readonly sliceToMs: number | null;
  /** A page was short and yet not the last, so the end of a list is asked for. */
  readonly shortPages: boolean;
  readonly pages: number;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
}

/** The requested part of a list: both times inclusive, and the cursor. */
export interface PageRequest {
  readonly fromMs: number;
  readonly toMs: number;
  readonly pageRows: number;
  readonly cursor: string | null;
}

/** A page as the exchange gave it. */
export interface SourcePage {
  readonly rows: readonly SourceRow[];
  /** Where the next page begins; null at the end of the list. */
  readonly endId: string | null;
  /** It is the last one whatever its `endId`: the list repeats it. */
  readonly isEnd?: boolean;
  readonly requestTime: number | null;
}

export type SourceRow = Readonly<Record<string, string | null | undefined>>;

export type PageAnswer =
  | ({ readonly kind: "page" } & SourcePage)
  | ({ readonly kind: "unread" } & ReadFailure & RetryAdvice);

/** Whether a failed call is repeated: at once, when the rate limit allows it, or not. */
type RetryAdvice =
  | { readonly again: "retry" | "no" }
  | { readonly again: "busy"; readonly waitMs: number };

/** What to do after a call that brought no page. */
export function failedPage(result: Exclude<CallResult<EndpointId>, { kind: "ok" }>): PageAnswer {
  const refusal = readFailure(result);
  if (result.kind === "refused") {
    const { failure } = result;
    if (failure.kind !== "busy") return { kind: "unread", ...refusal, again: "no" };
    return { kind: "unread", ...refusal, again: "busy", waitMs: failure.retryAfterMs };
  }
  const classified = refusal.code === null ? "unknown" : classOf(refusal.code);
  const definite = classified === "rejected" || classified === "credentials";
  return { kind: "unread", ...refusal, again: definite ? "no" : "retry" };
}

/** What became of a page's rows. */
export interface StoredRows {
  readonly added: number;
  readonly changed: number;
  /** Which records of the archive the rows are. */
  readonly ids: readonly bigint[];
  /** The days whose records are not what they were known to be. */
  readonly changedDays: readonly string[];
}

/** What makes the two archives differ: whom they ask, and how a row is kept. */
export interface ArchiveSource {
  readonly name: ArchiveName;
  /** What it reads: nothing is read of an account that lacks it. */
  readonly endpoint: EndpointId;
  /** Rows a page; the other size has other edges, for exchanges that do not heed time slices. */
  readonly pageRows: { readonly usual: number; readonly other: number };
  /** What probes have found of the account's exchange; absent where nothing is probed. */
  sourceDeviations?(accountId: string): Promise<SourceDeviations>;
  /** What was asked, as it goes on the wire: kept with the answer. */
  paramsOf(asked: PageRequest): Readonly<Record<string, string>>;
  fetchPage(context: SystemContext, params: Readonly<Record<string, string>>): Promise<PageAnswer>;
  /** The key by which a row is recognised within one sync run. */
  keyOf(row: SourceRow): string;
  /** Why a row cannot be kept as a record, or null. */
  faultOf(row: SourceRow): string | null;
  /** Keeps rows without a fault, exactly once; inside the page's transaction. */
  store(client: PoolClient, read: SyncRun, rows: readonly SourceRow[]): Promise<StoredRows>;
  /** What follows from rows without a fault that were kept; the same again change nothing. */
  afterPage?(read: SyncRun, rows: readonly SourceRow[]): Promise<void>;
}

/** Says so when a text of a row holds U+0000 or half a character: no database takes those. */
export function unstorableText(row: SourceRow): string | null {
  const text = Object.values(row).join("");
  const odd = text.includes("\0") || /\p{Surrogate}/u.test(text);
  return odd ? "a text holds a character that is none" : null;
}

/** As the interface reads: what holds while nothing was probed. */
const noDeviations: SourceDeviations = { exclusiveBounds: false, wholeDays: false };

const deviationsSql = statement<{ accountId: string }>(`
SELECT coalesce(bool_or(probe = 'bounds' AND NOT passed), false) AS "exclusiveBounds",
  coalesce(bool_or(probe = 'parts' AND NOT passed), false) AS "wholeDays"
FROM source_probe WHERE account_id = $accountId`);

/** What was found of an account's list of commissions. */
export async function probedDeviations(accountId: string): Promise<SourceDeviations> {
  const { rows } = await pool().query<SourceDeviations>(deviationsSql({ accountId }));
  return rows[0] ?? noDeviations;
}

/** The request by which an exchange gives what is wanted, both times inclusive. */
export function requestBy({ exclusiveBounds }: SourceDeviations, wanted: PageRequest): PageRequest {
  if (!exclusiveBounds) return wanted;
  return { ...wanted, fromMs: wanted.fromMs - 1, toMs: wanted.toMs + 1 };
}

/** What a sync of the account has to allow for. */
export async function sourceDeviations(
  source: ArchiveSource,
  accountId: string,
): Promise<SourceDeviations> {
  return (await source.sourceDeviations?.(accountId)) ?? noDeviations;
}
