import type { EndpointId } from "@/lib/exchange/endpoints";
import {
  type AccountFamily,
  familyEndpoints,
  familyFromCode,
  familyRowOf,
  isMissing,
  lackedEndpoints,
} from "@/lib/exchange/families";
import type { KeyPermission } from "@/lib/exchange/values";
import type { ListedAccount, ListedKey, SeenEndpoint } from "./api";
import { noBrokerCodes } from "./contradictions";

/** Where a user meets an endpoint, and what a test can say of it. */
interface EndpointPlace {
  readonly name: string;
  /** The page, and its part where it has several. */
  readonly page: string;
  /** What a read answers, in the plural: "open orders". */
  readonly rows?: string;
  /** Of a change: the permissions of which the key needs one; none is needed where it is empty. */
  readonly needs?: readonly KeyPermission[];
  /** Only the main account of an ND broker has it. */
  readonly broker?: true;
}

const anyTrade: readonly KeyPermission[] = ["spot_trade", "margin_trade", "contract_trade"];

/** A test holds them against the endpoints' definitions. */
const endpointPlaces: Readonly<Partial<Record<EndpointId, EndpointPlace>>> = {
  "unfilled-orders": { name: "Open orders, unified", page: "Orders", rows: "open orders" },
  "order-commission": {
    name: "Order commission",
    page: "Commissions",
    rows: "records yesterday",
    broker: true,
  },
  "futures-place-order": {
    name: "Futures order (v2)",
    page: "Ticket, Futures (v2)",
    needs: ["contract_trade"],
  },
  "sub-deposit-withdrawal": {
    name: "Deposits & withdrawals",
    page: "Deposits",
    rows: "records yesterday",
    broker: true,
  },
  "spot-place-plan-order": {
    name: "Spot plan order",
    page: "Ticket, Spot plan",
    needs: ["spot_trade"],
  },
  "place-order": { name: "Place order", page: "Ticket", needs: anyTrade },
  "create-sub-accounts": {
    name: "Create sub-accounts",
    page: "Sub-accts",
    needs: [],
    broker: true,
  },
  "place-batch": { name: "Place batch", page: "Batch", needs: anyTrade },
  "sub-account-assets": {
    name: "Sub-account assets",
    page: "Sub-accts, Assets",
    rows: "assets",
    broker: true,
  },
  "spot-unfilled-orders": {
    name: "Open orders, spot (v2)",
    page: "Orders, Spot (v2)",
    rows: "open orders",
  },
  "place-strategy-order": {
    name: "TP/SL strategy order",
    page: "Ticket, TP/SL",
    needs: ["contract_trade"],
  },
  "plan-orders-pending": { name: "Plan orders, futures", page: "Plans", rows: "plan orders" },
  instruments: { name: "Instruments", page: "Markets", rows: "USDT-M futures" },
  "index-components": { name: "Index components", page: "Markets, Index", rows: "exchanges" },
  "cancel-order": { name: "Cancel order", page: "Orders, Cancel", needs: anyTrade },
  "max-open": { name: "Max open", page: "Risk" },
  "set-all-leverage": {
    name: "Set leverage",
    page: "Risk, Leverage",
    needs: ["contract_trade"],
  },
};

/** Where a user meets an endpoint; one without words of its own has those of the families. */
export function endpointPlaceOf(id: EndpointId): EndpointPlace {
  return endpointPlaces[id] ?? { name: familyRowOf(id).what, page: "\u2013", rows: "rows" };
}

export type EndpointState = "works" | "permitted" | "not-tested" | "not-for-family";

/** What one endpoint is to an account, as a row shows it. */
export interface EndpointRow {
  readonly id: EndpointId;
  readonly number: number;
  readonly name: string;
  readonly page: string;
  readonly state: EndpointState;
  /** One of the four words. */
  readonly word: string;
  /** What was seen, or what can be used instead. */
  readonly seen: string;
  /** ISO moment of what was seen; null when nothing was. */
  readonly at: string | null;
  /** How long it took, the permission or the code; null when there is none. */
  readonly detail: string | null;
}

type EndpointStatus = Pick<EndpointRow, "state" | "word" | "seen" | "detail"> & {
  readonly at?: string;
};

/** What each of the 17 endpoints is to an account that is reached with a key, in their order. */
export function endpointRows(
  account: ListedAccount,
  key: ListedKey | null,
): readonly EndpointRow[] {
  return familyEndpoints.map((id, n) => {
    const { name, page } = endpointPlaceOf(id);
    return { id, number: n + 1, name, page, at: null, ...endpointStatusOf(id, account, key) };
  });
}

function endpointStatusOf(
  id: EndpointId,
  account: ListedAccount,
  key: ListedKey | null,
): EndpointStatus {
  const seen = account.capabilities?.seen.find(({ endpoint }) => endpoint === id);
  const refusedAs = seen?.code ? familyFromCode(seen.code) : null;
  const family = refusedAs ?? account.family;
  if (family !== null && (refusedAs !== null || isMissing(family, id)))
    return notFor(family, id, seen);
  if (endpointPlaceOf(id).broker && !account.ndBroker) {
    return notTested("needs an ND broker account");
  }
  if (seen) return answered(id, seen);
  if (key === null) return notTested("no key for this account");
  return unseen(id, family, key);
}

/** What was not asked: a change that a key may make, or a read that no test makes. */
function unseen(id: EndpointId, family: AccountFamily | null, key: ListedKey): EndpointStatus {
  const { needs } = endpointPlaceOf(id);
  if (id === "create-sub-accounts") return notTested("not tested: it creates accounts");
  if (needs === undefined) return notTested(key.lastTest ? "not part of the test" : "test the key");
  const had = needs.filter((permission) => key.permissions.includes(permission));
  if (had.length === 0) return notTested("the key lacks this permission");
  return {
    state: "permitted",
    word: "Permitted",
    seen: id === "cancel-order" ? "tests don't cancel" : "tests are read-only",
    detail: family === "unified" ? "uta_trade" : had.length === 1 ? (had[0] ?? null) : "trade",
  };
}

const notTested = (seen: string): EndpointStatus => ({
  state: "not-tested",
  word: "Not tested",
  seen,
  detail: null,
});

function notFor(
  family: AccountFamily,
  id: EndpointId,
  seen: SeenEndpoint | undefined,
): EndpointStatus {
  const { instead } = familyRowOf(id);
  return {
    state: "not-for-family",
    word: `Not for ${family}`,
    seen: instead === undefined ? "rejected by the exchange" : `Instead: ${instead}`,
    ...(seen?.code ? { at: seen.at } : {}),
    detail: seen?.code ?? "by family",
  };
}

/** A list that a test asks for has at most so many rows. */
export const testedRows = 100;

function answered(id: EndpointId, seen: SeenEndpoint): EndpointStatus {
  if (seen.why !== null) {
    const asked = seen.code && noBrokerCodes.includes(seen.code) ? "tested once: " : "";
    return { ...notTested(`${asked}${seen.why}`), at: seen.at, detail: seen.code };
  }
  const { rows, broker } = endpointPlaceOf(id);
  const once = broker && id !== "sub-deposit-withdrawal" ? "tested once, " : "";
  const many = seen.rows === testedRows ? `${seen.rows} or more` : `${seen.rows}`;
  const what = seen.rows === 1 ? rows?.replace(/s\b/, "") : rows;
  const result = seen.rows === null ? "answered" : `${many} ${what}`;
  const [word, detail] = ["Works", `${seen.tookMs} ms`];
  return { state: "works", word, seen: `${once}${result}`, at: seen.at, detail };
}

/** The key that a page shows of an account: the one that was tested last, else the newest. */
export function shownKeyOf({ keys }: ListedAccount): ListedKey | null {
  const since = ({ lastTest, createdAt }: ListedKey) => `${lastTest?.at ?? ""} ${createdAt}`;
  return keys.toSorted((a, b) => (since(a) < since(b) ? 1 : -1))[0] ?? null;
}

/** A piece of a sentence; what is strong carries its meaning. */
export interface ReportPart {
  readonly text: string;
  readonly strong?: true;
}

/** Where an account lives, as a sentence about it ends. */
const places: Readonly<Record<string, string>> = {
  paper: "paper venue",
  demo: "demo environment",
  live: "live exchange",
};

const familyNames = {
  unified: "unified account",
  classic: "classic account",
  combined: "account with all unified and classic endpoints",
} as const;

/** Which kind of account it is, in a few words: "Unified account, live exchange". */
export function accountKind({ family, environment }: ListedAccount): string {
  const name = family === "combined" ? "All 17 endpoints" : family && familyNames[family];
  const kind = name ?? "account type unknown";
  return `${kind[0]?.toUpperCase()}${kind.slice(1)}, ${places[environment] ?? environment}`;
}

/** What an account is, can do and lacks here, in plain words. */
export function accountSentence(
  account: ListedAccount,
  key: ListedKey | null,
): readonly ReportPart[] {
  const { family, environment } = account;
  const where = { text: places[environment] ?? environment, strong: true } as const;
  if (family === null) {
    return [
      { text: "An account on the " },
      where,
      { text: ". Test the key to see what it supports." },
    ];
  }
  return [
    { text: family === "combined" ? "An " : "A " },
    { text: familyNames[family], strong: true },
    { text: " on the " },
    where,
    { text: `. ${canSentence(account, key)}${otherFamilySentence(family)}` },
  ];
}

function canSentence(account: ListedAccount, key: ListedKey | null): string {
  if (key === null) return "No key for this account: nothing is read or sent.";
  const rows = endpointRows(account, key);
  const open = (id: EndpointId) =>
    rows.some((row) => row.id === id && (row.state === "works" || row.state === "permitted"));
  const reads = [
    ...(open("unfilled-orders") || open("spot-unfilled-orders") ? ["open orders"] : []),
    ...(open("order-commission") ? ["commissions"] : []),
    ...(open("sub-deposit-withdrawal") ? ["deposits"] : []),
  ];
  const trades = tradesOf(account.family, key.permissions);
  const read = reads.length > 0 ? `read ${joined(reads)}` : "read market data";
  if (trades.length > 0) return `It can trade ${joined(trades)}, and ${read}.`;
  return `It can ${read}. Its key has no trade permission: nothing is placed or cancelled.`;
}

/** What a key may trade on an account of a family. */
function tradesOf(family: AccountFamily | null, has: readonly KeyPermission[]): readonly string[] {
  const classic = family === "classic";
  return [
    ...(has.includes("spot_trade") ? [classic ? "spot plan orders" : "spot"] : []),
    ...(has.includes("margin_trade") && !classic ? ["margin"] : []),
    ...(has.includes("contract_trade") ? ["futures"] : []),
  ];
}

function otherFamilySentence(family: AccountFamily): string {
  const lacked = lackedEndpoints(family).map((id) => familyRowOf(id).what);
  if (lacked.length === 0) return "";
  const [first = "", ...others] = lacked;
  const list = joined([first, ...others.map((what) => what[0]?.toLowerCase() + what.slice(1))]);
  const needed = family === "unified" ? "classic" : "unified";
  return ` ${list} need a ${needed} account and aren't available here.`;
}

/** "spot, margin and futures" */
function joined(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
