"use client";

import { useState } from "react";
import { saveFile } from "@/components/export/export-button";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import type { Diagnosis, DiagnosisStep, ListedKey } from "@/lib/connections/api";
import { SideSection } from "./account-facts";

/** Checks a key's connection end to end, changing nothing, and shows the report. */
export function DiagnosisSection({ keys }: { keys: readonly ListedKey[] }) {
  const { busy, refused, change } = useChange();
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const diagnose = async (id: string) => {
    setDiagnosis(null);
    setDiagnosis(await change("POST /api/connections/[id]/diagnosis", { id }));
  };
  return (
    <SideSection title="Diagnosis" note="step by step, changes nothing">
      <p className="flex flex-wrap gap-1.5">
        {keys.map(({ id, label }) => (
          <Button
            key={id}
            size="sm"
            disabledReason={busy && "Checking\u2026"}
            onClick={() => void diagnose(id)}
          >
            {keys.length > 1 ? `Diagnose ${label}` : "Diagnose"}
          </Button>
        ))}
      </p>
      <ErrorText>{refused?.message}</ErrorText>
      <p
        role="status"
        className={cx("mt-2 empty:hidden", diagnosis?.works === false && "text-danger")}
      >
        {busy && "Checking\u2026"}
        {diagnosis &&
          (diagnosis.works
            ? "No step failed."
            : "A step failed: later steps that depend on it were skipped.")}
      </p>
      {diagnosis && <DiagnosisReport diagnosis={diagnosis} />}
    </SideSection>
  );
}

/** What each step found, and the whole as a text to be copied or saved. */
function DiagnosisReport({ diagnosis: { steps, text } }: { diagnosis: Diagnosis }) {
  const save = () => saveFile("connection-report.txt", new Blob([text], { type: "text/plain" }));
  return (
    <>
      <ul aria-label="Steps" className="mt-2 grid gap-1.5">
        {steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ul>
      <p className="mt-2 text-ink-2 text-xs">
        The report contains no key, passphrase or UID, so you can share it.
      </p>
      <p className="mt-2 flex items-center gap-1.5">
        <Button size="sm" onClick={save}>
          <Icon name="download" />
          Download as text
        </Button>
        <CopyButton value={text} what="report" />
      </p>
    </>
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
    <li className="text-xs phone:text-sm">
      <span className={cx("flex items-baseline gap-1.5 font-medium", mark.className)}>
        <Icon name={mark.icon} className="size-3 translate-y-0.5" />
        <span className="sr-only">{mark.text}:</span>
        {name}
      </span>
      <span className="block pl-[18px] [overflow-wrap:anywhere]">
        {found}
        {advice && <span className="block text-ink-2">{advice}</span>}
      </span>
    </li>
  );
}
