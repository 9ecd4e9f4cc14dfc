import type { ReactNode } from "react";
import { SideScroller } from "@/components/ui/side-scroller";

interface AlertSectionProps {
  title: string;
  note?: string;
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

/** Why a part has nothing to show. */
export function EmptySection({ children }: { children: ReactNode }) {
  return <p className="px-4 pb-3 text-ink-2 phone:px-3">{children}</p>;
}

interface SectionTableProps {
  name: string;
  /** An empty one is a column of actions. */
  heads: readonly string[];
  /** Its rows. */
  children: ReactNode;
}

/** A table of a part; it scrolls to the side where it does not fit. */
export function SectionTable({ name, heads, children }: SectionTableProps) {
  return (
    <SideScroller label={`${name}, table`}>
      <table
        aria-label={name}
        className={
          "w-full min-w-[760px] whitespace-nowrap [&_td]:px-2 [&_th:first-child]:pl-4 [&_th]:px-2 " +
          "[&_tbody_tr>*]:border-line-soft [&_tbody_tr>*]:border-t [&_td:first-child]:pl-4 " +
          "[&_tbody_tr]:h-(--bd-row) phone:[&_tbody_tr]:h-11"
        }
      >
        <thead className="bg-raised text-left text-ink-3 text-xs">
          <tr className="h-[26px] [&>th]:font-medium">
            {heads.map((head) => (
              <th key={head} scope="col">
                {head || <span className="sr-only">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="align-middle">{children}</tbody>
      </table>
    </SideScroller>
  );
}
