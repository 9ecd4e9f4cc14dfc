import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** What the page is about, or how much it shows. */
  words?: ReactNode;
  /** What can be done on the whole page. */
  actions?: ReactNode;
}

/** The name of a page, how much it shows, and what can be done there. */
export function PageHead({ title, words, actions }: PageHeadProps) {
  return (
    <div
      className={
        "flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 " +
        "py-1.5 phone:px-3"
      }
    >
      <h1 className="text-lg">{title}</h1>
      {words && <span className="text-ink-3 text-xs">{words}</span>}
      <span className="flex-1" />
      {actions}
    </div>
  );
}
