"use client";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { KnownSubAccount, SubAccountsAnswer } from "@/lib/sub-accounts/wire";
import { SeenUids } from "./seen-uids";
import { useExternal } from "./use-external";

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
  const { busy, refused, errorAt, enter } = useExternal();
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
  const wrong = asked && !valid ? "A uid is digits only" : errorAt("entries[0].uid");
  return (
    <Dialog
      title="Sub-accounts made elsewhere"
      onClose={onClose}
      footer={
        <Button data-rest onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="text-ink-2">
        The interface has no list of sub-accounts. Enter those that were made elsewhere, so that the
        quota of 20 counts them.
        {nameless.length > 0 &&
          ` ${listed(nameless)} may exist and is counted already: say so where a uid is that one.`}
      </p>
      {seen.length > 0 && <SeenUids seen={seen} nameless={nameless} busy={busy} enter={enter} />}
      <form
        onSubmit={(event) => void submit(event)}
        className="mt-3 flex flex-wrap items-end gap-3"
      >
        <TextField
          label="uid"
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
        <Button type="submit" className="h-[38px]" off={busy && "It is being entered"}>
          Enter
        </Button>
      </form>
      {refused && !wrong && (
        <p role="alert" className="mt-2 text-danger text-xs">
          {refused.message}
        </p>
      )}
    </Dialog>
  );
}
