// What stands on the usual overview, as one script: each alone would bring its own copies of what
// they share.
export {
  LatestCorrections,
  RecentRebates,
  RecentSums,
} from "@/components/commissions/last-rebates";
export { WatchedSymbols } from "@/components/index/symbol-list";
export { LatestEntries } from "@/components/journal/latest-entries";
export { AccountLadders } from "@/components/orders/account-ladders";
export { DayOrdersChart } from "@/components/overview/day-orders-chart";
