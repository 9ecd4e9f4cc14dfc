import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { MissingActionId } from "@/lib/exchange/missing-actions";

interface MissingActionLinkProps {
  id: MissingActionId;
  children: ReactNode;
  className?: string;
}

/**
 * Says that the interface lacks something, and leads to the reason and to where it can be done: in
 * a tab of its own, so that nobody loses sight of their orders.
 */
export function MissingActionLink({ id, children, className }: MissingActionLinkProps) {
  return (
    <a
      href={`/not-possible#${id}`}
      target="_blank"
      rel="noreferrer"
      className={cx("underline decoration-dotted underline-offset-2", className)}
    >
      {children}
      <span className="sr-only">, opens a new tab</span>
    </a>
  );
}
