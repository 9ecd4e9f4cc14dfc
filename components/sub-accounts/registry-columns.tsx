"use client";

import { useDesk } from "@/components/shell/desk/desk-provider";
import { CopyButton } from "@/components/ui/button";
import { type Column, columnsOf } from "@/components/ui/data-table/columns";
import { SoftLink } from "@/components/ui/soft-link";
import { showToast } from "@/components/ui/toast/toast-store";
import type { CsvColumn } from "@/lib/csv/to-csv";
import type { KnownSubAccount } from "@/lib/sub-accounts/api";
import { permissionsLabel } from "@/lib/sub-accounts/key-scope";
import { formatMoment } from "@/lib/time";
import { useExternalSubAccounts } from "./known-sub-accounts";
import { KeyDeliveryMark, keyDeliveryLabel, RowStateMark } from "./sub-account-marks";

const column = columnsOf<KnownSubAccount>();

const dash = "\u2013";

/** The columns of the registry; `keep` gives an address that stays with this tab's account. */
export function registryColumns(keep: (path: string) => string): Column<KnownSubAccount>[] {
  return [
    column.accessor("label", {
      id: "label",
      header: "Note",
      cell: ({ getValue }) => getValue() || dash,
      meta: { width: 168, className: "font-medium pl-3" },
    }),
    column.accessor("alias", {
      id: "alias",
      header: "Sub-account name",
      cell: ({ getValue }) => <span className="mono">{getValue() || dash}</span>,
      meta: { width: 92 },
    }),
    column.accessor((row) => row.uid ?? "", {
      id: "uid",
      header: "uid",
      cell: ({ getValue }) => (getValue() === "" ? dash : <UidCell uid={getValue()} />),
      meta: { width: 132 },
    }),
    column.accessor((row) => permissionsLabel(row.permissions), {
      id: "permissions",
      header: "Permissions",
      cell: ({ row, getValue }) => (
        <span title={row.original.permissions.join(", ")}>{getValue() || dash}</span>
      ),
      meta: { width: 128 },
    }),
    column.accessor((row) => row.ipList.length, {
      id: "ips",
      header: "IPs",
      cell: ({ row, getValue }) => (
        <span title={row.original.ipList.join(", ")}>
          {row.original.state === "external" ? dash : getValue()}
        </span>
      ),
      meta: { width: 48, align: "end" },
    }),
    column.accessor((row) => row.key?.delivery ?? row.state, {
      id: "state",
      header: "Delivery",
      cell: ({ row: { original } }) => <DeliveryCell row={original} />,
      meta: { width: 188 },
    }),
    column.accessor("createdAt", {
      id: "created",
      header: "Requested, UTC",
      cell: ({ getValue }) => (
        <span className="mono">{formatMoment(getValue(), "UTC").slice(0, 19)}</span>
      ),
      meta: { width: 148, className: "text-ink-2" },
    }),
    column.accessor((row) => row.createdBy ?? dash, {
      id: "by",
      header: "By",
      meta: { width: 116, className: "text-ink-2", wideOnly: true },
    }),
    column.display({
      id: "open",
      header: "Open",
      cell: ({ row: { original } }) => <SubAccountLinks row={original} keep={keep} />,
      meta: {},
    }),
  ] as Column<KnownSubAccount>[];
}

function UidCell({ uid }: { uid: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="mono">{uid}</span>
      <CopyButton value={uid} what="uid" />
    </span>
  );
}

function DeliveryCell({ row }: { row: KnownSubAccount }) {
  if (row.key) return <KeyDeliveryMark state={row.key.delivery} />;
  return (
    <span title={row.message ?? undefined}>
      <RowStateMark state={row.state} />
    </span>
  );
}

/** Where a sub-account's money and secrets are looked at. */
export function SubAccountLinks({
  row,
  keep,
}: {
  row: KnownSubAccount;
  keep: (path: string) => string;
}) {
  const { uid } = row;
  const secrets = row.own && row.jobId && row.key && row.key.delivery !== "delivered";
  return (
    <span className="inline-flex gap-3 [&_a]:underline">
      {uid && <SoftLink href={keep(`/sub-accounts/assets?uids=${uid}`)}>Assets</SoftLink>}
      {uid && <SoftLink href={keep(`/transfers?uid=${uid}`)}>Deposits & withdrawals</SoftLink>}
      {secrets && <SoftLink href={keep(`/sub-accounts/new?job=${row.jobId}`)}>Secrets</SoftLink>}
      {uid && row.key === null && (
        <RemoveExternalButton
          uid={uid}
          word={row.state === "external" ? "Remove" : "Not this uid"}
        />
      )}
      {row.state === "unknown" && (
        <SoftLink href={keep(resolutionPath(row))}>Record what you found</SoftLink>
      )}
    </span>
  );
}

/** Where an unknown one gets its verdict: on its creation's page, else in the journal. */
const resolutionPath = ({ id, jobId }: KnownSubAccount) =>
  jobId === null ? `/journal?entry=${id}` : `/sub-accounts/new?job=${jobId}&step=run`;

/** The same rows as a file; a key only by its last four signs, a secret never. */
export const registryCsv: readonly CsvColumn<KnownSubAccount>[] = [
  { head: "label", cell: (row) => row.label, freeText: true },
  { head: "alias", cell: (row) => row.alias },
  { head: "uid", cell: (row) => row.uid },
  { head: "permissions", cell: (row) => row.permissions.join(" ") },
  { head: "ips", cell: (row) => row.ipList.join(" ") },
  { head: "state", cell: (row) => row.state },
  { head: "message", cell: (row) => row.message, freeText: true },
  { head: "hand-over", cell: (row) => row.key && keyDeliveryLabel(row.key.delivery) },
  { head: "key ends with", cell: (row) => row.key?.keyLast4, freeText: true },
  { head: "asked for (UTC)", cell: (row) => formatMoment(row.createdAt, "UTC") },
  { head: "by", cell: (row) => row.createdBy, freeText: true },
];

/** Takes an entered uid back; it can be entered again. */
function RemoveExternalButton({ uid, word }: { uid: string; word: "Remove" | "Not this uid" }) {
  const { may } = useDesk();
  const { busy, remove } = useExternalSubAccounts();
  if (!may("sub-accounts.create")) return null;
  const removeUid = async () => {
    const gone = await remove(uid);
    showToast(
      gone
        ? { key: `external ${uid}`, tone: "done", title: `${uid} removed`, text: removedMessage }
        : {
            key: `external ${uid}`,
            tone: "rejected",
            title: `${uid} not removed`,
            text: notRemovedMessage,
          },
    );
  };
  return (
    <button type="button" disabled={busy} onClick={() => void removeUid()} className="underline">
      {word}
      <span className="sr-only"> {uid}</span>
    </button>
  );
}

const removedMessage = "The entry is taken back. At the exchange nothing has changed.";

const notRemovedMessage = "The desk did not take it. Try again.";
