export {
  addDays,
  commissionSpan,
  type Day,
  type DayZone,
  day,
  dayBounds,
  dayMs,
  dayOf,
  daysFrom,
  isDay,
  splitWindows,
  type TimeWindow,
  transferSpan,
} from "./calendar";
export { formatAge, formatFreshness } from "./format-age";
export { formatClock, formatMoment, zoneName } from "./format-moment";
export { dayIn, isZone, sourceZone, startOfDay, windowOf } from "./zone";
