import "server-only";
import type { ChatKind, DeliveredMessage } from "@/lib/alerts/channels";

/** What a message may hold; beyond Slack's, it is split or cut. */
const maxLengths: Readonly<Record<ChatKind, number>> = {
  telegram: 4_096,
  slack: 4_000,
  discord: 2_000,
};

/**
 * A message as the text of a chat: within the service's length, and such that nothing in it is
 * mark-up or mentions anybody. What doesn't fit is counted; the link to the page stays.
 */
export function chatText(kind: ChatKind, message: Omit<DeliveredMessage, "data">): string {
  const { subject, lines, page } = message;
  const escaped = escapes[kind];
  const texts = [subject, ...lines].map(oneLine).filter((line) => line !== "");
  const link = page === undefined ? [] : [page];
  const whole = [...texts.map(escaped), ...link].join("\n");
  const max = maxLengths[kind];
  if (whole.length <= max) return whole;
  const end = (left: number) => [`\u2026 ${left} more lines`, ...link].join("\n");
  // The longest that the end can be.
  const room = max - end(texts.length).length - 1;
  const written: string[] = [];
  for (const text of texts) {
    const used = written.reduce((sum, line) => sum + line.length + 1, 0);
    const line = cut(text, escaped, Math.min(room - used, maxLineLength));
    if (line === null) break;
    written.push(line);
  }
  const left = texts.length - written.length;
  return [...written, left > 0 ? end(left) : link.join("")].filter(Boolean).join("\n");
}

/** So that one long line leaves room for others. */
const maxLineLength = 1_000;

/** A text that was cut says so; null where there is no room for any of it. */
function cut(text: string, escaped: (text: string) => string, room: number): string | null {
  const whole = escaped(text);
  if (whole.length <= room) return whole;
  if (room < minCut) return null;
  const signs = [...text].slice(0, room);
  while (escaped(signs.join("")).length > room - 1) signs.pop();
  return `${escaped(signs.join(""))}\u2026`;
}

const minCut = 200;

/** Breaks would begin a new line, and signs that turn the direction would show other words. */
const oneLine = (text: string) =>
  text
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

const wordJoiner = "\u2060";

/** No service takes a name for one with a sign in it that nobody sees. */
const withoutMentions = (text: string) => text.replace(/@(?=[\p{L}\p{N}_])/gu, `@${wordJoiner}`);

const escapes: Readonly<Record<ChatKind, (text: string) => string>> = {
  // Without parse_mode Telegram reads no mark-up, but names and commands.
  telegram: (text) =>
    withoutMentions(text).replace(/(?<![\p{L}\p{N}_])\/(?=[a-z])/giu, `/${wordJoiner}`),
  // The three signs of its control sequences; sendChat switches the mark-up off.
  slack: (text) =>
    withoutMentions(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  // A backslash before a sign makes it that sign.
  discord: (text) => withoutMentions(text).replace(/[\\`*_~|<>[\]()#:]|^[-+]|(?<=^\d+)\./g, "\\$&"),
};
