"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Checkbox } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import type { ConnectionsAnswer } from "@/lib/connections/api";
import { type KeyPermission, keyPermissionMeanings, keyPermissions } from "@/lib/exchange/values";
import {
  AccountFields,
  emptyKey,
  type KeyParts,
  keyBody,
  missingFields,
  type NewKey,
  togglePermission,
} from "./new-key-fields";

interface AddKeyDialogProps {
  page: ConnectionsAnswer;
  /** The account that is chosen at first; empty for a new one. */
  accountId: string;
  onDone: (answer: ConnectionsAnswer) => void;
  onClose: () => void;
}

/** Takes a key in. Its parts live in their three fields only, and leave them when it is sent. */
export function AddKeyDialog({ page, accountId, onDone, onClose }: AddKeyDialogProps) {
  const { form, wanted, setWanted, busy, refused, errorOf, add } = useNewKey(accountId, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <ChangeDialog
      title="Add a key"
      action="Add key"
      form
      busy={busy}
      refused={refused}
      fields={knownFields}
      onChange={add}
      onClose={onClose}
    >
      <form ref={form} noValidate autoComplete="off" onSubmit={submit} className="grid gap-3">
        <p className="text-ink-2">
          The key is encrypted immediately and never shown again. It is only used with the exchange
          you choose below.
        </p>
        {page.venues.every((venue) => venue === "paper") && (
          <p className="text-ink-2">
            This desk only reaches the paper venue: its keys are those of sub-accounts that you
            create here. For a live exchange, see "Connect a live account" below the list.
          </p>
        )}
        <AccountFields
          wanted={wanted}
          accounts={page.accounts}
          venues={page.venues}
          onChange={(values) => setWanted((before) => ({ ...before, ...values }))}
          errorOf={errorOf}
        />
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <TextField
            label="Key name"
            value={wanted.label}
            onChange={(event) => setWanted({ ...wanted, label: event.currentTarget.value })}
            autoComplete="off"
            maxLength={60}
            error={errorOf("label")}
          />
          <KeyPartsFields errorOf={errorOf} />
        </div>
        <PermissionCheckboxes
          value={wanted.permissions}
          onChange={(permissions) => setWanted({ ...wanted, permissions })}
          error={errorOf("permissions")}
        />
        {refused && (
          <p className="text-attn text-xs">
            The key wasn't added and nothing was saved: paste it again.
          </p>
        )}
        {/* Enter in a field sends the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </ChangeDialog>
  );
}

/** What is known of the new key so far; `add` sends it with the parts that stand in the form. */
function useNewKey(accountId: string, onDone: AddKeyDialogProps["onDone"]) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, refused, change, errorAt } = useChange();
  const [wanted, setWanted] = useState<NewKey>({ ...emptyKey, accountId });
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const errorOf = (field: string) => missing[field] ?? errorAt(field);

  const add = async () => {
    if (busy || !form.current) return;
    const parts = readParts(form.current);
    const missing = missingFields(wanted, parts);
    setMissing(missing);
    if (Object.keys(missing).length > 0) return;
    clearParts(form.current);
    const answer = await change("POST /api/connections", keyBody(wanted, parts));
    if (answer) onDone(answer);
  };
  return { form, wanted, setWanted, busy, refused, errorOf, add };
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

const names = ["key", "secret", "passphrase"] as const;

const labels = { key: "API key", secret: "Secret key", passphrase: "Passphrase" };

/** The three fields of a key: typed or pasted, never shown, and held by no state of the page. */
function KeyPartsFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  return names.map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      name={name}
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      maxLength={200}
      error={errorOf(name)}
    />
  ));
}

/** Reads the parts out of their form. */
function readParts(form: HTMLFormElement): KeyParts {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { key: text("key"), secret: text("secret"), passphrase: text("passphrase") };
}

/** Empties the parts, whatever became of them: what was sent once stays in no page. */
function clearParts(form: HTMLFormElement): void {
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = "";
  }
}

interface PermissionCheckboxesProps {
  value: readonly KeyPermission[];
  onChange: (permissions: readonly KeyPermission[]) => void;
  error: string | undefined;
}

/** What a key may do, as it was made at the exchange, which the desk cannot ask. */
function PermissionCheckboxes({ value, onChange, error }: PermissionCheckboxesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-ink-2 text-xs phone:text-sm">
        Permissions, as set at the exchange
      </legend>
      <div className="grid gap-1.5">
        {keyPermissions.map((permission) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box inside has its own name
          <label key={permission} className="flex items-baseline gap-2 phone:min-h-10">
            <Checkbox
              label={permission}
              checked={value.includes(permission)}
              onChange={() => onChange(togglePermission(value, permission))}
              className="translate-y-0.5"
            />
            <span className="mono">{permission}</span>
            <span className="text-ink-3 text-xs">{keyPermissionMeanings[permission]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
