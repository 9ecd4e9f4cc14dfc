"use client";

import { SoftLink } from "@/components/ui/soft-link";
import { type Alert, needsPerson } from "@/lib/alerts/rules";
import { useDesk } from "../desk/desk-provider";
import { AlertList } from "./alert-list";

/** So many stand in the panel; the page has all. */
const mostShown = 12;

interface AlertPanelProps {
  /** Undefined until they were read. */
  alerts: readonly Alert[] | undefined;
  onSelected: () => void;
}

/** What the bell opens: the alerts that need a person, with the way to all of them. */
export function AlertPanel({ alerts, onSelected }: AlertPanelProps) {
  const { withConnection } = useDesk();
  const waiting = alerts?.filter((alert) => needsPerson(alert, Date.now())) ?? [];
  const more = waiting.length - mostShown;
  return (
    <>
      <div className="flex h-[42px] items-center gap-2.5 px-4">
        <h2 className="text-md">Alerts</h2>
        <span className="text-ink-3 text-xs">
          {waiting.length === 1 ? "1 needs you" : `${waiting.length} need you`}
        </span>
        <span className="flex-1" />
        <SoftLink
          href={withConnection("/alerts")}
          onClick={onSelected}
          className="text-xs phone:py-3"
        >
          All alerts
        </SoftLink>
      </div>
      {waiting.length === 0 && (
        <p className="border-line-soft border-t px-4 py-3 text-ink-2">
          {alerts ? "Nothing waits for a person now." : "The alerts are not read yet."}
        </p>
      )}
      <AlertList
        label="Alerts that need you"
        alerts={waiting.slice(0, mostShown)}
        onFollow={onSelected}
      />
      {more > 0 && (
        <p className="border-line-soft border-t px-4 py-2 text-ink-3 text-xs">and {more} more</p>
      )}
    </>
  );
}
