"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ExportButton } from "@/components/export/export-button";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Count } from "@/components/ui/numbers";
import type { PlainColumn } from "@/components/ui/plain-table";
import { SelectField } from "@/components/ui/select-field";
import { SoftLink } from "@/components/ui/soft-link";
import { showToast } from "@/components/ui/toast/toast-store";
import { deliveryStateLabels, isChat } from "@/lib/alerts/channels";
import { deskUrl } from "@/lib/api/client";
import { deskQuery } from "@/lib/api/query";
import type { MonthStatements, StatementFile } from "@/lib/exports/statements";
import { formatLabels } from "./exports-table";
import { MonthTable, shortMoment } from "./month-tables";
import { SendAllButton } from "./send-all";

/** Whether nobody knows yet what becomes of a statement on its way. */
export const isBeingSent = ({ sent }: StatementFile): boolean =>
  sent.some(({ state }) => state === "waiting" || state === "sending");

/** The files that were handed out: where each was sent, and what proves it. */
export function StatementFiles({ files, replaced }: Omit<MonthStatements, "firm">) {
  const { denied } = useDesk();
  const [sends, setSends] = useState<StatementFile | null>(null);
  const send: PlainColumn<ListedStatement> = {
    head: "Change",
    hidden: true,
    cell: (file) =>
      file.replacedBy === undefined ? (
        <Button
          size="sm"
          aria-label={`Send ${file.fileName}`}
          disabledReason={denied("statements.make")}
          onClick={() => setSends(file)}
        >
          {"Send\u2026"}
        </Button>
      ) : file.replacedBy === null ? (
        "Void: the month was reopened"
      ) : (
        `Replaced by ${file.replacedBy}`
      ),
  };
  return (
    <>
      <MonthTable<ListedStatement>
        name="Statements"
        note={files.length === 0 ? "none yet" : "files don't change once created"}
        columns={[...fileColumns, send, ...proofColumns]}
        rows={[...files, ...replaced]}
        tools={<SendAllButton files={files} />}
        rowKey={({ id }) => id}
        rowClass={({ replacedBy }) => replacedBy !== undefined && "text-ink-3"}
      />
      {sends && <SendDialog file={sends} onClose={() => setSends(null)} />}
    </>
  );
}

/** A statement; one that is replaced says by what, or null for by none. */
type ListedStatement = StatementFile & { readonly replacedBy?: string | null };

const fileColumns: readonly PlainColumn<ListedStatement>[] = [
  {
    head: "Client",
    name: true,
    cell: ({ clientName }) => (clientName === null ? "All clients" : <bdi>{clientName}</bdi>),
  },
  {
    head: "File",
    cell: ({ id, fileName, format, replacedBy }) =>
      replacedBy === undefined ? (
        fileName
      ) : (
        <>
          <span className="line-through">{fileName}</span>{" "}
          <ExportButton
            tone="quiet"
            href={deskUrl("/api/statements/[statement]", { statement: id })}
          >
            {formatLabels[format]}
          </ExportButton>
        </>
      ),
  },
  { head: "Issued, UTC+8", cell: ({ madeAt }) => shortMoment(madeAt) },
  { head: "By", cell: ({ madeBy }) => madeBy },
  { head: "Sent", cell: (file) => <Sent file={file} /> },
];

const proofColumns: readonly PlainColumn<ListedStatement>[] = [
  { head: "Bytes", cell: ({ bytes }) => <Count value={bytes} /> },
  { head: "SHA-256", cell: ({ sha256 }) => <code className="text-xs">{sha256}</code> },
];

/** Where it was sent; what failed leads to the log, where it can be sent again. */
function Sent({ file: { sent } }: { file: StatementFile }) {
  const { withConnection } = useDesk();
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
      {`${channelName}: `}
      {state === "failed" || state === "unknown" ? (
        <SoftLink href={withConnection("/alerts?tab=log")} className="underline">
          {deliveryStateLabels[state]}
        </SoftLink>
      ) : (
        deliveryStateLabels[state]
      )}
    </span>
  ));
}

/** In place of a channel. */
const toClient = "client";

/** Asks where a statement goes; to whom it went it does not go twice. */
function SendDialog({ file, onClose }: { file: StatementFile; onClose: () => void }) {
  const { id, fileName, sent, clientEmail } = file;
  const { busy, refused, change, renew } = useChange();
  const [channelId, setChannelId] = useState("");
  const { data } = useQuery(deskQuery("/api/channels"));
  const channels = (data?.channels ?? []).filter(
    ({ id, kind }) => !isChat(kind) && !sent.some((each) => each.channelId === id),
  );
  const send = async () => {
    const asked = { statement: id, channelId: channelId === toClient ? null : channelId };
    if (!(await change("POST /api/statements/[statement]", asked))) return;
    onClose();
    showToast({ key: "statement", tone: "done", title: `Sending ${fileName}` });
    await renew("/api/commissions/months");
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
        <Link href="/alerts?tab=channels" className="underline">
          Alerts
        </Link>
        .
      </p>
    </ChangeDialog>
  );
}
