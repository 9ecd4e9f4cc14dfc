"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ExportButton } from "@/components/export/export-button";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { SelectField } from "@/components/ui/select-field";
import { showToast } from "@/components/ui/toast/toast-store";
import { deliveryStateLabels } from "@/lib/alerts/channels";
import { deskUrl } from "@/lib/api/client";
import { deskQuery, renewDesk } from "@/lib/api/query";
import type { MonthStatements, StatementFile } from "@/lib/exports/statements";
import { formatLabels } from "./exports-table";
import { MonthTable, shortMoment } from "./month-tables";

/** Whether nobody knows yet what becomes of a statement on its way. */
export const isBeingSent = ({ sent }: StatementFile): boolean =>
  sent.some(({ state }) => state === "waiting" || state === "sending");

const heads = ["File", "Made", "By", "Sent", "", "Bytes", "SHA-256"];

/** The files that were handed out: where each was sent, and what proves it. */
export function StatementFiles({ files, replaced }: Omit<MonthStatements, "firm">) {
  const { may } = useDesk();
  const [sends, setSends] = useState<StatementFile | null>(null);
  return (
    <>
      <MonthTable
        name="Statements"
        note={files.length === 0 ? "none yet" : "never change"}
        heads={heads}
      >
        {files.map((file) => (
          <tr key={file.id} className="h-(--bd-row)">
            <th scope="row" className="text-left font-medium">
              {file.fileName}
            </th>
            <td className="text-ink-2">{shortMoment(file.madeAt)}</td>
            <td>{file.madeBy}</td>
            <td>
              <Sent file={file} />
            </td>
            <td>
              <Button
                size="sm"
                aria-label={`Send ${file.fileName}`}
                disabledReason={
                  !may("statements.make") && "You don't have access (statements.make)"
                }
                onClick={() => setSends(file)}
              >
                {"Send\u2026"}
              </Button>
            </td>
            <td>{file.bytes.toLocaleString("en")}</td>
            <td>
              <code className="text-xs">{file.sha256}</code>
            </td>
          </tr>
        ))}
        {replaced.map((file) => (
          <tr key={file.id} className="h-(--bd-row) text-ink-3">
            <th scope="row" className="text-left font-medium">
              <span className="line-through">{file.fileName}</span>{" "}
              <ExportButton
                tone="quiet"
                href={deskUrl("/api/statements/[statement]", { statement: file.id })}
              >
                {formatLabels[file.format]}
              </ExportButton>
            </th>
            <td>{shortMoment(file.madeAt)}</td>
            <td>{file.madeBy}</td>
            <td>
              <Sent file={file} />
            </td>
            <td>
              {file.replacedBy === null
                ? "Void: the month was reopened"
                : `Replaced by ${file.replacedBy}`}
            </td>
            <td>{file.bytes.toLocaleString("en")}</td>
            <td>
              <code className="text-xs">{file.sha256}</code>
            </td>
          </tr>
        ))}
      </MonthTable>
      {sends && <SendDialog file={sends} onClose={() => setSends(null)} />}
    </>
  );
}

function Sent({ file: { sent } }: { file: StatementFile }) {
  if (sent.length === 0) return <span className="text-ink-3">{"\u2013"}</span>;
  return sent.map(({ channelId, channelName, state }) => (
    <span
      key={channelId}
      className={cx(
        "block",
        state === "failed" && "text-attn",
        state === "unknown" && "text-unknown",
      )}
    >
      {`${channelName}: ${deliveryStateLabels[state]}`}
    </span>
  ));
}

/** In place of a channel. */
const toClient = "client";

/** Asks where a statement goes; to whom it went it does not go twice. */
function SendDialog({ file, onClose }: { file: StatementFile; onClose: () => void }) {
  const { id, fileName, sent, clientEmail } = file;
  const { busy, refused, change } = useChange();
  const queries = useQueryClient();
  const [channelId, setChannelId] = useState("");
  const { data } = useQuery(deskQuery("/api/channels"));
  const channels = (data?.channels ?? []).filter(
    (channel) => !sent.some((each) => each.channelId === channel.id),
  );
  const send = async () => {
    const asked = { statement: id, channelId: channelId === toClient ? null : channelId };
    if (!(await change("POST /api/statements/[statement]", asked))) return;
    onClose();
    showToast({ key: "statement", tone: "done", title: `Sending ${fileName}` });
    await renewDesk(queries, "/api/commissions/months");
  };
  return (
    <ChangeDialog
      form
      title={`Send ${fileName}`}
      action="Send"
      busy={busy}
      refused={refused}
      disabledReason={channelId === "" && "Select a recipient first"}
      onChange={() => void send()}
      onClose={onClose}
    >
      <SelectField
        label="To"
        value={channelId}
        onChange={setChannelId}
        options={[
          { value: "", label: "Select a channel" },
          ...(clientEmail !== null && !sent.some((each) => each.channelId === clientEmail)
            ? [{ value: toClient, label: `The client: ${clientEmail}` }]
            : []),
          ...channels.map((channel) => ({
            ...{ value: channel.id, label: `${channel.name}: ${channel.address}` },
          })),
        ]}
      />
      <p className="mt-3 text-ink-2 text-sm">
        Sent once to each. Set the client's e-mail with its payee; add channels under{" "}
        <Link href="/alerts" className="underline">
          Alerts
        </Link>
        .
      </p>
    </ChangeDialog>
  );
}
