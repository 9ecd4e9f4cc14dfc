"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { showToast } from "@/components/ui/toast/toast-store";
import { useExternal } from "./use-external";

/** Takes an entry of a sub-account made elsewhere back; it can be entered again. */
export function RemoveExternal({ uid }: { uid: string }) {
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
      Remove<span className="sr-only"> {uid}</span>
    </button>
  );
}

const undone = "It is no longer counted. At the exchange nothing has changed.";
const still = "The desk did not take it. Try again.";
