import { type Decimal, decimal, type Numbers } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";
import { ambiguousIssue } from "@/lib/orders/ambiguous-number";
import { type Instrument, lotOf, tickOf } from "@/lib/orders/instrument";
import { type LadderPlan, planLadder } from "@/lib/orders/ladder";
import { positionActionsOf } from "@/lib/orders/position-action";
import { emptyField, readField, type TypedField } from "@/lib/orders/typed-field";
import { emptyOrder, type RowDraft } from "./batch-row";
import { type LadderForm, ladderNumbers } from "./row-sources";

const typed = (text: string): TypedField => ({ ...emptyField, text });

/** A ladder of ten steps without prices. */
export function emptyLadder(category: Category, symbol: string): LadderForm {
  return {
    category,
    symbol,
    positionAction: positionActionsOf(category)[0] ?? "buy",
    timeInForce: "gtc",
    from: emptyField,
    to: emptyField,
    steps: typed("10"),
    spacing: "linear",
    skew: "flat",
    ratio: typed("3"),
    weights: "",
    total: emptyField,
    unit: "quantity",
  };
}

/** What a form comes to: a plan, or what stands against it; both empty while it is unfinished. */
export interface LadderOutcome {
  readonly plan: LadderPlan | null;
  readonly issues: readonly Issue[];
}

/** Works a form out with the steps of its instrument. */
export function ladderOutcomeOf(
  form: LadderForm,
  instrument: Instrument | null,
  indexPrice: Decimal | null,
  numbers: Numbers,
): LadderOutcome {
  const used = ladderNumbers.filter((name) => name !== "ratio" || hasRatio(form));
  const reads = used.map((name) => ({ name, read: readField(form[name]) }));
  const issues = reads.flatMap(({ name, read }): Issue[] => {
    if (read.kind === "bad") {
      return [{ field: name, rule: "number", message: read.message, severity: "error" }];
    }
    if (read.kind !== "ambiguous") return [];
    const isPrice = name === "from" || name === "to";
    return [ambiguousIssue(name, read, { near: isPrice ? indexPrice : null }, numbers)];
  });
  const weights = weightsIn(form);
  if (weights === null) {
    const message = "Enter one number per order, separated by spaces or semicolons.";
    issues.push({ field: "weights", rule: "number", message, severity: "error" });
  }
  const values = Object.fromEntries(
    reads.flatMap(({ name, read }) => (read.kind === "value" ? [[name, read.value]] : [])),
  );
  const tick = instrument && tickOf(instrument);
  const lot = instrument && lotOf(instrument);
  const { from, to, steps, total } = values;
  if (issues.length > 0 || !from || !to || !steps || !total || !weights) {
    return { plan: null, issues };
  }
  if (!instrument || !tick || !lot) return { plan: null, issues };
  const result = planLadder({
    ...{ from, to, total, tick, lot, weights, numbers },
    steps: Number.parseInt(steps.includes(".") ? "0" : steps, 10),
    spacing: form.spacing,
    skew: form.skew,
    ratio: values.ratio ?? decimal("1"),
    unit: form.unit,
    contracts: countsContracts(instrument),
  });
  return result.kind === "plan"
    ? { plan: result.plan, issues: [] }
    : { plan: null, issues: result.issues };
}

/** Whether quantities of an instrument are contracts, worth 1 of the quote coin each. */
export function countsContracts(instrument: Instrument): boolean {
  return lotUnitOf(instrument.symbol) === "quote";
}

/** Whether the heaviest rung is so many times the lightest. */
export function hasRatio({ skew }: LadderForm): boolean {
  return skew === "ascending" || skew === "descending";
}

/** Null while a weight is no number; none where the skew has no weights of its own. */
function weightsIn({ skew, weights }: LadderForm) {
  if (skew !== "custom") return [];
  const reads = weights
    .split(/[\s;]+/)
    .filter((text) => text !== "")
    .map((text) => readField(typed(text)));
  const values = reads.flatMap((read) => (read.kind === "value" ? [read.value] : []));
  return values.length === reads.length ? values : null;
}

/** The orders of a planned ladder. */
export function ladderRows(form: LadderForm, plan: LadderPlan): readonly RowDraft[] {
  const { category, positionAction, timeInForce } = form;
  const order = { ...emptyOrder(category), positionAction, timeInForce };
  return plan.rungs.map(({ price, qty }) => ({
    symbol: form.symbol,
    order: { ...order, price: typed(price), qty: typed(qty) },
  }));
}

/** What the parts of the form share. */
export interface LadderParts {
  form: LadderForm;
  instrument: Instrument | null;
  outcome: LadderOutcome;
  /** The index while it is fresh. */
  index: Decimal | null;
  change: (next: Partial<LadderForm>) => void;
}
