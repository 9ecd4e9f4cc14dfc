"use client";

import { categoryLabel, timeInForceLabel } from "@/components/order-parts/order-labels";
import { DecimalField, type FieldNote } from "@/components/ui/decimal-field";
import { Segmented } from "@/components/ui/segmented";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { type Decimal, decimal, formatDecimal } from "@/lib/decimal";
import { stepValue } from "@/lib/decimal/steps";
import { timesInForce } from "@/lib/exchange/values";
import { lotCoinOf, lotOf, tickOf } from "@/lib/orders/instrument";
import {
  positionActionLabel,
  positionActionsOf,
  saysSides,
  supportsPositionAction,
} from "@/lib/orders/position-action";
import { percentFrom } from "@/lib/orders/rules/check-price";
import { fieldValue, readField, type TypedField } from "@/lib/orders/typed-field";
import { signedPercent } from "./grid-cells";
import { countsContracts, hasRatio, type LadderOutcome, type LadderParts } from "./ladder-form";
import type { BatchPanelProps } from "./panel-parts";

/** What is traded, on which side and for how long. */
export function LadderMarket(props: LadderParts & Pick<BatchPanelProps, "page">) {
  const { form, instrument, page, change } = props;
  const { category } = form;
  const { positionMode } = page.connection;
  const actions = positionActionsOf(category).filter((action) =>
    supportsPositionAction(action, { category, positionMode, endpoint: 8 }),
  );
  const listed = page.markets.instrumentsOf(category);
  const unknown = form.symbol.trim() !== "" && instrument === null && listed.size > 0;
  return (
    <>
      <div className="grid grid-cols-[1fr_110px] gap-2">
        <TextField
          label="Symbol"
          fact={<span className="text-ink-3">{categoryLabel(category)}</span>}
          list="ladder-symbols"
          autoComplete="off"
          spellCheck={false}
          value={form.symbol}
          error={unknown ? `Not a ${category} symbol.` : undefined}
          onChange={({ target }) => change({ symbol: target.value.toUpperCase() })}
        />
        <SelectField
          label="Time in force"
          value={form.timeInForce}
          options={timesInForce.map((value) => ({ value, label: timeInForceLabel(value) }))}
          onChange={(value) =>
            change({ timeInForce: timesInForce.find((each) => each === value) ?? "gtc" })
          }
        />
      </div>
      <datalist id="ladder-symbols">
        {[...listed.keys()].map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
      <Segmented
        label="Side of all orders"
        value={form.positionAction}
        options={actions.map((value) => ({
          value,
          label: positionActionLabel(value, saysSides(category, positionMode)),
        }))}
        onChange={(positionAction) => change({ positionAction })}
      />
    </>
  );
}

/** The first price and the last one. */
export function LadderPrices(parts: LadderParts) {
  const { form, instrument, index, change } = parts;
  const tick = instrument && tickOf(instrument);
  return (["from", "to"] as const).map((name) => (
    <LadderNumber
      {...parts}
      key={name}
      name={name}
      label={name === "from" ? "From" : "To"}
      unit={instrument?.quoteCoin ?? ""}
      fact={distanceText(form[name], index)}
      step={tick}
      start={index}
      stepName="tick"
      onField={(field) => change({ [name]: field })}
    />
  ));
}

function distanceText(field: TypedField, index: Decimal | null): string | null {
  const price = fieldValue(field);
  if (price === null || index === null) return null;
  return `${signedPercent(percentFrom(price, index))} % from index`;
}

const one = decimal("1");

/** How many rungs, how much in all, and how both are spread. */
export function LadderShape(parts: LadderParts) {
  const { form, instrument, change } = parts;
  const lot = instrument && lotOf(instrument);
  const coin = instrument ? lotCoinOf(instrument) : "";
  const byValue = form.unit === "value";
  const units = [
    { value: "quantity" as const, label: coin || "Base" },
    ...(instrument && countsContracts(instrument)
      ? []
      : [{ value: "value" as const, label: instrument?.quoteCoin || "Quote" }]),
  ];
  return (
    <>
      <div className="grid grid-cols-[104px_1fr] gap-2">
        <LadderNumber
          {...parts}
          narrow
          name="steps"
          label="Steps"
          unit=""
          step={one}
          stepName="step"
          onField={(steps) => change({ steps })}
        />
        <LadderNumber
          {...parts}
          narrow
          name="total"
          label="Total"
          unit={byValue ? (instrument?.quoteCoin ?? "") : coin}
          fact={lot && !byValue ? `step ${lot}` : null}
          step={byValue ? one : lot}
          stepName="step"
          onField={(total) => change({ total })}
        />
      </div>
      <Choice
        label="Total in"
        value={form.unit}
        options={units}
        onChange={(unit) => change({ unit })}
      />
      <DistributionFields {...parts} />
    </>
  );
}

function DistributionFields(parts: LadderParts) {
  const { form, outcome, change } = parts;
  const weights = outcome.issues.find(({ field }) => field === "weights")?.message;
  return (
    <>
      <Choice
        label="Spacing"
        value={form.spacing}
        options={[
          { value: "linear", label: "Linear" },
          { value: "geometric", label: "Geometric" },
        ]}
        onChange={(spacing) => change({ spacing })}
      />
      <Choice
        label="Distribution"
        value={form.skew}
        options={[
          { value: "flat", label: "Flat" },
          { value: "ascending", label: "Increasing" },
          { value: "descending", label: "Decreasing" },
          { value: "custom", label: "Custom" },
        ]}
        onChange={(skew) => change({ skew })}
      />
      {hasRatio(form) && (
        <LadderNumber
          {...parts}
          narrow
          name="ratio"
          label="Size ratio"
          unit=": 1"
          step={one}
          stepName="step"
          onField={(ratio) => change({ ratio })}
        />
      )}
      {form.skew === "custom" && (
        <TextField
          label="Weights, one per order"
          help="Separated by spaces: 1 1 2 4"
          value={form.weights}
          error={form.weights.trim() === "" ? undefined : weights}
          onChange={({ target }) => change({ weights: target.value })}
        />
      )}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, ...rest }: ChoiceProps<Value>) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-ink-2 text-xs">{label}</span>
      <Segmented label={label} {...rest} />
    </div>
  );
}

interface LadderNumberProps extends LadderParts {
  name: "from" | "to" | "steps" | "ratio" | "total";
  label: string;
  unit: string;
  fact?: string | null;
  step: Decimal | null;
  /** Where an empty field starts. */
  start?: Decimal | null;
  stepName: string;
  narrow?: boolean;
  onField: (field: TypedField) => void;
}

/** A number of the ladder's form, with what stands against it. */
function LadderNumber(props: LadderNumberProps) {
  const { form, outcome, name, step, start, fact = null, onField, ...rest } = props;
  const field = form[name];
  const read = readField(field);
  return (
    <DecimalField
      label={rest.label}
      name={name}
      unit={rest.unit}
      stepName={rest.stepName}
      narrow={rest.narrow ?? false}
      fact={fact}
      text={field.text}
      source={field.source}
      shown={read.kind === "value" ? (read.readAs ?? null) : null}
      onText={(text, source) => onField({ text, source, interpretation: null })}
      onStep={
        step &&
        ((direction, size) => {
          const text = stepValue(fieldValue(field), step, direction, { size, from: start ?? null });
          onField({ text, source: "typed", interpretation: null });
        })
      }
      notes={notesOf(name, outcome, onField)}
    />
  );
}

function notesOf(
  name: LadderNumberProps["name"],
  { issues }: LadderOutcome,
  onField: (field: TypedField) => void,
): readonly FieldNote[] {
  return issues
    .filter(({ field }) => field === name)
    .map(({ rule, message, likely, nearest = [] }) => ({
      key: rule,
      tone: "danger",
      message,
      choices: nearest.map((value) => ({
        preferred: value === likely,
        label: formatDecimal(decimal(value)),
        say: `Use ${formatDecimal(decimal(value))}`,
        onSelect: () => onField({ text: value, source: "typed", interpretation: null }),
      })),
    }));
}
