import type { EndpointId } from "@/lib/exchange/endpoints";
import {
  type CaseDraft,
  casesOf,
  type Family,
  type RecordedCase,
  refusal,
  resolved,
  success,
} from "./case";

// Endpoints 3, 5, 6, 7, 8, 11, 15 and 17: what changes something, and so must not be misread.

/** What the desk sent: the ids that an answer must repeat. */
export const sentIds = {
  clientOid: "121211212122",
  orderId: "1364111111111111111",
  batch: ["one", "two"],
  labels: ["desk 1", "desk 2"],
} as const;

const { clientOid, orderId } = sentIds;

/** A refusal that was seen, at HTTP 400, and what it must become. */
function refused(code: string, msg: string, more: Partial<CaseDraft> = {}): CaseDraft {
  return {
    name: `${code}: ${msg}`,
    kind: "refused",
    source: "code tables",
    status: 400,
    body: refusal(code, msg),
    expected: resolved({ state: "REJECTED", code, message: msg }),
    ...more,
  };
}

/** A code that proves nothing of an order. */
const unknown = (code: string, msg: string): CaseDraft =>
  refused(code, msg, {
    name: `${code} proves nothing: ${msg}`,
    expected: resolved({ state: "UNKNOWN", code, message: msg }),
  });

const acknowledged: CaseDraft = {
  name: "taken",
  kind: "one",
  source: "interface sample",
  body: success({ clientOid, orderId }),
  expected: resolved({ state: "ACKED", orderId }),
};

const badAcknowledgements: readonly CaseDraft[] = [
  {
    name: "taken, and the refused at HTTP 200 contradict nothing: the envelope decides",
    kind: "refused",
    status: 200,
    body: refusal("40762", "The order amount exceeds the balance"),
    expected: resolved({
      state: "REJECTED",
      code: "40762",
      message: "The order amount exceeds the balance",
    }),
  },
  {
    name: "`message` in place of `msg`",
    kind: "refused",
    status: 400,
    body: JSON.stringify({
      code: "43012",
      message: "Insufficient balance",
      requestTime: "1790004184667",
    }),
    expected: resolved({ state: "REJECTED", code: "43012", message: "Insufficient balance" }),
  },
  {
    name: "no data",
    kind: "odd",
    body: success(null),
    expected: resolved({ state: "UNKNOWN", reason: "The acknowledgement is not one." }),
  },
  {
    name: "a numeric id",
    kind: "odd",
    body: success({ clientOid, orderId: 1_364 }),
    expected: resolved({ state: "UNKNOWN", reason: "The acknowledgement is not one." }),
  },
  {
    name: "another order's id",
    kind: "odd",
    body: success({ clientOid: "another", orderId: "1" }),
    expected: resolved({ state: "UNKNOWN", reason: "The acknowledgement is of another order." }),
  },
];

const noId: readonly CaseDraft[] = [
  {
    name: "taken without an id: an earlier reduce-only order was replaced",
    kind: "one",
    source: "interface sample",
    body: success({ clientOid, orderId: null }),
    expected: resolved({ state: "ACKED_NO_ID" }),
  },
];

const credentials: readonly CaseDraft[] = [
  refused("40037", "Apikey does not exist", { source: "live 2026-09" }),
  refused("40014", "Incorrect permissions, need spot order write permissions", {
    source: "live tests",
  }),
  refused("40009", "sign signature error", { source: "live 2026-09" }),
];

const modes: CaseDraft = refused(
  "40774",
  "The order type for unilateral position must also be the unilateral position type.",
  { source: "live 2026-08" },
);

const unknowns: readonly CaseDraft[] = [
  unknown("40010", "Request timed out"),
  unknown("40725", "service return an error"),
  unknown("45001", "Unknown error"),
  unknown("40015", "System is abnormal, please try again later"),
  unknown("98765", "A code that no table has"),
];

const futures: readonly CaseDraft[] = [
  modes,
  refused("22002", "No position to close", { source: "live 2026-09" }),
  refused("40309", "The contract has been removed", { source: "code tables" }),
  refused("40731", "This product does not support copy trading", { source: "live 2026-06" }),
  refused("40917", "Stop price for long positions please < mark price {0}", {
    source: "live 2026-04",
  }),
  refused("40920", "order marginMode isolated != symbol crossed", { source: "by the facts" }),
  refused("40019", "Parameter BTCUSDT basemode not supported", { source: "live 2026-09" }),
  refused("40762", "The order size is greater than the max open size", {
    source: "interface sample",
  }),
  refused("40754", "balance not enough"),
  unknown("45034", "clientOid duplicate"),
];

const spotPlan: readonly CaseDraft[] = [
  refused("400172", "planType Illegal type", { source: "live tests" }),
  refused("43012", "Insufficient balance", { source: "live tests" }),
  refused("40034", "Parameter BTCUSDT_UMCBL does not exist"),
  unknown("43118", "clientOrderId duplicate"),
];

const unifiedOrder: readonly CaseDraft[] = [
  refused("40014", "Incorrect permissions, need uta_trade permissions", { source: "by the facts" }),
  refused("40731", "This product does not support copy trading", { source: "live 2026-06" }),
  refused("25202", "Insufficient balance", { source: "live tests" }),
  refused("25203", "Insufficient margin", { source: "live tests" }),
  refused("25227", "No position available to close", { source: "live tests" }),
  refused("25236", "Incorrect position open type"),
  refused("400172", "The order validity period is invalid", { source: "live tests" }),
  refused("45110", "less than the minimum amount 1 USDT", { source: "live tests" }),
  unknown("25212", "Duplicate clientOid"),
  {
    name: "a refused IP address: HTML of the network before the exchange",
    kind: "odd",
    source: "transport",
    status: 403,
    body: "<html><head><title>403 Forbidden</title></head></html>",
    expected: resolved({
      state: "UNKNOWN",
      reason: "The exchange's response is unreadable (HTTP 403).",
    }),
  },
];

const strategy: readonly CaseDraft[] = [
  refused("25601", "Position does not exist; cannot set TP/SL"),
  refused("25594", "one full TP/SL a symbol"),
  refused("25586", "Take-profit price should be higher than the last price"),
];

const cancel: readonly CaseDraft[] = [
  refused("25204", "Order does not exist", { source: "live tests" }),
  refused("43001", "The order does not exist", { source: "live tests" }),
  {
    name: "taken by its orderId, the clientOid empty",
    kind: "one",
    body: success({ orderId, clientOid: "" }),
    expected: resolved({ state: "ACKED", orderId }),
  },
];

/** What a batch of two must become. */
const both = (
  ...resolutions: Extract<RecordedCase["expected"], { kind: "change" }>["resolutions"]
) => ({ kind: "change", resolutions }) as const;

const batch: readonly CaseDraft[] = [
  {
    name: "both taken, without codes as in the documentation's sample",
    kind: "many",
    source: "interface sample",
    body: success([
      { orderId: "1", clientOid: "one" },
      { orderId: "2", clientOid: "two" },
    ]),
    expected: both({ state: "ACKED", orderId: "1" }, { state: "ACKED", orderId: "2" }),
  },
  {
    name: "one taken, one refused",
    kind: "many",
    body: success([
      { orderId: "1", clientOid: "one", code: "00000", msg: "success" },
      { orderId: null, clientOid: "two", code: "25202", msg: "Insufficient balance" },
    ]),
    expected: both(
      { state: "ACKED", orderId: "1" },
      { state: "REJECTED", code: "25202", message: "Insufficient balance" },
    ),
  },
  {
    name: "one named, the other not",
    kind: "one",
    body: success([{ orderId: "2", clientOid: "two", code: "", msg: "" }]),
    expected: both(
      { state: "UNKNOWN", reason: "The answer does not name it." },
      { state: "ACKED", orderId: "2" },
    ),
  },
  {
    name: "an empty list proves nothing",
    kind: "empty",
    body: success([]),
    expected: both({ state: "UNKNOWN" }, { state: "UNKNOWN" }),
  },
  {
    name: "an object of lists, as the batches of v2 answer",
    kind: "odd",
    source: "library data",
    body: success({ successList: [{ orderId: "1", clientOid: "one" }], failureList: [] }),
    expected: both(
      { state: "UNKNOWN", reason: "The answer is not a list." },
      { state: "UNKNOWN", reason: "The answer is not a list." },
    ),
  },
  {
    name: "one id for both",
    kind: "odd",
    body: success([
      { orderId: "1", clientOid: "one" },
      { orderId: "1", clientOid: "two" },
    ]),
    expected: both({ state: "UNKNOWN" }, { state: "UNKNOWN" }),
  },
  refused("40306", "Batch processing orders can only process up to 20", {
    expected: both({ state: "REJECTED", code: "40306" }, { state: "REJECTED", code: "40306" }),
  }),
];

const account = (label: string, uid: string) => ({
  subAccountUid: uid,
  subAccountName: "Northern",
  label,
  subAccountApiKey: `bg_${uid}key`,
  secretKey: `secret-${uid}-of-the-test`,
  permList: ["read"],
  ipList: ["203.0.113.7"],
});

const created: readonly CaseDraft[] = [
  {
    name: "both made",
    kind: "many",
    source: "interface sample",
    body: success([account("desk 1", "3001"), account("desk 2", "3002")]),
    expected: both({ state: "ACKED", orderId: "3001" }, { state: "ACKED", orderId: "3002" }),
  },
  {
    name: "one made, its lists null and its name changed",
    kind: "one",
    body: success([
      { ...account("desk 2", "3002"), subAccountName: "virtual-1", permList: null, ipList: null },
    ]),
    expected: both({ state: "UNKNOWN" }, { state: "ACKED", orderId: "3002" }),
  },
  {
    name: "two answers of one label",
    kind: "odd",
    body: success([account("desk 1", "3001"), account("desk 1", "3002")]),
    expected: both(
      { state: "UNKNOWN", reason: "The answer names it more than once." },
      { state: "UNKNOWN", reason: "The answer does not name it." },
    ),
  },
  {
    name: "an empty list",
    kind: "empty",
    body: success([]),
    expected: both({ state: "UNKNOWN" }, { state: "UNKNOWN" }),
  },
  refused("40029", "This account is not a Broker, please apply to become a Broker first", {
    source: "live tests",
    expected: both({ state: "REJECTED", code: "40029" }, { state: "REJECTED", code: "40029" }),
  }),
  refused("40068", "Disable subaccount access", {
    source: "live tests",
    expected: both({ state: "REJECTED", code: "40068" }, { state: "REJECTED", code: "40068" }),
  }),
];

const leverage: readonly CaseDraft[] = [
  {
    name: "done",
    kind: "one",
    source: "interface sample",
    body: success("success"),
    expected: resolved({ state: "ACKED", orderId: null }),
  },
  {
    name: "failed, under the code of success",
    kind: "refused",
    source: "interface sample",
    body: success("failed"),
    expected: resolved({ state: "REJECTED", code: "00000", message: "failed" }),
  },
  {
    name: "neither",
    kind: "odd",
    body: success({ leverage: "20" }),
    expected: resolved({
      state: "UNKNOWN",
      reason: "The result is neither success nor failed.",
    }),
  },
  refused("40893", "Unable to update the leverage, not enough margin", { source: "live tests" }),
];

const order = (id: EndpointId, family: Family, own: readonly CaseDraft[]) =>
  casesOf(id, family, [acknowledged, ...badAcknowledgements, ...credentials, ...unknowns, ...own]);

/** The answers of everything that changes something. */
export const changes: readonly RecordedCase[] = [
  ...order("futures-place-order", "classic", [...noId, ...futures]),
  ...order("spot-place-plan-order", "classic", spotPlan),
  ...order("place-order", "unified", [...noId, modes, ...unifiedOrder]),
  ...order("place-strategy-order", "unified", strategy),
  ...casesOf("cancel-order", "unified", [
    acknowledged,
    ...badAcknowledgements,
    ...credentials,
    ...cancel,
  ]),
  ...casesOf("place-batch", "unified", batch),
  ...casesOf("create-sub-accounts", "classic", created),
  ...casesOf("set-all-leverage", "classic", leverage),
];
