"use client";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { SoftLink } from "@/components/ui/soft-link";
import type { MissingActionId } from "@/lib/exchange/missing-actions";
import { useDesk } from "../desk/desk-provider";

interface MissingActionLinkProps {
  /** The entry of `missingActions`. */
  id: MissingActionId;
  children: ReactNode;
  className?: string;
}

/** Says that the interface lacks something, and leads to the reason and to where it can be done. */
export function MissingActionLink({ id, children, className }: MissingActionLinkProps) {
  const { withConnection } = useDesk();
  return (
    <SoftLink
      href={`${withConnection("/not-possible")}#${id}`}
      className={cx("underline decoration-dotted underline-offset-2", className)}
    >
      {children}
    </SoftLink>
  );
}
