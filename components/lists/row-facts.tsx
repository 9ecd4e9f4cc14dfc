import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/button";
import { FactRow } from "@/components/ui/fact-row";
import { Age } from "@/components/ui/live-text";
import { Moment } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";

export type RowFact = readonly [name: string, value: ReactNode, about?: string];

/** A moment (Unix ms) with its age. */
export const momentFact = (at: number | null): ReactNode =>
  at !== null && (
    <>
      <Moment at={at} part="full" said /> <Age since={at} before="(" after=")" />
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
            <FactRow
              key={name}
              name={
                <Hint text={about} focusable>
                  {name}
                </Hint>
              }
            >
              {value}
            </FactRow>
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
          <FactRow key={name} name={name}>
            {value === "" ? "\u2013" : value}
          </FactRow>
        ))}
      </dl>
    </>
  );
}
