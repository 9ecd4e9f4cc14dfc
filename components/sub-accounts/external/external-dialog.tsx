"use client";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/wire";
import { useExternal } from "./use-external";

interface ExternalDialogProps {
  seen: SubAccountsAnswer["seen"];
  /** Sub-accounts of unknown outcome, which are counted already. */
  unknown: number;
  onClose: () => void;
}

const uidForm = /^\d{1,32}$/;
const sources = { transfers: "seen in deposits & withdrawals", assets: "its assets were read" };

/** Enters sub-accounts that were made elsewhere: the uids that were seen, or a typed one. */
export function ExternalDialog({ seen, unknown, onClose }: ExternalDialogProps) {
  const { busy, refused, errorAt, enter } = useExternal();
  const [uid, setUid] = useState("");
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const valid = uidForm.test(uid.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!valid || !(await enter([{ uid: uid.trim(), note: note.trim() }]))) return;
    setUid("");
    setNote("");
    setAsked(false);
  };
  const wrong = asked && !valid ? "A uid is digits only" : errorAt("entries[0].uid");
  const all = () => void enter(seen.map((each) => ({ uid: each.uid, note: "" })));
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
        {unknown > 0 &&
          " One of unknown outcome is counted already: give it its verdict, do not enter it too."}
      </p>
      {seen.length > 0 && (
        <section aria-label="Seen uids" className="mt-3">
          <ul className="thin-bar max-h-[220px] overflow-y-auto border-line border-y">
            {seen.map((each) => (
              <li
                key={each.uid}
                className="flex items-center gap-3 border-line-soft border-b py-1.5 last:border-b-0"
              >
                <span className="mono">{each.uid}</span>
                <span className="flex-1 text-ink-3 text-xs">{sources[each.from]}</span>
                <Button
                  size="sm"
                  off={busy && "It is being entered"}
                  onClick={() => void enter([{ uid: each.uid, note: "" }])}
                >
                  Enter<span className="sr-only"> {each.uid}</span>
                </Button>
              </li>
            ))}
          </ul>
          {seen.length > 1 && (
            <Button
              size="sm"
              className="mt-2"
              off={busy ? "It is being entered" : seen.length > 100 && "At most 100 at once"}
              onClick={all}
            >
              Enter all {seen.length}
            </Button>
          )}
        </section>
      )}
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
