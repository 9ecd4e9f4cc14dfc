"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { SoftLink } from "@/components/ui/soft-link";
import { deskQuery } from "@/lib/api/query";

interface OverviewBlockProps {
  title: string;
  /** Where all of it is. */
  link?: { readonly href: string; readonly label: string };
  children: ReactNode;
}

/** One part of the overview, with the way to its page. */
export function OverviewBlock({ title, link, children }: OverviewBlockProps) {
  return (
    <section aria-label={title} className="min-w-0 border-line border-b">
      <div className="flex h-[42px] items-center gap-3 px-4 phone:px-3">
        <h2 className="text-md">{title}</h2>
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

/** A page's address for an account: through the first of its keys. */
export function accountPageHref(
  connections: readonly DeskConnection[],
  accountId: string,
  page: string,
): string {
  const found = connections.find((connection) => connection.accountId === accountId);
  if (!found) return page;
  return `${page}${page.includes("?") ? "&" : "?"}connection=${encodeURIComponent(found.id)}`;
}

const pollIntervalMs = 5_000;

/** What needs attention on this desk, kept fresh while it is on screen. */
export function useOverview() {
  return useQuery({
    ...deskQuery("/api/overview"),
    refetchInterval: pollIntervalMs,
  });
}
