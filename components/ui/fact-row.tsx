import type { ReactNode } from "react";
import { cx } from "./cx";

interface FactRowProps {
  name: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A fact in a `dl`: its name at the left, what it is at the right. */
export function FactRow({ name, className, children }: FactRowProps) {
  return (
    <div
      className={cx(
        "flex min-h-[25px] items-baseline justify-between gap-3 border-line-soft border-b py-[3px]",
        className,
      )}
    >
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

interface FactSectionProps {
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** A part of a drawer under its name. */
export function FactSection({ title, note, children }: FactSectionProps) {
  return (
    <section>
      <h3 className="mt-4 border-line border-b pb-[3px] text-sm">
        {title} {note && <span className="font-normal text-ink-3 text-xs">{note}</span>}
      </h3>
      {children}
    </section>
  );
}
