import { dayOf, formatMoment } from "@/lib/time";
import { shortDay } from "./day-range";
import { dayWords, shownState } from "./day-words";
import type { ArchivedDay } from "./wire";

/** "1 record", "1,962 records". */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
}

/** Why a day is in its state, with its counts; `fills` is how many of it are in the sums. */
export function daySentence(day: ArchivedDay, now: number, fills = 0): string {
  const state = shownState(day, fills);
  const { missing, setAside, records } = day;
  switch (state) {
    case "changed":
      return [
        missing > 0
          ? `The last sync lacked ${counted(missing, "record")}, which still ` +
            `${missing === 1 ? "counts" : "count"} until the other method lacks ` +
            `${missing === 1 ? "it" : "them"} too.`
          : dayWords.changed.means,
        otherMethodWords(day, now),
      ]
        .filter(Boolean)
        .join(" ");
    case "quarantine":
      return `${counted(setAside, "row")} set aside. ${othersWords(records)}`;
    default:
      return dayWords[state].means;
  }
}

/** "The other 1,962 records count." */
export function othersWords(records: number): string {
  if (records === 0) return "No other record of the day is known.";
  return `The other ${counted(records, "record")} ${records === 1 ? "counts" : "count"}.`;
}

/** "The other method syncs it at 18:31 UTC+8."; empty where no sync is due. */
export function otherMethodWords({ nextAt }: Pick<ArchivedDay, "nextAt">, now: number): string {
  return nextAt === null ? "" : `The other method syncs it ${atWords(nextAt, now)}.`;
}

/** "now", "at 18:31 UTC+8", "on 23 Nov at 18:31 UTC+8"; `now` is the exchange's. */
export function atWords(moment: number, now: number): string {
  if (moment <= now) return "now";
  const [then, today] = [formatMoment(moment, "UTC+8"), formatMoment(now, "UTC+8")];
  const clock = `at ${then.slice(11, 16)} UTC+8`;
  const isToday = then.slice(0, 10) === today.slice(0, 10);
  return isToday ? clock : `on ${shortDay(dayOf(moment, "UTC+8"))} ${clock}`;
}
