import type {
  CommissionReport,
  Corrections,
  Coverage,
  FillHistory,
  FillPage,
} from "@/lib/archive/api";
import type { ClientReport, RulePreview, UnrebatedOrders } from "@/lib/archive/clients";
import type { DaySyncHistory } from "@/lib/archive/day-syncs";
import type { MonthClose } from "@/lib/archive/month-close";
import type { AuditAnswer, AuditEntryAnswer, AuditProtection } from "@/lib/audit/api";
import type {
  CancelJob,
  CancelJobStarted,
  CancelJobsAnswer,
  OrderToCancel,
} from "@/lib/cancel-jobs/cancel-job";
import type {
  ClockOffset,
  ConnectionsAnswer,
  DeclaredChange,
  Diagnosis,
  DriftAnswer,
  KeyTest,
  NewKeyRequest,
} from "@/lib/connections/api";
import type { OrderAck } from "@/lib/exchange/endpoints";
import type { Outcome } from "@/lib/exchange/errors";
import type { ProductType } from "@/lib/exchange/futures";
import type {
  ExportDataset,
  ExportFormat,
  ExportsAnswer,
  ExportVerification,
} from "@/lib/exports/api";
import type { ApiTokenMade, ApiTokensAnswer, NewApiToken } from "@/lib/exports/api-access";
import type { JournalAnswer, OrderIntentHistory } from "@/lib/journal/api";
import type { AttestedOutcome } from "@/lib/journal/resolve-actions";
import type { Snapshot } from "@/lib/live/snapshot";
import type { Overview } from "@/lib/overview/api";
import type {
  HandedLink,
  PeopleAnswer,
  PersonChange,
  SessionAnswer,
  SessionsAnswer,
  SignInAnswer,
  SignInRequest,
  WelcomeAnswer,
  WelcomeRequest,
} from "@/lib/people/api";
import type { Role } from "@/lib/people/roles";
import type {
  AssetHistory,
  AssetsAnswer,
  CreationJob,
  CreationStarted,
  ExternalEntry,
  IpSet,
  KeyFileAnswer,
  KnownUids,
  RevealedSecrets,
  SubAccountDescription,
  SubAccountsAnswer,
  WatchChange,
} from "@/lib/sub-accounts/api";
import type { CreationRequest } from "@/lib/sub-accounts/creation-rules";
import type {
  TransferKey,
  TransferPage,
  TransferSummary,
  TransferTimeline,
} from "@/lib/transfers/api";

/** What a route is asked with, and what it answers when it did what it was asked. */
interface Route<Request extends object, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** Nothing to say: the request of a route that needs none, the answer of one that just did it. */
type Nothing = Readonly<Record<string, never>>;

/** A file that the browser saves. */
type File = "file";

/** Some names of a query; what is null or empty is left out of the address. */
type Search<Names extends string> = Readonly<Partial<Record<Names, string | null>>>;

type OfAccount = Readonly<{ account: string }>;

type OfAccountId = Readonly<{ accountId: string }>;
type OfUid = Readonly<{ accountId: string; uid: string }>;
type OfMonth = Readonly<{ accountId: string; month: string }>;

type AuditSearch = Search<"from" | "to" | "user" | "action" | "result" | "q">;

type JournalSearch = Search<"account" | "state" | "endpoint" | "symbol" | "q">;

type RangeSearch = OfAccount & Search<"from" | "to">;

type FillFilters = RangeSearch & Search<"zone" | "product" | "symbol" | "order">;

type FillSearch = FillFilters & Search<"after" | "limit">;

type ClientsSearch = RangeSearch & Search<"product" | "symbol">;

type CorrectionSearch = RangeSearch & Search<"kind" | "state" | "after" | "limit">;

type TransferSearch = RangeSearch &
  Search<"status" | "coin" | "type" | "subType" | "uid" | "tag" | "age"> &
  Search<"minAmount" | "maxAmount" | "after" | "limit">;

/** What is exported and how, with the filters of its own page. */
type ExportSearch = OfAccount &
  Readonly<{ dataset: ExportDataset; format: ExportFormat; unsettled: "include" | null }> &
  Search<"from" | "to" | "group" | "asOf" | "product" | "symbol" | "order">;

/** What a person makes a running job do. */
type JobOrder = "running" | "paused" | "stopped";

/**
 * The desk's own routes, each once: method and path as in `app/api`, with what the browser asks and
 * is answered. A request's names that stand in the path's brackets fill these; the others are the
 * query of a GET, the JSON body of any other. What the exchange is asked has the contract's types
 * (exchange.ts), and the event stream is no request.
 */
interface DeskRoutes {
  "PATCH /api/accounts/[id]": Route<DeclaredChange & { id: string }, ConnectionsAnswer>;
  "GET /api/accounts/[id]/clock": Route<{ id: string }, ClockOffset>;
  "POST /api/accounts/[id]/live": Route<{ id: string; name: string }, ConnectionsAnswer>;
  "DELETE /api/accounts/[id]/live": Route<{ id: string }, ConnectionsAnswer>;
  "DELETE /api/alarms/[alarm]": Route<{ alarm: string }, Nothing>;
  "GET /api/assets": Route<OfAccount, KnownUids>;
  "GET /api/assets/[uid]": Route<
    { uid: string; connection: string; productType: ProductType; again: "1" | null },
    AssetsAnswer
  >;
  "GET /api/assets/history": Route<OfAccount & { uid: string | null }, AssetHistory>;
  "GET /api/audit": Route<AuditSearch & { before?: number | null }, AuditAnswer>;
  "GET /api/audit/[seq]": Route<{ seq: number }, AuditEntryAnswer>;
  "GET /api/audit/entries.csv": Route<AuditSearch, File>;
  "GET /api/audit/verification": Route<Nothing, AuditProtection>;
  "POST /api/audit/verification": Route<Nothing, AuditProtection>;
  "GET /api/cancel-jobs": Route<OfAccount, CancelJobsAnswer>;
  "POST /api/cancel-jobs": Route<
    { connectionId: string; orders: readonly OrderToCancel[] },
    CancelJobStarted
  >;
  "PATCH /api/cancel-jobs/[job]": Route<
    { job: string; state: JobOrder },
    { job: CancelJob | null }
  >;
  "POST /api/clients": Route<
    OfAccountId & { name: string; tags: readonly string[] },
    { id: string }
  >;
  "DELETE /api/clients/rules": Route<OfAccountId & { prefix: string }, Nothing>;
  "PUT /api/clients/rules": Route<
    OfAccountId & { clientId: string; prefix: string },
    { before: string | null }
  >;
  "DELETE /api/clients/uids": Route<OfUid, Nothing>;
  "PUT /api/clients/uids": Route<
    OfAccountId & { clientId: string; uid: string; orderAccountId: string | null },
    Nothing
  >;
  "GET /api/commissions/clients": Route<ClientsSearch, ClientReport>;
  "GET /api/commissions/clients/preview": Route<
    ClientsSearch & { prefix: string; client: string },
    RulePreview
  >;
  "GET /api/commissions/corrections": Route<CorrectionSearch, Corrections>;
  "GET /api/commissions/corrections.csv": Route<CorrectionSearch, File>;
  "GET /api/commissions/days": Route<RangeSearch, Coverage>;
  "GET /api/commissions/days/[day]": Route<OfAccount & { day: string }, DaySyncHistory>;
  "GET /api/commissions/fills": Route<FillSearch, FillPage>;
  "GET /api/commissions/fills.csv": Route<FillSearch, File>;
  "GET /api/commissions/fills/[fill]": Route<OfAccount & { fill: string }, FillHistory>;
  "GET /api/commissions/months/[month]": Route<OfAccount & { month: string }, MonthClose>;
  "POST /api/commissions/months/[month]": Route<OfMonth & { digest: string }, MonthClose>;
  "DELETE /api/commissions/months/[month]": Route<OfMonth & { reason: string }, MonthClose>;
  "PATCH /api/commissions/months/[month]": Route<
    OfMonth & { day: string; reason: string },
    MonthClose
  >;
  "PUT /api/commissions/months/[month]": Route<
    OfMonth & { day: string | null; amount: string | null },
    MonthClose
  >;
  "POST /api/commissions/read-now": Route<
    { accountId: string; days?: readonly string[] },
    { asked: number }
  >;
  "GET /api/commissions/report": Route<
    FillFilters & Search<"group" | "asOf" | "compare">,
    CommissionReport
  >;
  "GET /api/commissions/unrebated": Route<RangeSearch, UnrebatedOrders>;
  "GET /api/connections": Route<Nothing, ConnectionsAnswer>;
  "POST /api/connections": Route<NewKeyRequest, ConnectionsAnswer>;
  "DELETE /api/connections/[id]": Route<{ id: string }, ConnectionsAnswer>;
  "POST /api/connections/[id]/diagnosis": Route<{ id: string }, Diagnosis>;
  "POST /api/connections/[id]/test": Route<{ id: string }, KeyTest>;
  "GET /api/diagnostics": Route<Nothing, DriftAnswer>;
  "GET /api/exports": Route<OfAccount, ExportsAnswer>;
  "DELETE /api/exports/[export]": Route<{ export: string }, Nothing>;
  "GET /api/exports/file": Route<ExportSearch, File>;
  "GET /api/exports/verification": Route<{ sha256: string; name: string }, ExportVerification>;
  "GET /api/health": Route<Nothing, { status: "ok" }>;
  "GET /api/journal": Route<
    JournalSearch & { before?: string | null; unknownBefore?: string | null },
    JournalAnswer
  >;
  "GET /api/journal/[intent]": Route<{ intent: string }, OrderIntentHistory>;
  "POST /api/journal/[intent]/attest": Route<
    { intent: string; outcome: AttestedOutcome; note: string },
    Nothing
  >;
  "POST /api/journal/[intent]/check": Route<{ intent: string }, Nothing>;
  "POST /api/journal/[intent]/send-again": Route<{ intent: string }, Outcome<OrderAck>>;
  "GET /api/openapi": Route<Nothing, object>;
  "GET /api/overview": Route<Nothing, Overview>;
  "GET /api/people": Route<Nothing, PeopleAnswer>;
  "POST /api/people": Route<{ name: string; role: Role }, HandedLink>;
  "PATCH /api/people/[id]": Route<PersonChange & { id: string }, PeopleAnswer>;
  "POST /api/people/[id]/link": Route<{ id: string }, HandedLink>;
  "DELETE /api/people/links/[link]": Route<{ link: string }, PeopleAnswer>;
  "GET /api/readings": Route<{ topic: string }, Snapshot | null>;
  "GET /api/session": Route<Nothing, SessionAnswer>;
  "POST /api/session": Route<SignInRequest, SignInAnswer>;
  "DELETE /api/session": Route<Nothing, Nothing>;
  "POST /api/session/password": Route<{ password: string }, Nothing>;
  "PUT /api/session/password": Route<{ currentPassword: string; newPassword: string }, Nothing>;
  "POST /api/session/touch": Route<Nothing, SessionAnswer>;
  "GET /api/sessions": Route<Nothing, SessionsAnswer>;
  "DELETE /api/sessions": Route<Nothing, SessionsAnswer>;
  "DELETE /api/sessions/[session]": Route<{ session: string }, SessionsAnswer>;
  "GET /api/sub-accounts": Route<OfAccount, SubAccountsAnswer>;
  "POST /api/sub-accounts": Route<CreationRequest, CreationStarted>;
  "PUT /api/assets/watch": Route<OfAccountId & { changes: readonly WatchChange[] }, Nothing>;
  "PUT /api/sub-accounts/ip-sets": Route<OfAccountId & IpSet, Nothing>;
  "DELETE /api/sub-accounts/ip-sets": Route<OfAccountId & { name: string }, Nothing>;
  "PUT /api/sub-accounts/description": Route<OfUid & SubAccountDescription, Nothing>;
  "POST /api/sub-accounts/external": Route<
    { accountId: string; entries: readonly ExternalEntry[] },
    Nothing
  >;
  "DELETE /api/sub-accounts/external": Route<OfUid, Nothing>;
  "POST /api/sub-accounts/hand-over": Route<{ keys: readonly string[] }, Nothing>;
  "GET /api/sub-accounts/jobs/[job]": Route<{ job: string }, CreationJob>;
  "PATCH /api/sub-accounts/jobs/[job]": Route<{ job: string; state: JobOrder }, CreationJob>;
  "POST /api/sub-accounts/keys/[key]/reveal": Route<{ key: string }, RevealedSecrets>;
  "POST /api/sub-accounts/package": Route<
    { keys: readonly string[]; passphrase: string },
    KeyFileAnswer
  >;
  "GET /api/tokens": Route<OfAccount, ApiTokensAnswer>;
  "POST /api/tokens": Route<NewApiToken, ApiTokenMade>;
  "DELETE /api/tokens/[token]": Route<{ token: string }, ApiTokensAnswer>;
  "POST /api/sub-accounts/sealed": Route<{ keys: readonly string[] }, KeyFileAnswer>;
  "GET /api/transfers": Route<TransferSearch, TransferPage>;
  /** The answer says how many windows are synced for it. */
  "POST /api/transfers/read-now": Route<OfAccountId, { asked: number }>;
  "GET /api/transfers/revisions": Route<OfAccount & TransferKey, TransferTimeline>;
  "GET /api/transfers/summary": Route<RangeSearch, TransferSummary>;
  "POST /api/welcome": Route<
    WelcomeRequest,
    WelcomeAnswer | Exclude<SignInAnswer, { kind: "signed-in" }>
  >;
}

export type DeskRoute = keyof DeskRoutes;

/** The path of a route that only reads. */
export type ReadPath = DeskRoute extends infer Each
  ? Each extends `GET ${infer Path}`
    ? Path
    : never
  : never;

/** A route that changes something. */
export type ChangeRoute = Exclude<DeskRoute, `GET ${string}`>;

export type DeskRequest<Route extends DeskRoute> = DeskRoutes[Route]["request"];

export type DeskAnswer<Route extends DeskRoute> = DeskRoutes[Route]["answer"];

/** A route's request as an argument, which may be left out where every name may. */
export type DeskRequestArgument<Route extends DeskRoute, Else = never> =
  Nothing extends DeskRequest<Route>
    ? [request?: DeskRequest<Route> | Else]
    : [request: DeskRequest<Route> | Else];
