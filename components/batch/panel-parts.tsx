import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { EditableField } from "./batch";
import type { BatchView } from "./batch-view";
import type { BatchPageState } from "./use-batch-page";

/** What each part beside the rows is given. */
export interface BatchPanelProps {
  page: BatchPageState;
  /** Why no order at all can be sent now. */
  blocked: string | null;
  /** Brings a cell into sight and focuses it. */
  onGoTo: (rowId: number, field: EditableField) => void;
  onView: (view: BatchView) => void;
  onTable: (text: string) => void;
  filter: string | null;
  onFilter: (filter: string | null) => void;
}

interface PanelHeadProps {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}

/** The first line of what stands beside the rows. */
export function PanelHead({ title, note, children }: PanelHeadProps) {
  return (
    <div className="flex min-h-[35px] items-center gap-2 border-line border-b px-3.5 py-1.5">
      <h2 className="font-semibold text-sm">{title}</h2>
      {note && <span className="min-w-0 text-ink-3 text-xs">{note}</span>}
      <span className="flex-1" />
      {children}
    </div>
  );
}

interface PanelSectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A part of the panel under its name. */
export function PanelSection({ title, note, children, className }: PanelSectionProps) {
  return (
    <section className={cx("border-line border-b px-3.5 py-2.5", className)}>
      <div className="mb-1.5 flex items-baseline gap-2">
        <h3 className="font-semibold text-sm">{title}</h3>
        {note && <span className="text-ink-3 text-xs">{note}</span>}
      </div>
      {children}
    </section>
  );
}
