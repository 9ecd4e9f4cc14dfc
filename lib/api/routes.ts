import type {
  CommissionReport,
  Corrections,
  CoverageAnswer,
  FillHistory,
  FillPage,
} from "@/lib/archive/api";
import type {
  ChangedRule,
  ClientPlan,
  ClientReport,
  NewClient,
  NewRule,
  NewUid,
  RulePreview,
  RuleRemoval,
  RuleSearch,
  UidRemoval,
  UnrebatedOrders,
} from "@/lib/archive/clients";
import type { DaySyncHistory } from "@/lib/archive/day-syncs";
import type { MonthClose, SeenMonth } from "@/lib/archive/month-close";
import type { Payment } from "@/lib/archive/month-payments";
import type { MovePreview, MoveSearch } from "@/lib/archive/move-preview";
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
import type { MonthStatements } from "@/lib/exports/statements";
import type { JournalAnswer, OrderIntentHistory } from "@/lib/journal/api";
import type { AttestedOutcome } from "@/lib/journal/resolve-actions";
import type { Snapshot } from "@/lib/live/snapshot";
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
import type { PreferenceChange } from "@/lib/people/preferences";
import type { Role } from "@/lib/people/roles";
import type { SavedView, SavedViewsAnswer, ViewPage } from "@/lib/people/saved-views";
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
  WatchChanges,
} from "@/lib/sub-accounts/api";
import type { CreationRequest } from "@/lib/sub-accounts/creation-rules";
import type {
  TransferKey,
  TransferNote,
  TransferPage,
  TransferSummary,
  TransferTimeline,
} from "@/lib/transfers/api";
import type { AccountSearch, ApiRoute, DeliveryRoutes, Nothing, Search } from "./delivery-routes";
import type { DeskHealth } from "./health";
import type { PayoutRoutes } from "./payout-routes";

/** A file that the browser saves. */
type File = "file";

type OfAccountId = Readonly<{ accountId: string }>;
type OfUid = Readonly<{ accountId: string; uid: string }>;
type OfMonth = Readonly<{ accountId: string; month: string }>;
type MonthSearch = AccountSearch & Readonly<{ month: string }>;
type AuditSearch = Search<"from" | "to" | "user" | "action" | "result" | "q">;
type JournalSearch = Search<"account" | "state" | "endpoint" | "symbol" | "q">;
type RangeSearch = AccountSearch & Search<"from" | "to">;
type FillFilters = RangeSearch & Search<"zone" | "product" | "symbol" | "order">;
type FillSearch = FillFilters & Search<"after" | "limit">;
type ClientsSearch = RangeSearch & Search<"product" | "symbol">;
type CorrectionSearch = RangeSearch & Search<"kind" | "state" | "after" | "limit">;
type TransferSearch = RangeSearch &
  Search<"status" | "coin" | "type" | "subType" | "uid" | "tag" | "age"> &
  Search<"minAmount" | "maxAmount" | "after" | "limit">;

/** What is exported and how, with the filters of its own page. */
type ExportSearch = AccountSearch &
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
interface DeskRoutes extends DeliveryRoutes, PayoutRoutes {
  "PATCH /api/accounts/[id]": ApiRoute<DeclaredChange & { id: string }, ConnectionsAnswer>;
  "GET /api/accounts/[id]/clock": ApiRoute<{ id: string }, ClockOffset>;
  "POST /api/accounts/[id]/live": ApiRoute<{ id: string; name: string }, ConnectionsAnswer>;
  "DELETE /api/accounts/[id]/live": ApiRoute<{ id: string }, ConnectionsAnswer>;
  "DELETE /api/alarms/[alarm]": ApiRoute<{ alarm: string }, Nothing>;
  "GET /api/assets": ApiRoute<AccountSearch, KnownUids>;
  "GET /api/assets/[uid]": ApiRoute<
    { uid: string; connection: string; productType: ProductType; again: "1" | null },
    AssetsAnswer
  >;
  "GET /api/assets/history": ApiRoute<AccountSearch & { uid: string | null }, AssetHistory>;
  "GET /api/audit": ApiRoute<AuditSearch & { before?: number | null }, AuditAnswer>;
  "GET /api/audit/[seq]": ApiRoute<{ seq: number }, AuditEntryAnswer>;
  "GET /api/audit/entries.csv": ApiRoute<AuditSearch, File>;
  "GET /api/audit/verification": ApiRoute<Nothing, AuditProtection>;
  "POST /api/audit/verification": ApiRoute<Nothing, AuditProtection>;
  "GET /api/cancel-jobs": ApiRoute<AccountSearch, CancelJobsAnswer>;
  "POST /api/cancel-jobs": ApiRoute<
    { connectionId: string; orders: readonly OrderToCancel[] },
    CancelJobStarted
  >;
  "PATCH /api/cancel-jobs/[job]": ApiRoute<
    { job: string; state: JobOrder },
    { job: CancelJob | null }
  >;
  "POST /api/clients": ApiRoute<OfAccountId & NewClient, { id: string }>;
  "PATCH /api/clients": ApiRoute<OfAccountId & ClientPlan, Nothing>;
  "GET /api/clients/preview": ApiRoute<AccountSearch & MoveSearch, MovePreview>;
  "DELETE /api/clients/rules": ApiRoute<OfAccountId & RuleRemoval, ChangedRule>;
  "PUT /api/clients/rules": ApiRoute<OfAccountId & NewRule, ChangedRule>;
  "DELETE /api/clients/uids": ApiRoute<OfAccountId & UidRemoval, Nothing>;
  "PUT /api/clients/uids": ApiRoute<OfAccountId & NewUid, Nothing>;
  "GET /api/commissions/clients": ApiRoute<ClientsSearch, ClientReport>;
  "GET /api/commissions/clients/preview": ApiRoute<ClientsSearch & RuleSearch, RulePreview>;
  "GET /api/commissions/corrections": ApiRoute<CorrectionSearch, Corrections>;
  "GET /api/commissions/corrections.csv": ApiRoute<CorrectionSearch, File>;
  "GET /api/commissions/days": ApiRoute<RangeSearch, CoverageAnswer>;
  "GET /api/commissions/days/[day]": ApiRoute<AccountSearch & { day: string }, DaySyncHistory>;
  "GET /api/commissions/fills": ApiRoute<FillSearch, FillPage>;
  "GET /api/commissions/fills.csv": ApiRoute<FillSearch, File>;
  "GET /api/commissions/fills/[fill]": ApiRoute<AccountSearch & { fill: string }, FillHistory>;
  "GET /api/commissions/months/[month]": ApiRoute<MonthSearch, MonthClose>;
  "POST /api/commissions/months/[month]": ApiRoute<OfMonth & SeenMonth, MonthClose>;
  "DELETE /api/commissions/months/[month]": ApiRoute<OfMonth & { reason: string }, MonthClose>;
  "PATCH /api/commissions/months/[month]": ApiRoute<
    OfMonth & { day: string; reason: string },
    MonthClose
  >;
  "PUT /api/commissions/months/[month]": ApiRoute<
    OfMonth & { payments: readonly Payment[] },
    MonthClose
  >;
  "POST /api/commissions/months/[month]/requests": ApiRoute<
    OfMonth & { reason: string },
    MonthClose
  >;
  "GET /api/commissions/months/[month]/statements": ApiRoute<MonthSearch, MonthStatements>;
  "POST /api/commissions/months/[month]/statements": ApiRoute<OfMonth, MonthStatements>;
  "GET /api/commissions/months/[month]/statements/draft": ApiRoute<
    MonthSearch & Search<"client" | "format">,
    File
  >;
  "POST /api/commissions/read-now": ApiRoute<
    { accountId: string; days?: readonly string[] },
    { asked: number }
  >;
  "GET /api/commissions/report": ApiRoute<
    FillFilters & Search<"group" | "asOf" | "compare">,
    CommissionReport
  >;
  "GET /api/commissions/unrebated": ApiRoute<RangeSearch, UnrebatedOrders>;
  "GET /api/connections": ApiRoute<Nothing, ConnectionsAnswer>;
  "POST /api/connections": ApiRoute<NewKeyRequest, ConnectionsAnswer>;
  "DELETE /api/connections/[id]": ApiRoute<{ id: string }, ConnectionsAnswer>;
  "POST /api/connections/[id]/diagnosis": ApiRoute<{ id: string }, Diagnosis>;
  "POST /api/connections/[id]/test": ApiRoute<{ id: string }, KeyTest>;
  "GET /api/diagnostics": ApiRoute<Nothing, DriftAnswer>;
  "GET /api/exports": ApiRoute<AccountSearch, ExportsAnswer>;
  "DELETE /api/exports/[export]": ApiRoute<{ export: string }, Nothing>;
  "GET /api/exports/file": ApiRoute<ExportSearch, File>;
  "GET /api/exports/verification": ApiRoute<{ sha256: string; name: string }, ExportVerification>;
  "GET /api/health": ApiRoute<Nothing, DeskHealth>;
  "GET /api/journal": ApiRoute<
    JournalSearch & { before?: string | null; unknownBefore?: string | null },
    JournalAnswer
  >;
  "GET /api/journal/[intent]": ApiRoute<{ intent: string }, OrderIntentHistory>;
  "POST /api/journal/[intent]/attest": ApiRoute<
    { intent: string; outcome: AttestedOutcome; note: string },
    Nothing
  >;
  "POST /api/journal/[intent]/check": ApiRoute<{ intent: string }, Nothing>;
  "POST /api/journal/[intent]/send-again": ApiRoute<{ intent: string }, Outcome<OrderAck>>;
  "GET /api/openapi": ApiRoute<Nothing, object>;
  "GET /api/people": ApiRoute<Nothing, PeopleAnswer>;
  "POST /api/people": ApiRoute<{ name: string; role: Role }, HandedLink>;
  "PATCH /api/people/[id]": ApiRoute<PersonChange & { id: string }, PeopleAnswer>;
  "POST /api/people/[id]/link": ApiRoute<{ id: string }, HandedLink>;
  "DELETE /api/people/links/[link]": ApiRoute<{ link: string }, PeopleAnswer>;
  "GET /api/readings": ApiRoute<{ topic: string }, Snapshot | null>;
  "GET /api/session": ApiRoute<Nothing, SessionAnswer>;
  "POST /api/session": ApiRoute<SignInRequest, SignInAnswer>;
  "DELETE /api/session": ApiRoute<Nothing, Nothing>;
  "POST /api/session/password": ApiRoute<{ password: string }, Nothing>;
  "PUT /api/session/password": ApiRoute<{ currentPassword: string; newPassword: string }, Nothing>;
  "POST /api/session/touch": ApiRoute<Nothing, SessionAnswer>;
  "GET /api/sessions": ApiRoute<Nothing, SessionsAnswer>;
  "DELETE /api/sessions": ApiRoute<Nothing, SessionsAnswer>;
  "DELETE /api/sessions/[session]": ApiRoute<{ session: string }, SessionsAnswer>;
  "GET /api/sub-accounts": ApiRoute<AccountSearch, SubAccountsAnswer>;
  "POST /api/sub-accounts": ApiRoute<CreationRequest, CreationStarted>;
  "PUT /api/assets/watch": ApiRoute<WatchChanges, Nothing>;
  "PUT /api/sub-accounts/ip-sets": ApiRoute<OfAccountId & IpSet, Nothing>;
  "DELETE /api/sub-accounts/ip-sets": ApiRoute<OfAccountId & { name: string }, Nothing>;
  "PUT /api/sub-accounts/description": ApiRoute<OfUid & SubAccountDescription, Nothing>;
  "POST /api/sub-accounts/external": ApiRoute<
    { accountId: string; entries: readonly ExternalEntry[] },
    Nothing
  >;
  "DELETE /api/sub-accounts/external": ApiRoute<OfUid, Nothing>;
  "POST /api/sub-accounts/hand-over": ApiRoute<{ keys: readonly string[] }, Nothing>;
  "GET /api/sub-accounts/jobs/[job]": ApiRoute<{ job: string }, CreationJob>;
  "PATCH /api/sub-accounts/jobs/[job]": ApiRoute<{ job: string; state: JobOrder }, CreationJob>;
  "POST /api/sub-accounts/keys/[key]/reveal": ApiRoute<{ key: string }, RevealedSecrets>;
  "POST /api/sub-accounts/package": ApiRoute<
    { keys: readonly string[]; passphrase: string },
    KeyFileAnswer
  >;
  "GET /api/tokens": ApiRoute<AccountSearch, ApiTokensAnswer>;
  "POST /api/tokens": ApiRoute<NewApiToken, ApiTokenMade>;
  "DELETE /api/tokens/[token]": ApiRoute<{ token: string }, ApiTokensAnswer>;
  "POST /api/sub-accounts/sealed": ApiRoute<{ keys: readonly string[] }, KeyFileAnswer>;
  "GET /api/transfers": ApiRoute<TransferSearch, TransferPage>;
  /** The answer says how many windows are synced for it. */
  "POST /api/transfers/read-now": ApiRoute<OfAccountId, { asked: number }>;
  "PUT /api/transfers/note": ApiRoute<TransferNote, Nothing>;
  "GET /api/transfers/revisions": ApiRoute<AccountSearch & TransferKey, TransferTimeline>;
  "GET /api/transfers/summary": ApiRoute<RangeSearch, TransferSummary>;
  "PUT /api/preferences": ApiRoute<PreferenceChange, Nothing>;
  "GET /api/views": ApiRoute<{ page: ViewPage }, SavedViewsAnswer>;
  "PUT /api/views": ApiRoute<SavedView & { page: ViewPage }, Nothing>;
  "DELETE /api/views": ApiRoute<{ page: ViewPage; name: string }, Nothing>;
  "POST /api/welcome": ApiRoute<
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
