"use client";
import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { StatusItem } from "@/components/ui/status-bar";
import { announce } from "@/components/ui/toast/announcer-store";
import type { Outage } from "./outage";
import { useOutage } from "./use-outage";

/** What each outage is called, and what it means for a person. */
export const outageWords: Readonly<Record<Outage, { short: string; long: string }>> = {
  desk: {
    short: "Desk unreachable",
    long: "The desk does not answer. Nothing can be sent or cancelled until it does.",
  },
  database: {
    short: "Database unreachable",
    long: "The desk's database does not answer. Nothing can be sent or cancelled until it does.",
  },
  stream: {
    short: "Stream lost",
    long: "Updates do not arrive. What is on screen grows old.",
  },
  exchange: {
    short: "Exchange unreachable",
    long: "The exchange gives no list of open orders. What is on screen grows old.",
  },
  worker: {
    short: "Worker stopped",
    long: "The desk's background worker brings no lists. What is on screen grows old.",
  },
};

/** In the status bar: what does not work, while something does not. Readers hear both ends. */
export function OutageItem() {
  const outage = useOutage();
  const before = useRef<Outage | null>(null);
  useEffect(() => {
    if (outage === before.current) return;
    if (outage) announce("assertive", `${outageWords[outage].short}. ${outageWords[outage].long}`);
    else announce("polite", "Everything answers again.");
    before.current = outage;
  }, [outage]);
  if (outage === null) return null;
  return (
    <StatusItem className="font-medium text-attn">
      <Icon name="alert" className="size-3" />
      <span title={outageWords[outage].long}>{outageWords[outage].short}</span>
    </StatusItem>
  );
}
