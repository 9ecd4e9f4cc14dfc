"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useChange } from "@/components/shell/use-change";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Alarm } from "@/lib/journal/wire";
import { formatMoment } from "@/lib/time/format-moment";

interface AlarmListProps {
  alarms: readonly Alarm[];
  onOpen: (intentId: string) => void;
  onAcknowledged: () => void;
}

/** What contradicts the journal, until somebody says that it was seen. */
export function AlarmList({ alarms, ...on }: AlarmListProps) {
  if (alarms.length === 0) return null;
  return (
    <ul
      aria-label="Alarms"
      className="thin-bar max-h-[30%] shrink-0 overflow-y-auto border-line border-b"
    >
      {alarms.map((alarm) => (
        <AlarmLine key={alarm.id} alarm={alarm} {...on} />
      ))}
    </ul>
  );
}

type LineProps = Omit<AlarmListProps, "alarms"> & { alarm: Alarm };

function AlarmLine({ alarm, onOpen, onAcknowledged }: LineProps) {
  const { me } = useDesk();
  const { busy, refused, change } = useChange();
  const { intentId } = alarm;
  const may = me.capabilities.includes("orders.cancel");
  const acknowledge = async () => {
    const path = `/api/alarms/${encodeURIComponent(alarm.id)}`;
    if (await change("DELETE", path)) onAcknowledged();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-attn border-l-[3px] py-1.5 pr-3 pl-[9px]">
      <Icon name="alert" className="size-3.5 text-attn" />
      <span className="mono text-ink-3">{formatMoment(alarm.lastAt, "UTC").slice(5, 19)}</span>
      <span className="min-w-0 flex-1 basis-[260px]">
        <span className="font-medium text-attn">{alarm.reason}</span>
        {alarm.count > 1 && <span className="text-ink-3"> {alarm.count} times</span>}
      </span>
      <span className="text-ink-2">{alarm.accountName}</span>
      {intentId !== null && (
        <Button size="sm" onClick={() => onOpen(intentId)}>
          Show the entry
        </Button>
      )}
      <Button
        size="sm"
        off={(busy && "Being acknowledged") || (!may && "Your role lacks orders.cancel")}
        onClick={() => void acknowledge()}
      >
        Acknowledge
      </Button>
      {refused && (
        <p role="alert" className="basis-full text-danger text-xs">
          {refused.message}
        </p>
      )}
    </li>
  );
}
