"use client";
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Decimal, formatDecimal, type Numbers } from "@/lib/decimal";
import { type StepSize, stepSizeOf } from "@/lib/decimal/steps";
import { ChoiceButton, takePreferred, type ValueChoice } from "./choice-button";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";
import { sourceOfText, type TextSource } from "./text-source";

/** Something said about the field, with the values it offers instead. */
export interface FieldNote {
  key: string;
  tone: "danger" | "attn" | "quiet";
  message: ReactNode;
  choices?: readonly ValueChoice[];
}

interface DecimalFieldProps {
  label: string;
  name: string;
  fact?: ReactNode;
  unit: string;
  /** The way to another unit, in place of the unit's name. */
  unitSwitch?: ReactNode;
  /** The user's own text and how it came in. */
  text: string;
  source: TextSource;
  /** How its value is written while nobody edits it; null leaves the text alone. */
  shown: string | null;
  onText: (text: string, source: TextSource) => void;
  /** What one step is called: "tick". */
  stepName: string;
  onStep: ((direction: "up" | "down", size: StepSize) => void) | null;
  notes: readonly FieldNote[];
  locked?: boolean;
  /** It takes no input yet, and says so. */
  loading?: boolean;
  /** In a narrow place: the arrow keys still step, the two buttons are left out. */
  narrow?: boolean;
}

const tones: Record<FieldNote["tone"], { ink: string; icon: IconName | null }> = {
  danger: { ink: "text-danger", icon: "alert" },
  attn: { ink: "text-attn", icon: "alert" },
  quiet: { ink: "text-ink-3", icon: null },
};

/**
 * What a field that nobody edits shows of its value: always with a point, as it is typed, whatever
 * format its user reads numbers in. To who reads a comma as the decimal mark, neither marks between
 * thousands nor zeros at the end are shown: 1,500 and 2.500 would be other numbers.
 */
export const fieldText = (value: Decimal, { mark }: Pick<Numbers, "mark">, minimumPlaces = 0) =>
  mark === ","
    ? formatDecimal(value, { grouping: false })
    : formatDecimal(value, { minimumPlaces });

/**
 * A number as text: keeps what was typed, shows the value as it was read when left, moves by exact
 * steps with the arrows (Shift ten, Alt a hundred). Never a float, never `type="number"`.
 */
export function DecimalField(props: DecimalFieldProps) {
  const { label, name, fact, unit, text, shown, notes, locked = false, loading = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState(false);
  // The text changes from the value as read to the text as typed: what is typed next replaces it.
  useLayoutEffect(() => {
    if (editing) input.current?.select();
  }, [editing]);
  const wrong = notes.some((note) => note.tone === "danger");
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2 text-ink-2 text-xs phone:text-sm">
        <label htmlFor={id}>{label}</label>
        <span className="text-ink-3">{fact}</span>
      </div>
      <div
        className={cx(
          "flex h-[34px] min-w-0 items-stretch overflow-hidden rounded-md border bg-field",
          "phone:h-11 has-[input:focus-visible]:border-focus",
          "has-[input:focus-visible]:shadow-[0_0_0_1px_var(--bd-focus)]",
          wrong ? "border-danger" : "border-control",
        )}
      >
        {!props.narrow && <Steppers {...props} />}
        <input
          ref={input}
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={editing || shown === null ? text : shown}
          readOnly={locked}
          disabled={loading}
          placeholder={loading ? "Loading\u2026" : undefined}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-unit ${id}-notes`}
          onFocus={() => setEditing(true)}
          onBlur={() => setEditing(false)}
          onChange={(event) => props.onText(event.target.value, sourceOfText(event, props.source))}
          onKeyDown={(event) => handleKey(event, props)}
          className={cx(
            "w-full min-w-0 flex-auto bg-transparent px-2 text-right font-medium text-[14px]",
            // A press on it is heard by what is below: the keys that follow are no hotkeys.
            "outline-none disabled:pointer-events-none phone:text-[16px]",
          )}
        />
        <span
          id={`${id}-unit`}
          className={
            props.unitSwitch
              ? "sr-only"
              : "flex items-center whitespace-nowrap pr-2.5 text-ink-3 text-xs"
          }
        >
          {unit}
        </span>
        {props.unitSwitch}
      </div>
      <div id={`${id}-notes`} className="flex flex-col gap-1 empty:hidden">
        {notes.map((note) => (
          <FieldNoteLine key={note.key} note={note} />
        ))}
      </div>
    </div>
  );
}

function Steppers({ stepName, onStep, locked }: DecimalFieldProps) {
  const disabled = onStep === null || locked === true;
  const button = (direction: "up" | "down") => (
    <button
      type="button"
      // The arrow keys do the same in the field, so these are not stops of the Tab key.
      tabIndex={-1}
      aria-label={`One ${stepName} ${direction}`}
      disabled={disabled}
      onClick={(event) => onStep?.(direction, stepSizeOf(event))}
      className={cx(
        "grid w-[26px] flex-none place-items-center border-line border-r text-ink-2 phone:w-11",
        "enabled:hover:bg-hover disabled:text-ink-off",
      )}
    >
      <Icon name={direction === "up" ? "plus" : "minus"} className="size-3" />
    </button>
  );
  return (
    <>
      {button("down")}
      {button("up")}
    </>
  );
}

function FieldNoteLine({ note }: { note: FieldNote }) {
  const { ink, icon } = tones[note.tone];
  return (
    <div className={cx("flex gap-1.5 text-xs", ink)}>
      {icon && <Icon name={icon} className="mt-px size-3.5" />}
      <p className="min-w-0">
        {note.message}
        {note.choices?.map((choice) => (
          <ChoiceButton key={choice.say} {...choice} />
        ))}
      </p>
    </div>
  );
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, props: DecimalFieldProps): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || props.locked) return;
  if (
    takePreferred(
      event,
      props.notes.flatMap(({ choices = [] }) => choices),
    )
  )
    return;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    event.preventDefault();
    props.onStep?.(event.key === "ArrowUp" ? "up" : "down", stepSizeOf(event));
  }
}
