import "server-only";
import { reviewText } from "@/lib/sub-accounts/draft-rows";

/** What a definition doesn't say of a request that changes nothing, and what it answers. */
export interface Example {
  /** The names in the path's brackets. */
  readonly params?: Readonly<Record<string, string>>;
  /** Without it: the names that must be there. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Without it: 200, or 404 where something is named in the path. */
  readonly status?: number;
}

const ofNobody = (body: object): Example => ({
  body: { accountId: "acc_nobody", ...body },
  status: 404,
});
const ofMonth = (body: object): Example => ({
  body: { accountId: "$account", ...body },
  // Nothing changes: the month has not ended, is not locked, has no such day.
  status: 422,
});
const wrong = (body: object): Example => ({ body, status: 422 });
const found: Example = { status: 200 };
const own: Example = { params: { id: "$account" }, status: 200 };

const client = { clientId: "cli_nobody" };
const reason = "It was entered twice.";
const transferKey = { uid: "1", txId: "1", coin: "USDT", type: "deposit", subType: "onchain" };
const keys = { keys: ["int_nobody"] };
const row = {
  ...{ subAccountName: "acmeaaaa", label: "Acme", permList: ["read"], ipList: ["127.0.0.1"] },
  passphrase: null,
};
const order = { category: "SPOT", symbol: "BTCUSDT", orderId: "1", clientOid: null };
const placed = { category: "SPOT", symbol: "BTCUSDT" };
const payout = {
  ...{ ...client, file: null, payee: 1, amount: "1.5", txId: "0".repeat(64) },
  ...{ verifiedPayee: null, overpaid: false },
};
const month = "/api/commissions/months/[month]";

/** By method and path: the routes whose definition is not enough. */
export const examples: Readonly<Record<string, Example>> = {
  "PATCH /api/accounts/[id]": { ...own, body: { positionMode: "one_way_mode" } },
  "GET /api/accounts/[id]/clock": own,
  "POST /api/accounts/[id]/live": { body: { name: "Paper" } },
  "PATCH /api/alerts/[alert]": { body: { action: "acknowledge" } },
  "PUT /api/alerts/rules": wrong({ rule: "pending-transfer", isOn: true, threshold: "none" }),
  "GET /api/assets/[uid]": { query: { connection: "con_nobody", productType: "USDT-FUTURES" } },
  "PUT /api/assets/watch": ofNobody({
    dropPercent: "10",
    changes: [{ uid: "1", watched: false }],
  }),
  "GET /api/auth/[...nextauth]": { params: { nextauth: "csrf" }, status: 200 },
  "POST /api/auth/[...nextauth]": {
    params: { nextauth: "signout" },
    body: { csrfToken: "not the right one" },
    status: 200,
  },
  "POST /api/order-jobs/cancel": {
    body: { connectionId: "con_nobody", orders: [{ ...order, filledQty: null }] },
    status: 404,
  },
  "POST /api/order-jobs/batch": {
    body: { connectionId: "con_nobody", orders: [placed] },
    status: 404,
  },
  "POST /api/order-jobs/replace": {
    body: {
      connectionId: "con_nobody",
      orders: [{ old: { ...order, filledQty: null }, order: placed }],
      placesAtOnce: true,
    },
    status: 404,
  },
  "POST /api/order-jobs/[job]/place": { body: { row: "rpl_nobody", qty: "1" } },
  "PATCH /api/order-jobs/[job]": { body: { state: "paused" } },
  "POST /api/channels": wrong({ kind: "email", name: "Desk", address: "odd", alertsFrom: null }),
  "POST /api/clients": ofNobody({ name: "Northlight", tags: [] }),
  "PATCH /api/clients": ofNobody({ ...client, code: "NLC", sharePercent: "60" }),
  "PUT /api/clients/[client]/payee": {
    body: {
      ...{ accountId: "$account", before: 0, network: null, address: null, memo: null },
      email: "accounts@example.com",
    },
  },
  "GET /api/clients/preview": {
    query: { account: "$account", client: "cli_nobody", kind: "uid", key: "1" },
    status: 404,
  },
  "PUT /api/clients/rules": ofNobody({ ...client, prefix: "NLC-" }),
  "DELETE /api/clients/rules": ofNobody({ ...client, prefix: "NLC-" }),
  "PUT /api/clients/uids": ofNobody({ ...client, uid: "1", orderAccountId: null }),
  "DELETE /api/clients/uids": ofNobody({ ...client, uid: "1" }),
  "GET /api/commissions/clients/preview": {
    query: {
      ...{ account: "$account", from: "2026-11-01", to: "2026-11-20" },
      ...{ prefix: "a", client: "cli_nobody" },
    },
    status: 404,
  },
  "GET /api/commissions/days/[day]": found,
  [`GET ${month}`]: found,
  [`POST ${month}`]: ofMonth({ digest: "0".repeat(64) }),
  [`DELETE ${month}`]: ofMonth({ reason }),
  [`PATCH ${month}`]: ofMonth({ day: "2026-09-01", reason }),
  [`PUT ${month}`]: ofMonth({ payments: [{ day: "2026-09-01", product: null, amount: "1.5" }] }),
  [`POST ${month}/requests`]: { ...ofMonth({ reason }), params: { month: "2026-13" }, status: 404 },
  [`GET ${month}/payouts`]: found,
  [`POST ${month}/payouts`]: ofMonth({ paidOn: "2026-11-02", payouts: [payout] }),
  [`DELETE ${month}/payouts`]: { ...ofMonth({ id: "pay_none", reason }), status: 404 },
  [`POST ${month}/payouts/files`]: ofMonth({
    payouts: [{ ...client, amount: "1.5", payee: 1, verified: false }],
  }),
  [`DELETE ${month}/payouts/files/[file]`]: { ...ofMonth({ reason }), status: 404 },
  [`GET ${month}/statements`]: found,
  [`POST ${month}/statements`]: ofMonth({}),
  [`GET ${month}/statements/draft`]: { status: 422 },
  "POST /api/commissions/read-now": { body: { accountId: "$account" } },
  "PATCH /api/commissions/sync": { body: { accountId: "$account", paused: false } },
  "POST /api/connections": wrong({ label: "" }),
  "GET /api/exports/file": {
    query: {
      ...{ account: "$account", from: "2026-11-01", to: "2026-11-20" },
      ...{ dataset: "coverage", format: "csv" },
    },
  },
  "POST /api/exports/schedules": wrong({ name: "" }),
  "PATCH /api/exports/schedules/[schedule]": { body: { state: "paused" } },
  "GET /api/exports/verification": { query: { sha256: "0".repeat(64) } },
  "PUT /api/firm": wrong({ name: "", lines: [], terms: "" }),
  "PUT /api/risk-limits": { body: { accountId: "$account", riskLimits: null } },
  "PUT /api/risk-limits/desk": { body: { userId: null, accountId: "$account", riskLimits: null } },
  // No worker runs beside these routes.
  "GET /api/health": { status: 503 },
  "GET /api/health/ready": { status: 503 },
  "POST /api/journal/[intent]/attest": { body: { outcome: "filled", note: "seen" } },
  "GET /api/market-changes": { query: { venue: "paper", list: "instruments", days: "1" } },
  "POST /api/users": wrong({ name: "", role: "trader" }),
  "PATCH /api/users/[id]": { body: { disabled: true } },
  "PUT /api/preferences": wrong({ name: "nothing", value: 1 }),
  "POST /api/scenarios": wrong({ name: "No scenario" }),
  // The desk of the test has none.
  "DELETE /api/sample": { status: 404 },
  "DELETE /api/scenarios": { status: 404 },
  "POST /api/session": wrong({ email: "nobody" }),
  "PUT /api/session/idle": { body: { idleMinutes: 30, idleLocks: false } },
  "POST /api/session/password": wrong({ password: "" }),
  "PUT /api/session/password": wrong({ currentPassword: "", newPassword: "" }),
  "POST /api/statements/[statement]": { body: { channelId: "chn_none" } },
  "POST /api/sub-accounts": {
    body: { connectionId: "con_nobody", rows: [row], reviewed: reviewText("con_nobody", [row]) },
    status: 404,
  },
  "PUT /api/sub-accounts/description": ofNobody({
    ...{ uid: "1", tags: [], comment: "", hidden: false, watched: true, availableBelow: null },
  }),
  "POST /api/sub-accounts/external": ofNobody({
    entries: [{ uid: "1", note: "", creation: null }],
  }),
  "DELETE /api/sub-accounts/external": ofNobody({ uid: "1" }),
  "POST /api/sub-accounts/hand-over": { body: keys, status: 404 },
  "PUT /api/sub-accounts/ip-sets": ofNobody({ name: "Office", addresses: ["203.0.113.7"] }),
  "DELETE /api/sub-accounts/ip-sets": ofNobody({ name: "Office" }),
  "PATCH /api/sub-accounts/jobs/[job]": { body: { state: "paused" } },
  "POST /api/sub-accounts/package": {
    body: { ...keys, passphrase: "six plain words make a phrase" },
    status: 404,
  },
  "POST /api/sub-accounts/sealed": { body: keys, status: 404 },
  "POST /api/tokens": wrong({ name: "", scopes: [], days: 1 }),
  "PUT /api/transfers/note": ofNobody({ ...transferKey, note: "Asked the client" }),
  "POST /api/transfers/read-now": ofNobody({}),
  "GET /api/transfers/revisions": { query: { account: "$account", ...transferKey } },
  "GET /api/views": { query: { page: "/commissions" } },
  "PUT /api/views": wrong({ page: "/nowhere", name: "Mine", search: "" }),
  "DELETE /api/views": { body: { page: "/commissions", name: "Mine" } },
  "POST /api/invite": {
    body: {
      ...{ token: "no such token", name: "Eve", email: "eve@example.com" },
      password: "lantern gravel otter swim",
    },
    status: 410,
  },
};
