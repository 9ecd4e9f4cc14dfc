"use client";

import { type FormEvent, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { Drawer } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { FactRow } from "@/components/ui/fact-row";
import { useNumbers } from "@/components/ui/numbers";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { Moment } from "@/components/ui/times";
import { showToast } from "@/components/ui/toast/toast-store";
import { decimal, decimalOrNull } from "@/lib/decimal";
import type { KnownSubAccount, SubAccountDetails, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { permissionsLabel } from "@/lib/sub-accounts/key-scope";
import { SubAccountLinks } from "./registry-columns";
import { SubAccountMark } from "./sub-account-marks";

const dash = "\u2013";

interface RegistryDrawerProps {
  row: KnownSubAccount;
  clients: SubAccountsAnswer["clients"];
  onClose: () => void;
}

/** One sub-account in full: what the desk knows, where more of it stands, whose it is. */
export function RegistryDrawer({ row, clients, onClose }: RegistryDrawerProps) {
  const { may, withConnection } = useDesk();
  const { uid, details } = row;
  const name = row.label || uid || row.alias;
  return (
    <Drawer label={`${name} in full`} title={name} onClose={onClose}>
      <dl>
        <FactRow name="Sub-account name">
          <span className="mono">{row.alias || dash}</span>
        </FactRow>
        <FactRow name="uid">
          <span className="mono">{uid ?? dash}</span> {uid && <CopyButton value={uid} what="uid" />}
        </FactRow>
        <FactRow name="Delivery">
          <SubAccountMark row={row} />
        </FactRow>
        <FactRow name="Permissions">{permissionsLabel(row.permissions) || dash}</FactRow>
        <FactRow name="IP whitelist">
          <span className="mono break-all">{row.ipList.join(", ") || dash}</span>
        </FactRow>
        <FactRow name="Requested">
          <Moment at={row.createdAt} said />, by {row.createdBy ?? dash}
        </FactRow>
        {details && <KnownFacts details={details} />}
      </dl>
      {row.message && <p className="mt-2 text-ink-2 text-xs">{row.message}</p>}
      <p className="mt-3 [&>span]:flex-wrap [&>span]:gap-y-1">
        <SubAccountLinks row={row} keep={withConnection} />
      </p>
      {uid && details && may("clients.manage") && (
        <DescriptionForm key={uid} uid={uid} details={details} clients={clients} />
      )}
    </Drawer>
  );
}

/** What transfers, snapshots and users say of it. */
function KnownFacts({ details }: { details: SubAccountDetails }) {
  const numbers = useNumbers();
  const { client, tags, comment, equity, equityAt, lastDeposit } = details;
  const deposited = decimalOrNull(lastDeposit?.amount ?? null);
  return (
    <>
      <FactRow name="Client">{client?.name ?? dash}</FactRow>
      <FactRow name="Tags">{tags.join(", ") || dash}</FactRow>
      <FactRow name="Comment">{comment || dash}</FactRow>
      <FactRow name="Futures equity, USDT">
        {equity === null ? dash : numbers.decimal(decimal(equity))}
        {equityAt !== null && (
          <span className="block text-ink-3 text-xs">
            as of <Moment at={equityAt} said />
          </span>
        )}
      </FactRow>
      <FactRow name="Last deposit">
        {lastDeposit === null ? (
          dash
        ) : (
          <>
            {deposited === null ? dash : numbers.decimal(deposited)} {lastDeposit.coin}
            <span className="block text-ink-3 text-xs">
              <Moment at={lastDeposit.ts} said />
            </span>
          </>
        )}
      </FactRow>
    </>
  );
}

interface DescriptionFormProps {
  uid: string;
  details: SubAccountDetails;
  clients: SubAccountsAnswer["clients"];
}

/** Says whose a sub-account is and what it is to the desk; at the exchange nothing changes. */
function DescriptionForm(props: DescriptionFormProps) {
  const description = useDescription(props);
  const { draft, set, busy, refused, errorAt, save } = description;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} aria-label="Details" className="mt-4 grid gap-3">
      <h3 className="border-line border-b pb-1 text-sm">for this desk only</h3>
      <ClientFields clients={props.clients} {...description} />
      <TextField
        label="Tags"
        help="Comma-separated"
        value={draft.tags}
        maxLength={300}
        error={errorAt("tags")}
        onChange={({ target }) => set({ tags: target.value })}
      />
      <TextField
        label="Comment"
        value={draft.comment}
        maxLength={500}
        onChange={({ target }) => set({ comment: target.value })}
      />
      <TextField
        label="Flag below, USDT available in USDT-M futures"
        inputMode="decimal"
        help="Leave empty for never"
        value={draft.availableBelow}
        error={errorAt("availableBelow")}
        onChange={({ target }) => set({ availableBelow: target.value })}
      />
      <CheckField checked={draft.watched} onChange={(watched) => set({ watched })}>
        Record asset history
      </CheckField>
      <CheckField checked={draft.hidden} onChange={(hidden) => set({ hidden })}>
        Hide from the list
      </CheckField>
      <ErrorText>{refused && refused.issues.length === 0 && refused.message}</ErrorText>
      <Button
        type="submit"
        tone="primary"
        className="self-start"
        disabledReason={busy && "Saving\u2026"}
      >
        Save
      </Button>
    </form>
  );
}

interface ClientFieldsProps extends Pick<DescriptionFormProps, "clients"> {
  draft: ReturnType<typeof useDescription>["draft"];
  set: ReturnType<typeof useDescription>["set"];
}

/** Whose it is, and which account of this desk has its orders. */
function ClientFields({ clients, draft, set }: ClientFieldsProps) {
  const { connections } = useDesk();
  const accounts = new Map(connections.map((each) => [each.accountId, each.accountName]));
  return (
    <>
      <SelectField
        label="Client"
        value={draft.clientId}
        onChange={(clientId) => set({ clientId })}
        help={clients.length === 0 ? "Add clients under Commissions, Clients." : undefined}
        options={[
          { value: "", label: "None" },
          ...clients.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {draft.clientId !== "" && (
        <SelectField
          label="Desk account"
          value={draft.orderAccountId}
          onChange={(orderAccountId) => set({ orderAccountId })}
          options={[
            { value: "", label: "None" },
            ...[...accounts].map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
    </>
  );
}

/** What is being typed of a sub-account, and its way to the desk. */
function useDescription({ uid, details }: DescriptionFormProps) {
  const { connection } = useDesk();
  const { busy, refused, errorAt, change, renew } = useChange();
  const before = {
    clientId: details.client?.id ?? "",
    orderAccountId: details.orderAccountId ?? "",
  };
  const [draft, setDraft] = useState({
    ...before,
    tags: details.tags.join(", "),
    comment: details.comment,
    hidden: details.hidden,
    watched: details.watched,
    availableBelow: details.availableBelow ?? "",
  });
  const accountId = connection?.accountId ?? "";

  const assign = async () => {
    const { clientId } = draft;
    const orderAccountId = draft.orderAccountId || null;
    if (clientId === "") {
      return change("DELETE /api/clients/uids", { accountId, clientId: before.clientId, uid });
    }
    return change("PUT /api/clients/uids", { accountId, clientId, uid, orderAccountId });
  };
  const save = async () => {
    const { comment, hidden, watched } = draft;
    const described = { tags: tagsOf(draft.tags), comment, hidden, watched };
    const availableBelow = draft.availableBelow.trim() || null;
    const asked = { accountId, uid, ...described, availableBelow };
    if (!(await change("PUT /api/sub-accounts/description", asked))) return;
    const moved =
      draft.clientId !== before.clientId ||
      (draft.clientId !== "" && draft.orderAccountId !== before.orderAccountId);
    const done = !moved || (await assign()) !== null;
    await renew("/api/sub-accounts", { account: accountId });
    if (done) showToast({ key: `described ${uid}`, tone: "done", title: "Saved", text: savedText });
  };
  return {
    ...{ draft, busy, refused, errorAt, save },
    set: (next: Partial<typeof draft>) => setDraft({ ...draft, ...next }),
  };
}

const savedText = "Recorded in the audit log. Nothing changed at the exchange.";

/** The tags of a text, each once. */
function tagsOf(text: string): string[] {
  const each = text.split(",").map((tag) => tag.trim());
  return [...new Set(each.filter((tag) => tag !== ""))];
}
