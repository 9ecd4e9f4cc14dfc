"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { EntryActions } from "@/components/entry/entry-actions";
import { EntryStateMark } from "@/components/entry/entry-state";
import { entrySentence, nextCheckOf, unknownOutcomeMessage } from "@/components/entry/entry-text";
import { orderIntentDetail } from "@/components/order-parts/order-sentence";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Moment } from "@/components/ui/times";
import type { Alarm, JournalRow } from "@/lib/journal/api";
import { permissionDeniedText } from "@/lib/users/role-text";

interface UnknownListProps {
  rows: readonly JournalRow[];
  /** How many there are in all. */
  count: number;
  onOpen: (id: string) => void;
  onUsed: () => void;
  /** Loads the next older ones; null when all are loaded. */
  onOlder: (() => void) | null;
  loadingOlder: boolean;
}

/** At the top: entries with an unknown outcome, their reconciliation, and the possible actions. */
export function UnknownList({ rows, count, onOpen, onUsed, ...older }: UnknownListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="thin-bar max-h-[45%] shrink-0 overflow-y-auto border-line border-b">
      <ul aria-label="Unknown">
        {rows.map((row) => (
          <UnknownLine key={row.id} row={row} onOpen={onOpen} onUsed={onUsed} />
        ))}
      </ul>
      {older.onOlder && (
        <p className="flex items-center gap-3 px-3 py-1.5 text-ink-2 text-xs">
          {rows.length} of {count} unknown
          <Button
            size="sm"
            disabledReason={older.loadingOlder && "Loading"}
            onClick={older.onOlder}
          >
            Show older unknown
          </Button>
        </p>
      )}
    </section>
  );
}

type UnknownLineProps = Pick<UnknownListProps, "onOpen" | "onUsed"> & { row: JournalRow };

function UnknownLine({ row, onOpen, onUsed }: UnknownLineProps) {
  const numbers = useNumbers();
  const { accountId, environment } = row;
  return (
    <li
      className={
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-unknown border-l-[3px] " +
        "border-b border-b-line-soft py-1.5 pr-3 pl-[9px] " +
        "bg-[color-mix(in_srgb,var(--bd-unknown)_7%,var(--bd-surface))]"
      }
    >
      <button
        type="button"
        onClick={() => onOpen(row.id)}
        className={
          "flex min-w-0 flex-1 basis-[420px] flex-wrap items-center gap-x-3 gap-y-0.5 text-left " +
          "phone:basis-full"
        }
      >
        <EntryStateMark entry={row} />
        <span className="mono text-ink-3">
          <Moment at={row.createdAt} part="short" />
        </span>
        <span className="font-medium">{entrySentence(row, numbers)}</span>
        <span className="text-ink-2">{row.accountName}</span>
        <span className="text-ink-3 text-xs">{row.person ?? "the desk"}</span>
        <span className="basis-full text-ink-2 text-xs">
          {orderIntentDetail(row)} {unknownOutcomeMessage(row)}{" "}
          <span className="text-unknown">
            <NextCheck row={row} />
          </span>
        </span>
      </button>
      <EntryActions
        entry={row}
        accountId={accountId}
        environment={environment}
        size="sm"
        onVerify={() => onOpen(row.id)}
        onUsed={onUsed}
      />
    </li>
  );
}

function NextCheck({ row }: { row: JournalRow }) {
  const { message, until } = nextCheckOf(row);
  if (until === null) return message;
  return <Countdown until={until} before={`${message} in `} over={"Checking\u2026"} />;
}

interface AlarmListProps {
  alarms: readonly Alarm[];
  onOpen: (intentId: string) => void;
  onAcknowledged: () => void;
}

/** The alarms that are not acknowledged yet. */
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

type AlarmLineProps = Omit<AlarmListProps, "alarms"> & { alarm: Alarm };

function AlarmLine({ alarm, onOpen, onAcknowledged }: AlarmLineProps) {
  const { me } = useDesk();
  const { busy, refused, change } = useChange();
  const { intentId } = alarm;
  const denied = me.capabilities.includes("orders.cancel")
    ? null
    : permissionDeniedText(me.role, "orders.cancel");
  const acknowledge = async () => {
    if (await change("DELETE /api/alarms/[alarm]", { alarm: alarm.id })) onAcknowledged();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-attn border-l-[3px] py-1.5 pr-3 pl-[9px]">
      <Icon name="alert" className="size-3.5 text-attn" />
      <span className="mono text-ink-3">
        <Moment at={alarm.lastAt} part="short" />
      </span>
      <span className="min-w-0 flex-1 basis-[260px]">
        <span className="font-medium text-attn">{alarm.reason}</span>
        {alarm.count > 1 && <span className="text-ink-3"> {alarm.count} times</span>}
      </span>
      <span className="text-ink-2">{alarm.accountName}</span>
      {intentId !== null && (
        <Button size="sm" onClick={() => onOpen(intentId)}>
          Show entry
        </Button>
      )}
      <Button
        size="sm"
        disabledReason={denied ?? (busy && "Saving\u2026")}
        onClick={() => void acknowledge()}
      >
        Acknowledge
      </Button>
      <ErrorText className="basis-full">{refused?.message}</ErrorText>
    </li>
  );
}
