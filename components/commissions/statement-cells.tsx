import { ExportButton } from "@/components/export/export-button";
import { cx } from "@/components/ui/cx";
import { Hint } from "@/components/ui/tooltip";
import { deliveryStateLabels } from "@/lib/alerts/channels";
import { deskUrl } from "@/lib/api/client";
import type { StatementFile } from "@/lib/exports/statements";
import { formatLabels } from "./exports-table";

interface DraftsProps {
  asked: { account: string; month: string; client: string | null };
  disabledReason: string | false;
}

/** The statement as it would be now; it is marked as a draft and not kept. */
export function Drafts({ asked, disabledReason }: DraftsProps) {
  return (
    <span className="inline-flex gap-1">
      {(["pdf", "xlsx"] as const).map((format) => (
        <ExportButton
          key={format}
          tone="quiet"
          disabledReason={disabledReason}
          href={deskUrl("/api/commissions/months/[month]/statements/draft", { ...asked, format })}
        >
          Draft {formatLabels[format]}
        </ExportButton>
      ))}
    </span>
  );
}

/** The files of a statement. */
export function Files({ files }: { files: readonly StatementFile[] }) {
  return (
    <span className="inline-flex gap-1">
      {files.map(({ id, format, fileName }) => (
        <Hint key={id} text={fileName}>
          <ExportButton href={deskUrl("/api/statements/[statement]", { statement: id })}>
            {formatLabels[format]}
          </ExportButton>
        </Hint>
      ))}
    </span>
  );
}

/** What became of a client's statements: the last time each was sent. */
export function Sent({ files }: { files: readonly StatementFile[] }) {
  const states = [...new Set(files.flatMap(({ sent }) => sent.at(-1)?.state ?? []))];
  if (states.length === 0) return <span className="text-ink-3">{"\u2013"}</span>;
  return states.map((state) => (
    <span
      key={state}
      className={cx(
        "mr-1.5",
        state === "failed" && "font-medium text-attn",
        state === "unknown" && "text-unknown",
      )}
    >
      {deliveryStateLabels[state]}
    </span>
  ));
}
