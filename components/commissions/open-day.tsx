"use client";

import { useQueryState } from "nuqs";
import { Suspense } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { ArchivedDay } from "@/lib/archive/api";

const LazyDayDrawer = lazyComponent(() => import("./day-drawer").then((part) => part.DayDrawer));

interface OpenDayProps {
  accountId: string;
  /** The day that the address names, when it is shown. */
  day: ArchivedDay | undefined;
  now: number;
}

/** The day that the address names, in full, until it is closed. */
export function OpenDay({ accountId, day, now }: OpenDayProps) {
  const [, setDay] = useQueryState("day");
  if (!day) return null;
  const close = () => void setDay(null);
  return (
    <Suspense>
      <LazyDayDrawer key={day.day} accountId={accountId} day={day} now={now} onClose={close} />
    </Suspense>
  );
}
