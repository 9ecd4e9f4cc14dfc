"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { showToast } from "@/components/ui/toast/toast-store";
import { useExternal } from "./use-external";

/** Takes an entered uid back; it can be entered again. */
export function RemoveExternal({ uid, word }: { uid: string; word: "Remove" | "Not this uid" }) {
  const { may } = useDesk();
  const { busy, remove } = useExternal();
  if (!may("sub-accounts.create")) return null;
  const take = async () => {
    const gone = await remove(uid);
    showToast(
      gone
        ? { key: `external ${uid}`, tone: "done", title: `${uid} removed`, text: undone }
        : { key: `external ${uid}`, tone: "rejected", title: `${uid} not removed`, text: still },
    );
  };
  return (
    <button type="button" disabled={busy} onClick={() => void take()} className="underline">
      {word}
      <span className="sr-only"> {uid}</span>
    </button>
  );
}

const undone = "The entry is taken back. At the exchange nothing has changed.";
const still = "The desk did not take it. Try again.";
