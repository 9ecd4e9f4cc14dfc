import type { PositionMode } from "@/lib/orders/position-action";
import type { DeclaredChange, ListedAccount, ObservedPositionMode } from "./api";

/** Where the exchange shows another thing of an account than its owner declared. */
export interface Contradiction {
  /** What it is about: "Position mode". */
  readonly title: string;
  readonly declared: string;
  readonly seen: string;
  /** Where it was seen, in a few words. */
  readonly where: string;
  /** What was seen exactly and what may come of it, in sentences. */
  readonly reason: string;
  readonly mend: Mend;
}

/** The one step that ends a contradiction: another declaration, or a key that has to go. */
type Mend = { readonly label: string } & (
  | { readonly kind: "declare"; readonly change: DeclaredChange }
  | { readonly kind: "remove-key"; readonly keyId: string }
);

export const positionModeNames = { one_way_mode: "One-way", hedge_mode: "Hedge" } as const;

/** Where the exchange contradicts what was declared of an account; what orders wait for first. */
export function contradictionsOf(account: ListedAccount): readonly Contradiction[] {
  return [
    ...positionModeContradiction(account),
    ...brokerContradiction(account),
    ...environmentContradictions(account),
  ];
}

function positionModeContradiction(account: ListedAccount): readonly Contradiction[] {
  const { positionMode, observedPositionMode: seen } = account;
  if (seen === null || seen.mode === positionMode) return [];
  const name = positionModeNames[seen.mode];
  return [
    {
      title: "Position mode",
      declared: positionModeNames[positionMode],
      seen: name,
      where: `${seen.count} of ${seen.of} futures ${seen.of === 1 ? "order" : "orders"}`,
      reason:
        `Order ${seen.orderId}, ${seen.symbol}, has ${seen.field} ${seen.mode}. ` +
        "In the wrong mode, a closing order is rejected or opens a position.",
      mend: {
        label: `Change to ${name}`,
        kind: "declare",
        change: { positionMode: seen.mode },
      },
    },
  ];
}

/** The codes by which the exchange says that an account is no ND broker's main account. */
export const noBrokerCodes: readonly string[] = ["40029", "40068"];

function brokerContradiction({ ndBroker, capabilities }: ListedAccount): readonly Contradiction[] {
  const refused = capabilities?.seen.find(
    ({ code }) => code !== null && noBrokerCodes.includes(code),
  );
  if (!ndBroker || !refused) return [];
  return [
    {
      title: "ND broker",
      declared: "An ND broker",
      seen: "No broker",
      where: `refused with ${refused.code}`,
      reason: `${refused.why} Its commissions and sub-accounts can't be read.`,
      mend: { label: "Change to no broker", kind: "declare", change: { ndBroker: false } },
    },
  ];
}

/** A demo key without the header of a demo account, or a live key with it. */
const wrongEnvironment = "40099";

function environmentContradictions(account: ListedAccount): readonly Contradiction[] {
  const declared: string = account.environment;
  const other = declared === "demo" ? "live" : "demo";
  return account.keys
    .filter(({ lastTest }) => lastTest?.code === wrongEnvironment)
    .map(({ id, label }) => ({
      title: "Environment",
      declared: `A ${declared} key`,
      seen: `A ${other} key`,
      where: `refused with ${wrongEnvironment}`,
      reason:
        `${label} was added to a ${declared} account, but the exchange rejects it there. ` +
        `Remove it and add it to a new account in the ${other} environment.`,
      mend: { label: `Remove ${label}\u2026`, kind: "remove-key", keyId: id },
    }));
}

/** A row of an order as far as it may show a position mode. */
interface ModeRow {
  readonly orderId?: string | null | undefined;
  readonly symbol?: string | null | undefined;
  readonly holdMode?: string | null | undefined;
  readonly posMode?: string | null | undefined;
}

/**
 * The position mode that rows of an account's orders show: one that was not declared, when any row
 * shows it, else the declared one. Null without a row that names a mode.
 */
export function positionModeIn(
  rows: readonly ModeRow[],
  declared: PositionMode,
): ObservedPositionMode | null {
  const shown = rows.flatMap((row) => {
    const field = row.holdMode ? "holdMode" : "posMode";
    const mode = row[field];
    return isPositionMode(mode) ? [{ row, field, mode } as const] : [];
  });
  const first = shown.find(({ mode }) => mode !== declared) ?? shown[0];
  if (!first) return null;
  const { row, field, mode } = first;
  return {
    mode,
    field,
    orderId: row.orderId ?? "",
    symbol: row.symbol ?? "",
    count: shown.filter((each) => each.mode === mode).length,
    of: shown.length,
    at: new Date().toISOString(),
  };
}

function isPositionMode(mode: string | null | undefined): mode is PositionMode {
  return typeof mode === "string" && Object.hasOwn(positionModeNames, mode);
}
