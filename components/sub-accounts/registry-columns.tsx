"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { CopyButton } from "@/components/ui/button";
import { byDecimal, type Column, columnsOf } from "@/components/ui/data-table/columns";
import { Digits } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { Tag } from "@/components/ui/status-bar";
import { Moment, useTimes } from "@/components/ui/times";
import { showToast } from "@/components/ui/toast/toast-store";
import { Hint } from "@/components/ui/tooltip";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { decimalOrNull } from "@/lib/decimal";
import { isWiped, type KnownSubAccount } from "@/lib/sub-accounts/api";
import { permissionsLabel } from "@/lib/sub-accounts/key-scope";
import { fileMoment } from "@/lib/time/format-moment";
import { useExternalSubAccounts } from "./known-sub-accounts";
import { registryStateOf } from "./registry-filter";
import { keyDeliveryLabel, SubAccountMark } from "./sub-account-marks";

const column = columnsOf<KnownSubAccount>();

const dash = "\u2013";

/** What a sub-account is called and whose it is. */
const nameColumns = [
  column.accessor("label", {
    id: "label",
    header: "Note",
    cell: ({ getValue }) => getValue() || dash,
    meta: { width: 20, className: "font-medium pl-3" },
  }),
  column.accessor("alias", {
    id: "alias",
    header: "Sub-account name",
    cell: ({ getValue }) => <span className="mono">{getValue() || dash}</span>,
    meta: { width: 16 },
  }),
  column.accessor((row) => row.uid ?? "", {
    id: "uid",
    header: "UID",
    cell: ({ getValue }) => (getValue() === "" ? dash : <UidCell uid={getValue()} />),
    meta: { width: 16 },
  }),
  column.accessor((row) => row.details?.client?.name ?? "", {
    id: "client",
    header: "Client, tags",
    cell: ({ row: { original } }) => <ClientAndTags details={original.details} />,
    meta: { width: 24 },
  }),
];

/** What its key may do, where it is, and what the desk has seen of it. */
const stateColumns = [
  column.accessor((row) => permissionsLabel(row.permissions), {
    id: "permissions",
    header: "Permissions",
    cell: ({ row, getValue }) => (
      <Hint text={row.original.permissions.join(", ")}>{getValue() || dash}</Hint>
    ),
    meta: { width: 13, yields: true },
  }),
  column.accessor((row) => row.ipList.length, {
    id: "ips",
    header: "IPs",
    cell: ({ row, getValue }) => (
      <Hint text={row.original.ipList.join(", ")}>
        {row.original.state === "external" ? dash : getValue()}
      </Hint>
    ),
    meta: { width: 4, align: "end", yields: true },
  }),
  column.accessor(registryStateOf, {
    id: "state",
    header: "Delivery",
    cell: ({ row: { original } }) => <SubAccountMark row={original} />,
    meta: { width: 21 },
  }),
  column.accessor((row) => decimalOrNull(row.details?.equity ?? null) ?? undefined, {
    id: "equity",
    header: "Equity, USDT",
    cell: ({ getValue }) => {
      const equity = getValue();
      return equity === undefined ? dash : <Digits value={equity} places={2} />;
    },
    ...byDecimal,
    meta: {
      ...{ width: 12, align: "end" },
      title: "Futures equity, latest snapshots of all product lines",
    },
  }),
  column.accessor((row) => row.details?.lastDeposit?.ts ?? 0, {
    id: "deposit",
    header: "Last deposit",
    cell: ({ getValue }) => (getValue() === 0 ? dash : <DepositDay at={getValue()} />),
    meta: { width: 10, className: "text-ink-2", wideOnly: true },
  }),
  column.accessor("createdAt", {
    id: "created",
    header: "Requested",
    cell: ({ getValue }) => (
      <span className="mono">
        <Moment at={getValue()} part="second" />
      </span>
    ),
    meta: { width: 18, moment: true, className: "text-ink-2", wideOnly: true },
  }),
];

/** The columns of the registry; `keep` gives an address that stays with this tab's account. */
export function registryColumns(keep: (path: string) => string): Column<KnownSubAccount>[] {
  return [
    ...nameColumns,
    ...stateColumns,
    column.display({
      id: "open",
      header: "Open",
      cell: ({ row: { original } }) => <SubAccountLinks row={original} keep={keep} brief />,
      meta: { width: 32 },
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

/** The day of a deposit as this user reads it; the moment and its zone on hover. */
function DepositDay({ at }: { at: number }) {
  const times = useTimes();
  return (
    <Hint text={times.said(at)} className="mono">
      {times.text(at, "day")}
    </Hint>
  );
}

/** Whose it is, and what users call it. */
export function ClientAndTags({ details }: Pick<KnownSubAccount, "details">) {
  const { client, tags = [], comment } = details ?? {};
  if (!client && tags.length === 0) return dash;
  return (
    <Hint text={comment} className="inline-flex min-w-0 items-center gap-1.5">
      {client && <span className="truncate">{client.name}</span>}
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </Hint>
  );
}

interface SubAccountLinksProps {
  row: KnownSubAccount;
  keep: (path: string) => string;
  /** Without what its client and its orders lead to. */
  brief?: boolean;
}

/** Where a sub-account's money, orders and secrets are looked at. */
export function SubAccountLinks({ row, keep, brief = false }: SubAccountLinksProps) {
  const { connections } = useDesk();
  const { uid, details } = row;
  const orders = connections.find(({ accountId }) => accountId === details?.orderAccountId);
  const secrets = row.own && row.jobId && row.key && !isWiped(row.key.delivery);
  return (
    <span className="inline-flex gap-3 [&_a]:underline">
      {uid && <SoftLink href={keep(`/sub-accounts/assets?uids=${uid}`)}>Assets</SoftLink>}
      {uid && <SoftLink href={keep(`/transfers?uid=${uid}`)}>Deposits & withdrawals</SoftLink>}
      {!brief && details?.client && (
        <SoftLink href={keep(`/commissions/clients?client=${details.client.id}`)}>
          Commissions
        </SoftLink>
      )}
      {!brief && orders && <SoftLink href={`/orders?connection=${orders.id}`}>Orders</SoftLink>}
      {secrets && <SoftLink href={keep(`/sub-accounts/new?job=${row.jobId}`)}>Secrets</SoftLink>}
      {uid && row.key === null && (
        <RemoveExternalButton
          uid={uid}
          word={row.state === "external" ? "Remove" : "Not this uid"}
        />
      )}
      {row.state === "unknown" && (
        <SoftLink href={keep(resolutionPath(row))}>Resolve manually</SoftLink>
      )}
    </span>
  );
}

/** Where an unknown one gets its verdict: on its creation's page, else in the journal. */
const resolutionPath = ({ id, jobId }: KnownSubAccount) =>
  jobId === null ? `/journal?entry=${id}` : `/sub-accounts/new?job=${jobId}&step=run`;

/** The same rows as a file; a key only by its last four signs, a secret never. */
export const registryCsv: readonly CsvColumn<KnownSubAccount>[] = [
  { head: "label", cell: (row) => row.label },
  { head: "alias", cell: (row) => row.alias },
  { head: "uid", cell: (row) => row.uid },
  { head: "client", cell: (row) => row.details?.client?.name },
  { head: "tags", cell: (row) => row.details?.tags.join(" ") },
  { head: "comment", cell: (row) => row.details?.comment },
  { head: "futures equity, USDT", cell: (row) => row.details?.equity, number: true },
  { head: "last deposit (UTC)", cell: ({ details }) => fileMoment(details?.lastDeposit?.ts) },
  { head: "permissions", cell: (row) => row.permissions.join(" ") },
  { head: "ips", cell: (row) => row.ipList.join(" ") },
  { head: "state", cell: (row) => row.state },
  { head: "message", cell: (row) => row.message },
  { head: "hand-over", cell: (row) => row.key && keyDeliveryLabel(row.key.delivery) },
  { head: "key ends with", cell: (row) => row.key?.keyLast4 },
  { head: "requested (UTC)", cell: (row) => fileMoment(row.createdAt) },
  { head: "by", cell: (row) => row.createdBy },
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

const removedMessage = "Removed from this list. Nothing changed at the exchange.";

const notRemovedMessage = "Couldn't remove it. Try again.";
