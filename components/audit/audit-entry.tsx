"use client";
import { CopiedId } from "@/components/lists/row-facts";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FactRow, FactSection } from "@/components/ui/fact-row";
import { useNumbers } from "@/components/ui/numbers";
import type { AuditEntryAnswer, AuditNeighbour } from "@/lib/audit/api";
import { auditActionLabel, auditChangesOf } from "@/lib/audit/entry-text";
import {
  AuditTime,
  detailLabel,
  ResultMark,
  roleLabel,
  shortDigest,
  userLabel,
} from "./audit-labels";

type AuditEntryDetailsProps = AuditEntryAnswer & { onOpen: (seq: number) => void };

const dash = "\u2013";

/** The facts of an entry, what it changed, and the entries before and after it in the chain. */
export function AuditEntryDetails({ onOpen, ...answer }: AuditEntryDetailsProps) {
  const { entry, target, requestId, detail, newer, older } = answer;
  const { changes, others } = auditChangesOf(detail);
  const at = <AuditTime at={entry.at} year said />;
  return (
    <>
      <FactSection
        title={auditActionLabel(entry.action)}
        note={<ResultMark result={entry.result} />}
      >
        <dl>
          <FactRow name="By">
            {userLabel(entry.user, entry.action)}, {roleLabel(entry.role, entry.user)}
          </FactRow>
          <FactRow name="At">{at}</FactRow>
          <FactRow name="From">
            <span className="mono">{entry.address ?? dash}</span>
          </FactRow>
          <FactRow name="Request id">
            {requestId ? <CopiedId id={requestId} what="request id" /> : dash}
          </FactRow>
          <FactRow name="Object">{entry.object ?? dash}</FactRow>
          {target !== null && target !== entry.object && (
            <FactRow name="Object id">
              <CopiedId id={target} what="object id" />
            </FactRow>
          )}
          {others.map(([name, value]) => (
            <FactRow key={name} name={detailLabel(name)}>
              {value ?? dash}
            </FactRow>
          ))}
        </dl>
      </FactSection>
      {changes.length > 0 && (
        <FactSection
          title="Before and after"
          note={changes.length === 1 ? "1 field" : `${changes.length} fields`}
        >
          {changes.map(({ name, before, after }) => (
            <div key={name} className="mb-2 flex flex-col gap-1.5">
              <ChangeSide word="Before" name={name} value={before} />
              <ChangeSide word="After" name={name} value={after} strong />
            </div>
          ))}
        </FactSection>
      )}
      <FactSection title="Chain" note="each entry includes the previous entry's digest">
        <ol className="flex flex-col gap-3">
          {newer && <ChainLink of={newer} onOpen={onOpen} />}
          <ChainLink of={entry} current onOpen={onOpen} />
          {older && <ChainLink of={older} onOpen={onOpen} />}
        </ol>
      </FactSection>
      <FactSection title="Verify it yourself">
        <p className="flex items-center rounded-md border border-line bg-field px-2 py-1">
          <code className="mono min-w-0 flex-1 break-all">npm run verify</code>
          <CopyButton value="npm run verify" what="command" />
        </p>
        <p className="mt-2 text-ink-3 text-xs">
          Recomputes this chain and every account's journal. The export includes each digest and its
          input. Entries can't be edited or deleted here.
        </p>
      </FactSection>
      <p className="mt-3 flex items-center gap-2 border-line border-t pt-3 text-ink-2">
        Copy as JSON <CopyButton value={JSON.stringify(answer, null, 2)} what="entry as JSON" />
      </p>
    </>
  );
}

interface SideProps {
  word: "Before" | "After";
  name: string;
  value: string | null;
  strong?: boolean;
}

function ChangeSide({ word, name, value, strong = false }: SideProps) {
  return (
    <p
      className={cx(
        "flex gap-3 rounded-md border px-2 py-1",
        strong ? "border-ink-2" : "border-line text-ink-2",
      )}
    >
      <span className="w-11 shrink-0 text-ink-3 text-xs">{word}</span>
      <code className="mono min-w-0 [overflow-wrap:anywhere]">
        {name}: {value === null ? dash : JSON.stringify(value)}
      </code>
    </p>
  );
}

interface LinkProps {
  of: AuditNeighbour;
  current?: boolean;
  onOpen: (seq: number) => void;
}

function ChainLink({ of, current = false, onOpen }: LinkProps) {
  const numbers = useNumbers();
  const label = of.action === null ? "another user's entry" : auditActionLabel(of.action);
  return (
    <li className="flex gap-2.5" aria-current={current || undefined}>
      <span
        aria-hidden="true"
        className={cx(
          "mt-1 size-2 shrink-0 rounded-full border",
          current ? "border-ink bg-ink" : "border-ink-3",
        )}
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <b className="font-semibold">{numbers.count(of.seq)}</b>
          {current || of.action === null ? (
            <span className={current ? "font-medium" : "text-ink-3"}>{label}</span>
          ) : (
            <Button size="sm" tone="quiet" onClick={() => onOpen(of.seq)}>
              {label}
            </Button>
          )}
        </span>
        <span className="flex items-center text-ink-3 text-xs">
          <span className="mono">{shortDigest(of.digest)}</span>
          <CopyButton value={of.digest} what={`digest of entry ${of.seq}`} />
        </span>
      </span>
    </li>
  );
}
