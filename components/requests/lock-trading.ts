import { showToast } from "@/components/ui/toast/toast-store";
import { deskMutation, isMutationFailure, lockedEvent } from "@/lib/api/client";

/** Locks this session's trading: pages stay visible, and nothing can be sent or changed. */
export async function lockTrading(): Promise<void> {
  const answer = await deskMutation("POST /api/session/lock");
  if (!isMutationFailure(answer)) {
    dispatchEvent(new Event(lockedEvent));
    return;
  }
  const text = `${answer.message} Orders can still be sent from here.`;
  showToast({ key: "lock", tone: "rejected", title: "Trading not locked", text });
}
