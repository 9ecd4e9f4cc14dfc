"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { useSnapshot } from "@/components/live/use-snapshot";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { Button, CopyButton } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { Drawer } from "@/components/ui/dialog";
import { FactRow } from "@/components/ui/fact-row";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { Tag } from "@/components/ui/status-bar";
import { Moment } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import { deskQuery } from "@/lib/api/query";
import type { OrderIntentHistory } from "@/lib/journal/api";
import { timeSpentText } from "@/lib/journal/time-spent";
import { topicText } from "@/lib/live/topic";
import { linkOfBody } from "@/lib/orders/ticket/ticket-link";
import { deskNow } from "@/lib/time";
import { AttestForm } from "./attest-form";
import { EntryActions } from "./entry-actions";
import { EntryStateMark } from "./entry-state";
import {
  endpointLabel,
  entrySentence,
  eventDetailLines,
  nextCheckOf,
  placementBlockedMessage,
  unknownOutcomeMessage,
} from "./entry-text";

/**
 * One entry of the journal: what is known of it, the ways out where nobody knows how it ended,
 * what was sent, and everything that became known.
 */
export function EntryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const numbers = useNumbers();
  const { data, error, refetch } = useQuery(deskQuery("/api/journal/[intent]", { intent: id }));
  const accountId = data?.intent.accountId;
  const topic = accountId ? topicText({ kind: "journal", accountId }) : null;
  const updatedAt = useSnapshot(topic).snapshot?.readAt;
  useEffect(() => {
    if (updatedAt !== undefined) void refetch();
  }, [updatedAt, refetch]);
  return (
    <Drawer
      label="Entry of the journal"
      title={data ? entrySentence(data.intent, numbers) : "Entry"}
      onClose={onClose}
    >
      {data ? (
        <Entry {...data} onChanged={() => void refetch()} />
      ) : error ? (
        <ReadFailurePanel what="This entry" error={error} retry={() => void refetch()} />
      ) : (
        <p role="status" className="text-ink-3">
          Loading the entry
        </p>
      )}
    </Drawer>
  );
}

function Entry({ onChanged, ...history }: OrderIntentHistory & { onChanged: () => void }) {
  const numbers = useNumbers();
  const { intent, events, body } = history;
  const { accountId, environment } = intent;
  const of = { entry: intent, accountId, environment };
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <EntryStateMark entry={intent} />
        <Tag>{endpointLabel(intent)}</Tag>
        {intent.triggered && intent.state !== "LIVE" && <Tag>Triggered</Tag>}
        <span>{intent.accountName}</span>
        <EnvironmentBadge environment={intent.environment} small />
        <span className="text-ink-3 text-xs">by {intent.person ?? "the desk"}</span>
      </p>
      {(intent.reason ?? intent.message) && (
        <p className="mb-2 text-ink-2">{intent.reason ?? intent.message}</p>
      )}
      <PendingOutcome intent={intent} />
      <EntryActions {...of} size="md" onUsed={onChanged} className="flex flex-wrap gap-2" />
      <AttestForm {...of} onRecorded={onChanged} />
      <Facts intent={intent} />
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-b pt-3 pb-[3px] text-sm">
        Timeline
        <span className="font-normal text-ink-2 text-xs">{timeSpentText(events, numbers)}</span>
      </h3>
      <ol aria-label="Events">
        {events.map((event) => (
          <li key={event.seq} className="border-line-soft border-b py-1.5">
            <span className="flex items-center gap-2">
              <span className="mono text-ink-3">
                <Moment at={event.at} part="shortFull" />
              </span>
              <EntryStateMark
                entry={{
                  ...{ state: event.state, kind: intent.kind },
                  triggered: event.detail.triggeredOrderId !== undefined,
                }}
              />
              <Hint text="Place in the account's chain" className="ml-auto text-ink-3 text-xs">
                #{event.seq}
              </Hint>
            </span>
            {eventDetailLines(event).map((line) => (
              <span key={line} className="block break-words text-ink-2 text-xs">
                {line}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <h3 className="flex items-center justify-between border-line border-b pt-3 pb-[3px] text-sm">
        Request
        <span className="flex items-center gap-2">
          <DuplicateLink intent={intent} body={body} />
          <EvidenceButton history={history} />
          <CopyButton value={body} what="body" />
        </span>
      </h3>
      <p className="mono pt-1.5 text-ink-2 [overflow-wrap:anywhere]">{body}</p>
    </>
  );
}

/** Saves all of the entry as a file that may be shown to others; its code comes when asked for. */
function EvidenceButton({ history }: { history: OrderIntentHistory }) {
  const { version } = useDesk();
  const save = async () => {
    const [{ saveFile }, { evidenceOf }] = await Promise.all([
      import("@/components/export/export-button"),
      import("./evidence"),
    ]);
    const text = evidenceOf(history, { version, now: deskNow() });
    const file = new Blob([text], { type: "application/json" });
    saveFile(`entry-${history.intent.clientOid ?? history.intent.id}.json`, file);
  };
  return (
    <Button size="sm" tone="quiet" onClick={() => void save()}>
      Save as evidence
    </Button>
  );
}

/** To a ticket filled in like what was sent, of the same account; nothing is sent by that. */
function DuplicateLink({ intent, body }: Pick<OrderIntentHistory, "intent" | "body">) {
  const { connections } = useDesk();
  const connection = connections.find(({ accountId }) => accountId === intent.accountId);
  const link = linkOfBody(intent.endpoint, body);
  if (!connection || link === null) return null;
  return (
    <SoftLink
      href={`${link}&connection=${encodeURIComponent(connection.id)}`}
      className="font-normal text-ink-2 text-xs underline"
    >
      Duplicate into the ticket
    </SoftLink>
  );
}

/** Of what nobody knows: what was looked for, when next, and what it holds back. */
function PendingOutcome({ intent }: Pick<OrderIntentHistory, "intent">) {
  if (intent.state !== "UNKNOWN" && intent.state !== "UNRESOLVED") return null;
  const { message, until } = nextCheckOf(intent);
  return (
    <div className="mb-3 flex flex-col gap-1 border-unknown border-l-[3px] pl-2.5 text-ink-2 text-xs">
      <p>{unknownOutcomeMessage(intent)}</p>
      {intent.reconciledAt !== null && (
        <p>
          <Age
            since={intent.reconciledAt}
            before="Not in any complete list of this account, last checked "
            after=" ago."
          />
        </p>
      )}
      {intent.reconcileError !== null && (
        <p className="text-attn">A list couldn't be loaded: {intent.reconcileError}</p>
      )}
      <p className="text-unknown">
        {until === null ? (
          message
        ) : (
          <Countdown until={until} before={`${message} in `} over={"Checking\u2026"} />
        )}
      </p>
      {placementBlockedMessage(intent) !== null && <p>{placementBlockedMessage(intent)}</p>}
    </div>
  );
}

/** Leads to what the code means, in a tab of its own: nobody loses sight of the order. */
function CodeRow({ code }: { code: string }) {
  return (
    <FactRow name="Code">
      <a
        href={`/journal/codes?q=${encodeURIComponent(code)}`}
        target="_blank"
        rel="noreferrer"
        className="mono underline decoration-dotted underline-offset-2"
      >
        {code}
        <span className="sr-only">, what it means, opens a new tab</span>
      </a>
    </FactRow>
  );
}

function Facts({ intent }: Pick<OrderIntentHistory, "intent">) {
  const { createdAt, answeredAt, firstByteAt } = intent;
  const answered = answeredAt !== null && firstByteAt !== null;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Client id", intent.clientOid],
    [intent.kind === "create" ? "uid" : "Order id", intent.orderId],
    ["Plan id", intent.planOrderId],
    ["Batch", intent.batchId],
    ["Until first byte", firstByteAt === null ? null : `${firstByteAt - createdAt} ms`],
    ["Until response", answered ? `${answeredAt - firstByteAt} ms` : null],
  ];
  return (
    <dl className="mt-3">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <FactRow key={name} name={name}>
            <span className="mono">{value}</span>
          </FactRow>
        ),
      )}
      {intent.code !== null && <CodeRow code={intent.code} />}
    </dl>
  );
}
