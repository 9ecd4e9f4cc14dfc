"use client";
import { useQuery } from "@tanstack/react-query";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import { AttestForm } from "@/components/shell/entry/attest-form";
import { useVerbs } from "@/components/shell/entry/entry-verbs";
import { quietMs } from "@/lib/journal/verbs";
import type { IntentHistory, JournalRow } from "@/lib/journal/wire";
import { formatMoment } from "@/lib/time";

interface VerdictPanelProps {
  /** The journal's entry of the creation. */
  intentId: string;
  onRecorded: () => void;
}

/** Takes a person's verdict on a sub-account of which nobody knows whether it exists. */
export function VerdictPanel({ intentId, onRecorded }: VerdictPanelProps) {
  const { data, error } = useQuery<IntentHistory, DeskError>({
    queryKey: ["journal", "entry", intentId],
    queryFn: ({ signal }) => askDesk(`/api/journal/${encodeURIComponent(intentId)}`, signal),
  });
  if (error && !data) {
    return (
      <p role="alert" className="mt-2 text-danger text-xs">
        Its entry in the journal could not be read: {error.message}
      </p>
    );
  }
  return data ? <Verdict intent={data.intent} onRecorded={onRecorded} /> : null;
}

function Verdict({ intent, onRecorded }: { intent: JournalRow; onRecorded: () => void }) {
  const { accountId, environment, lastByteAt, createdAt } = intent;
  const offered = useVerbs({ entry: intent }).includes("attest");
  if (!offered) {
    const from = formatMoment((lastByteAt ?? createdAt) + quietMs, "UTC").slice(11, 19);
    return (
      <p className="mt-2 text-ink-2 text-xs">
        It may still be created. What you find can be recorded here from {from} UTC.
      </p>
    );
  }
  return (
    <AttestForm
      entry={intent}
      accountId={accountId}
      environment={environment}
      onRecorded={onRecorded}
    />
  );
}
