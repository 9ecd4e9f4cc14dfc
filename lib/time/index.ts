export { browserZone, knownZones, zoneOfUnknown } from "./browser-zone";
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
  type TimeWindow,
} from "./calendar";
export { deskNow, learnDeskTime } from "./desk-now";
export { formatAge, formatFreshness } from "./format-age";
export { formatClock, formatMoment, zoneName } from "./format-moment";
export { dayIn, isZone, sourceZone, startOfDay, windowOf } from "./zone";
