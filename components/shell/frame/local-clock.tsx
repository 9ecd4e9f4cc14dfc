"use client";
import { useEffect, useState } from "react";
import { Clock } from "@/components/ui/clock";

/** The time where this browser is, when that is not UTC. Known only in the browser. */
export function LocalClock() {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  if (zone === null || /^(UTC|Etc\/(UTC|GMT)|GMT)$/.test(zone)) return null;
  const place = zone.split("/").at(-1)?.replaceAll("_", " ");
  return (
    <span>
      <Clock timeZone={zone} className="mono font-medium text-[12px]" />{" "}
      <span className="text-ink-3 text-xs">{place}</span>
    </span>
  );
}
