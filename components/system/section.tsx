import type { ReactNode } from "react";
import { SectionHead } from "@/components/panels/page-frame";
import { cx } from "@/components/ui/cx";
import type { SystemState } from "@/lib/api/system";

/** What every part of the page is drawn from. */
export interface StateProps {
  state: SystemState;
}

interface SectionProps {
  title: string;
  note?: ReactNode;
  /** What can be done in it. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the page under its name, with a line below. */
export function Section({ title, note, action, className, children }: SectionProps) {
  return (
    <section aria-label={title} className={cx("min-w-0 border-line border-b pb-2", className)}>
      <SectionHead title={title} note={note}>
        {action}
      </SectionHead>
      {children}
    </section>
  );
}

/** Parts at the right of the wide page: what the work stands on. */
export const sideClass = "wide:border-line wide:border-l";
