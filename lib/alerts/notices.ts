import type { OrderIntent, OrderIntentState } from "@/lib/orders/order-intent";
import type { Alert } from "./rules";

/** What a user can have a sound or a desktop notice for. */
export const noticeKinds = ["unknown", "rejected", "alert", "partial", "closed"] as const;

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
  readonly needsUser: boolean;
  /** Whether a user may take it away: never one with an unknown outcome. */
  readonly dismissable: boolean;
  /** Unix ms. */
  readonly at: number;
  readonly about: { readonly alert: Alert } | OrderNotice | { readonly message: ShownMessage };
}

/** What became of an order, or of the orders of one batch or mass cancel. */
export interface OrderNotice {
  /** What is told of, the first by what its title says. */
  readonly intents: readonly OrderIntent[];
  /** How many orders the batch has; of a mass cancel, those that are told of. */
  readonly of: number;
  readonly sentAs: "order" | "batch" | "job";
}

interface NoticeSources {
  readonly alerts: readonly Alert[];
  /** The journal's newest of the account. */
  readonly intents: readonly OrderIntent[];
  readonly messages: readonly ShownMessage[];
  /** Whose orders need this user when they are refused. */
  readonly person: string;
  readonly dismissed: ReadonlySet<string>;
  readonly now: number;
}

/** How long what became of an order is told of. */
const orderNoticesMs = 24 * 3_600_000;

/** Everything to tell a user: what needs them first, whatever its time, then the newest. */
export function noticesOf(sources: NoticeSources): readonly Notice[] {
  const { alerts, messages, dismissed, now } = sources;
  const all = [
    ...alerts.filter((alert) => needsUser(alert, now)).map(alertNotice),
    ...orderNotices(sources),
    ...messages.filter(isWorthTelling).map(messageNotice),
  ];
  return all
    .filter(({ key, dismissable }) => !dismissable || !dismissed.has(key))
    .sort((a, b) => Number(b.needsUser) - Number(a.needsUser) || b.at - a.at);
}

function alertNotice(alert: Alert): Notice {
  return {
    key: `alert ${alert.id}`,
    kind: "alert",
    needsUser: true,
    dismissable: false,
    at: alert.firstSeenAt,
    about: { alert },
  };
}

/** Good news was shown where it was asked for: what comes of it is told when it happens. */
const messageKinds = { rejected: "rejected", unknown: "unknown", attn: null } as const;

type WorthTelling = ShownMessage & { readonly tone: keyof typeof messageKinds };

const isWorthTelling = (message: ShownMessage): message is WorthTelling => message.tone !== "done";

function messageNotice(message: WorthTelling): Notice {
  const { key, tone, open, progress } = message;
  return {
    // The same toast with another outcome is another notice.
    key: `message ${key} ${message.at}`,
    kind: messageKinds[tone],
    needsUser: open && progress === undefined,
    dismissable: tone !== "unknown" || !open,
    at: message.at,
    about: { message },
  };
}

/** `other` is told of without a kind of its own: nobody has a sound for it. */
type OrderEvent = Exclude<NoticeKind, "alert"> | "other";

/** What is worst comes first: it is what one line for many orders is about. */
const byUrgency: readonly OrderEvent[] = ["unknown", "rejected", "partial", "closed", "other"];

interface OrderGroup extends Pick<OrderNotice, "sentAs"> {
  readonly id: string;
  readonly intents: OrderIntent[];
}

/** What became of orders: one line an order, and one for all of a batch or of a mass cancel. */
function orderNotices({ intents, alerts, person, now }: NoticeSources): readonly Notice[] {
  const alerted = new Set(
    alerts.filter(({ rule }) => rule === "unresolved-order").map(({ object }) => object),
  );
  const jobOf = jobsByOrder(intents);
  const groups = new Map<string, OrderGroup>();
  for (const intent of intents) {
    const event = eventOf(intent);
    const old = now - intent.updatedAt > orderNoticesMs && event !== "unknown";
    if (event === null || old || alerted.has(intent.id)) continue;
    const { id, sentAs } = groupOf(intent, jobOf);
    const group = groups.get(id) ?? { id, sentAs, intents: [] };
    group.intents.push(intent);
    groups.set(id, group);
  }
  return [...groups.values()].map((group) => orderNotice(group, intents, person));
}

function orderNotice(
  { id, sentAs, intents }: OrderGroup,
  all: readonly OrderIntent[],
  person: string,
): Notice {
  const rankOf = (intent: OrderIntent) => byUrgency.indexOf(eventOf(intent) ?? "other");
  const told = intents.toSorted((a, b) => rankOf(a) - rankOf(b));
  const event = byUrgency[Math.min(...intents.map(rankOf))] ?? "other";
  const own = intents.some((intent) => intent.person === person);
  const unresolved = intents.some(({ state }) => state === "UNRESOLVED");
  const ofBatch = all.filter(({ batchId }) => batchId === id).length;
  return {
    key: `order ${id} ${event}`,
    kind: event === "other" ? null : event,
    needsUser: unresolved || (event === "rejected" && own),
    dismissable: event !== "unknown",
    at: Math.max(...intents.map(({ updatedAt }) => updatedAt)),
    about: { intents: told, of: sentAs === "batch" ? ofBatch : intents.length, sentAs },
  };
}

/** An order that a mass cancel ended belongs to that, not to the batch that placed it. */
function groupOf(intent: OrderIntent, jobOf: ReadonlyMap<string, string>) {
  const { id, kind, state, batchId, orderId, clientOid } = intent;
  const job =
    kind === "cancel"
      ? intent.jobId
      : state === "CANCELLED"
        ? (jobOf.get(`order ${orderId}`) ?? jobOf.get(`client ${clientOid}`) ?? null)
        : null;
  if (job !== null) return { id: job, sentAs: "job" } as const;
  if (batchId !== null) return { id: batchId, sentAs: "batch" } as const;
  return { id, sentAs: "order" } as const;
}

/** Which mass cancel ended an order, by the order's ids: its cancel was accepted. */
function jobsByOrder(intents: readonly OrderIntent[]): ReadonlyMap<string, string> {
  const jobs = new Map<string, string>();
  for (const { kind, state, jobId, targetOrderId, targetClientOid } of intents) {
    if (kind !== "cancel" || state !== "ACKED" || jobId === null) continue;
    if (targetOrderId !== null) jobs.set(`order ${targetOrderId}`, jobId);
    if (targetClientOid !== null) jobs.set(`client ${targetClientOid}`, jobId);
  }
  return jobs;
}

/**
 * What has just happened to an order. Null while it is on its way, accepted or open, for cancels
 * that went as they should, and for a fill that is proved a day after it was told of.
 */
function eventOf({ kind, state, triggered }: OrderIntent): OrderEvent | null {
  if (state === "UNKNOWN" || state === "UNRESOLVED") return "unknown";
  if (kind !== "place") return null;
  return eventOfState[state] ?? (triggered && state === "LIVE" ? "other" : null);
}

const eventOfState: Readonly<Partial<Record<OrderIntentState, OrderEvent>>> = {
  REJECTED: "rejected",
  NOT_SENT: "rejected",
  PARTIAL: "partial",
  CLOSED_UNSPECIFIED: "closed",
  CANCELLED: "closed",
  ATTESTED_FILLED: "other",
  ATTESTED_OPEN: "other",
  ATTESTED_NOT_PLACED: "other",
};

/** For which kinds a user hears a sound or sees a notice of the desktop. */
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

/** The notices that were not there before: a user may want to hear of them. */
export function newNotices(
  before: ReadonlySet<string>,
  notices: readonly Notice[],
): readonly Notice[] {
  return notices.filter(({ key, kind }) => kind !== null && !before.has(key));
}

/** Whether an alert waits for a user: nobody acknowledged it, and it is not snoozed. */
export function needsUser(
  { acknowledgedAt, snoozedUntil }: Pick<Alert, "acknowledgedAt" | "snoozedUntil">,
  now: number,
): boolean {
  return acknowledgedAt === null && (snoozedUntil === null || snoozedUntil <= now);
}
