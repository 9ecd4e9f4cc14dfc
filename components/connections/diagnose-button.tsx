"use client";

import { useState } from "react";
import { saveFile } from "@/components/export/export-button";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import type { Diagnosis, DiagnosisStep, ListedKey } from "@/lib/connections/api";

/** Checks one key's connection end to end, changing nothing, and shows the report. */
export function DiagnoseButton({ listed }: { listed: ListedKey }) {
  const { busy, refused, change } = useChange();
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const diagnose = async () => {
    setDiagnosis(await change("POST /api/connections/[id]/diagnosis", { id: listed.id }));
  };
  return (
    <>
      <ErrorText className="self-center">{refused?.message}</ErrorText>
      <Button size="sm" disabledReason={busy && "Checking\u2026"} onClick={() => void diagnose()}>
        {busy ? "Checking\u2026" : "Diagnose"}
      </Button>
      {diagnosis && (
        <DiagnosisDialog
          name={listed.label}
          diagnosis={diagnosis}
          onClose={() => setDiagnosis(null)}
        />
      )}
    </>
  );
}

interface DiagnosisDialogProps {
  /** The key's. */
  name: string;
  diagnosis: Diagnosis;
  onClose: () => void;
}

/** What each step found, and the whole as a text to be copied or saved. */
function DiagnosisDialog({ name, diagnosis, onClose }: DiagnosisDialogProps) {
  const { works, steps, text } = diagnosis;
  const save = () => saveFile("connection-report.txt", new Blob([text], { type: "text/plain" }));
  return (
    <Dialog
      title={`Connection of ${name}`}
      mark={<CopyButton value={text} what="report" />}
      onClose={onClose}
      className="w-[min(720px,calc(100vw-24px))]"
      footer={
        <>
          <Button onClick={save}>
            <Icon name="download" />
            Download as text
          </Button>
          <Button tone="primary" data-rest onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className={cx("mb-2", works ? "text-ink-2" : "text-danger")}>
        {works ? "No step failed." : "A step failed: what follows from it was not tried."} The
        report contains no key, passphrase or UID, so you can share it.
      </p>
      <ul aria-label="Steps" className="grid gap-1.5">
        {steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ul>
    </Dialog>
  );
}

const marks = {
  ok: { icon: "check", text: "OK", className: "text-ink-2" },
  attention: { icon: "alert", text: "Attention", className: "text-attn" },
  failed: { icon: "cross", text: "Failed", className: "text-danger" },
  "not-tried": { icon: "minus", text: "Skipped", className: "text-ink-3" },
} as const;

function StepItem({ step }: { step: DiagnosisStep }) {
  const { name, status, found, advice } = step;
  const mark = marks[status];
  return (
    <li className="grid grid-cols-[190px_1fr] gap-x-3 phone:grid-cols-1">
      <span className={cx("flex items-baseline gap-1.5 font-medium", mark.className)}>
        <Icon name={mark.icon} className="size-3 translate-y-0.5" />
        <span className="sr-only">{mark.text}:</span>
        {name}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {found}
        {advice && <span className="block text-ink-2 text-xs">{advice}</span>}
      </span>
    </li>
  );
}
