"use client";

import type { ReactNode } from "react";
import { ZoneProvider } from "@/components/ui/times";
import { isZone } from "@/lib/time";
import { usePreference } from "./preferences";

const readZone = (value: unknown) => (typeof value === "string" && isZone(value) ? value : null);

/** The zone that this user chose for moments, and the way to change it. */
export function useZoneChoice() {
  return usePreference("zone", readZone, "UTC");
}

/** Everything inside shows its moments in the user's zone. */
export function UserZone({ children }: { children: ReactNode }) {
  const [zone] = useZoneChoice();
  return <ZoneProvider value={zone}>{children}</ZoneProvider>;
}
