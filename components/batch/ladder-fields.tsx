"use client";

import { categoryLabel, timeInForceLabel } from "@/components/order-parts/order-labels";
import { DecimalField, type FieldNote } from "@/components/ui/decimal-field";
import { useNumbers } from "@/components/ui/numbers";
import { Segmented } from "@/components/ui/segmented";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { type Decimal, decimal, type Numbers } from "@/lib/decimal";
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
import type { LadderForm } from "./row-sources";

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
  const numbers = useNumbers();
  const { form, instrument, index } = parts;
  return (["from", "to"] as const).map((name) => (
    <LadderNumber
      {...parts}
      key={name}
      name={name}
      label={name === "from" ? "From" : "To"}
      unit={instrument?.quoteCoin}
      fact={distanceText(form[name], index, numbers)}
      step={instrument && tickOf(instrument)}
      start={index}
      stepName="tick"
    />
  ));
}

function distanceText(field: TypedField, index: Decimal | null, numbers: Numbers): string | null {
  const price = fieldValue(field);
  if (price === null || index === null) return null;
  return `${signedPercent(percentFrom(price, index), numbers)} % from index`;
}

const one = decimal("1");

/** How many rungs, how much in all, and how both are spread. */
export function LadderShape(parts: LadderParts) {
  const { form, instrument } = parts;
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
        <LadderNumber {...parts} narrow name="steps" label="Steps" />
        <LadderNumber
          {...parts}
          narrow
          name="total"
          label="Total"
          unit={byValue ? instrument?.quoteCoin : coin}
          fact={lot && !byValue ? `step ${lot}` : null}
          step={byValue ? one : lot}
        />
      </div>
      <LadderChoice {...parts} name="unit" label="Total in" options={units} />
      <LadderChoice {...parts} name="spacing" label="Spacing" options={spacings} />
      <LadderChoice {...parts} name="skew" label="Distribution" options={skews} />
      {hasRatio(form) && (
        <LadderNumber {...parts} narrow name="ratio" label="Size ratio" unit=": 1" />
      )}
      {form.skew === "custom" && <WeightsField {...parts} />}
    </>
  );
}

const spacings = [
  { value: "linear", label: "Linear" },
  { value: "geometric", label: "Geometric" },
] as const;

const skews = [
  { value: "flat", label: "Flat" },
  { value: "ascending", label: "Increasing" },
  { value: "descending", label: "Decreasing" },
  { value: "custom", label: "Custom" },
] as const;

function WeightsField({ form, outcome, change }: LadderParts) {
  const wrong = outcome.issues.find(({ field }) => field === "weights")?.message;
  return (
    <TextField
      label="Weights, one per order"
      help="Separated by spaces: 1 1 2 4"
      value={form.weights}
      error={form.weights.trim() === "" ? undefined : wrong}
      onChange={({ target }) => change({ weights: target.value })}
    />
  );
}

interface LadderChoiceProps<Name extends "unit" | "spacing" | "skew"> extends LadderParts {
  name: Name;
  label: string;
  options: readonly { readonly value: LadderForm[Name]; readonly label: string }[];
}

function LadderChoice<Name extends "unit" | "spacing" | "skew">(props: LadderChoiceProps<Name>) {
  const { name, label, options, form, change } = props;
  return (
    <div className="flex flex-col gap-1">
      <span className="text-ink-2 text-xs">{label}</span>
      <Segmented<LadderForm[Name]>
        label={label}
        options={options}
        value={form[name]}
        onChange={(value) => change({ [name]: value })}
      />
    </div>
  );
}

interface LadderNumberProps extends LadderParts {
  name: "from" | "to" | "steps" | "ratio" | "total";
  label: string;
  unit?: string | undefined;
  fact?: string | null;
  step?: Decimal | null;
  /** Where an empty field starts. */
  start?: Decimal | null;
  stepName?: string;
  narrow?: boolean;
}

/** A number of the ladder's form, with what stands against it. */
function LadderNumber(props: LadderNumberProps) {
  const numbers = useNumbers();
  const { form, outcome, change, name, step = one, start = null } = props;
  const field = form[name];
  const read = readField(field);
  const put = (next: TypedField) => change({ [name]: next });
  const putText = (text: string) => put({ text, source: "typed", interpretation: null });
  return (
    <DecimalField
      label={props.label}
      name={name}
      unit={props.unit ?? ""}
      stepName={props.stepName ?? "step"}
      narrow={props.narrow ?? false}
      fact={props.fact ?? null}
      text={field.text}
      source={field.source}
      shown={read.kind === "value" ? (read.readAs ?? null) : null}
      onText={(text, source) => put({ text, source, interpretation: null })}
      onStep={
        step &&
        ((direction, size) =>
          putText(stepValue(fieldValue(field), step, direction, { size, from: start })))
      }
      notes={notesOf(name, outcome, putText, numbers)}
    />
  );
}

function notesOf(
  name: LadderNumberProps["name"],
  { issues }: LadderOutcome,
  onText: (text: string) => void,
  numbers: Numbers,
): readonly FieldNote[] {
  return issues
    .filter(({ field }) => field === name)
    .map(({ rule, message, likely, nearest = [] }) => ({
      key: rule,
      tone: "danger",
      message,
      choices: nearest.map((value) => {
        const label = numbers.decimal(decimal(value), { grouping: rule !== "ambiguous" });
        const preferred = value === likely;
        return { preferred, label, say: `Use ${label}`, onSelect: () => onText(value) };
      }),
    }));
}
