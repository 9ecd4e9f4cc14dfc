"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Drawer } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { FactRow } from "@/components/ui/fact-row";
import { useNumbers } from "@/components/ui/numbers";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { Tooltip } from "@/components/ui/tooltip";
import {
  type AttributionBucket,
  attributedPercent,
  bucketShares,
  type ClientReport,
  type RulePreview,
  sourceLabels,
} from "@/lib/archive/clients";
import { formatRange, longDay } from "@/lib/archive/day-range";
import { type Decimal, decimal, decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { DatedFields } from "./dated-fields";
import { Moves } from "./moves";
import { OwnersNote } from "./other-owners";
import type { ChangedPrefix } from "./use-clients";
import { useRuleTrial } from "./use-rule-trial";

interface RuleLabProps {
  accountId: string;
  report: ClientReport;
  /** The client it is opened for. */
  owner: string | null;
  onSaved: (rule: ChangedPrefix) => void;
  onClose: () => void;
}

/** Tries a rule: which fills it would move and how much rebate, before anything is saved. */
export function RuleLab({ accountId, report, owner, onSaved, onClose }: RuleLabProps) {
  const numbers = useNumbers();
  const { clients } = report;
  const trial = useRuleTrial(accountId, report, owner);
  const { prefix, client, days, preview, count, owners, errorAt, refused, error } = trial;
  const save = async () => {
    const saved = await trial.save();
    if (saved !== null) onSaved(saved);
  };
  const failure = errorAt("prefix") ?? refused?.message ?? (prefix === "" ? null : error);
  return (
    <Drawer
      label="Add prefix rule"
      title="Add prefix rule"
      marks={<span className="text-ink-3 text-xs">not saved yet</span>}
      onClose={onClose}
    >
      <Buckets buckets={report.buckets} />
      <div className="mt-3 grid grid-cols-2 gap-3 border-line border-t pt-3">
        <TextField
          label="Order-ID prefix"
          value={prefix}
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => trial.setPrefix(target.value.trim())}
        />
        <SelectField
          label="Belongs to"
          value={client}
          onChange={trial.setClient}
          options={clients.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DatedFields
          typed={days}
          set={(part) => trial.setDays({ ...days, ...part })}
          errorAt={errorAt}
          isLocked={count.isLocked}
        />
      </div>
      <ErrorText className="mt-2">{failure}</ErrorText>
      <p role="status" className="mt-2 text-ink-3 text-xs empty:hidden">
        {trial.isCounting && "Counting\u2026"}
      </p>
      {preview && <Preview preview={preview} days={formatRange(report)} />}
      <OwnersNote what={prefix} owners={owners} />
      {preview && <Moves count={count} clients={clients} />}
      <div className="mt-4 flex flex-wrap items-center gap-2 border-line border-t pt-3">
        <Button tone="primary" disabledReason={trial.disabledReason} onClick={() => void save()}>
          {preview && count.isWhole
            ? `Save rule, move ${numbers.counted(count.fills, "fill")}`
            : "Save rule"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <span className="ml-auto text-ink-3 text-xs">You can undo this.</span>
      </div>
    </Drawer>
  );
}

const bucketInks = ["bg-data-1", "bg-data-2", "bg-data-4", "bg-attn"];

/** By what the rebate is attributed: four shares. */
function Buckets({ buckets }: { buckets: readonly AttributionBucket[] }) {
  const numbers = useNumbers();
  const shares = bucketShares(buckets);
  return (
    <section aria-label="Attributed by">
      <h3 className="text-sm">
        Attributed by{" "}
        <span className="font-normal text-ink-3 text-xs">{shares ? "% of rebate" : "USDT"}</span>
      </h3>
      {shares && (
        <div aria-hidden="true" className="my-2 flex h-1.5 gap-px">
          {shares.map((share, at) => (
            <span key={bucketInks[at]} className={bucketInks[at]} style={{ width: `${share}%` }} />
          ))}
        </div>
      )}
      <dl className="grid grid-cols-4 gap-2">
        {buckets.map(({ source, rebate, fills }, at) => (
          <Tooltip key={source} text={numbers.counted(fills, "fill")} focusable>
            <div>
              <dt className="flex items-center gap-1.5 text-ink-2 text-xs">
                <span className={cx("size-2 rounded-[1px]", bucketInks[at])} />
                {sourceLabels[source]}
              </dt>
              <dd className="font-medium">
                <ExactAmount value={shares?.[at] ?? decimal(rebate)} places={shares ? 2 : 4} />
              </dd>
            </div>
          </Tooltip>
        ))}
      </dl>
    </section>
  );
}

function Preview({ preview, days }: { preview: RulePreview; days: string }) {
  const numbers = useNumbers();
  const { before, after, rebate } = preview;
  const [then, next] = [before, after].map((each) => attributedPercent(rebate, each.rebate));
  const count = (value: number) => numbers.count(value);
  return (
    <section aria-label="Would match" className="mt-3 border-line border-t pt-3">
      <h3 className="text-sm">
        Would match{" "}
        <span className="font-normal text-ink-3 text-xs">
          {days}, live count. Applies from {longDay(preview.from)}.
        </span>
      </h3>
      <dl className="mt-1">
        <FactRow name="Unattributed fills to move">
          <b>{count(preview.moved - preview.fromOthers)}</b> of {count(before.fills)}
        </FactRow>
        <FactRow name="Fills to move from other clients">{count(preview.fromOthers)}</FactRow>
        <FactRow name="Already theirs">{count(preview.alreadyTheirs)}</FactRow>
        <FactRow name="Conflicts with another client">{count(preview.conflicts)}</FactRow>
        <FactRow name="Rebate to move">
          <ExactAmount value={decimal(preview.rebateMoved)} />
        </FactRow>
        <FactRow name={`Unattributed, ${numbers.counted(after.fills, "fill")}`}>
          <ExactAmount value={decimal(after.rebate)} />
        </FactRow>
        <FactRow name="Unattributed now">
          <ExactAmount value={decimal(before.rebate)} />
        </FactRow>
        <FactRow name="Attributed">
          <Percent value={then} /> {"\u2192"}{" "}
          <b>
            <Percent value={next} />
          </b>
        </FactRow>
      </dl>
      {preview.latest.length > 0 && <Matches preview={preview} />}
    </section>
  );
}

const Percent = ({ value }: { value: Decimal | null | undefined }) => (
  <span>
    <ExactAmount value={value ?? null} places={2} />
    {value && " %"}
  </span>
);

function Matches({ preview: { latest, moved, prefix } }: { preview: RulePreview }) {
  const numbers = useNumbers();
  return (
    <>
      <h3 className="mt-3 text-sm">
        Latest of {numbers.count(moved)} to move{" "}
        <span className="font-normal text-ink-3 text-xs">prefix highlighted, UTC+8</span>
      </h3>
      <ul className="mt-1 text-xs">
        {latest.map(({ fill, ts, clientOid, symbol, rebate }) => (
          <li key={fill} className="flex min-h-6 items-center gap-2">
            <span className="text-ink-2">{formatMoment(ts, "UTC+8").slice(5, 19)}</span>
            <span className="mono min-w-0 flex-1 truncate">
              <mark className="bg-selected text-ink">{prefix}</mark>
              {clientOid.slice(prefix.length)}
            </span>
            <span>{symbol}</span>
            <ExactAmount value={decimalOrNull(rebate)} />
          </li>
        ))}
      </ul>
    </>
  );
}
