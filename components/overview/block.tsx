import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";

interface BlockProps {
  title: string;
  /** Where all of it is. */
  link?: { readonly href: string; readonly words: string };
  children: ReactNode;
}

/** One part of the overview, with the way to its page. */
export function Block({ title, link, children }: BlockProps) {
  return (
    <section aria-label={title} className="min-w-0 border-line border-b">
      <div className="flex h-[42px] items-center gap-3 px-4 phone:px-3">
        <h2 className="text-md">{title}</h2>
        <span className="flex-1" />
        {link && (
          <SoftLink href={link.href} className="text-xs phone:py-3">
            {link.words}
          </SoftLink>
        )}
      </div>
      {children}
    </section>
  );
}

/** Why a block has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 pb-4 text-ink-2 phone:px-3">{children}</p>;
}
