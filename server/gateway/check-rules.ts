import "server-only";
import type { Issue } from "@/lib/exchange/errors";
import { fieldPath } from "@/lib/exchange/field-names";
import { isFutures } from "@/lib/exchange/futures";
import { type Instrument, readInstrument } from "@/lib/orders/instrument";
import { digitsOf, type OrderDigits } from "@/lib/orders/order-row";
import { checkLeverage } from "@/lib/orders/rules/check-leverage";
import { checkRequest, type OrderRequests, type PlacingId } from "@/lib/orders/rules/check-request";
import { isError } from "@/lib/orders/rules/order-rules";
import { checkSubAccountRequests, type SubAccountRequest } from "@/lib/sub-accounts/creation-rules";
import { DeskError } from "../desk-error";
import { knownSubAccounts } from "../journal/created-sub-accounts";
import type { IntentDraft } from "../journal/intent";
import type { KeyedRoute } from "./call-context";
import { clockOf } from "./clock/exchange-clock";
import { LateError } from "./deadline";
import type { Drafted } from "./draft-intent";
import { venueInstruments } from "./read";

/** On a live account, a clock that is off by this much blocks placing until an owner acts. */
const maxOffsetMs = 30_000;

/** What the orders of a call were checked by. */
interface CheckedBy {
  /** For each order, how its instrument writes numbers. */
  readonly digits: readonly OrderDigits[];
  /** How old the list of instruments was; null where none was needed. */
  readonly instrumentsAgeMs: number | null;
}

/**
 * Checks a change before anything is written (docs/rulings.md#ruling-20), with the very functions
 * of the forms; throws a DeskError that names field, rule and nearest valid values.
 */
export async function checkRules(route: KeyedRoute, drafted: Drafted): Promise<CheckedBy> {
  const issues = (await issuesOf(route, drafted)).filter(isError);
  if (issues.length > 0) throw new DeskError({ kind: "invalid", issues });
  const { kind, intents } = drafted.draft;
  if (kind !== "place") return { digits: [], instrumentsAgeMs: null };
  const { bySymbol, at } = await listOf(route, intents[0]?.facts.category ?? "");
  const digits = intents.flatMap(({ facts }) => {
    const row = bySymbol.get((facts.symbol ?? "").toUpperCase());
    return row ? [digitsOf(readInstrument(row))] : [];
  });
  return { digits, instrumentsAgeMs: Math.round(performance.now() - at) };
}

async function issuesOf(route: KeyedRoute, drafted: Drafted): Promise<Issue[]> {
  const { draft, parsed } = drafted;
  switch (draft.kind) {
    case "place":
      return checkOrders(route, drafted);
    case "configure":
      return checkProductLine(route, drafted);
    case "create": {
      const records: readonly object[] = parsed.records;
      // The contract's schema of this endpoint made them.
      const asked = records as readonly SubAccountRequest[];
      return checkSubAccountRequests(asked, await knownSubAccounts(draft.accountId));
    }
    case "cancel":
      return [];
  }
}

/** Every order by its instrument; of a batch the issues name the element, as `[0].qty`. */
async function checkOrders(route: KeyedRoute, { draft, parsed }: Drafted): Promise<Issue[]> {
  const { account } = route.connection;
  const clock = clockOf(route.clock);
  if (account.environment !== "paper" && Math.abs(clock.offsetMs) > maxOffsetMs) {
    throw new DeskError({ kind: "blocked", reason: clockMessage });
  }
  const category = draft.intents[0]?.facts.category ?? "";
  const { bySymbol, isWhole } = await listOf(route, category);
  const context = {
    now: clock.at(Date.now()),
    positionMode: account.positionMode,
    indexPrice: null,
    openOrders: null,
  };
  const endpoint = draft.endpoint as PlacingId;
  // The contract's schema of this endpoint made them.
  const records: readonly object[] = parsed.records;
  return draft.intents.flatMap((intent, n) => {
    const instrument = bySymbol.get((intent.facts.symbol ?? "").toUpperCase());
    const order = records[n] as OrderRequests[PlacingId];
    const issues = instrument
      ? checkRequest(endpoint, order, readInstrument(instrument), context)
      : [unknownSymbol(intent, isWhole)];
    return parsed.isList ? issues.map(at(n)) : issues;
  });
}

const at = (n: number) => (issue: Issue) => ({ ...issue, field: fieldPath([n, issue.field]) });

/** Leverage is set for a whole product line. */
async function checkProductLine(route: KeyedRoute, { draft }: Drafted): Promise<Issue[]> {
  const { category = null, leverage = null } = draft.intents[0]?.facts ?? {};
  if (category === null || leverage === null || !isFutures(category)) return [];
  const { bySymbol } = await listOf(route, category);
  return checkLeverage(
    leverage,
    [...bySymbol.values()].map((row): Instrument => readInstrument(row)),
  );
}

async function listOf({ venue, context }: KeyedRoute, category: string) {
  const instruments = await venueInstruments(venue, category, context);
  if (instruments) return instruments;
  if (context.deadline) throw new LateError("instruments");
  throw new DeskError({ kind: "unavailable", reason: noInstrumentsMessage });
}

const clockMessage =
  "This computer's clock differs from the exchange's by more than 30 s. Set the clock first.";

const noInstrumentsMessage =
  "Instruments aren't available from the exchange, so this can't be checked. Nothing was sent.";

function unknownSymbol({ facts: { symbol, category } }: IntentDraft, isWhole: boolean): Issue {
  const message = isWhole
    ? `${symbol} isn't a ${category} instrument. Choose one from the list.`
    : `${symbol} isn't among the ${category} instruments that could be read; some rows of the ` +
      "exchange's " +
      "list couldn't. Choose another, or try again later.";
  return { field: "symbol", rule: "known-symbol", message };
}
