import "server-only";
import { once } from "node:events";
import type { Decimal } from "@/lib/decimal";
import { classOf } from "@/lib/exchange/codes";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import type {
  EndpointId,
  IndexComponentRecord,
  InstrumentRecord,
  ResponseOf,
} from "@/lib/exchange/endpoints";
import type { Outcome, UnreadRows } from "@/lib/exchange/errors";
import { accountRefusalMessage } from "@/lib/exchange/families";
import { parsePayload } from "@/lib/exchange/parse-payload";
import { indexFreshMs, weightedIndexPrice } from "@/lib/orders/index-price";
import { DeskError } from "../desk-error";
import { log } from "../log";
import { singleton } from "../singleton";
import { readSnapshot } from "../snapshots/store";
import { authorise, type ParsedRequest } from "./authorise";
import { type CallContext, type Route, systemPrincipal, timeouts } from "./call-context";
import { learnTime } from "./clock/exchange-clock";
import { countDrift } from "./drift";
import { catchRefusal } from "./in-flight";
import { rateLimitOf, waitForToken } from "./rate-limits";
import { untilAnswered } from "./unanswered";
import { isSuccess, type ReceivedAnswer, type Sanitiser } from "./wire/receive";
import { payloadOf, signAndSend, tokenUseOf } from "./wire/send";

/**
 * Asks the exchange something that changes nothing, and so needs no journal: a failure is told as
 * one, and whoever wants it asks again. Throws a DeskError when the rate limit stays exhausted.
 */
export async function read<T>(route: Route, request: ParsedRequest): Promise<Outcome<T>> {
  const { context, endpoint, connection, venue } = route;
  const begunAt = performance.now();
  const rateLimit = rateLimitOf(endpoint, venue, connection?.account ?? null);
  const place = await waitForToken(rateLimit, context.priority ?? "person", context.signal);
  if ("kind" in place) throw new DeskError(place);
  const start = { begunAt, queuedMs: performance.now() - begunAt };
  const payload = payloadOf(endpoint, request);
  const options = { hardTimeoutMs: timeouts().ackTimeoutMs, signal: context.signal, start };
  const sending = signAndSend(route, payload, options).catch(notSigned(endpoint.id));
  const answer = await untilAnswered(route.clock, sending);
  place.release(tokenUseOf(answer));
  return outcomeOf<T>(route, answer);
}

const notSigned =
  (endpoint: string) =>
  (error: unknown): ReceivedAnswer => {
    log("error", "a read could not be signed", { endpoint, error });
    return { kind: "nothing-left", reason: "the desk could not sign the call" };
  };

function outcomeOf<T>(route: Route, answer: ReceivedAnswer): Outcome<T> {
  if (answer.kind === "answer" && answer.envelope) {
    const { code, requestTime, data } = answer.envelope;
    const accepted = classOf(code) === "ok" && isSuccess(answer.status);
    learnTime(route, answer, { code, requestTime, accepted });
    if (accepted) countDrift(route.venue, route.endpoint.id as EndpointId, data, answer.cleaner);
  }
  return readAnswer<T>(route.endpoint, answer, route.context);
}

/** What the answer to a read says: its data, or in a sentence why there are none. */
export function readAnswer<T>(
  { id, response }: Pick<Endpoint, "id" | "response">,
  answer: ReceivedAnswer,
  { takesPart }: Pick<CallContext, "takesPart"> = {},
): Outcome<T> {
  if (answer.kind !== "answer")
    return unavailable(`The exchange didn't respond: ${answer.reason}.`);
  if (!answer.envelope) return unavailable(`The response is unreadable (HTTP ${answer.status}).`);
  const { code, msg, requestTime, data } = answer.envelope;
  const refused = accountRefusalMessage(id as EndpointId, code);
  if (refused !== null) return unavailable(refused, code);
  if (classOf(code) !== "ok") return unavailable(msg || "Rejected by the exchange.", code);
  if (!isSuccess(answer.status)) {
    return unavailable(`The response contradicts itself (HTTP ${answer.status}).`, code);
  }
  const parsed = parsePayload(response, data);
  if (parsed === null || (parsed.unread.length > 0 && !takesPart)) {
    return unavailable("The response has an unexpected format.", code);
  }
  const ok = { kind: "ok", data: parsed.data as T, requestTime, intentId: null } as const;
  const unread = unreadRows(parsed.unread, answer.cleaner);
  return unread ? { ...ok, unread } : ok;
}

/** So many rows that cannot be read are shown, each to this length. */
const maxShown = 5;
const longestShown = 1_000;

function unreadRows(rows: readonly unknown[], cleaner: Sanitiser): UnreadRows | null {
  if (rows.length === 0) return null;
  const texts = rows.slice(0, maxShown).map((row) => {
    const json = JSON.stringify(row, (_, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    );
    return cleaner.message(json, longestShown);
  });
  return { count: rows.length, texts };
}

function unavailable<T>(reason: string, code: string | null = null): Outcome<T> {
  return { kind: "unavailable", reason, code };
}

/** The instruments of a category. */
interface Instruments {
  readonly bySymbol: ReadonlyMap<string, InstrumentRecord>;
  /** False where rows could not be read, so that a symbol may be listed that is not here. */
  readonly isWhole: boolean;
  /** When it was read, by this process's monotonic clock. */
  readonly at: number;
}

interface Category {
  kept: Instruments | null;
  asking: Promise<void> | null;
  /** It will be read anew in a moment. */
  planned: boolean;
}

const categories = () => singleton("gateway.instruments", () => new Map<string, Category>());

/** An older list is read again behind whoever uses it. */
const freshMs = 60_000;

/** The order that an old list is used for leaves first: reading a list takes the process's time. */
const readBehindMs = 1_000;

/** So old a list may be that orders are checked by. */
const staleMs = 600_000;

const ageOf = ({ at }: Instruments) => performance.now() - at;

/**
 * The instruments of a venue's category by symbol in capitals: as they were read last, here or for
 * a page, and read anew behind it. Waits for the exchange only where there are none of the last ten
 * minutes; null when it does not give them. Throws a LateError when an order has no time for that.
 */
export async function venueInstruments(
  venue: string,
  category: string,
  { asksNothing, deadline }: Pick<CallContext, "asksNothing" | "deadline"> = {},
): Promise<Instruments | null> {
  const key = `${venue} ${category}`;
  const its = categories().get(key) ?? { kept: null, asking: null, planned: false };
  categories().set(key, its);
  if (its.kept && ageOf(its.kept) < freshMs) return its.kept;
  if (!its.kept || ageOf(its.kept) >= staleMs) {
    const stored = await snapshotOf(venue, category);
    if (stored && ageOf(stored) < (its.kept ? ageOf(its.kept) : staleMs)) its.kept = stored;
  }
  if (asksNothing) return its.kept;
  const usable = () => (its.kept && ageOf(its.kept) < staleMs ? its.kept : null);
  if (usable()) {
    refreshBehind(its, venue, category);
  } else {
    const asking = refresh(its, venue, category);
    await (deadline?.during("instruments", asking) ?? asking);
  }
  return usable();
}

function refreshBehind(its: Category, venue: string, category: string): void {
  if (its.planned) return;
  its.planned = true;
  const begin = () => {
    its.planned = false;
    if (categories().get(`${venue} ${category}`) === its) void refresh(its, venue, category);
  };
  setTimeout(begin, readBehindMs).unref();
}

/** Reads the list anew, once for all who want it. */
function refresh(its: Category, venue: string, category: string): Promise<void> {
  if (its.kept && ageOf(its.kept) < freshMs) return Promise.resolve();
  its.asking ??= catchRefusal(() => ask(venue, category))
    .then((read) => {
      if (read && "bySymbol" in read) its.kept = read;
    })
    .catch((error: unknown) => log("warn", "instruments could not be read", { venue, error }))
    .finally(() => {
      its.asking = null;
    });
  return its.asking;
}

async function ask(venue: string, category: string): Promise<Instruments | null> {
  const context = { principal: systemPrincipal(null), connectionId: null, venue } as const;
  const route = await authorise({ ...context, takesPart: true }, "instruments");
  const asked = { records: [{ category }], isList: false };
  const result = await read<readonly InstrumentRecord[]>(route, asked);
  if (result.kind !== "ok") return null;
  const isWhole = result.unread === undefined;
  return { bySymbol: bySymbolOf(result.data), isWhole, at: performance.now() };
}

const bySymbolOf = (rows: readonly InstrumentRecord[]): Instruments["bySymbol"] =>
  new Map(rows.map((row) => [row.symbol.toUpperCase(), row]));

/** The list that the worker keeps for the pages; null where there is none, or only an old one. */
async function snapshotOf(venue: string, category: string): Promise<Instruments | null> {
  const { rows, readAt, failure } = await readSnapshot({ kind: "instruments", venue, category });
  const ageMs = readAt === null ? staleMs : Math.max(0, Date.now() - readAt);
  if (ageMs >= staleMs) return null;
  const bySymbol = bySymbolOf(rows as readonly InstrumentRecord[]);
  return { bySymbol, isWhole: !failure?.unread, at: performance.now() - ageMs };
}

/**
 * The index of a symbol that is fresh: as the worker read it for a page a moment ago, else as the
 * exchange says now. Null when there is none, when nobody answers or may be asked, or when an order
 * that has a deadline cannot wait longer: half of its time is left for the rest.
 */
export async function freshIndexPrice(
  venue: string,
  symbol: string,
  { asksNothing, deadline }: Pick<CallContext, "asksNothing" | "deadline"> = {},
): Promise<Decimal | null> {
  const snapshot = await readSnapshot({ kind: "index", venue, symbol });
  if (snapshot.readAt !== null && Date.now() - snapshot.readAt <= indexFreshMs) {
    if (snapshot.failure?.unread) return null;
    return weightedIndexPrice(snapshot.rows as readonly IndexComponentRecord[]);
  }
  if (asksNothing) return null;
  const asking = askIndex(venue, symbol);
  if (!deadline) return asking;
  const waited = AbortSignal.timeout(Math.ceil(deadline.leftMs / 2));
  return Promise.race([asking, once(waited, "abort").then(() => null)]);
}

/** Asks for an index, once for all who want it. */
function askIndex(venue: string, symbol: string): Promise<Decimal | null> {
  const asking = singleton("gateway.index-reads", () => new Map<string, Promise<Decimal | null>>());
  const key = `${venue} ${symbol}`;
  const its = asking.get(key) ?? readIndex(venue, symbol).finally(() => asking.delete(key));
  asking.set(key, its);
  return its;
}

async function readIndex(venue: string, symbol: string): Promise<Decimal | null> {
  const answer = await catchRefusal(async () => {
    const context = { principal: systemPrincipal(null), connectionId: null, venue };
    const route = await authorise(context, "index-components");
    const asked = { records: [{ symbol }], isList: false };
    return read<ResponseOf<"index-components">>(route, asked);
  });
  return answer.kind === "ok" ? weightedIndexPrice(answer.data.componentList) : null;
}
