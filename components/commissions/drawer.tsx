"use client";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";

interface DrawerProps {
  /** What it is, for readers. */
  label: string;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One thing in full beside its list; Escape closes it. */
export function Drawer({ label, title, onClose, children }: DrawerProps) {
  return (
    <aside
      aria-label={label}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className={
        "thin-bar relative flex w-(--bd-drawer-w) shrink-0 flex-col overflow-y-auto border-line-strong " +
        "border-l bg-overlay max-[1100px]:absolute max-[1100px]:inset-y-0 max-[1100px]:right-0 " +
        "max-[1100px]:z-20 max-[1100px]:shadow-pop phone:inset-x-0 phone:top-16 phone:w-auto " +
        "phone:rounded-t-[10px] phone:border-t phone:border-l-0"
      }
    >
      <header
        className={
          "sticky top-0 z-10 flex items-center gap-2 border-line border-b bg-overlay px-4 py-2.5"
        }
      >
        <h2 className="min-w-0 flex-1 truncate text-lg">{title}</h2>
        <IconButton icon="cross" label="Close" onClick={onClose} />
      </header>
      <div className="px-4 pt-2 pb-4">{children}</div>
    </aside>
  );
}
