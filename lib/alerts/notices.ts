import type { OrderIntent, OrderIntentState } from "@/lib/orders/order-intent";
import type { Alert } from "./rules";

/** What a person can have a sound or a desktop notice for. */
export const noticeKinds = ["unknown", "rejected", "alert", "accepted"] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** What the desk showed in this tab. */
export interface ShownMessage {
  readonly key: string;
  readonly tone: "done" | "rejected" | "unknown" | "attn";
  readonly title: string;
  readonly text?: string | undefined;
  /** Of something that is under way, 0 to 1. */
  readonly progress?: number | undefined;
  readonly at: number;
  /** Whether it still stands on the page. */
  readonly open: boolean;
}

/** One line of the notification centre. */
export interface Notice {
  /** The same while it is about the same thing; it changes where it stands. */
  readonly key: string;
  /** Null for what is under way, or has no kind of its own. */
  readonly kind: NoticeKind | null;
  readonly needsPerson: boolean;
  /** Whether a person may take it away: never what nobody knows the outcome of. */
  readonly dismissable: boolean;
  /** Unix ms. */
  readonly at: number;
  readonly about:
    | { readonly alert: Alert }
    | { readonly intents: readonly OrderIntent[]; readonly of: number }
    | { readonly message: ShownMessage };
}

interface NoticeSources {
  readonly alerts: readonly Alert[];
  /** The journal's newest of the account. */
  readonly intents: readonly OrderIntent[];
  readonly messages: readonly ShownMessage[];
  /** Whose orders need this person when they are refused. */
  readonly person: string;
  readonly dismissed: ReadonlySet<string>;
  readonly now: number;
}

/** How long an order that is known to be taken or refused is told of. */
const orderNoticesMs = 24 * 3_600_000;

/** Everything to tell a person: what needs them first, whatever its time, then the newest. */
export function noticesOf(sources: NoticeSources): readonly Notice[] {
  const { alerts, messages, dismissed, now } = sources;
  const all = [
    ...alerts.filter((alert) => needsPerson(alert, now)).map(alertNotice),
    ...orderNotices(sources),
    ...messages.map(messageNotice),
  ];
  return all
    .filter(({ key, dismissable }) => !dismissable || !dismissed.has(key))
    .sort((a, b) => Number(b.needsPerson) - Number(a.needsPerson) || b.at - a.at);
}

function alertNotice(alert: Alert): Notice {
  return {
    key: `alert ${alert.id}`,
    kind: "alert",
    needsPerson: true,
    dismissable: false,
    at: alert.firstSeenAt,
    about: { alert },
  };
}

const messageKinds = {
  done: "accepted",
  rejected: "rejected",
  unknown: "unknown",
  attn: null,
} as const;

function messageNotice(message: ShownMessage): Notice {
  const { key, tone, open, progress } = message;
  return {
    // The same toast with another outcome is another notice.
    key: `message ${key} ${message.at}`,
    kind: messageKinds[tone],
    needsPerson: open && tone !== "done" && progress === undefined,
    dismissable: tone !== "unknown" || !open,
    at: message.at,
    about: { message },
  };
}

const rejected: ReadonlySet<OrderIntentState> = new Set(["REJECTED", "NOT_SENT"]);

const pending: ReadonlySet<OrderIntentState> = new Set(["PREPARED", "SENDING"]);

/** What became of orders: one line an order, and one for all of a batch that ended alike. */
function orderNotices({ intents, alerts, person, now }: NoticeSources): readonly Notice[] {
  const alerted = new Set(
    alerts.filter(({ rule }) => rule === "unresolved-order").map(({ object }) => object),
  );
  const groups = new Map<string, { kind: NoticeKind; intents: OrderIntent[] }>();
  for (const intent of intents) {
    const kind = kindOf(intent);
    const old = now - intent.updatedAt > orderNoticesMs && kind !== "unknown";
    if (kind === null || old || alerted.has(intent.id)) continue;
    const alone = intent.batchId === null || kind === "unknown";
    const key = `order ${alone ? intent.id : intent.batchId} ${kind}`;
    const group = groups.get(key) ?? { kind, intents: [] };
    group.intents.push(intent);
    groups.set(key, group);
  }
  return [...groups].map(([key, { kind, intents: all }]) => {
    const own = all.some((intent) => intent.person === person);
    const unresolved = all.some(({ state }) => state === "UNRESOLVED");
    const { batchId } = all[0] ?? { batchId: null };
    const of = batchId === null ? 1 : intents.filter((each) => each.batchId === batchId).length;
    return {
      ...{ key, kind, at: Math.max(...all.map(({ updatedAt }) => updatedAt)) },
      needsPerson: unresolved || (kind === "rejected" && own),
      dismissable: kind !== "unknown",
      about: { intents: all, of },
    };
  });
}

/** Null for what is on its way, and for cancels that went as they should. */
function kindOf({ kind, state }: OrderIntent): NoticeKind | null {
  if (state === "UNKNOWN" || state === "UNRESOLVED") return "unknown";
  if (kind !== "place" || pending.has(state)) return null;
  return rejected.has(state) ? "rejected" : "accepted";
}

/** For which kinds a person hears a sound or sees a notice of the desktop. */
export type NoticeChoice = Readonly<
  Partial<Record<NoticeKind, { readonly sound: boolean; readonly desktop: boolean }>>
>;

export const silentNotices: NoticeChoice = {};

/** Reads what was kept of that choice; null for what cannot be used. */
export function readNoticeChoice(value: unknown): NoticeChoice | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const known = noticeKinds.flatMap((kind) => {
    const kept: unknown = Object.hasOwn(value, kind) ? Reflect.get(value, kind) : null;
    if (typeof kept !== "object" || kept === null) return [];
    const isOn = (name: string) => Reflect.get(kept, name) === true;
    return [[kind, { sound: isOn("sound"), desktop: isOn("desktop") }] as const];
  });
  return Object.fromEntries(known);
}

/** The notices that were not there before: a person may want to hear of them. */
export function newNotices(
  before: ReadonlySet<string>,
  notices: readonly Notice[],
): readonly Notice[] {
  return notices.filter(({ key, kind }) => kind !== null && !before.has(key));
}

/** Whether an alert waits for a person: nobody acknowledged it, and it is not snoozed. */
export function needsPerson(
  { acknowledgedAt, snoozedUntil }: Pick<Alert, "acknowledgedAt" | "snoozedUntil">,
  now: number,
): boolean {
  return acknowledgedAt === null && (snoozedUntil === null || snoozedUntil <= now);
}
