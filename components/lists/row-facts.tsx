import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/button";
import { Age } from "@/components/ui/live-text";
import { Tooltip } from "@/components/ui/tooltip";
import { formatMoment } from "@/lib/time/format-moment";

export type RowFact = readonly [name: string, value: ReactNode, about?: string];

/** A moment (Unix ms) with its age. */
export const momentFact = (at: number | null): ReactNode =>
  at !== null && (
    <>
      {formatMoment(at, "UTC")} UTC <Age since={at} before="(" after=")" />
    </>
  );

/** An id, and the way to copy it. */
export function CopiedId({ id, what }: { id: string; what: string }) {
  return (
    <>
      <span className="mono">{id}</span> <CopyButton value={id} what={what} />
    </>
  );
}

/** What is known of a row of a list; what nobody told is left away. */
export function Facts({ facts }: { facts: readonly RowFact[] }) {
  return (
    <dl>
      {facts.map(
        ([name, value, about]) =>
          value !== null &&
          value !== undefined &&
          value !== false &&
          value !== "" && (
            <div
              key={name}
              className="flex min-h-[24px] items-baseline justify-between gap-3 py-0.5"
            >
              <Tooltip text={about} focusable>
                <dt className="shrink-0 text-ink-2">{name}</dt>
              </Tooltip>
              <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Of the heading of a part of the details. */
export const factsHeading = "border-line border-b pt-3 pb-[3px] text-sm";

/** Every field of a list as it came, its name as sent by the exchange; copied as it came, too. */
export function RawFieldList({ fields }: { fields: object }) {
  const texts = Object.entries(fields).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  return (
    <>
      <h3 className={`${factsHeading} flex items-center justify-between`}>
        Raw data from the exchange
        <CopyButton value={JSON.stringify(fields)} what="fields" />
      </h3>
      <dl className="mono pt-1 text-xs">
        {texts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-3 py-px">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="text-right text-ink-2 [overflow-wrap:anywhere]">
              {value === "" ? "\u2013" : value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
