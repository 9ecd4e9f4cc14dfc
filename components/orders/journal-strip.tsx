"use client";
import { intentDetail, intentSentence } from "@/components/shell/words/intent-sentence";
import { journalLooks } from "@/components/shell/words/journal-look";
import { Countdown } from "@/components/ui/countdown";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IntentRow } from "@/lib/orders/intent-row";
import { formatMoment } from "@/lib/time/format-moment";

const isUnknown = ({ state }: IntentRow) => state === "UNKNOWN" || state === "UNRESOLVED";

interface JournalStripProps {
  intents: readonly IntentRow[];
  /** False before the journal was read. */
  read: boolean;
}

/** The newest of what the desk meant to do on this account, and what became of it. */
export function JournalStrip({ intents, read }: JournalStripProps) {
  const unknown = intents.filter(isUnknown);
  const rejected = intents.filter(({ state }) => state === "REJECTED").length;
  return (
    <section
      aria-label="Journal"
      className="flex max-h-[30%] shrink-0 flex-col border-line-strong border-t bg-surface phone:hidden"
    >
      <div className="flex h-[30px] shrink-0 items-center gap-2.5 px-3">
        <h2 className="text-[13px]">Journal</h2>
        {unknown.length > 0 && (
          <span className="inline-flex items-center gap-[5px] font-medium text-unknown text-xs">
            <Icon name="question" className="size-3" />
            {unknown.length} unknown
          </span>
        )}
        <span className="text-ink-3 text-xs">
          {!read && "being read"}
          {read && intents.length === 0 && "nothing was sent from here yet"}
          {intents.length > 0 && `newest ${intents.length}, ${rejected} rejected, times in UTC`}
        </span>
      </div>
      {intents.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, it holds no control
        <ul className="thin-bar min-h-0 overflow-y-auto" tabIndex={0} aria-label="Newest intents">
          {unknown.map((intent) => (
            <UnknownLine key={intent.id} intent={intent} all={intents} />
          ))}
          {intents
            .filter((intent) => !isUnknown(intent))
            .map((intent) => (
              <JournalLine key={intent.id} intent={intent} all={intents} />
            ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps {
  intent: IntentRow;
  all: readonly IntentRow[];
}

const asSentence = (text: string) => (text === "" || /[.?!]$/.test(text) ? text : `${text}.`);
const timeOf = (intent: IntentRow) => formatMoment(intent.createdAt, "UTC").slice(11);

function UnknownLine({ intent, all }: LineProps) {
  return (
    <li
      className={
        "flex items-center gap-4 border-unknown border-l-[3px] py-1.5 pr-3 pl-[9px] " +
        "bg-[color-mix(in_srgb,var(--bd-unknown)_7%,var(--bd-surface))]"
      }
    >
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="mono text-ink-3">{timeOf(intent)}</span>
          <span className="truncate font-medium">{intentSentence(intent, all)}</span>
          <span className="mono truncate text-ink-3 max-[1100px]:hidden">{intent.clientOid}</span>
        </p>
        <p className="truncate text-ink-2">
          {asSentence(intentDetail(intent))} It may exist. Nothing is sent again by itself.
        </p>
      </div>
      <p className="whitespace-nowrap text-unknown text-xs">
        {intent.nextSweepAt === null ? (
          "Looking for it"
        ) : (
          <Countdown until={intent.nextSweepAt} before="Looked for in " over="Looking for it" />
        )}
      </p>
    </li>
  );
}

function JournalLine({ intent, all }: LineProps) {
  const look = journalLooks[intent.state];
  const latencyMs = intent.answeredAt === null ? null : intent.answeredAt - intent.createdAt;
  return (
    <li
      className={
        "grid h-6 grid-cols-[88px_104px_minmax(0,1.2fr)_minmax(0,1.4fr)_64px] items-center gap-3 " +
        "max-[1100px]:grid-cols-[88px_104px_minmax(0,1fr)] " +
        "border-line-soft border-t px-3"
      }
    >
      <span className="mono text-ink-3">{timeOf(intent)}</span>
      <span className={cx("inline-flex items-center gap-[5px] text-xs", look.className)}>
        <Icon name={look.icon} className="size-3" />
        {look.words}
      </span>
      <span className="truncate">{intentSentence(intent, all)}</span>
      <span className="truncate text-ink-3 max-[1100px]:hidden" title={intentDetail(intent)}>
        {intentDetail(intent)}
      </span>
      <span className="text-right text-ink-3 max-[1100px]:hidden">
        {latencyMs === null ? "" : `${latencyMs} ms`}
      </span>
    </li>
  );
}
