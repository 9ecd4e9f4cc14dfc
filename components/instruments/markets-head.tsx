"use client";
import type { ReactNode } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useAddress } from "@/components/shell/use-address";
import { categoryOrder, categoryWord } from "@/components/shell/words/category-words";
import { Age } from "@/components/ui/age";
import { SoftLink } from "@/components/ui/soft-link";
import { Tabs } from "@/components/ui/tabs";
import type { Category } from "@/lib/exchange/values";
import type { Reading } from "@/lib/live/reading";
import { useCategoryCounts } from "./use-categories";

interface MarketsHeadProps {
  venue: string;
  category: Category;
  reading: Reading | undefined;
  action: ReactNode;
}

/** The page's name, the categories with how many each has, and how old the list is. */
export function MarketsHead({ venue, category, reading, action }: MarketsHeadProps) {
  const [address] = useAddress();
  const { keep } = useDesk();
  const counts = useCategoryCounts(venue);
  const addressOf = (name: string) => {
    const next = new URLSearchParams(address);
    next.set("category", name);
    next.delete("symbol");
    next.delete("screen");
    return `?${next}`;
  };
  return (
    <div
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-[46px] phone:px-3"
      }
    >
      <h1 className="text-lg">Markets</h1>
      <Tabs
        fixed
        label="Category"
        current={category}
        tabs={categoryOrder.map((name) => ({
          id: name,
          label: categoryWord(name),
          count: counts[name]?.toString(),
          href: addressOf(name),
        }))}
      />
      <span className="flex-1" />
      {reading?.readAt != null && (
        <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
          <Age since={reading.readAt} before="Read " after=" ago" />
          {` \u00b7 all ${reading.rows.length} loaded`}
        </span>
      )}
      <SoftLink
        href={keep("/index-components")}
        className="whitespace-nowrap text-ink-2 text-xs phone:text-sm"
      >
        Index components
      </SoftLink>
      {action}
    </div>
  );
}
