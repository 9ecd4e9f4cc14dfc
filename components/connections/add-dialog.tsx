"use client";
import { type FormEvent, useRef, useState } from "react";
import { ChangeDialog } from "@/components/shell/panels/change-dialog";
import { useChange } from "@/components/shell/use-change";
import { TextField } from "@/components/ui/text-field";
import type { ConnectionsAnswer } from "@/lib/people/connections";
import { AccountFields } from "./account-fields";
import { clearParts, KeyPartsFields, readParts } from "./key-parts-fields";
import { emptyKey, keyBody, missingOf, type NewKey } from "./new-key";
import { PermissionBoxes } from "./permission-boxes";

interface AddDialogProps {
  page: ConnectionsAnswer;
  /** The account that is chosen at first; empty for a new one. */
  accountId: string;
  onDone: (answer: ConnectionsAnswer) => void;
  onClose: () => void;
}

/** Takes a key in. Its parts live in their three fields only, and leave them when it is sent. */
export function AddDialog({ page, accountId, onDone, onClose }: AddDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, refused, change, errorAt } = useChange();
  const [wanted, setWanted] = useState<NewKey>({ ...emptyKey, accountId });
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const errorOf = (field: string) => missing[field] ?? errorAt(field);

  const add = async () => {
    if (busy || !form.current) return;
    const parts = readParts(form.current);
    const lacks = missingOf(wanted, parts);
    setMissing(lacks);
    if (Object.keys(lacks).length > 0) return;
    clearParts(form.current);
    const body = keyBody(wanted, parts);
    const answer = await change<ConnectionsAnswer>("POST", "/api/connections", body);
    if (answer) onDone(answer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <ChangeDialog
      title="Add a key"
      action="Add the key"
      form
      busy={busy}
      refused={refused}
      fields={knownFields}
      onChange={add}
      onClose={onClose}
      className="w-[min(560px,calc(100vw-24px))]"
    >
      <form ref={form} noValidate autoComplete="off" onSubmit={submit} className="grid gap-3">
        <p className="text-ink-2">
          The desk seals the key at once and never shows it again. It is sent to the exchange that
          you name below and nowhere else.
        </p>
        <AccountFields
          wanted={wanted}
          accounts={page.accounts}
          venues={page.venues}
          onChange={(values) => setWanted((before) => ({ ...before, ...values }))}
          errorOf={errorOf}
        />
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <TextField
            label="Name of the key"
            value={wanted.label}
            onChange={(event) => setWanted({ ...wanted, label: event.currentTarget.value })}
            autoComplete="off"
            maxLength={60}
            error={errorOf("label")}
          />
          <KeyPartsFields errorOf={errorOf} />
        </div>
        <PermissionBoxes
          value={wanted.permissions}
          onChange={(permissions) => setWanted({ ...wanted, permissions })}
          error={errorOf("permissions")}
        />
        {refused && (
          <p className="text-attn text-xs">
            The key was not added and its parts were not kept: paste them again.
          </p>
        )}
        {/* Enter in a field sends the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </ChangeDialog>
  );
}

const knownFields = [
  "label",
  "key",
  "secret",
  "passphrase",
  "permissions",
  "account.name",
  "account.venue",
  "account.positionMode",
  "account.channelCode",
  "account",
];
