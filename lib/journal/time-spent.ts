import type { Numbers } from "@/lib/decimal";
import type { JournalEvent } from "./api";

/** Where an order's time went, in ms; null for what it has not come to. */
export interface TimeSpent {
  /** From the journal's first entry to just before the first byte. */
  readonly desk: number | null;
  /** From there to the exchange's answer, or until none was waited for any more. */
  readonly exchange: number | null;
  /** Whether there was an answer. */
  readonly answered: boolean;
  /** From the answer until a list of the exchange showed it. */
  readonly lists: number | null;
}

/** What of the time was the desk's, the exchange's and its lists', by the events of an entry. */
export function timeSpent(events: readonly JournalEvent[]): TimeSpent {
  const [first] = events;
  const sent = events.findIndex(({ state }) => state === "SENDING");
  const afterSent = sent < 0 ? [] : events.slice(sent + 1);
  const sentAt = events[sent]?.at ?? null;
  const answer = afterSent.find(({ state }) => state !== "SENDING") ?? null;
  const listed = answer && afterSent.find(({ state }) => state === "LIVE" || state === "PARTIAL");
  const between = (from: number | null, to: number | null | undefined) =>
    from === null || to == null ? null : Math.max(0, to - from);
  const answered = answer !== null && answer.state !== "UNKNOWN" && answer.state !== "NOT_SENT";
  return {
    desk: between(first?.at ?? null, sentAt),
    exchange: between(sentAt, answer?.at),
    answered,
    lists: listed === answer ? null : between(answer?.at ?? null, listed?.at),
  };
}

/** The same in words: "Desk 12 ms · Exchange 43 ms · Listed after 1.2 s"; null for nothing sent. */
export function timeSpentText(events: readonly JournalEvent[], numbers: Numbers): string | null {
  const { desk, exchange, answered, lists } = timeSpent(events);
  const spanText = (ms: number) =>
    ms < 1_000 ? `${ms} ms` : `${numbers.text((ms / 1_000).toFixed(1))} s`;
  if (desk === null) return null;
  const parts = [`Desk ${spanText(desk)}`];
  if (exchange !== null) {
    parts.push(
      answered ? `Exchange ${spanText(exchange)}` : `No answer within ${spanText(exchange)}`,
    );
  }
  if (lists !== null) parts.push(`Listed after ${spanText(lists)}`);
  return parts.join(" \u00b7 ");
}
