"use client";
import { useDesk } from "@/components/desk/desk-provider";
import { orderIntentSentence } from "@/components/order-parts/order-sentence";
import { refusedOrderMessage } from "@/components/requests/failure-message";
import { useReauthenticate } from "@/components/requests/reauthentication-provider";
import { useChange } from "@/components/requests/use-change";
import { useNumbers } from "@/components/ui/numbers";
import { showToast, type Toast } from "@/components/ui/toast/toast-store";
import { newIntentKey } from "@/lib/api/client";
import { exchangeMutation, type SendResult } from "@/lib/api/exchange";
import type { DeskAnswer } from "@/lib/api/routes";
import type { Numbers } from "@/lib/decimal";
import {
  type AttestedOutcome,
  type ResolveAction,
  resolveCapability,
} from "@/lib/journal/resolve-actions";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { cancelRequest } from "@/lib/orders/order-row";
import { permissionDeniedText } from "@/lib/users/role-text";
import { can, type Environment } from "@/lib/users/roles";

/** An entry of the journal with the account that it is on. */
export interface EntryWithAccount {
  readonly entry: OrderIntent;
  readonly accountId: string;
  readonly environment: Environment;
}

/** What a user can do about an entry whose outcome is unknown, and how it went. */
export function useEntryActions({ entry, accountId, environment }: EntryWithAccount) {
  const numbers = useNumbers();
  const { me, connections, connection } = useDesk();
  const { busy, refused, change } = useChange();
  const reauthenticate = useReauthenticate();
  const intent = entry.id;
  const notify = (toast: Omit<Toast, "key">) => showToast({ key: `entry ${entry.id}`, ...toast });

  /** Why this user cannot use an action, or null. */
  const disabledReason = (action: ResolveAction): string | null => {
    if (busy) return "Previous action still in progress";
    const lacked = action === "cancel-if-exists" && key?.lacks["cancel-order"];
    if (lacked) return lacked;
    const capability = resolveCapability(action, entry.kind);
    if (can(me.role, capability, environment)) return null;
    return permissionDeniedText(me.role, capability);
  };
  const key = [connection, ...connections].find((each) => each?.accountId === accountId);

  return {
    busy,
    refused,
    disabledReason,
    async check() {
      if (await change("POST /api/journal/[intent]/check", { intent })) notify(checkingToast);
    },
    async cancel() {
      if (!key) return notify(noKeyToast);
      const request = cancelRequest({ category: entry.category ?? "", ...cancelTargetOf(entry) });
      const sending = { connectionId: key.id, key: newIntentKey(), request };
      let sent = await exchangeMutation("cancel-order", sending);
      if (sent.kind === "refused" && sent.failure.kind === "locked") {
        if (!(await reauthenticate(pressedCancel(entry, numbers)))) return;
        sent = await exchangeMutation("cancel-order", sending);
      }
      notify(cancelToast(sent, numbers));
    },
    async sendAgain() {
      const answer = await change("POST /api/journal/[intent]/send-again", { intent });
      if (answer) notify(sentAgainToast(answer));
    },
    async attest(outcome: AttestedOutcome, note: string): Promise<boolean> {
      const stated = { intent, outcome, note };
      return (await change("POST /api/journal/[intent]/attest", stated)) !== null;
    },
  };
}

/** A cancel is asked for again; an order is named by the id that we gave it. */
function cancelTargetOf(entry: OrderIntent) {
  return entry.kind === "cancel"
    ? { orderId: entry.targetOrderId, clientOid: entry.targetClientOid }
    : { orderId: null, clientOid: entry.clientOid };
}

const pressedCancel = (entry: OrderIntent, numbers: Numbers) => ({
  what: "cancel this order if it exists",
  items: [`${orderIntentSentence(entry, [], numbers)}, ${entry.orderId ?? entry.clientOid}`],
});

const checkingToast: Omit<Toast, "key"> = {
  tone: "done",
  title: "Checking now",
  text: "The journal will show the result.",
};

const noKeyToast: Omit<Toast, "key"> = {
  tone: "rejected",
  title: "Not sent",
  text: "This account has no key. Add one in Connections.",
};

/** The message after a cancel by id of an order that nobody finds. */
function cancelToast(sent: SendResult<"cancel-order">, numbers: Numbers): Omit<Toast, "key"> {
  switch (sent.kind) {
    case "ok":
      return {
        tone: "done",
        title: "Cancel accepted",
        text: "The order existed and is now cancelled.",
      };
    case "rejected":
      return {
        tone: "attn",
        title: "Nothing to cancel",
        text:
          `The exchange answered ${sent.code}: ${sent.message}. It may have filled or never ` +
          "been placed: still unresolved.",
      };
    case "refused":
      return {
        tone: "rejected",
        title: "Not sent",
        text: refusedOrderMessage(sent.failure, numbers),
      };
    case "not-sent":
      return { tone: "rejected", title: "Not sent", text: sent.reason };
    default:
      return {
        tone: "attn",
        title: "Cancel not confirmed",
        text: "Cancel outcome unknown. The order may still fill. Check the open orders.",
      };
  }
}

/** The message after a second send under the same id. */
function sentAgainToast(
  sent: DeskAnswer<"POST /api/journal/[intent]/send-again">,
): Omit<Toast, "key"> {
  switch (sent.kind) {
    case "ok":
    case "accepted-without-id":
      return { tone: "done", title: "Accepted", text: "The exchange has the order under this id." };
    default:
      return {
        tone: "attn",
        title: "Still unresolved",
        text: "reason" in sent ? sent.reason : "The second send is in progress; see the journal.",
      };
  }
}
