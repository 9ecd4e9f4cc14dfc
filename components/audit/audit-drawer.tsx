"use client";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { IconButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import type { AuditVerification } from "@/lib/audit/api";
import { AuditEntryDetails } from "./audit-entry";
import { useAuditEntry } from "./use-audit";

interface AuditDrawerProps {
  seq: number;
  verification: AuditVerification | undefined;
  onOpen: (seq: number) => void;
  onClose: () => void;
}

/** One entry in full, and its place in the chain. */
export function AuditDrawer({ seq, verification, onOpen, onClose }: AuditDrawerProps) {
  const numbers = useNumbers();
  const { data, error, refetch } = useAuditEntry(seq);
  const step = (to: { seq: number; action: string | null } | null | undefined, label: string) => (
    <IconButton
      icon={label === "Newer entry" ? "chevron-left" : "chevron-right"}
      label={label}
      size="sm"
      disabledReason={!to?.action && `No ${label.toLowerCase()} you can see`}
      onClick={() => to && onOpen(to.seq)}
    />
  );
  return (
    <Drawer
      label="Audit entry"
      title={`Entry ${numbers.count(seq)}`}
      marks={
        <>
          <ChainPosition seq={seq} verification={verification} />
          <span className="grow-999" />
          {step(data?.newer, "Newer entry")}
          {step(data?.older, "Older entry")}
        </>
      }
      onClose={onClose}
    >
      {data ? (
        <AuditEntryDetails {...data} onOpen={onOpen} />
      ) : error?.status === 404 ? (
        <p>
          No entry {numbers.count(seq)} you can see. A deleted entry leaves a gap that verification
          reports.
        </p>
      ) : error ? (
        <ReadFailurePanel what="This entry" error={error} retry={refetch} />
      ) : (
        <p role="status" className="text-ink-3">
          Loading the entry
        </p>
      )}
    </Drawer>
  );
}

/** What the last verification says of this entry. */
function ChainPosition({ seq, verification }: Pick<AuditDrawerProps, "seq" | "verification">) {
  if (!verification) return null;
  const last = verification.intact ? verification.entries : verification.brokenAt - 1;
  if (seq <= last) {
    return (
      <span className="inline-flex items-center gap-1 text-ink-2 text-xs">
        <Icon name="check" className="size-3" /> in the chain
      </span>
    );
  }
  if (verification.intact) {
    return <span className="text-ink-3 text-xs">added since the last verification</span>;
  }
  return (
    <span className="inline-flex items-center gap-1 text-danger text-xs">
      <Icon name="alert" className="size-3" /> not proven
    </span>
  );
}
