"use client";
import type { ReactNode } from "react";
import { Age } from "@/components/ui/age";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDecimal } from "@/lib/decimal";
import type { IndexFacts } from "./index-maths";

interface IndexHeadProps {
  facts: IndexFacts;
  /** When the exchange answered, Unix ms. */
  readAt: number;
}

/** The one price there is, with its age, and what speaks for it or against it. */
export function IndexHead({ facts, readAt }: IndexHeadProps) {
  const { reference, weights, whole, median, spread, parts } = facts;
  return (
    <div
      className={
        "flex flex-wrap items-end gap-x-8 gap-y-3 border-line border-b py-3 pr-24 pl-4 " +
        "phone:gap-x-6 phone:pl-3"
      }
    >
      <Fact label="Index">
        <span className="font-semibold text-2xl tracking-[-.02em]">
          {reference === null ? "\u2013" : formatDecimal(reference)}
        </span>
        <span className="ml-2 text-ink-3 text-xs">
          <Age since={readAt} after=" old" />
        </span>
      </Fact>
      <Fact label="Weights sum to">
        <span className={cx("inline-flex items-center gap-1.5", !whole && "text-attn")}>
          {!whole && <Icon name="alert" className="size-3.5" />}
          {formatDecimal(weights)}
          {!whole && <span className="text-xs">not 1</span>}
        </span>
      </Fact>
      <Fact label="Median">{median === null ? "\u2013" : formatDecimal(median)}</Fact>
      <Fact label="Spread">{spread === null ? "\u2013" : formatDecimal(spread)}</Fact>
      <Fact label="Components">{parts.length}</Fact>
      {reference === null && (
        <p className="w-full text-attn text-xs">
          A component came without a price or a weight, so there is no reference: it is not made up
          from the others.
        </p>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-medium text-ink-3 text-xs">{label}</p>
      <p className="font-medium text-md">{children}</p>
    </div>
  );
}
