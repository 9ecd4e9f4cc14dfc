import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";

interface OverviewBlockProps {
  title: string;
  /** A remark beside its name. */
  note?: ReactNode;
  /** Where all of it is. */
  link?: { readonly href: string; readonly label: string };
  children: ReactNode;
}

/** One part of the overview, with the way to its page. */
export function OverviewBlock({ title, note, link, children }: OverviewBlockProps) {
  return (
    <section aria-label={title} className="min-w-0 border-line border-b">
      <div className="flex h-[42px] items-center gap-2 px-4 phone:px-3">
        <h2 className="text-md">{title}</h2>
        {note && <span className="truncate text-ink-3 text-xs">{note}</span>}
        <span className="flex-1" />
        {link && (
          <SoftLink href={link.href} className="text-xs phone:py-3">
            {link.label}
          </SoftLink>
        )}
      </div>
      {children}
    </section>
  );
}

/** Why a block has nothing to show. */
export function EmptyBlock({ children }: { children: ReactNode }) {
  return <p className="px-4 pb-4 text-ink-2 phone:px-3">{children}</p>;
}
