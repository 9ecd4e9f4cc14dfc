"use client";

import { useState } from "react";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/numbers";
import { PlainTable } from "@/components/ui/plain-table";
import { type Times, useTimes } from "@/components/ui/times";
import type { ChainsVerified, SystemChain } from "@/lib/api/system";
import { nothing } from "./format-system";
import { Section, type StateProps } from "./section";

/** The tamper-evident logs, each with its head and what its last verification found. */
export function ChainsSection({ state: { chains } }: StateProps) {
  const { busy, refused, change, renew } = useChange();
  const times = useTimes();
  const [found, setFound] = useState<ChainsVerified | null>(null);
  const verify = async () => {
    setFound(null);
    const next = await change("POST /api/system/verification");
    if (!next) return;
    setFound(next);
    void renew("/api/system", {});
  };
  return (
    <Section
      title="Chains"
      note={
        <span role="status" className={refused ? "text-danger" : undefined}>
          {refused?.message ?? (busy ? "Recomputing every digest" : foundText(found))}
        </span>
      }
      className="wide:col-span-2"
      action={
        <Button size="sm" disabledReason={busy && "Verifying\u2026"} onClick={() => void verify()}>
          Verify now
        </Button>
      }
    >
      <PlainTable
        label="Chains"
        className="min-w-0"
        rows={chains}
        rowKey={({ name }) => name}
        columns={[
          { head: "Chain", name: true, cell: ({ name }) => name },
          { head: "Entries", end: true, cell: ({ entries }) => <Count value={entries} /> },
          {
            head: "Head",
            wideOnly: true,
            cell: ({ head }) => <span className="mono">{head}</span>,
          },
          {
            head: "Verified",
            cell: (chain) => verifiedText(chain, times),
            className: ({ verified }) => Boolean(verified?.problem) && "text-danger",
            tooltip: ({ verified }) => verified?.problem,
          },
        ]}
      />
    </Section>
  );
}

function foundText(found: ChainsVerified | null): string {
  if (found === null) return "";
  const [first] = found.problems;
  if (first) return `${first.name}: ${first.problem}`;
  return found.chains === 1 ? "1 chain intact" : `All ${found.chains} chains intact`;
}

function verifiedText({ verified }: SystemChain, times: Times): string {
  if (verified === null) return nothing;
  return `${times.text(verified.at)}, ${verified.problem === null ? "whole" : "broken"}`;
}
