import type { EndpointId } from "./endpoints";

/**
 * The kinds of account of an exchange. `unified` is one balance for all markets and the paths of
 * v3, `classic` separate wallets and the paths of v2; `combined` has both, which only the paper
 * venue's accounts do.
 */
export const accountFamilies = ["unified", "classic", "combined"] as const;

export type AccountFamily = (typeof accountFamilies)[number];

/**
 * Whether a family's accounts may call an endpoint. `ask`: only the exchange can tell, and it is
 * asked once.
 */
type Availability = "yes" | "no" | "ask";

/** What an account of each family may call, and what a user uses where it may not. */
interface FamilyRow {
  readonly unified: Availability;
  readonly classic: Availability;
  /** Plural, as it stands in a sentence: "Spot plan orders". */
  readonly what: string;
  /** What can be used instead where a family lacks it; a clause. */
  readonly instead?: string;
}

/**
 * Endpoint x family, stated once (docs/interface.md#families): pages, gateway, reconciliation, the
 * venue and docs/exchange-accounts.md read it.
 */
const families: Readonly<Record<EndpointId, FamilyRow>> = {
  "unfilled-orders": {
    unified: "yes",
    classic: "no",
    what: "Open orders of the unified list",
    instead: "the spot list shows spot, and no list shows ordinary futures orders",
  },
  "order-commission": { unified: "ask", classic: "yes", what: "Commissions" },
  "futures-place-order": {
    unified: "no",
    classic: "yes",
    what: "Futures orders of v2",
    instead: "place an order in the ticket under Order",
  },
  "sub-deposit-withdrawal": {
    unified: "yes",
    classic: "no",
    what: "Sub-account deposits and withdrawals",
    instead: "look at the exchange",
  },
  "spot-place-plan-order": {
    unified: "no",
    classic: "yes",
    what: "Spot plan orders",
    instead: "on futures a take-profit or stop-loss waits for a price",
  },
  "place-order": {
    unified: "yes",
    classic: "no",
    what: "Unified orders",
    instead: "place v2 futures orders or spot plan orders",
  },
  "create-sub-accounts": { unified: "ask", classic: "yes", what: "New sub-accounts" },
  "place-batch": {
    unified: "yes",
    classic: "no",
    what: "Batches",
    instead: "place the orders one by one in the ticket",
  },
  "sub-account-assets": { unified: "ask", classic: "yes", what: "Sub-account futures assets" },
  "spot-unfilled-orders": {
    unified: "no",
    classic: "yes",
    what: "Open orders of the spot list",
    instead: "the unified list shows spot orders too",
  },
  "place-strategy-order": {
    unified: "yes",
    classic: "no",
    what: "Take-profit and stop-loss orders",
    instead: "give the order its take-profit and stop-loss when it is placed",
  },
  "plan-orders-pending": {
    unified: "no",
    classic: "yes",
    what: "Pending futures plan orders",
    instead: "look at the exchange: v3 has no such list here",
  },
  instruments: { unified: "yes", classic: "yes", what: "Instruments" },
  "index-components": { unified: "yes", classic: "yes", what: "Index components" },
  "cancel-order": {
    unified: "yes",
    classic: "no",
    what: "Cancels",
    instead: "cancel at the exchange",
  },
  "max-open": {
    unified: "no",
    classic: "yes",
    what: "Max open size",
    instead: "enter a quantity; the exchange checks it",
  },
  "set-all-leverage": {
    unified: "no",
    classic: "yes",
    what: "Leverage changes",
    instead: "set it at the exchange",
  },
};

/** Every endpoint, in the interface's order. */
export const familyEndpoints = Object.keys(families) as readonly EndpointId[];

/** What each family may do with an endpoint, in words too. */
export function familyRowOf(id: EndpointId): FamilyRow {
  return families[id];
}

/** The endpoints that accounts of a family lack; none while it is not known. */
export function lackedEndpoints(family: AccountFamily | null): readonly EndpointId[] {
  return (Object.keys(families) as EndpointId[]).filter((id) => isMissing(family, id));
}

/** Whether an account may call an endpoint; null stands for a family that is not known yet. */
export function availabilityOf(id: EndpointId, family: AccountFamily | null): Availability {
  if (family === "combined") return "yes";
  if (family !== null) return families[id][family];
  return families[id].unified === "yes" && families[id].classic === "yes" ? "yes" : "ask";
}

/** Whether a family is known to lack an endpoint: then it is neither asked nor offered. */
export function isMissing(family: AccountFamily | null, id: EndpointId): boolean {
  return availabilityOf(id, family) === "no";
}

/**
 * Why an account of a family cannot use an endpoint, which family could, and what to use instead;
 * of an endpoint that only the exchange can tell about, no more than that it was refused.
 */
export function wrongFamilyMessage(id: EndpointId, family: AccountFamily): string {
  const { what, instead } = families[id];
  if (!isMissing(family, id)) return `${what} aren't available to this ${family} account.`;
  const needed = family === "unified" ? "classic" : "unified";
  return (
    `${what} need a ${needed} account, and this one is ${family}.` +
    `${instead === undefined ? "" : ` Instead: ${instead}.`}`
  );
}

/** What a code of refusal says of the account's own family. */
const familyByCode: Readonly<Record<string, AccountFamily>> = {
  40084: "classic",
  40085: "unified",
};

/**
 * The family of an account that was refused with this code: a classic account is refused the paths
 * of v3 (40084), a unified one those of v2 (40085). Null for every other code.
 */
export function familyFromCode(code: string): AccountFamily | null {
  return Object.hasOwn(familyByCode, code) ? (familyByCode[code] ?? null) : null;
}

/** A demo key without the header of a demo account, or a live key with it. */
const wrongEnvironment = "40099";

/**
 * What a refusal means where the exchange's own words do not say what to do: that the account's
 * family lacks the endpoint, or that the key is of the other environment. Null for every other
 * code.
 */
export function accountRefusalMessage(id: EndpointId, code: string): string | null {
  const family = familyFromCode(code);
  if (family !== null) return wrongFamilyMessage(id, family);
  if (code !== wrongEnvironment) return null;
  return (
    "This key belongs to the other environment: demo keys need a demo account, live " +
    "keys a live account. Remove it in Connections and add it to a new account with the " +
    "right exchange."
  );
}

/** The code that an account of a family is answered on an endpoint that it lacks; else null. */
export function refusalCodeOf(id: EndpointId, family: AccountFamily): string | null {
  if (!isMissing(family, id)) return null;
  return Object.keys(familyByCode).find((code) => familyByCode[code] === family) ?? null;
}
