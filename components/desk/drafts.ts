import { createStore } from "zustand";
import type { PositionAction } from "@/lib/orders/position-action";
import type { FormId } from "@/lib/orders/ticket";
import { keep, openTabChannel, readKept } from "./tab-storage";

/** What a user writes on this desk and sends later; each keeps its draft in the tab. */
export type DraftName = "ticket" | "batch";

const endedKey = (part: DraftName) => `session-ended:${part}`;

const unsentKey = (part: DraftName) => `unsent:${part}`;

const draftNames: readonly DraftName[] = ["ticket", "batch"];

/** Notes that the session has ended under the user's hands, for whoever brings a draft back. */
export function markSessionEnded(): void {
  for (const part of draftNames) setFlag(endedKey(part), true);
}

/** Whether a session ended while this part held what is in it; until `clearSessionEnded`. */
export function sessionEndedWithDraft(part: DraftName): boolean {
  return hasFlag(endedKey(part));
}

/** The user has gone on with this part: the session's end is no matter any more. */
export function clearSessionEnded(part: DraftName): void {
  setFlag(endedKey(part), false);
}

/** Notes whether a part holds something that was typed and not sent. */
export function markUnsent(part: DraftName, some: boolean): void {
  setFlag(unsentKey(part), some);
}

/** The parts of this tab that hold something that was typed and not sent. */
export function unsentDrafts(): readonly DraftName[] {
  return draftNames.filter((part) => hasFlag(unsentKey(part)));
}

const linkKey = "ticket-from-link";

/** Notes whether what stands in the ticket came from a link, and nobody has touched it since. */
export function markFromLink(untouched: boolean): void {
  setFlag(linkKey, untouched);
}

/** Whether it did, also after a reload of the tab. */
export function isFromLink(): boolean {
  return hasFlag(linkKey);
}

const dryRunKey = "ticket-dry-run";

/** Notes whether the ticket of this tab only tries its orders. */
export function markDryRun(on: boolean): void {
  setFlag(dryRunKey, on);
}

/** Whether it does: on every account, and after a reload of the tab. */
export function isDryRun(): boolean {
  return hasFlag(dryRunKey);
}

const hasFlag = (name: string) => readKept(name) !== null;

const setFlag = (name: string, on: boolean) => keep(name, on ? "1" : null);

/** What tabs send each other about their keys. */
type KeyMessage =
  /** A tab has come up and means to use this key. */
  | { readonly kind: "mine"; readonly tab: string; readonly key: string }
  /** The tab that asked must take another key. */
  | { readonly kind: "taken"; readonly tab: string; readonly key: string };

/** What a tab that holds `key` does about a message: answer, take another key, or nothing. */
export function answerKeyMessage(
  message: KeyMessage,
  self: { readonly tab: string; readonly key: string },
): { readonly say: KeyMessage } | "taken" | null {
  if (message.key !== self.key) return null;
  if (message.kind === "taken") return message.tab === self.tab ? "taken" : null;
  return message.tab === self.tab ? null : { say: { ...message, kind: "taken" } };
}

const keyChannelName = "ticket-keys";

/**
 * Watches for another tab with the same key: a duplicated tab copies sessionStorage. The one that
 * came later gives way. Returns how to announce a key and how to stop.
 */
export function watchDuplicateKey(currentKey: () => string, onTaken: () => void) {
  const tab = Math.random().toString(36).slice(2);
  const channel = openTabChannel(keyChannelName);
  if (!channel) return () => {};
  channel.onmessage = ({ data }: MessageEvent<KeyMessage>) => {
    const answer = answerKeyMessage(data, { tab, key: currentKey() });
    if (answer === "taken") onTaken();
    else if (answer) channel.postMessage(answer.say);
  };
  channel.postMessage({ kind: "mine", tab, key: currentKey() } satisfies KeyMessage);
  return () => channel.close();
}

/** What a page asks the ticket to show; a field that is left out stays as it is there. */
export interface TicketPrefill {
  category: string;
  symbol: string;
  positionAction?: PositionAction;
  orderType?: string;
  timeInForce?: string;
  price?: string;
  qty?: string;
  /** What the address of a link says, unchecked; the ticket is not sent before a user did. */
  link?: {
    readonly choices: Readonly<Record<string, unknown>>;
    readonly numbers: Readonly<Record<string, string>>;
  };
  /** Takes every number out first, so that none of another order stays beside these. */
  clear?: boolean;
  /** Brings the ticket to that market first, in this form; without one it waits for it. */
  select?: FormId | "any";
  /** Called once the values stand in the ticket. */
  onFilled?: () => void;
}

/** Lets a table hand an order's values to the ticket beside it. Nothing is sent by that. */
export const ticketPrefill = pageRequests<TicketPrefill>();

/** Asks whether these open orders shall be cancelled, by their ids. */
export const cancelQuestion = pageRequests<readonly string[]>();

/** Asks the ticket to show what bounds this user's own orders. */
export const showOwnLimits = pageRequests<true>();

/** Asks the list of notices to show which of them make a sound. */
export const showNoticeSettings = pageRequests<true>();

/** The ids of the buttons that open a part of the frame; the second one stands on a phone. */
export const partTriggers = {
  limits: ["open-limits"],
  appearance: ["open-appearance", "open-more"],
  notifications: ["open-notifications"],
} as const;

/** How long something waits for the part of the page that it is for. */
const maxWaitMs = 20_000;

/** What one part of a page asks of another, which may not be on the page yet. */
function pageRequests<Request>() {
  const store = createStore<{ readonly request: Request; readonly since: number } | null>(
    () => null,
  );
  return {
    ask: (request: Request) => store.setState({ request, since: Date.now() }, true),
    /** Takes each request, and one that waits. */
    listen(listener: (request: Request) => void): () => void {
      const take = () => {
        const waiting = store.getState();
        if (waiting === null) return;
        store.setState(null, true);
        if (Date.now() - waiting.since < maxWaitMs) listener(waiting.request);
      };
      take();
      return store.subscribe(take);
    },
  };
}
