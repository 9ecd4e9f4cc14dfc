export {
  addDays,
  type Day,
  type DayZone,
  day,
  dayBounds,
  dayMs,
  dayOf,
  daysFrom,
  isDay,
  offsetOf,
} from "./day";
export { formatAge, formatFreshness } from "./format-age";
export { formatClock, formatMoment, zoneName } from "./format-moment";
export { commissionSpan, splitWindows, type TimeWindow, transferSpan } from "./split-windows";
