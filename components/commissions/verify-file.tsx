"use client";

import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { type Times, useTimes } from "@/components/ui/times";
import { fetchDesk } from "@/lib/api/client";
import { formatDays } from "@/lib/archive/completeness";
import type { ExportVerification } from "@/lib/exports/api";

interface Finding {
  readonly name: string;
  readonly text: string;
  /** The file is what the desk wrote. */
  readonly proved: boolean;
}

/** A file that is dropped here is held against the exports of the desk; it leaves no computer. */
export function VerifyFile() {
  const id = useId();
  const times = useTimes();
  const [finding, setFinding] = useState<Finding | null>(null);
  const [over, setOver] = useState(false);
  const newest = useRef<File>(null);
  const verify = async (file: File | undefined) => {
    if (!file) return;
    newest.current = file;
    setFinding({ name: file.name, text: "Reading\u2026", proved: false });
    const found = await findingOf(file, times);
    // A large file that was dropped first may be read last.
    if (newest.current === file) setFinding(found);
  };
  useEffect(keepPage, []);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <section
      aria-label="Verify a file"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        void verify(event.dataTransfer.files[0]);
      }}
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 phone:px-3",
        over && "bg-selected",
      )}
    >
      <label htmlFor={id} className="font-medium">
        Verify a file: drop or select it
      </label>
      <input
        id={id}
        type="file"
        onChange={({ target }) => {
          void verify(target.files?.[0]);
          // The same file can be selected once more.
          target.value = "";
        }}
        className={
          "min-w-0 text-ink-3 text-xs file:mr-2 file:h-[22px] file:rounded-[4px] file:border " +
          "file:border-line-strong file:bg-surface file:px-[7px] file:text-ink phone:file:h-10 " +
          "phone:file:px-3"
        }
      />
      <p role="status" className="min-w-0 flex-1 basis-[300px]">
        {finding && (
          <span className={cx("inline-flex items-center gap-1.5", !finding.proved && "text-attn")}>
            {finding.proved && <Icon name="check" />}
            <span className="font-medium">{finding.name}</span> {finding.text}
          </span>
        )}
      </p>
    </section>
  );
}

/** A file that is dropped beside its place would be opened in place of the page. */
function keepPage(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  const kinds = ["dragover", "drop"] as const;
  for (const kind of kinds) addEventListener(kind, refuse);
  return () => {
    for (const kind of kinds) removeEventListener(kind, refuse);
  };
}

async function findingOf(file: File, times: Times): Promise<Finding> {
  const { name } = file;
  try {
    const sha256 = await sha256Of(file);
    const found = await fetchDesk("/api/exports/verification", { sha256, name });
    return { name, text: textOf(found, times), proved: found.state === "unchanged" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    return { name, text: `could not be verified. ${reason}`, proved: false };
  }
}

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function textOf({ state, run, changedDays }: ExportVerification, times: Times): string {
  if (state === "unknown") return "isn't recognised: not created here, or modified.";
  const made = run ? `${times.said(run.startedAt)} by ${run.createdBy}` : "";
  if (state === "edited") return `was modified after the desk created it on ${made}.`;
  const since =
    changedDays.length === 0
      ? "Its days have not changed since."
      : `Days changed in the archive since: ${formatDays(changedDays)}.`;
  return `is unchanged since the desk created it on ${made}. ${since}`;
}
