"use client";

import type { ReactNode } from "react";
import { barChip } from "@/components/ui/filter-bar";
import { ChoiceChip } from "@/components/ui/filter-chips";
import { Icon } from "@/components/ui/icon";
import type { SavedView, ViewPage } from "@/lib/users/saved-views";
import { SavedViews, useSavedViews, viewSearch } from "./saved-views";

interface ViewsBarProps {
  page: ViewPage;
  /** The names in the address that make a view. */
  params: readonly string[];
  /** Views that everybody has. */
  defaults: readonly SavedView[];
  /** What stands at the end. */
  children: ReactNode;
}

const all: SavedView = { name: "All", search: "" };

/** The views of a list, each one press away, and the way to save the present one. */
export function ViewsBar({ page, params, defaults, children }: ViewsBarProps) {
  const isOfView = (name: string) => params.includes(name);
  const { views, current, open } = useSavedViews(page, isOfView);
  const textOf = ({ search }: SavedView) => viewSearch(new URLSearchParams(search), isOfView);
  return (
    <div className={viewsBarClass}>
      <h3 className="font-normal text-ink-3 text-xs">Views</h3>
      {[all, ...defaults, ...views].map((view) => (
        <ChoiceChip
          key={view.name}
          label={view.name}
          pressed={textOf(view) === current}
          onPress={() => open(view)}
        />
      ))}
      <SavedViews
        page={page}
        isOfView={isOfView}
        triggerClassName={`${barChip} border-transparent text-ink-2 hover:bg-hover`}
        trigger={
          <>
            <Icon name="plus" className="size-[11px]" />
            Save view
          </>
        }
      />
      <span className="flex-1" />
      {children}
    </div>
  );
}

/** Of the bar, and of the room that it takes while its code comes. */
const viewsBarClass =
  "no-bar flex h-8 shrink-0 items-center gap-1 overflow-x-auto border-line-soft border-b px-3 " +
  "phone:hidden print:hidden";
