"use client";
import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { StatusItem } from "@/components/ui/status-bar";
import { announce } from "@/components/ui/toast/announcer-store";
import type { Outage } from "./outage";
import { outageWords } from "./outage-words";
import { useOutage } from "./use-outage";

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
