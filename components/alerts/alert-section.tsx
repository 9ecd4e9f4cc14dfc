import type { ReactNode } from "react";

interface AlertSectionProps {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}

/** One part of the page of alerts under its name. */
export function AlertSection({ title, note, children }: AlertSectionProps) {
  return (
    <section aria-label={title} className="border-line border-b">
      <div className="flex h-[38px] items-center gap-2.5 px-4 phone:px-3">
        <h2 className="text-md">{title}</h2>
        {note && <span className="truncate text-ink-3 text-xs">{note}</span>}
      </div>
      {children}
    </section>
  );
}

interface EmptySectionProps {
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** Why a part has nothing to show. */
export function EmptySection({ children, action }: EmptySectionProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 px-4 pb-3 text-ink-2 phone:px-3">
      {children}
      {action}
    </p>
  );
}
