"use client";

import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "@/components/ui/client-rendering";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { needsPerson } from "@/lib/alerts/rules";
import { deskQuery } from "@/lib/api/query";

const AlertPanel = lazyComponent(() => import("./alert-panel").then((part) => part.AlertPanel));

/** The worker looks as often. */
const pollIntervalMs = 15_000;

/** In the header: how many alerts need a person; opens the newest of them. */
export function AlertBell() {
  const { data } = useQuery({
    ...deskQuery("/api/alerts"),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  const waiting = data?.alerts.filter((alert) => needsPerson(alert, Date.now()));
  const count = waiting?.length ?? 0;
  return (
    <Popover
      label="Alerts"
      align="end"
      triggerLabel={`Alerts, ${count === 1 ? "1 needs" : `${count} need`} you`}
      triggerClassName={
        "relative grid size-7 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-hover " +
        "phone:size-11"
      }
      trigger={
        <>
          <Icon name="bell" className="size-4" />
          {count > 0 && (
            <span
              className={
                "absolute -top-0.5 right-0 h-[15px] min-w-[15px] rounded-full bg-ink px-[3px] " +
                "text-center font-semibold text-[10px] text-surface leading-[15px] phone:top-1.5"
              }
            >
              {count > 99 ? "99+" : count}
            </span>
          )}
        </>
      }
      className="w-[420px]"
    >
      {(close) => <AlertPanel alerts={data?.alerts} onSelected={close} />}
    </Popover>
  );
}
