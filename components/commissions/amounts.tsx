import type { ReactNode } from "react";
import { CopyButton, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Tag } from "@/components/ui/status-bar";
import { Hint } from "@/components/ui/tooltip";
import type { ReportSums } from "@/lib/archive/api";
import {
  type Completeness,
  completenessSentence,
  completenessText,
} from "@/lib/archive/completeness";
import type { ExplainedFigure } from "@/lib/archive/explanation";
import { effectiveRate, rebateBasisPoints, unstatedText } from "@/lib/archive/report-figures";
import { type Decimal, decimal, divide } from "@/lib/decimal";

interface KpiRowProps {
  total: ReportSums;
  completeness: Completeness;
  /** False when none of it is known. */
  known: boolean;
  /** One more number, at the end. */
  more?: ReactNode;
  /** Shows how a sum came about. */
  onExplain?: (figure: ExplainedFigure) => void;
}

/** The report's sums, each with how complete it is. Nothing synced yet means nothing known. */
export function KpiRow({ total, completeness, known, more, onExplain }: KpiRowProps) {
  const numbers = useNumbers();
  const amount = (text: string) => (known ? decimal(text) : null);
  const rate = known ? effectiveRate(total) : null;
  const points = known ? rebateBasisPoints(total) : null;
  const tag = <CompletenessTag completeness={completeness} />;
  const { unstated } = total;
  const explained = (figure: ExplainedFigure) =>
    known && onExplain ? { onExplain: () => onExplain(figure) } : {};
  return (
    <section
      aria-label="Sums"
      className={
        // Each is as wide as its number; what does not fit is in the next line.
        "flex shrink-0 flex-wrap *:flex-[1_1_auto] *:border-b phone:grid phone:grid-cols-2 " +
        "max-[1100px]:*:first:min-w-full [&>*:last-child]:border-r-0 " +
        "phone:*:first:col-span-2 phone:*:last:even:col-span-2"
      }
    >
      <Kpi
        lead
        name="Rebate"
        unit="USDT"
        value={amount(total.rebate)}
        places={4}
        tag={tag}
        {...explained("rebate")}
      >
        <KpiNote sum="earned by the broker" unstated={unstated.rebate} />
      </Kpi>
      <Kpi
        name="Net fee"
        unit="USDT"
        value={amount(total.pureFee)}
        places={4}
        tag={tag}
        {...explained("pureFee")}
      >
        <KpiNote sum="fee less deductions, pureFee" unstated={unstated.pureFee} />
      </Kpi>
      <Kpi
        name="Volume"
        unit="USDT"
        value={amount(total.volume)}
        places={2}
        tag={tag}
        {...explained("volume")}
      >
        <KpiNote sum="traded by clients" unstated={unstated.volume} />
      </Kpi>
      <Kpi name="Effective rate" unit="%" value={rate} places={2} tag={tag} {...explained("rate")}>
        of net fee (absolute){points && ` \u00b7 ${numbers.decimal(points)} bps of volume`}
      </Kpi>
      <Kpi
        name="Fills"
        unit=""
        value={amount(String(total.fills))}
        places={0}
        tag={tag}
        {...explained("fills")}
      />
      {more}
    </section>
  );
}

/** From so many signs on, a number is set smaller on a phone, and smaller still. */
const longValue = 14;

const longestValue = 24;

interface KpiProps {
  /** The first one: on a phone it says for all of them how complete they are. */
  lead?: true;
  name: string;
  unit: string;
  value: Decimal | null;
  places: number;
  tag?: ReactNode;
  onExplain?: () => void;
  children?: ReactNode;
}

/** One number with its name and unit, and where it is from. */
export function Kpi({ lead, name, unit, value, places, tag, onExplain, children }: KpiProps) {
  const signs = value === null ? 0 : value.replace(/\..*/, "").length + places;
  return (
    <KpiBox
      name={name}
      tag={<span className={lead ? undefined : "phone:hidden"}>{tag}</span>}
      note={children}
      className={cx(signs > longValue && "phone:col-span-2")}
      valueClassName={cx(
        !lead && "phone:text-xl",
        signs > longValue && "phone:text-lg",
        signs > longestValue && "text-lg phone:text-sm",
      )}
    >
      <span
        className={
          "tracking-[-.02em] [&_span_span]:font-medium [&_span_span]:text-[.72em] " +
          "[&_span_span]:leading-none"
        }
      >
        <ExactAmount value={value} places={places} />
      </span>
      {unit && <span className="ml-1.5 font-normal text-ink-3 text-xs">{unit}</span>}
      {value !== null && (
        <span
          className={cx(
            "ml-1 self-center",
            !lead && "phone:absolute phone:top-[7px] phone:right-0",
          )}
        >
          <CopyButton value={value} what={`${name.toLowerCase()} in full`} />
        </span>
      )}
      {onExplain && (
        <span className="self-center">
          <IconButton
            icon="question"
            size="sm"
            label={`Explain ${name.toLowerCase()}`}
            onClick={onExplain}
          />
        </span>
      )}
    </KpiBox>
  );
}

interface KpiBoxProps {
  name: string;
  tag?: ReactNode;
  /** The figure, or a word in its place. */
  children: ReactNode;
  note: ReactNode;
  className?: string | undefined;
  valueClassName?: string | undefined;
}

/** A figure's place in a row of figures: its name above it, a note below. */
export function KpiBox({ name, tag, children, note, className, valueClassName }: KpiBoxProps) {
  return (
    <div
      className={cx(
        "relative min-w-0 border-line border-r px-4 pt-3 pb-[11px] phone:px-3 phone:py-2",
        className,
      )}
    >
      <div className="flex h-[18px] items-center justify-between gap-2">
        <h2 className="truncate font-medium text-ink-3 text-xs tracking-normal">{name}</h2>
        {tag}
      </div>
      <p
        className={cx(
          "my-px flex items-baseline whitespace-nowrap font-semibold text-2xl",
          valueClassName,
        )}
      >
        {children}
      </p>
      <p className="text-ink-3 text-xs">{note}</p>
    </div>
  );
}

/** What a sum is, and how many fills are missing from it because they stated no amount. */
function KpiNote({ sum, unstated }: { sum: string; unstated: number }) {
  const numbers = useNumbers();
  const text = unstatedText(unstated, numbers);
  if (text === null) return sum;
  return (
    <>
      {`${sum} \u00b7 `}
      <span className="text-attn">{text}</span>
    </>
  );
}

/** "25 of 30 days verified"; a number is never shown without it. */
export function CompletenessTag({ completeness }: { completeness: Completeness }) {
  const whole = completeness.verified === completeness.days;
  return (
    <Tag className={cx("bg-raised", !whole && "text-ink")}>
      <Icon name={whole ? "check" : "half-ring"} className="size-[11px]" />
      <Hint text={completenessSentence(completeness)} focusable>
        {completenessText(completeness)}
      </Hint>
    </Tag>
  );
}

const one = decimal("1");

interface ExactAmountProps {
  /** Null when unknown. */
  value: Decimal | null;
  /** Decimal places shown; all of them without it. The full value is on hover. */
  places?: number;
}

/** A number of a report: the whole part bright, the decimals dim. What is not known is a dash. */
export function ExactAmount({ value, places }: ExactAmountProps) {
  const numbers = useNumbers();
  if (value === null) return <span className="text-ink-3">{"\u2013"}</span>;
  const shown =
    places === undefined ? value : divide(value, one, { scale: places, rounding: "half-even" });
  const text = numbers.decimal(shown, { minimumPlaces: places ?? 0 });
  const [whole, decimals] = text.split(numbers.mark);
  return (
    <Hint text={numbers.decimal(value)}>
      {whole}
      {decimals !== undefined && <span className="text-ink-3">{numbers.mark + decimals}</span>}
    </Hint>
  );
}
