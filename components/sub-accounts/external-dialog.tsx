"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ExternalEntry, KnownSubAccount, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { useExternalSubAccounts } from "./known-sub-accounts";

interface ExternalDialogProps {
  data: SubAccountsAnswer;
  onClose: () => void;
}

const uidForm = /^\d{1,32}$/;

/** Whether it may exist without anybody knowing its uid. */
const isNameless = ({ state, uid }: KnownSubAccount) =>
  (state === "unknown" || state === "revoked") && uid === null;

const listed = (rows: readonly KnownSubAccount[]) => rows.map(({ label }) => label).join(" or ");

/** Enters sub-accounts that were made elsewhere: the uids that were seen, or a typed one. */
export function ExternalDialog({ data, onClose }: ExternalDialogProps) {
  const { seen } = data;
  const nameless = data.rows.filter(isNameless);
  const { busy, refused, errorAt, enter } = useExternalSubAccounts();
  const [uid, setUid] = useState("");
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const valid = uidForm.test(uid.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!valid || !(await enter([{ uid: uid.trim(), note: note.trim(), creation: null }]))) return;
    setUid("");
    setNote("");
    setAsked(false);
  };
  const wrong = asked && !valid ? "UIDs are digits only" : errorAt("entries[0].uid");
  return (
    <Dialog
      title="Sub-accounts created elsewhere"
      onClose={onClose}
      footer={
        <Button data-rest onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="text-ink-2">
        The exchange has no list of sub-accounts. Add the ones created elsewhere so they count
        towards the quota of 20.
        {nameless.length > 0 &&
          ` ${listed(nameless)} may exist and already counts: select it if a UID matches.`}
      </p>
      {seen.length > 0 && <SeenUids seen={seen} nameless={nameless} busy={busy} enter={enter} />}
      <form
        onSubmit={(event) => void submit(event)}
        className="mt-3 flex flex-wrap items-end gap-3"
      >
        <TextField
          label="UID"
          inputMode="numeric"
          autoComplete="off"
          value={uid}
          onChange={(event) => setUid(event.target.value)}
          className="min-w-[140px] flex-1"
          {...(wrong ? { error: wrong } : {})}
        />
        <TextField
          label="Note"
          maxLength={100}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="min-w-[140px] flex-1"
        />
        <Button type="submit" className="h-[38px]" disabledReason={busy && "Adding\u2026"}>
          Add
        </Button>
      </form>
      <ErrorText className="mt-2">{refused && !wrong && refused.message}</ErrorText>
    </Dialog>
  );
}

interface SeenUidsProps {
  seen: SubAccountsAnswer["seen"];
  /** Creations that may exist and whose uid nobody knows: a seen one may be theirs. */
  nameless: readonly KnownSubAccount[];
  busy: boolean;
  enter: (entries: readonly ExternalEntry[]) => Promise<boolean>;
}

const sources = { transfers: "found in deposits & withdrawals", assets: "found in assets" };

const maxAtOnce = 100;

/** The uids that were seen and stand in no row, each to be entered as what it is. */
function SeenUids({ seen, nameless, busy, enter }: SeenUidsProps) {
  const [creations, setCreations] = useState<Readonly<Record<string, string>>>({});
  const disabledReason = busy && "Adding\u2026";
  const entryOf = (uid: string): ExternalEntry => ({
    uid,
    note: "",
    creation: nameless.find(({ id }) => id === creations[uid])?.id ?? null,
  });
  return (
    <section aria-label="Found UIDs" className="mt-3">
      <ul className="thin-bar max-h-[220px] overflow-y-auto border-line border-y">
        {seen.map(({ uid, from }) => (
          <li
            key={uid}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b py-1.5"
          >
            <span className="mono">{uid}</span>
            <span className="min-w-[120px] flex-1 text-ink-3 text-xs">{sources[from]}</span>
            {nameless.length > 0 && (
              <Select
                label={`Type of ${uid}`}
                value={entryOf(uid).creation ?? ""}
                onChange={(creation) => setCreations({ ...creations, [uid]: creation })}
                className="max-w-[180px]"
                options={[
                  { value: "", label: "Created elsewhere" },
                  ...nameless.map(({ id, label }) => ({ value: id, label: `Same as ${label}` })),
                ]}
              />
            )}
            <Button
              size="sm"
              disabledReason={disabledReason}
              onClick={() => void enter([entryOf(uid)])}
            >
              Add<span className="sr-only"> {uid}</span>
            </Button>
          </li>
        ))}
      </ul>
      {seen.length > 1 && (
        <Button
          size="sm"
          className="mt-2"
          disabledReason={disabledReason || (seen.length > maxAtOnce && `Max ${maxAtOnce} at once`)}
          onClick={() => void enter(seen.map(({ uid }) => entryOf(uid)))}
        >
          Add all {seen.length}
        </Button>
      )}
    </section>
  );
}
