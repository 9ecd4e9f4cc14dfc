/** What a page can subscribe to. */
export type Topic =
  | { kind: "orders"; accountId: string }
  | { kind: "spot-orders"; accountId: string }
  | { kind: "plans"; accountId: string }
  | { kind: "journal"; accountId: string }
  | { kind: "order-jobs"; accountId: string }
  | { kind: "instruments"; venue: string; category: string }
  | { kind: "index"; venue: string; symbol: string };

export type TopicKind = Topic["kind"];

/** Symbols hold letters of other alphabets and $, too. */
const plain = /^[\p{L}\p{N}$_.-]{1,64}$/u;
const form = /^(orders|spot-orders|plans|journal|order-jobs|instruments|index):(.{1,129})$/u;

/** The text of a topic: its kind, then whose or of what it is. */
export type TopicText<Kind extends TopicKind = TopicKind> = `${Kind}:${string}`;

/** The one text form of a topic, as it stands in addresses, rows and notifications. */
export function topicText<Kind extends TopicKind>(topic: Topic & { kind: Kind }): TopicText<Kind>;
export function topicText(topic: Topic): TopicText {
  switch (topic.kind) {
    case "orders":
    case "spot-orders":
    case "plans":
    case "journal":
    case "order-jobs":
      return `${topic.kind}:${topic.accountId}`;
    case "instruments":
      return `instruments:${topic.venue}:${topic.category}`;
    case "index":
      return `index:${topic.venue}:${topic.symbol}`;
  }
}

/** Reads a topic's text; null when it is none. */
export function parseTopic(text: string): Topic | null {
  const found = form.exec(text);
  if (!found) return null;
  const kind = found[1] as TopicKind;
  const names = (found[2] ?? "").split(":");
  if (!names.every((name) => plain.test(name))) return null;
  const [first, second, ...more] = names;
  if (first === undefined || more.length > 0) return null;
  if (kind === "instruments" || kind === "index") {
    if (second === undefined) return null;
    return kind === "instruments"
      ? { kind, venue: first, category: second }
      : { kind, venue: first, symbol: second };
  }
  return second === undefined ? { kind, accountId: first } : null;
}
