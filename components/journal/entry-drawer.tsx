"use client";
import { useQuery } from "@tanstack/react-query";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { CopyButton } from "@/components/ui/copy-button";
import { Drawer } from "@/components/ui/drawer";
import { Tag } from "@/components/ui/tag";
import type { IntentHistory } from "@/lib/journal/wire";
import { formatMoment } from "@/lib/time/format-moment";
import { deedWord, detailLines, sentenceOf } from "./journal-words";
import { StateMark } from "./state-mark";

interface EntryDrawerProps {
  id: string;
  onClose: () => void;
}

/** One entry of the journal: what was sent, and everything that became known of it. */
export function EntryDrawer({ id, onClose }: EntryDrawerProps) {
  const { data, error, refetch } = useQuery<IntentHistory, DeskError>({
    queryKey: ["journal", "entry", id],
    queryFn: ({ signal }) => askDesk(`/api/journal/${encodeURIComponent(id)}`, signal),
  });
  return (
    <Drawer
      label="Entry of the journal"
      title={data ? sentenceOf(data.intent) : "Entry"}
      onClose={onClose}
    >
      {data ? (
        <Entry {...data} />
      ) : error ? (
        <BrokenPanel
          what="This entry"
          reading={undefined}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <p role="status" className="text-ink-3">
          Reading the entry
        </p>
      )}
    </Drawer>
  );
}

function Entry({ intent, events, body }: IntentHistory) {
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <StateMark state={intent.state} />
        <Tag>{deedWord(intent)}</Tag>
        <span>{intent.accountName}</span>
        <EnvironmentBadge environment={intent.environment} small />
        <span className="text-ink-3 text-xs">by {intent.person ?? "the desk"}</span>
      </p>
      {(intent.reason ?? intent.message) && (
        <p className="mb-2 text-ink-2">{intent.reason ?? intent.message}</p>
      )}
      <Facts intent={intent} />
      <h3 className="border-line border-b pt-3 pb-[3px] text-sm">What became known</h3>
      <ol aria-label="Events">
        {events.map((event) => (
          <li key={event.seq} className="border-line-soft border-b py-1.5">
            <span className="flex items-center gap-2">
              <span className="mono text-ink-3">{formatMoment(event.at, "UTC").slice(5)}</span>
              <StateMark state={event.state} />
              <span className="ml-auto text-ink-3 text-xs" title="Place in the account's chain">
                #{event.seq}
              </span>
            </span>
            {detailLines(event).map((line) => (
              <span key={line} className="block break-words text-ink-2 text-xs">
                {line}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <h3 className="flex items-center justify-between border-line border-b pt-3 pb-[3px] text-sm">
        What was sent
        <CopyButton value={body} what="body" />
      </h3>
      <p className="mono pt-1.5 text-ink-2 [overflow-wrap:anywhere]">{body}</p>
    </>
  );
}

function Facts({ intent }: Pick<IntentHistory, "intent">) {
  const { createdAt, answeredAt, firstByteAt } = intent;
  const answered = answeredAt !== null && firstByteAt !== null;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Client id", intent.clientOid],
    ["Order id", intent.orderId],
    ["Code", intent.code],
    ["Batch", intent.batchId],
    ["To the first byte", firstByteAt === null ? null : `${firstByteAt - createdAt} ms`],
    ["To the answer", answered ? `${answeredAt - firstByteAt} ms` : null],
  ];
  return (
    <dl>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div
            key={name}
            className="flex min-h-[25px] items-baseline justify-between gap-3 py-[3px]"
          >
            <dt className="shrink-0 text-ink-2">{name}</dt>
            <dd className="mono text-right [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
