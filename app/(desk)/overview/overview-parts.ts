// What stands on the usual overview, as one script: each alone would bring its own copies of what
// they share.
export {
  LockedMonth,
  MonthRebates,
  OfficeNext,
  OfficeSums,
} from "@/components/commissions/office";
export { TopClients } from "@/components/commissions/office-clients";
export { WatchedSymbols } from "@/components/index/symbol-list";
export { LatestEntries } from "@/components/journal/latest-entries";
export { AccountLadders } from "@/components/orders/account-ladders";
export { DayOrdersChart } from "@/components/overview/day-orders-chart";
