"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { useReading } from "@/components/shell/live/use-reading";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { Age } from "@/components/ui/age";
import { CopyButton } from "@/components/ui/copy-button";
import { Countdown } from "@/components/ui/countdown";
import { Drawer } from "@/components/ui/drawer";
import { Tag } from "@/components/ui/tag";
import type { IntentHistory } from "@/lib/journal/wire";
import { topicText } from "@/lib/live/topic";
import { formatMoment } from "@/lib/time/format-moment";
import { AttestForm } from "./attest-form";
import { EntryVerbs } from "./entry-verbs";
import {
  askedNext,
  deedWord,
  detailLines,
  effectWords,
  mayHaveWords,
  sentenceOf,
} from "./entry-words";
import { StateMark } from "./state-mark";

interface EntryDrawerProps {
  id: string;
  onClose: () => void;
}

/**
 * One entry of the journal: what is known of it, the ways out where nobody knows how it ended,
 * what was sent, and everything that became known.
 */
export function EntryDrawer({ id, onClose }: EntryDrawerProps) {
  const { data, error, refetch } = useQuery<IntentHistory, DeskError>({
    queryKey: ["journal", "entry", id],
    queryFn: ({ signal }) => askDesk(`/api/journal/${encodeURIComponent(id)}`, signal),
  });
  const accountId = data?.intent.accountId;
  const topic = accountId ? topicText({ kind: "journal", accountId }) : null;
  const heardAt = useReading(topic).reading?.readAt;
  useEffect(() => {
    if (heardAt !== undefined) void refetch();
  }, [heardAt, refetch]);
  return (
    <Drawer
      label="Entry of the journal"
      title={data ? sentenceOf(data.intent) : "Entry"}
      onClose={onClose}
    >
      {data ? (
        <Entry {...data} onChanged={() => void refetch()} />
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

function Entry({ intent, events, body, onChanged }: IntentHistory & { onChanged: () => void }) {
  const { accountId, environment } = intent;
  const of = { entry: intent, accountId, environment };
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <StateMark state={intent.state} kind={intent.kind} />
        <Tag>{deedWord(intent)}</Tag>
        <span>{intent.accountName}</span>
        <EnvironmentBadge environment={intent.environment} small />
        <span className="text-ink-3 text-xs">by {intent.person ?? "the desk"}</span>
      </p>
      {(intent.reason ?? intent.message) && (
        <p className="mb-2 text-ink-2">{intent.reason ?? intent.message}</p>
      )}
      <OpenQuestion intent={intent} />
      <EntryVerbs {...of} size="md" onUsed={onChanged} className="flex flex-wrap gap-2" />
      <AttestForm {...of} onRecorded={onChanged} />
      <Facts intent={intent} />
      <h3 className="border-line border-b pt-3 pb-[3px] text-sm">Timeline</h3>
      <ol aria-label="Events">
        {events.map((event) => (
          <li key={event.seq} className="border-line-soft border-b py-1.5">
            <span className="flex items-center gap-2">
              <span className="mono text-ink-3">{formatMoment(event.at, "UTC").slice(5)}</span>
              <StateMark state={event.state} kind={intent.kind} />
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
        Request
        <CopyButton value={body} what="body" />
      </h3>
      <p className="mono pt-1.5 text-ink-2 [overflow-wrap:anywhere]">{body}</p>
    </>
  );
}

/** Of what nobody knows: what was looked for, when next, and what it holds back. */
function OpenQuestion({ intent }: Pick<IntentHistory, "intent">) {
  if (intent.state !== "UNKNOWN" && intent.state !== "UNRESOLVED") return null;
  const { words, until } = askedNext(intent);
  return (
    <div className="mb-3 flex flex-col gap-1 border-unknown border-l-[3px] pl-2.5 text-ink-2 text-xs">
      <p>{mayHaveWords(intent)}</p>
      {intent.reconciledAt !== null && (
        <p>
          <Age
            since={intent.reconciledAt}
            before="Not in any list that was read whole "
            after=" ago."
          />
        </p>
      )}
      {intent.reconcileError !== null && (
        <p className="text-attn">A list could not be read: {intent.reconcileError}</p>
      )}
      <p className="text-unknown">
        {until === null ? (
          words
        ) : (
          <Countdown until={until} before={`${words} in `} over={`${words} now`} />
        )}
      </p>
      {effectWords(intent) !== null && <p>{effectWords(intent)}</p>}
    </div>
  );
}

function Facts({ intent }: Pick<IntentHistory, "intent">) {
  const { createdAt, answeredAt, firstByteAt } = intent;
  const answered = answeredAt !== null && firstByteAt !== null;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Client id", intent.clientOid],
    [intent.kind === "create" ? "uid" : "Order id", intent.orderId],
    ["Code", intent.code],
    ["Batch", intent.batchId],
    ["To the first byte", firstByteAt === null ? null : `${firstByteAt - createdAt} ms`],
    ["To the answer", answered ? `${answeredAt - firstByteAt} ms` : null],
  ];
  return (
    <dl className="mt-3">
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
